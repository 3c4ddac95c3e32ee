//! Games that nobody waits for any more are given up before the next search.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use arena::{Contest, Proof, Table, thoughts, verify_unless};
use games::AnyGame;
use games::pig::{Choice, Pig};
use search::{Broken, PlayerSpec, Question, Report, Searcher};
use spec::{Limit, Seed};

fn contest() -> Contest {
    let hold = PlayerSpec::parse("hold").unwrap();
    Contest::new(AnyGame::parse("pig").unwrap(), hold.clone(), hold, Limit::Nodes(10)).unwrap()
}

/// A searcher that counts how often it is asked; the third time nobody waits any more.
struct Tired {
    asked: Arc<AtomicU32>,
    cancel: Arc<AtomicBool>,
}

impl Searcher<Pig> for Tired {
    fn search(&mut self, _question: &Question<'_, Pig>) -> Result<Report<Pig>, Broken> {
        let before = self.asked.fetch_add(1, Ordering::Relaxed);
        self.cancel.store(before == 2, Ordering::Relaxed);
        Ok(Report::immediate(Choice::Stop, 0.0))
    }
}

#[test]
fn no_search_begins_once_it_is_cancelled() {
    let contest = contest();
    let (asked, cancel) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
    let tired = || Box::new(Tired { asked: Arc::clone(&asked), cancel: Arc::clone(&cancel) });
    let table = Table::new(Pig::default(), &contest).unwrap();
    let mut table = table.with_searcher(0, tired()).with_searcher(1, tired());
    assert_eq!(table.play_game_unless(&cancel, Seed(1), 0), None);
    assert_eq!(asked.load(Ordering::Relaxed), 3);
}

#[test]
fn what_is_cancelled_shows_nothing_and_what_is_not_shows_all() {
    let contest = contest();
    let pair = Table::new(Pig::default(), &contest).unwrap().play_pair(0, Seed(5)).unwrap();
    let (game, steps) = (pair.recorded()[0], pair.games[0].decisions + pair.games[0].events);
    for (cancelled, proof, steps) in [(true, None, 0), (false, Some(Ok(Proof::Identical)), steps)] {
        let cancel = AtomicBool::new(cancelled);
        assert_eq!(verify_unless(&cancel, &contest, game), proof);
        assert_eq!(thoughts(&cancel, &contest, game).unwrap().len(), steps as usize);
    }
}
