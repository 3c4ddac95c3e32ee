//! Reports of experiments that were scheduled for real and played by lots: for looking at, and for tests.

use schedule::report::{Brackets, CrossTable, Report};
use schedule::{
    Ask, Entry, ExperimentId, Millis, PairId, PartyId, Process, Scheduler, Settings, UnitOutcome, WorkerId,
};
use search::PlayerSpec;
use spec::experiment::{Catalogue, Experiment};
use spec::{Limit, Stream};
use stats::{GameResult, PairResult, score_from_elo};

/// Every game and every player; known players are made canonical.
struct Anything;

impl Catalogue for Anything {
    fn game(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn player(&self, text: &str, _: &str, _: Limit) -> Result<String, String> {
        Ok(PlayerSpec::parse(text).map_or_else(|_| text.to_owned(), |player| player.to_string()))
    }
}

/// Works out what follows.
fn plan(scheduler: &mut Scheduler, id: ExperimentId) {
    while let Some(planning) = scheduler.planning(id) {
        let _ = scheduler.proceed(id, planning.work());
    }
}

/// A tuner that looks for the best exploration, which is 40, after so many pairs at most.
pub(crate) fn tuning(most: u64) -> Report {
    let vary = "c1 = { from = 1, to = 400, scale = \"log\", digits = 2 }\nfinal = { choices = [\"mean\", \"visits\"] }";
    let plan = format!("[tune]\nbudget = 480\nplayer = \"mcts\"\n[tune.vary]\n{vary}\n");
    let elo = |player: &str| {
        let away = libm::log(number(player, "c1") / 40.0);
        -30.0 * away * away
    };
    play(&plan, most, elo).0
}

/// A tuner that looks for the best of four parameters in 2,400 pairs, after so many of them.
pub(crate) fn larger_tuning(most: u64) -> Report {
    let vary = "c1 = { from = 5, to = 400, scale = \"log\", digits = 2 }\nc2 = { from = 1, to = 10, digits = 2 }\n\
                alpha = { from = 0.1, to = 0.6, digits = 2 }\ndr = { from = 0, to = 40, whole = true }";
    let plan = format!("[tune]\nbudget = 4800\nplayer = \"dpw\"\n[tune.vary]\n{vary}\n");
    let elo = |player: &str| {
        let c1 = libm::log(number(player, "c1") / 40.0);
        let ridge = number(player, "alpha") - 0.3 + 0.02 * (number(player, "c2") - 4.0);
        -25.0 * c1 * c1
            - 1500.0 * ridge * ridge
            - 0.03 * (number(player, "dr") - 12.0) * (number(player, "dr") - 12.0)
    };
    play(&plan, most, elo).0
}

/// Plays an experiment by lots until `most` pairs are in; `elo` says how strong a player really is.
pub(crate) fn play(body: &str, most: u64, elo: impl Fn(&str) -> f64) -> (Report, String) {
    let text = format!("name = \"sample\"\ngame = \"pig\"\nseed = 2013\nlimit = \"nodes=1000\"\n{body}");
    let experiment = Experiment::parse(&text, &Anything).expect("a sample file");
    let canonical = experiment.canonical();
    let (id, worker, now) = (ExperimentId(1), WorkerId(1), Millis(0));
    let mut scheduler = Scheduler::new(Settings::default(), 1);
    scheduler.submit(id, experiment).expect("a new experiment");
    let mut left = most;
    plan(&mut scheduler, id);
    while let Some(lease) = scheduler.grant(
        Ask { worker, party: PartyId(0), process: Process::default(), slots: 1, most: left.min(50) },
        now,
    ) {
        let mut results = Vec::new();
        for part in &lease.parts {
            for index in part.pairs.clone() {
                let pair = PairId { experiment: id, pairing: part.pairing, index };
                let plan = scheduler.pair(pair).expect("granted pairs are known");
                let score = score_from_elo(elo(plan.first) - elo(plan.second));
                let salt: u64 = plan.first.bytes().chain(plan.second.bytes()).map(u64::from).sum();
                let mut lots = Stream::new(plan.seed);
                let mut game = || match (0..salt % 7).fold(lots.unit(), |_, _| lots.unit()) {
                    lot if lot < score - 0.05 => GameResult::Win,
                    lot if lot < score + 0.05 => GameResult::Draw,
                    _ => GameResult::Loss,
                };
                let result = PairResult { seat_one: game(), seat_two: game() };
                results.push(Entry { pair, outcome: UnitOutcome::Played(result) });
            }
        }
        left -= results.len() as u64;
        let _ = scheduler.apply(worker, lease.fence, &results, now);
        plan(&mut scheduler, id);
        if left == 0 {
            break;
        }
    }
    (scheduler.report(id).expect("it was submitted"), canonical)
}

/// A parameter's value in a player's text, or 0.
pub(crate) fn number(player: &str, key: &str) -> f64 {
    let of = |part: &str| part.strip_prefix(key)?.strip_prefix('=')?.parse().ok();
    player.split([':', ',']).find_map(of).unwrap_or(0.0)
}

/// The paper's question: how many samples at a chance node; strongest at about 20.
pub(crate) fn width(candidates: &str, pairs: u64, repeats: u64, most: u64) -> Report {
    let body = format!(
        "[tune]\nplayer = \"star1ss\"\npairs = {pairs}\nrepeats = {repeats}\n[tune.vary]\nc = {candidates}"
    );
    play(&body, most, |player| -2.0 * (number(player, "c") - 20.0).abs()).0
}

/// Two parameters of one searcher, or three.
pub(crate) fn grid(vary: &str, pairs: u64) -> Report {
    let body = format!("[tune]\nplayer = \"mcts\"\npairs = {pairs}\nrepeats = 3\n[tune.vary]\n{vary}");
    let elo =
        |player: &str| -0.6 * (number(player, "c1") - 50.0).abs() - 1.5 * (number(player, "dr") - 10.0).abs();
    play(&body, u64::MAX, elo).0
}

/// A round robin of different players.
pub(crate) fn strength(pairs: u64, most: u64, more: &str) -> Report {
    let body = format!(
        "[match]\nplayers = [\"expss:c=20\", \"star1ss:c=25\", \"star2ss:c=18\", \"mcts:c1=50\", \"optimal\", \
         \"random\"]\npairs = {pairs}\n{more}"
    );
    let elo = |player: &str| match player.split(':').next() {
        Some("expss") => 20.0,
        Some("star1ss") => 35.0,
        Some("star2ss") => 55.0,
        Some("mcts") => 10.0,
        Some("optimal") => 110.0,
        _ => -250.0,
    };
    play(&body, most, elo).0
}

pub(crate) fn brackets(report: &Report) -> &Brackets {
    report.parts.brackets().expect("tournaments")
}

pub(crate) fn table(report: &Report) -> &CrossTable {
    report.parts.cross_table().expect("not too many players")
}
