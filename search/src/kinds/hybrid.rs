//! `hybrid`: tree search while the end is far, minimax when it is near.

use games::Notation;
use spec::{Kind, Param, Profile, Settings};

use super::at_games;
use super::own::{Own, evaluation};
use super::shared::{C1, EVAL, MEM};
use crate::depth_first::{self, Pruning};
use crate::entry::{Entry, Fits};
use crate::hybrid;
use crate::mcts::{self, Backup};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

const SWITCH: Param<'_> = Param::new(
    "switch",
    Kind::Real(0.0, 1e6),
    "0.003",
    "minimax plays where it finds more ended games than this for each other state",
)
.tuned_by(0.001);
const PROBE: Param<'_> = Param::new(
    "probe",
    Kind::Integer(1, 200),
    "6",
    "how deep minimax looks for that; a depth limit says so too",
)
.tuned_by(1.0);
const LATE: Param<'_> =
    Param::new("late", Kind::Integer(1, 200), "16", "how deep minimax looks when it plays").tuned_by(1.0);

const DISSERTATION: Profile<'_> = Profile {
    name: "dissertation",
    defaults: &[("eval", "basic"), ("switch", "0.003"), ("late", "16")],
    help: "the constants of Ramanujan 2012",
};

#[derive(Debug)]
pub(super) struct Hybrid;

impl Own for Hybrid {
    const ENTRY: Entry<'static> = Entry::new(
        "hybrid",
        "mcts with backup=max while the end is far, minimax when it is near",
        &[C1, SWITCH, PROBE, LATE, EVAL, MEM],
        &[DISSERTATION],
    )
    .by_game(at_games::HYBRID)
    .for_games(Fits::WithoutChance);

    fn build<G: Notation>(settings: &Settings, _game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        let memory = (settings.integer("mem") as usize) << 20;
        let read = hybrid::Settings {
            switch: settings.real("switch"),
            probe: settings.integer("probe") as u32,
            late: settings.integer("late") as u32,
            tree: mcts::Settings {
                exploration: settings.real("c1"),
                backup: Backup::Max { after: 0 },
                memory,
                ..mcts::Settings::UCT
            },
            minimax: depth_first::Settings {
                pruning: Pruning::Star1,
                memory,
                ..depth_first::Settings::EXPECTIMAX
            },
        };
        Ok(Box::new(hybrid::Hybrid::new(read, evaluation::<G>(settings)?)))
    }
}
