//! From a checked player to a searcher for a game.

use std::any::Any;

use games::cantstop::{CantStop, GLENN_ALOI, KELLER};
use games::pig::{Pig, Solution};
use games::{AnyGame, Game, GameVisitor, Notation, with_forgotten_game, with_game};
use spec::{Limit, TextError};

use crate::baseline::{ByRule, Flat, Hold, Optimal, Random};
use crate::catalogue::Fits;
use crate::depth_first::sampling::Scheme;
use crate::depth_first::{self, DepthFirst, Pruning, Sparse, TableUse, Timeout};
use crate::mcts::{self, Final, Mcts, Widening};
use crate::player::PlayerSpec;
use crate::searcher::Searcher;

/// A player that does not fit the game or the limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It is made for another game.
    #[error("{player} plays {plays} only, not {game}")]
    WrongGame {
        /// The searcher.
        player: &'static str,
        /// What it plays.
        plays: &'static str,
        /// What it was asked to play.
        game: &'static str,
    },
    /// The game has no evaluation of that name.
    #[error("{player}: {source}")]
    Evaluation {
        /// The searcher.
        player: &'static str,
        /// What is wrong with the name.
        source: Box<TextError>,
    },
    /// A limit that means nothing to this searcher.
    #[error(
        "{player} does not search by depth and so has no use for {limit}; use nodes=…, iterations=… or time=…"
    )]
    Limit {
        /// The searcher.
        player: &'static str,
        /// The limit, as text.
        limit: String,
    },
    /// Perfect play is not known for this variant.
    #[error("optimal knows Pig up to goal={most}; here it is {goal}", most = Solution::MOST_GOAL)]
    Unsolved {
        /// The variant's goal.
        goal: u16,
    },
}

impl PlayerSpec {
    /// Makes the searcher for a game of the catalogue, to be asked under a limit.
    ///
    /// # Panics
    /// If the game is not in the catalogue.
    pub fn build<G: Notation>(&self, game: &G, common: Limit) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        let made = self.build_forgotten(game, common)?;
        Ok(*made.downcast().expect("made for this very game"))
    }

    /// A `Box<dyn Searcher<G>>` for the game at hand, without saying so in its type. Every searcher for every game
    /// is compiled for this function alone, in this crate, and not once more for each crate that builds players.
    fn build_forgotten(&self, game: &dyn Any, common: Limit) -> Result<Box<dyn Any>, PlayerError> {
        let made = with_forgotten_game(game, Build { player: self, common });
        made.expect("a game of the catalogue")
    }

    fn build_for<G: Notation>(&self, game: &G, common: Limit) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        self.check_fit(game, self.limit_or(common))?;
        let settings = self.settings();
        Ok(match self.name() {
            "random" => Box::new(Random::default()),
            "flat" => Box::new(Flat::new(settings.integer("dr") as u32, self.evaluation::<G>()?)),
            "mcts" | "dpw" => Box::new(Mcts::new(self.tree_search(), self.evaluation::<G>()?)),
            "hold" => for_game::<Pig, G>(ByRule(Hold { at: settings.integer("n") as u16 })),
            "rule28" => for_game::<CantStop, G>(ByRule(KELLER)),
            "rule28ga" => for_game::<CantStop, G>(ByRule(GLENN_ALOI)),
            "optimal" => {
                let pig = (game as &dyn Any).downcast_ref().expect("checked to be Pig");
                for_game::<Pig, G>(ByRule(Optimal::of(pig)))
            }
            "expectimax" | "star1" | "star2" | "expss" | "star1ss" | "star2ss" | "greedy" | "minimax" => {
                Box::new(DepthFirst::new(self.depth_first(), self.evaluation::<G>()?))
            }
            other => unreachable!("{other} is in the catalogue, but nothing builds it"),
        })
    }

    /// Checks that the player plays a game under a limit, without building it.
    pub fn check(&self, game: &AnyGame, common: Limit) -> Result<(), PlayerError> {
        with_game(game, Check { player: self, limit: self.limit_or(common) })
    }

    fn check_fit<G: Notation>(&self, game: &G, limit: Limit) -> Result<(), PlayerError> {
        let wrong_game = |plays| PlayerError::WrongGame { player: self.name(), plays, game: G::TABLE.owner };
        match self.entry().fits {
            Fits::Only(name) if name != G::TABLE.owner => return Err(wrong_game(name)),
            Fits::WithoutChance if game.facts().most_outcomes > 0 => {
                return Err(wrong_game("games without chance"));
            }
            _ => {}
        }
        if matches!(limit, Limit::Depth(_)) && !self.entry().takes_depth {
            return Err(PlayerError::Limit { player: self.name(), limit: limit.to_string() });
        }
        match (game as &dyn Any).downcast_ref::<Pig>() {
            Some(pig) if self.name() == "optimal" && pig.goal > Solution::MOST_GOAL => {
                return Err(PlayerError::Unsolved { goal: pig.goal });
            }
            _ => {}
        }
        if self.settings().iter().any(|(name, _)| name == "eval") {
            self.evaluation::<G>()?;
        }
        Ok(())
    }

    /// The evaluation that the player asks for; `best` is the last of the game's list.
    fn evaluation<G: Notation>(&self) -> Result<G::Evaluation, PlayerError> {
        let name = self.settings().word("eval");
        let (_, strongest) = G::EVALUATIONS.last().expect("every game has an evaluation");
        if name == "best" {
            return Ok(*strongest);
        }
        games::game::evaluation::<G>(name).ok_or_else(|| {
            let known = G::EVALUATIONS.iter().map(|(name, _)| *name).chain(["best"]).collect();
            let source =
                Box::new(TextError::UnknownName { what: "evaluation", word: name.to_owned(), known });
            PlayerError::Evaluation { player: self.name(), source }
        })
    }

    fn tree_search(&self) -> mcts::Settings {
        let settings = self.settings();
        mcts::Settings {
            exploration: settings.real("c1"),
            rollout: settings.integer("dr") as u32,
            finally: if settings.word("final") == "mean" { Final::Mean } else { Final::Visits },
            widening: (self.name() == "dpw")
                .then(|| Widening { factor: settings.real("c2"), exponent: settings.real("alpha") }),
            memory: (settings.integer("mem") as usize) << 20,
        }
    }

    fn depth_first(&self) -> depth_first::Settings {
        let name = self.name();
        let mut all = depth_first::Settings::EXPECTIMAX;
        if name == "greedy" {
            (all.most_depth, all.table) = (1, TableUse::Off);
            return all;
        }
        let settings = self.settings();
        all.pruning = match name {
            "expectimax" | "expss" => Pruning::None,
            "star2" | "star2ss" => Pruning::Star2,
            _ => Pruning::Star1,
        };
        all.table = match settings.word("tt") {
            "off" => TableUse::Off,
            "moves" => TableUse::Moves,
            _ => TableUse::Values,
        };
        all.timeout = if settings.word("timeout") == "strict" { Timeout::Strict } else { Timeout::Partial };
        all.memory = (settings.integer("mem") as usize) << 20;
        if all.pruning != Pruning::None && name != "minimax" {
            all.prune_min_depth = settings.integer("prune_min_depth") as u32;
            all.likely_first = settings.word("likely_first") == "on";
        }
        if all.pruning == Pruning::Star2 {
            all.probe_min_moves = settings.integer("probe_min_moves") as usize;
        }
        if name.ends_with("ss") {
            all.sparse = Some(Sparse {
                width: settings.integer("c") as usize,
                scheme: match settings.word("scheme") {
                    "iid" => Scheme::Iid,
                    "stratified" => Scheme::Stratified,
                    "systematic" => Scheme::Systematic,
                    _ => Scheme::WithoutReplacement,
                },
                dedupe: settings.word("dedupe") == "on",
                fresh_by_depth: settings.word("per_depth_key") == "on",
                enumerate: settings.word("enumerate") == "on",
            });
        }
        all
    }
}

struct Build<'a> {
    player: &'a PlayerSpec,
    common: Limit,
}

impl GameVisitor for Build<'_> {
    type Output = Result<Box<dyn Any>, PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        Ok(Box::new(self.player.build_for(&game, self.common)?))
    }
}

struct Check<'a> {
    player: &'a PlayerSpec,
    limit: Limit,
}

impl GameVisitor for Check<'_> {
    type Output = Result<(), PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        self.player.check_fit(&game, self.limit)
    }
}

/// A searcher for one game as a searcher for the game at hand, which is checked to be the same.
fn for_game<Made: Game, G: Game>(searcher: impl Searcher<Made> + 'static) -> Box<dyn Searcher<G>> {
    let made: Box<dyn Searcher<Made>> = Box::new(searcher);
    *(Box::new(made) as Box<dyn Any>).downcast().expect("checked to be the same game")
}
