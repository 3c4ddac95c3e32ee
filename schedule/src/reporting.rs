//! The report of an experiment, from its board.

use crate::id::ExperimentId;
use crate::report::{Parts, Report};
use crate::scheduler::Scheduler;

impl Scheduler {
    /// The result of an experiment so far.
    #[must_use]
    pub fn report(&self, id: ExperimentId) -> Option<Report> {
        let course = &self.courses.get(&id)?.course;
        let (mut pairs, mut apart, mut isolated) = (0, 0, 0);
        for pairing in course.board.pairings.values() {
            pairs += pairing.ledger.tally().pairs();
            apart += pairing.apart();
            isolated += pairing.ledger.isolated().len() as u64;
        }
        let answer = course.answer();
        Some(Report {
            name: course.experiment.name.as_str().to_owned(),
            state: course.state(),
            champion: answer.champion().map(ToOwned::to_owned),
            headline: answer.headline(str::to_owned),
            answer: answer.clone(),
            pairs,
            games: 2 * pairs,
            apart,
            isolated,
            resting: course.resting(),
            contestants: course.plan.contestants(&course.board).to_vec(),
            parts: Parts(course.plan.parts(&course.board, answer)),
        })
    }
}
