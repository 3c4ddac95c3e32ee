//! Small random experiments, and a catalogue that takes everything.

use spec::experiment::Catalogue;
use spec::{Experiment, Limit, Stream};

struct Anything;

impl Catalogue for Anything {
    fn game(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn player(&self, text: &str, _game: &str, _limit: Limit) -> Result<String, String> {
        Ok(text.to_owned())
    }
}

pub(crate) fn parse(seed: u64, plan: &str) -> Experiment {
    let text = format!("name = \"sim\"\ngame = \"any\"\nseed = {seed}\nlimit = \"nodes=1\"\n{plan}");
    Experiment::parse(&text, &Anything).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

/// The number in a player's name is its strength.
pub(crate) fn players(count: u64) -> String {
    let names: Vec<String> = (0..count).map(|strength| format!("\"p{strength}\"")).collect();
    format!("[{}]", names.join(", "))
}

/// A small experiment of any format.
pub(crate) fn random(random: &mut Stream) -> Experiment {
    let seed = random.below(1 << 40);
    let plan = match random.below(9) {
        0 | 1 => {
            let confirm = match random.below(3) {
                0 => "confirm = 9\nbaseline = \"p1\"\n",
                1 => "confirm = 5\nbaseline = \"p99\"\n",
                _ => "",
            };
            format!(
                "[tune]\ncandidates = {}\npairs = {}\ngrowth = {}\nrepeats = {}\n{confirm}",
                players(2 + random.below(10)),
                1 + random.below(12),
                1 + random.below(2),
                1 + random.below(3),
            )
        }
        2 => format!(
            "[match]\nplayers = {}\npairs = {}\nformat = \"gauntlet\"\n",
            players(2 + random.below(5)),
            1 + random.below(40)
        ),
        5 => {
            let positions = match random.below(3) {
                0 => "{ observed = \"all\", games = 4, most = 9 }",
                1 => "{ selfplay = \"p7\", games = 6, most = 9 }",
                _ => "{ random = 9 }",
            };
            let (players, runs) = (players(1 + random.below(4)), 1 + random.below(6));
            format!("[probe]\nplayers = {players}\nruns = {runs}\npositions = {positions}\n")
        }
        // Seldom, and bayes where candidates are few: whoever starts again works all of it out again.
        6 if random.below(3) == 0 => {
            let format = ["bayes", "halving", "spsa", "ntbea", "clop"][random.below(5) as usize];
            let confirm = match random.below(3) {
                0 => "confirm = 9\n",
                1 => "confirm = 5\nbaseline = \"p99\"\n",
                _ => "",
            };
            let vary = match random.below(2) {
                _ if format == "bayes" => "strength = [1, 2, 5, 9]",
                0 => "strength = [1, 2, 5, 9]\nstyle = { choices = [\"a\", \"b\"] }",
                _ => "strength = { from = 1, to = 9, digits = 2 }",
            };
            let (budget, lag) = (48 + random.below(30), random.below(3));
            format!(
                "[tune]\nformat = \"{format}\"\nbudget = {budget}\nlag = {lag}\nplayer = \"p\"\n{confirm}[tune.vary]\n{vary}\n"
            )
        }
        3 => {
            format!("[match]\nplayers = {}\npairs = {}\n", players(2 + random.below(4)), 1 + random.below(40))
        }
        8 => format!(
            "[match]\npairings = [[\"p1\", \"p2\"], [\"p5\", \"p3\"]{}]\npairs = {}\n",
            if random.below(2) == 0 { ", [\"p2\", \"p5\"]" } else { "" },
            1 + random.below(40)
        ),
        7 => format!(
            "[sweep]\nplayers = {}\nagainst = {}\npairs = {}\n",
            players(2 + random.below(3)),
            players(1 + random.below(2)),
            1 + random.below(20)
        ),
        _ => {
            let every = 1 + random.below(12);
            format!(
                "[match]\nplayers = {}\npairs = {}\nsprt = {{ elo0 = 0, elo1 = 200, every = {every} }}\n",
                players(2 + random.below(2)),
                every + random.below(90),
            )
        }
    };
    parse(seed, &plan)
}
