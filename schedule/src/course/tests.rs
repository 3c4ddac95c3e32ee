//! A course opens a pairing when somebody is to play it, and not before.

use spec::experiment::Catalogue;
use stats::{GameResult, PairResult};

use super::*;
use crate::asker::Asker;
use crate::id::{PartyId, WorkerId};
use crate::millis::Millis;
use crate::settings::Settings;

struct Any;

impl Catalogue for Any {
    fn game(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }
    fn player(&self, text: &str, _: &str, _: spec::Limit) -> Result<String, String> {
        Ok(text.to_owned())
    }
}

fn course(plan: &str) -> Course {
    let text = format!("name = \"t\"\ngame = \"g\"\nseed = 1\nlimit = \"nodes=1\"\n{plan}");
    Course::new(ExperimentId(1), Experiment::parse(&text, &Any).unwrap()).unwrap()
}

/// Everybody against everybody: 1,024 players with 523,776 pairings.
fn large() -> Course {
    let players: Vec<String> = (0..1024).map(|number| format!("\"p{number}\"")).collect();
    course(&format!("[match]\npairs = 1000\nplayers = [{}]", players.join(", ")))
}

fn take(course: &mut Course, most: u64) -> Vec<Part> {
    let settings = Settings::default();
    let worker = WorkerId(1);
    let asker = Asker {
        worker,
        party: PartyId(1),
        present: &[(worker, PartyId(1))],
        settings: &settings,
        now: Millis(0),
    };
    course.left(Reach::Needed, Reach::Needed, most);
    course.take(Reach::Needed, most, asker)
}

#[test]
fn a_large_match_costs_nothing_until_it_is_played() {
    let mut course = large();
    assert_eq!((course.board.pairings.len(), course.unopened()), (0, 523_776));
    assert_eq!(course.state(), State::Running);
    assert_eq!(take(&mut course, 2500).len(), 3);
    assert_eq!((course.board.pairings.len(), course.unopened()), (3, 523_773));
}

#[test]
fn a_result_opens_its_pairing_wherever_that_is() {
    let mut course = large();
    let far = PairingId { repeat: 0, round: 0, slot: 500_000 };
    let won = PairResult { seat_one: GameResult::Win, seat_two: GameResult::Win };
    assert!(course.insert(far, 7, UnitOutcome::Played(won)));
    assert_eq!((course.board.pairings.len(), course.unopened()), (1, 523_775));
    assert_eq!(course.view(far).map(|view| view.beyond), Some(1));
    assert_eq!(take(&mut course, 1).len(), 1, "the first pairing is not passed over");
}

#[test]
fn an_experiment_is_over_when_the_last_pairing_is_decided_and_not_before() {
    let mut course = course("[match]\npairs = 1\nplayers = [\"a\", \"b\", \"c\"]");
    let won = PairResult { seat_one: GameResult::Win, seat_two: GameResult::Loss };
    for slot in [2, 0, 1] {
        assert_eq!(course.state(), State::Running, "{slot} is left");
        let (id, mut events) = (PairingId { repeat: 0, round: 0, slot }, Vec::new());
        course.insert(id, 0, UnitOutcome::Played(won));
        course.settle(id, &mut events);
        assert_eq!(events.contains(&Event::Finished { experiment: ExperimentId(1) }), slot == 1);
    }
    assert_eq!(course.state(), State::Finished);
}
