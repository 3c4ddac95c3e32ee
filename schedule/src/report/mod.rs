//! Reports: the result of an experiment, with how sure it is. Serialised as `report --json` prints it.
//!
//! A report is a function of counted pairs only, but for the numbers of pairs that stand apart. Rounds,
//! repeats and slots count from 0.
//!
//! - `of_match`, `of_tune`: the answer so far, which every form of a report gives in the same words.
//! - `pairing`: one pairing.
//! - `tune`: brackets, champions and how sure they are, the confirmation; `standings`: ratings over all its pairs.
//! - `matches`: cross table and ratings.
//! - `cross_table`: everybody against everybody, over all rounds and repeats; whoever shows it asks for it.
//! - `machine`: who played, under a time limit; whoever reads the stored games adds it.

mod cross_table;
mod machine;
mod matches;
mod of_match;
mod of_tune;
mod pairing;
mod standings;
mod tune;

pub use cross_table::CrossTable;
pub use machine::{FullReport, Machine};
pub use matches::MatchReport;
pub use pairing::PairingReport;
pub use standings::standings;
pub use tune::{Confirmation, RoundReport, Step, Tournament, TuneReport};

use serde::Serialize;

pub use crate::answer::{
    AgainstBaseline, Answer, BaselineVerdict, Border, Champion, Elo, End, Title, chance,
};
pub use crate::sequential::{SequentialTest, TestScale, TestVerdict};

use crate::course::Course;
use crate::format::Format;
use crate::id::ExperimentId;
use crate::scheduler::Scheduler;
use crate::state::State;

/// The result of an experiment so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// What it is called.
    pub name: String,
    /// Where it stands.
    pub state: State,
    /// The best rated of the winners, once all tournaments are over; never in a match, and nobody where the candidates
    /// do not differ.
    pub champion: Option<String>,
    /// What may be said, in one sentence, with players in canonical form.
    pub headline: String,
    /// The same for programs.
    pub answer: Answer,
    /// Pairs counted.
    pub pairs: u64,
    /// Games counted: two for each pair.
    pub games: u64,
    /// Pairs that are in but were not needed for any decision.
    pub apart: u64,
    /// Pairs that were given up and are in no count.
    pub isolated: u64,
    /// Pairs that nobody could play so far. If nothing else is left, it is stalled.
    pub resting: u64,
    /// The rest depends on the format.
    #[serde(flatten)]
    pub table: Table,
}

/// The tables of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Table {
    /// Of a match.
    Match(MatchReport),
    /// Of a tuning.
    Tune(Box<TuneReport>),
}

impl Course {
    /// What may be said now, and of whom; worked out once for each state of the results.
    pub(crate) fn answer(&self) -> &Answer {
        self.answer.get_or_init(|| match &self.format {
            Format::Match(_) => of_match::answer(self),
            Format::Elimination(elimination) => of_tune::answer(self, elimination),
        })
    }
}

impl Report {
    /// What is wrong if it is stalled, and what can be done.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        (self.state == State::Stalled).then(|| stalled(self.resting, &self.name))
    }
}

/// What is wrong with a stalled experiment, and what can be done.
#[must_use]
pub fn stalled(resting: u64, name: &str) -> String {
    let (pairs, them) = if resting == 1 { ("pair", "it") } else { ("pairs", "them") };
    format!(
        "STALLED: nobody here could play {resting} {pairs}, and nothing is decided without {them}; a worker with another \
         credential goes on at once, astragal retry {name} offers {them} to everybody again"
    )
}

impl Scheduler {
    /// The result of an experiment so far.
    #[must_use]
    pub fn report(&self, id: ExperimentId) -> Option<Report> {
        let course = &self.courses.get(&id)?.course;
        let (mut pairs, mut apart, mut isolated) = (0, 0, 0);
        for pairing in course.pairings.values() {
            pairs += pairing.ledger.tally().pairs();
            apart += pairing.apart();
            isolated += pairing.ledger.isolated().len() as u64;
        }
        let table = match &course.format {
            Format::Match(_) => Table::Match(MatchReport::new(course)),
            Format::Elimination(elimination) => Table::Tune(Box::new(TuneReport::new(course, elimination))),
        };
        let name = course.experiment.name.as_str().to_owned();
        Some(Report {
            name,
            state: course.state(),
            champion: course.answer().champion().map(ToOwned::to_owned),
            headline: course.answer().headline(str::to_owned),
            answer: course.answer().clone(),
            pairs,
            games: 2 * pairs,
            apart,
            isolated,
            resting: course.resting(),
            table,
        })
    }
}
