//! A tuner in a made-up world: a whole tuning from the first generation to the recommendation, and how good that was.

use spec::{Purpose, Seed};

use crate::campaign::{Campaign, Place};
use crate::landscape::{Circles, Landscape, Shape, World};
use crate::settings::Settings;
use crate::tuners::build;
use spec::space::Space;

/// Where the landscapes of a simulation come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// Another one of a family for each run.
    Family(Shape),
    /// The same one for all runs.
    Table(Landscape),
}

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The candidates.
    pub space: Space,
    /// The tuner; its seed is replaced by one for each run.
    pub settings: Settings,
    /// How strong candidates are.
    pub source: Source,
    /// How games end.
    pub world: World,
    /// Where all luck comes from.
    pub seed: Seed,
}

/// What one run came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// How much weaker than the best of all candidates the recommended one is, in Elo.
    pub regret: f64,
    /// The same as games between the two show it, where candidates are listed and strength goes in circles: below 0 where the recommended one wins more
    /// of them.
    pub in_games: Option<f64>,
    /// How many games were played.
    pub games: u64,
    /// How many generations were planned.
    pub generations: usize,
    /// What the tuner said of itself.
    pub said: Option<Said>,
}

/// What a tuner said of its recommendation, and what is true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Said {
    /// Its expected regret.
    pub regret: f64,
    /// Its probability to be within 5 Elo of the best.
    pub within_five: f64,
    /// Whether its interval of the Elo over the baseline holds the truth.
    pub is_covered: bool,
}

impl Simulation {
    /// Run number `number`, the same one whoever asks for it.
    #[must_use]
    pub fn run(&self, number: u64) -> Run {
        let seed = self.seed.child(Purpose::Repeat, number);
        let landscape = match &self.source {
            Source::Family(shape) => Landscape::draw(&self.space, *shape, seed),
            Source::Table(landscape) => landscape.clone(),
        };
        let circles = Circles::draw(self.world, &self.space, seed);
        let settings = Settings { seed: seed.child(Purpose::Draw, 0), ..self.settings.clone() };
        let tuner = build(&self.space, &settings);
        let mut campaign = Campaign::new(tuner, settings.lag);
        let mut generations = 0;
        while !campaign.is_finished() {
            for generation in campaign.advance() {
                generations += 1;
                let luck = seed.child(Purpose::Round, generation as u64);
                for duel in 0..campaign.generation(generation).len() {
                    let place = Place { generation, duel };
                    let planned = campaign.duel(place).expect("it was just planned").clone();
                    let luck = luck.child(Purpose::Luck, duel as u64);
                    let result = self.world.play(&self.space, &landscape, &circles, &planned, luck);
                    campaign.tell(place, result).expect("the duel that was asked for");
                }
            }
        }
        let answer = campaign.answer();
        let against = |a, b| self.world.elo(&self.space, &landscape, &circles, a, b);
        let ahead = against(&answer.best, &self.settings.baseline);
        let said = answer.quality.map(|quality| Said {
            regret: quality.regret,
            within_five: quality.within_five,
            is_covered: quality.elo.covers(ahead),
        });
        let strongest = if self.world.circles > 0.0 { landscape.strongest() } else { None };
        Run {
            regret: landscape.regret(&answer.best),
            in_games: strongest.map(|strongest| against(strongest, &answer.best)),
            games: 2 * campaign.pairs(),
            generations,
            said,
        }
    }
}
