//! Sets of positions: those that were seen in games, those of random play, and those of a grid.
//!
//! Only positions count in which somebody has a choice, each once. A set is put in order, so that it does not depend on which game
//! showed what first.

use std::collections::{BTreeMap, BTreeSet};

use games::{AnyGame, GameVisitor, Luck, Notation, Turn, with_game};
use search::Step;
use spec::experiment::Filter;
use spec::{Purpose, Seed, Stream};

use crate::record::GameRecord;
use crate::replay::{ReplayError, replay};
use crate::table::MOST_DECISIONS;

/// Games of random play that are looked through for each position that is wanted, at most.
const MOST_TRIES: u64 = 100;

/// The positions of a recorded game that a filter takes, as its game writes them, each with the number of decisions before it.
pub fn seen_in(
    game: &AnyGame,
    pair: Seed,
    record: &GameRecord,
    filter: &Filter,
) -> Result<Vec<(u32, String)>, ReplayError> {
    with_game(game, Watch { pair, record, filter })
}

struct Watch<'a> {
    pair: Seed,
    record: &'a GameRecord,
    filter: &'a Filter,
}

impl GameVisitor for Watch<'_> {
    type Output = Result<Vec<(u32, String)>, ReplayError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let (mut plies, mut seen, mut moves) = (0, Vec::new(), Vec::new());
        for moment in replay(&game, self.pair, self.record)?.moments {
            if let Step::Move(_) = moment.step {
                moves.clear();
                game.moves(&moment.state, &mut moves);
                if self.filter.takes(plies, moves.len() as u64) {
                    seen.push((plies as u32, game.position(&moment.state)));
                }
                plies += 1;
            }
        }
        Ok(seen)
    }
}

/// So many of the positions with what is known of them, drawn if there are more; in order.
#[must_use]
pub fn drawn<T: Ord>(seen: BTreeMap<String, T>, most: u64, seed: Seed) -> Vec<(String, T)> {
    let mut all: Vec<(String, T)> = seen.into_iter().collect();
    if (all.len() as u64) > most {
        Stream::new(seed.child(Purpose::Draw, 1)).shuffle(&mut all);
        all.truncate(most as usize);
        all.sort_unstable();
    }
    all
}

/// Positions that lie evenly over the whole of a game, in order, so many at most; none in a game without such an order.
#[must_use]
pub fn grid(game: &AnyGame, step: u16, most: usize) -> Vec<String> {
    struct Ruled(u16, usize);
    impl GameVisitor for Ruled {
        type Output = Vec<String>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            game.grid(self.0, self.1).iter().map(|state| game.position(state)).collect()
        }
    }
    with_game(game, Ruled(step, most))
}

/// So many positions out of games in which every move is random, one of each game, in order; fewer where there are no more.
#[must_use]
pub fn random(game: &AnyGame, count: u64, filter: &Filter, seed: Seed) -> Vec<String> {
    with_game(game, Wander { count, filter, seed })
}

struct Wander<'a> {
    count: u64,
    filter: &'a Filter,
    seed: Seed,
}

impl GameVisitor for Wander<'_> {
    type Output = Vec<String>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let mut found = BTreeSet::new();
        for number in 0..self.count.saturating_mul(MOST_TRIES) {
            if found.len() as u64 == self.count {
                break;
            }
            found.extend(one_of_a_game(&game, self.filter, self.seed.child(Purpose::Setup, number)));
        }
        found.into_iter().collect()
    }
}

/// A position of a game of random moves: each that the filter takes is as likely.
fn one_of_a_game<G: Notation>(game: &G, filter: &Filter, seed: Seed) -> Option<String> {
    let (luck, mut stream) = (Luck::of_pair(seed), Stream::new(seed.child(Purpose::Search, 0)));
    let (mut state, mut past) = (game.start(&mut luck.setup()), G::Past::default());
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    let (mut plies, mut events, mut taken, mut chosen) = (0, 0, 0, None);
    loop {
        match game.turn_after(&past, &state) {
            Turn::Over(_) => break,
            Turn::Decision(_) if plies == u64::from(MOST_DECISIONS) => break,
            Turn::Chance => {
                let outcome = game.sample(&state, luck.draw(events), &mut outcomes);
                game.leave(&mut past, &state);
                game.settle(&mut state, outcome);
                events += 1;
            }
            Turn::Decision(_) => {
                moves.clear();
                game.moves(&state, &mut moves);
                if filter.takes(plies, moves.len() as u64) {
                    taken += 1;
                    // The n-th takes the place of the one before with a chance of 1 in n.
                    if stream.below(taken) == 0 {
                        chosen = Some(state);
                    }
                }
                let choice = moves[stream.below(moves.len() as u64) as usize];
                game.leave(&mut past, &state);
                game.play(&mut state, choice);
                plies += 1;
            }
        }
    }
    chosen.map(|state| game.position(&state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::canonical_position;

    #[test]
    fn random_positions_are_what_the_filter_takes_each_once_and_the_same_again() {
        for game in ["pig", "ewn", "cantstop", "mancala"] {
            let game = AnyGame::parse(game).unwrap();
            let positions = random(&game, 50, &Filter::ALL, Seed(7));
            assert_eq!(positions.len(), 50, "{game}");
            assert!(positions.is_sorted_by(|one, two| one < two), "{game}");
            assert!(
                positions.iter().all(|text| canonical_position(&game, text).as_ref() == Ok(text)),
                "{game}"
            );
            assert_eq!(positions, random(&game, 50, &Filter::ALL, Seed(7)));
            assert_ne!(positions, random(&game, 50, &Filter::ALL, Seed(8)));
        }
    }

    #[test]
    fn what_is_drawn_does_not_depend_on_the_order_of_sight() {
        let seen: BTreeMap<String, u32> = (0..100).map(|n| (format!("{n:03}"), n)).collect();
        let drawn_of = |most| drawn(seen.clone(), most, Seed(3));
        assert_eq!(drawn_of(100).len(), 100);
        let ten = drawn_of(10);
        assert!(ten.len() == 10 && ten.is_sorted() && ten != drawn_of(100)[..10]);
    }

    #[test]
    fn a_filter_counts_decisions_and_moves() {
        let game = AnyGame::parse("ewn").unwrap();
        let filter = Filter { plies: [4, 6], moves: [3, 9] };
        assert_eq!(random(&game, 20, &filter, Seed(1)).len(), 20);
        let none = Filter { plies: [0, 5], moves: [900_000, 1_000_000] };
        assert_eq!(random(&game, 5, &none, Seed(1)), Vec::<String>::new());
    }
}
