//! Players of whichever game, ready to play or to be asked.
//!
//! Everything that has a game in its type is compiled here, once; whoever has games played knows [`Seats`] and [`Probing`] only.

use std::sync::atomic::AtomicBool;

use games::{AnyGame, GameVisitor, Notation, with_game};
use search::{PlayerError, PlayerSpec};
use spec::{Keep, Limit, Seed};

use crate::contest::Contest;
use crate::probe::{ProbeError, ProbeRecord, Prober};
use crate::record::{GameRecord, PairRecord};
use crate::table::Table;
use crate::unavailable::Unavailable;

/// A [`Table`] at some game.
pub trait Seats {
    /// Plays both games of a pair.
    fn play_pair(&mut self, index: u64, seed: Seed) -> Result<PairRecord, Unavailable>;

    /// Plays one game; `first` says which of the players has the first seat. None if `cancel` becomes true before one of its searches.
    fn play_game_unless(
        &mut self,
        cancel: &AtomicBool,
        pair: Seed,
        first: usize,
    ) -> Option<Result<GameRecord, Unavailable>>;
}

impl<G: Notation> Seats for Table<'_, G> {
    fn play_pair(&mut self, index: u64, seed: Seed) -> Result<PairRecord, Unavailable> {
        Table::play_pair(self, index, seed)
    }

    fn play_game_unless(
        &mut self,
        cancel: &AtomicBool,
        pair: Seed,
        first: usize,
    ) -> Option<Result<GameRecord, Unavailable>> {
        Table::play_game_unless(self, cancel, pair, first)
    }
}

/// Seats the players of a contest.
pub fn seat(contest: &Contest) -> Result<Box<dyn Seats + '_>, PlayerError> {
    struct Seat<'a>(&'a Contest);
    impl<'a> GameVisitor for Seat<'a> {
        type Output = Result<Box<dyn Seats + 'a>, PlayerError>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            Ok(Box::new(Table::new(game, self.0)?))
        }
    }
    with_game(contest.game(), Seat(contest))
}

/// A [`Prober`] of some game.
pub trait Probing {
    /// Asks the player about a position.
    fn probe(&mut self, position: &str, seed: Seed) -> Result<ProbeRecord, ProbeError>;
}

impl<G: Notation> Probing for Prober<G> {
    fn probe(&mut self, position: &str, seed: Seed) -> Result<ProbeRecord, ProbeError> {
        Prober::probe(self, position, seed)
    }
}

/// A player of a game that can be asked about positions, under the common limit unless it has its own.
pub fn ask(
    game: &AnyGame,
    player: &PlayerSpec,
    limit: Limit,
    keep: Keep,
) -> Result<Box<dyn Probing>, PlayerError> {
    struct Ask<'a>(&'a PlayerSpec, Limit, Keep);
    impl GameVisitor for Ask<'_> {
        type Output = Result<Box<dyn Probing>, PlayerError>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            Ok(Box::new(Prober::new(game, self.0, self.1, self.2)?))
        }
    }
    with_game(game, Ask(player, limit, keep))
}

/// Asks a player about one position.
pub fn probe(
    game: &AnyGame,
    player: &PlayerSpec,
    limit: Limit,
    keep: Keep,
    (position, seed): (&str, Seed),
) -> Result<ProbeRecord, ProbeError> {
    let asked = ask(game, player, limit, keep).map_err(|error| ProbeError::Player {
        player: player.shortened(),
        position: position.to_owned(),
        reason: error.to_string(),
    });
    asked?.probe(position, seed)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use games::Turn;

    use super::*;
    use crate::kept::Kept;
    use crate::probe::{canonical_position, is_legal};

    fn pig() -> AnyGame {
        AnyGame::parse("pig").unwrap()
    }

    #[test]
    fn a_probe_is_a_function_of_player_position_and_seed() {
        let (game, player) = (pig(), PlayerSpec::parse("star2ss").unwrap());
        let limit = "nodes=500".parse().unwrap();
        let ask = |seed| ProbeRecord {
            time: Duration::ZERO,
            ..probe(&game, &player, limit, Keep::default(), ("1 50 40 12 decide", Seed(seed))).unwrap()
        };
        assert_eq!(ask(1), ask(1));
        assert!((0..20).any(|seed| ask(seed).value != ask(1).value), "sampling depends on the seed");
        assert!(
            is_legal(&game, "1 50 40 12 decide", &ask(1).choice)
                && !is_legal(&game, "1 50 40 12 decide", "dance")
        );
    }

    #[test]
    fn what_is_kept_changes_nothing_of_the_answer() {
        let game = AnyGame::parse("ewn:start=fixed").unwrap();
        let position = with_game(&game, Start);
        for player in ["mcts", "star2", "expss", "random"] {
            let player = PlayerSpec::parse(player).unwrap();
            let limit = "nodes=2000".parse().unwrap();
            let ask = |keep| ProbeRecord {
                time: Duration::ZERO,
                ..probe(&game, &player, limit, keep, (&position, Seed(7))).unwrap()
            };
            let (plain, full) = (ask(Keep::default()), ask(Keep { moves: true, shape: true }));
            assert!(plain.kept.is_nothing());
            assert_eq!(plain, ProbeRecord { kept: Kept::default(), ..full.clone() }, "{player}");
            assert_eq!(full.kept.levels[0].nodes, 1, "{player}");
            if player.to_string().starts_with("mcts") {
                let visits: u64 = full.kept.moves.iter().map(|kept| kept.visits).sum();
                assert!(full.kept.levels[1].visits <= full.kept.levels[0].visits);
                assert!(
                    visits > 0 && visits <= full.kept.levels[0].visits,
                    "{visits} {:?}",
                    full.kept.levels[0]
                );
                assert!(full.kept.moves.iter().all(|kept| is_legal(&game, &position, &kept.choice)));
            }
        }
    }

    /// The first decision of a game.
    struct Start;
    impl GameVisitor for Start {
        type Output = String;
        fn visit<G: Notation>(self, game: G) -> String {
            let mut draws = spec::Stream::new(Seed(1));
            let mut state = game.start(&mut draws);
            while let Turn::Chance = game.turn(&state) {
                let mut outcomes = Vec::new();
                game.outcomes(&state, &mut outcomes);
                game.settle(&mut state, outcomes[0].outcome);
            }
            game.position(&state)
        }
    }

    #[test]
    fn the_value_is_that_of_the_player_to_move() {
        let (game, player) = (pig(), PlayerSpec::parse("optimal").unwrap());
        let limit = "nodes=1".parse().unwrap();
        let value =
            |position| probe(&game, &player, limit, Keep::default(), (position, Seed(1))).unwrap().value;
        assert_eq!(value("1 60 40 10 decide"), value("2 40 60 10 decide"));
        assert!(value("1 60 40 10 decide") > 0.0);
    }

    #[test]
    fn where_nobody_has_a_choice_nobody_is_asked() {
        let (game, player) = (pig(), PlayerSpec::parse("random").unwrap());
        let ask = |position| {
            let limit = "nodes=1".parse().unwrap();
            probe(&game, &player, limit, Keep::default(), (position, Seed(1))).unwrap_err().to_string()
        };
        assert!(ask("1 50 40 0 roll").contains("nobody has to move"), "{}", ask("1 50 40 0 roll"));
        assert!(ask("1 50").contains("position \"1 50\""));
        assert!(canonical_position(&game, "1 50 40 12 decide").is_ok());
    }
}
