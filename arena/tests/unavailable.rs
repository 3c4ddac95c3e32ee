//! A player that cannot play on this machine, in a batch and in a proof.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arena::{Batch, Contest, Mismatch, Progress, Table, Unavailable, thoughts, verify};
use games::pig::Pig;
use games::{AnyGame, Game, GameVisitor, Notation, with_forgotten_game};
use search::{Broken, Catalogue, Entry, PlayerError, PlayerKind, PlayerSpec, Question, Report, Searcher};
use spec::{Limit, Seed, Settings};

/// A program that can be started only so often.
#[derive(Debug)]
struct Scarce {
    starts: Arc<AtomicU64>,
}

struct Started(Arc<AtomicU64>);

impl<G: Game> Searcher<G> for Started {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        left.map_err(|_| Broken::Unavailable("no such program".to_owned()))?;
        let mut moves = Vec::new();
        question.game.moves(question.state, &mut moves);
        Ok(Report::immediate(moves[moves.len() - 1], 0.0))
    }
}

impl PlayerKind for Scarce {
    fn entry(&self) -> Entry<'_> {
        Entry::new("scarce", "the last move, so often", &[], &[])
    }

    fn check(&self, _settings: &Settings, _game: &dyn Any) -> Result<(), PlayerError> {
        Ok(())
    }

    fn build(&self, _settings: &Settings, game: &dyn Any) -> Result<Box<dyn Any>, PlayerError> {
        struct Build(Arc<AtomicU64>);
        impl GameVisitor for Build {
            type Output = Box<dyn Any>;
            fn visit<G: Notation>(self, _game: G) -> Self::Output {
                let searcher: Box<dyn Searcher<G>> = Box::new(Started(self.0));
                Box::new(searcher)
            }
        }
        Ok(with_forgotten_game(game, Build(Arc::clone(&self.starts))).expect("a game of the catalogue"))
    }
}

/// A match of a program that can be started so often against `hold`.
fn contest(starts: &Arc<AtomicU64>) -> Contest {
    let kind = Arc::new(Scarce { starts: Arc::clone(starts) });
    let catalogue = Catalogue::own().clone().with(kind).expect("a name of its own");
    let [a, b] =
        ["scarce", "hold"].map(|text| PlayerSpec::parse_by(&catalogue, text).expect("both are there"));
    Contest::new(AnyGame::parse("pig").expect("a game"), a, b, Limit::Nodes(1)).expect("they fit")
}

fn seed_of(index: u64) -> Seed {
    Seed::of_pair(Seed(3), 0, 0, index)
}

fn gone() -> Unavailable {
    Unavailable { player: "scarce".to_owned(), reason: "no such program".to_owned() }
}

#[test]
fn a_batch_ends_with_the_reason_and_what_was_handed_over_is_a_complete_prefix() {
    for threads in [1, 4] {
        let contest = contest(&Arc::new(AtomicU64::new(5_000)));
        let mut seen = Vec::new();
        let see = |record: arena::PairRecord| {
            seen.push(record.index);
            Progress::Continue
        };
        let batch = Batch { contest: &contest, pairs: &(0..1_000_000), seed_of, threads };
        assert_eq!(batch.run(&AtomicBool::new(false), see), Err(gone()));
        assert_eq!(seen, (0..seen.len() as u64).collect::<Vec<_>>());
        assert!(threads > 1 || !seen.is_empty(), "some were played before");
    }
}

#[test]
fn a_game_of_a_player_that_is_gone_is_neither_confirmed_nor_refuted() {
    let starts = Arc::new(AtomicU64::new(u64::MAX));
    let contest = contest(&starts);
    let pair = Table::new(Pig::default(), &contest).unwrap().play_pair(0, seed_of(0)).unwrap();
    let game = pair.recorded()[0];
    assert!(verify(&contest, game).is_ok());
    starts.store(0, Ordering::Relaxed);
    assert_eq!(verify(&contest, game), Err(Mismatch::Unavailable(gone())));
    // What the other one thought is still told.
    let thoughts = thoughts(&AtomicBool::new(false), &contest, game).unwrap();
    assert!(thoughts.iter().any(Option::is_some) && thoughts.iter().any(Option::is_none));
}
