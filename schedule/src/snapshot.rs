//! A snapshot: one experiment as it stood at a moment, to be looked at beside the one who decides.
//!
//! Taking one is cheap, whatever its size; what it says may take a while to work out (ratings, above all) and keeps nobody waiting.

use std::sync::{Arc, OnceLock};

use spec::Experiment;
use stats::Tally;

use crate::answer::Answer;
use crate::board::Board;
use crate::id::ExperimentId;
use crate::plans::Plan;
use crate::report::{Parts, Report};
use crate::scheduler::Scheduler;
use crate::state::State;
use crate::views::Progress;

/// An experiment at a moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    experiment: Arc<Experiment>,
    plan: Box<dyn Plan>,
    board: Board,
    state: State,
    unopened: u64,
    failing: u64,
    resting: u64,
    leased: u64,
    audits: u64,
    answer: Arc<OnceLock<Answer>>,
}

impl Scheduler {
    /// An experiment as it stands now.
    #[must_use]
    pub fn snapshot(&self, id: ExperimentId) -> Option<Snapshot> {
        let course = &self.courses.get(&id)?.course;
        let leases = self.leases.iter().filter(|(_, lease)| lease.experiment == id);
        Some(Snapshot {
            experiment: course.experiment.clone(),
            plan: course.plan.clone(),
            board: course.board.clone(),
            state: course.state(),
            unopened: course.unopened(),
            failing: course.failures.len(),
            resting: course.resting(),
            leased: leases.map(|(_, lease)| lease.len()).sum(),
            audits: self.audits.of(id),
            answer: course.answer.clone(),
        })
    }

    /// How far an experiment is.
    #[must_use]
    pub fn progress(&self, id: ExperimentId) -> Option<Progress> {
        self.snapshot(id).map(|snapshot| snapshot.progress())
    }

    /// The result of an experiment so far.
    #[must_use]
    pub fn report(&self, id: ExperimentId) -> Option<Report> {
        self.snapshot(id).map(|snapshot| snapshot.report())
    }
}

impl Snapshot {
    /// The experiment as it was submitted.
    #[must_use]
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Where it stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Everybody who plays in it, canonical: those of the file in its order, then those who came later.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.board.players
    }

    /// What may be said of it, and of whom; worked out once.
    #[must_use]
    pub fn answer(&self) -> &Answer {
        self.answer.get_or_init(|| {
            let answer = self.plan.answer(&self.board);
            if self.state == State::Cancelled { answer.cancelled() } else { answer }
        })
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let mut progress = Progress {
            state: self.state,
            counted: 0,
            waiting: 0,
            apart: 0,
            isolated: 0,
            failing: self.failing,
            resting: self.resting,
            leased: self.leased,
            audits: self.audits,
            expected: 0,
            likely: 0,
            decided: 0,
            open: self.unopened,
        };
        for (rule, unopened) in self.plan.unopened(&self.board) {
            progress.expected += rule.planned().saturating_mul(unopened);
            progress.likely += rule.likely(&Tally::EMPTY).max(rule.first_look()).saturating_mul(unopened);
        }
        for pairing in self.board.pairings.values() {
            let (prefix, beyond) = (pairing.ledger.prefix(), pairing.ledger.beyond());
            progress.counted += prefix;
            progress.isolated += pairing.ledger.isolated().len() as u64;
            if pairing.verdict.is_some() {
                progress.apart += beyond;
                progress.expected += prefix;
                progress.likely += prefix;
                progress.decided += 1;
            } else {
                let (rule, look) = (pairing.rule, pairing.look);
                progress.waiting += beyond;
                progress.expected += rule.planned().max(look);
                progress.likely += rule.likely(pairing.ledger.tally()).max(look).max(prefix + beyond);
                progress.open += 1;
            }
        }
        progress
    }

    /// Its result so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let (mut pairs, mut probes, mut apart, mut isolated) = (0, 0, 0, 0);
        for pairing in self.board.pairings.values() {
            pairs += pairing.ledger.tally().pairs();
            apart += pairing.apart();
            isolated += pairing.ledger.isolated().len() as u64;
            probes += pairing.done();
        }
        let answer = self.answer();
        Report {
            name: self.experiment.name.as_str().to_owned(),
            state: self.state,
            champion: answer.champion().map(ToOwned::to_owned),
            headline: answer.headline(str::to_owned),
            answer: answer.clone(),
            pairs,
            games: 2 * pairs,
            probes,
            apart,
            isolated,
            resting: self.resting,
            left_out: 0,
            contestants: self.plan.contestants(&self.board).to_vec(),
            parts: Parts(self.plan.parts(&self.board, answer)),
        }
    }
}
