//! What positions are worth, by whatever an experiment takes for the truth.
//!
//! Each position is appraised for itself: what comes out follows from the experiment and its number and text alone, so that many can be
//! at it, in any order, and whoever was interrupted goes on where it was.

use std::sync::Arc;

use games::{AnyGame, GameVisitor, Notation, with_game};
use search::PlayerSpec;
use spec::experiment::{Reference, Truth};
use spec::{Purpose, Seed};

use crate::estimate::{Asked, Estimate, estimate};
use crate::traps::trapped;

/// The draws of an experiment that estimates are made by; 1 is the choice of positions.
const ESTIMATES: u64 = 2;

/// Positions of an experiment that are to be appraised.
#[derive(Clone, Debug)]
pub struct Appraisal {
    game: AnyGame,
    truth: Truth,
    seed: Seed,
    texts: Arc<[String]>,
}

impl Appraisal {
    /// Of these positions, for an experiment with this seed, whose players are checked.
    #[must_use]
    pub fn new(game: AnyGame, truth: Truth, seed: Seed, texts: Arc<[String]>) -> Self {
        Self { game, truth, seed: seed.child(Purpose::Draw, ESTIMATES), texts }
    }

    /// What the positions with these numbers are worth, in their order; nothing where nobody can say it. As many as are worked out until
    /// somebody says that it is enough, but the first in any case.
    #[must_use]
    pub fn of(&self, numbers: &[usize], is_enough: impl FnMut() -> bool) -> Vec<Option<Estimate>> {
        with_game(&self.game, Piece { appraisal: self, numbers, is_enough })
    }
}

/// Says what a position is worth, by its number and its text.
type Appraiser<'a> = Box<dyn FnMut(usize, &str) -> Option<Estimate> + 'a>;

/// Some of the positions: what was learnt of one may help with the next.
struct Piece<'a, F> {
    appraisal: &'a Appraisal,
    numbers: &'a [usize],
    is_enough: F,
}

impl<F: FnMut() -> bool> GameVisitor for Piece<'_, F> {
    type Output = Vec<Option<Estimate>>;
    fn visit<G: Notation>(mut self, game: G) -> Self::Output {
        let Appraisal { truth, seed, texts, .. } = self.appraisal;
        let by = |reference: &Reference, asked: Asked| {
            let player = PlayerSpec::parse_for(&reference.player, &self.appraisal.game)
                .expect("players of an experiment are checked");
            let (game, limit, seed) = (&game, reference.limit, *seed);
            move |number: usize, text: &str| {
                estimate(game, &player, limit, asked, (text, seed.child(Purpose::Search, number as u64)))
            }
        };
        let mut worth: Appraiser<'_> = match truth {
            Truth::None => Box::new(|_, _| None),
            Truth::Exact => {
                let (mut truth, game) = (game.truth().ok(), &game);
                Box::new(move |_, text| {
                    let state = game.parse_position(text).ok()?;
                    let exact =
                        truth.as_mut()?.of(&state).ok()?.map(|choice| game.move_token(&state, choice));
                    Some(Estimate { value: exact.value, moves: exact.moves })
                })
            }
            Truth::Deep(reference) => Box::new(by(reference, Asked::Searching)),
            Truth::Played(games, reference) => Box::new(by(reference, Asked::Playing(*games))),
            Truth::Traps(plies) => Box::new(|_, text| trapped(&game, *plies as u32, text)),
        };
        let mut told = Vec::with_capacity(self.numbers.len());
        for &number in self.numbers {
            if !told.is_empty() && (self.is_enough)() {
                break;
            }
            told.push(texts.get(number).and_then(|text| worth(number, text)));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::Limit;

    fn appraisal(truth: Truth) -> Appraisal {
        let texts = ["1 60 40 10 decide", "nonsense", "2 10 90 9 decide", "1 50 40 0 roll"];
        let game = AnyGame::parse("pig").unwrap();
        Appraisal::new(game, truth, Seed(7), texts.map(ToOwned::to_owned).into())
    }

    /// Nothing depends on what was asked before, or together.
    #[test]
    fn each_position_is_appraised_for_itself() {
        let reference = Reference { player: "hold:n=20".to_owned(), limit: Limit::Nodes(1) };
        for truth in [Truth::Exact, Truth::Played(20, reference.clone()), Truth::Deep(reference)] {
            let appraisal = appraisal(truth);
            let all = appraisal.of(&[0, 1, 2, 3], || false);
            assert_eq!(all.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, false]);
            for (number, told) in all.iter().enumerate() {
                assert_eq!(appraisal.of(&[number], || true), std::slice::from_ref(told));
            }
            assert_eq!(appraisal.of(&[2, 0], || false), [all[2].clone(), all[0].clone()]);
        }
        assert_eq!(appraisal(Truth::None).of(&[0, 2], || false), [None, None]);
    }

    #[test]
    fn when_it_is_enough_the_first_is_told_all_the_same() {
        let appraisal = appraisal(Truth::Exact);
        assert_eq!(appraisal.of(&[0, 2], || true).len(), 1);
        let mut left = 2;
        let told = appraisal.of(&[0, 2, 0, 2], || {
            left -= 1;
            left == 0
        });
        assert_eq!(told.len(), 2);
    }
}
