//! Reports: the result of an experiment, with how sure it is. Serialised as `report --json` prints it.
//!
//! A report is a function of counted pairs only, but for the numbers of pairs that stand apart. Rounds,
//! repeats and slots count from 0.
//!
//! - `pairing`: one pairing.
//! - `tune`: brackets, champions and how sure they are, the confirmation.
//! - `matches`: cross table and ratings.
//! - `machine`: who played, under a time limit; whoever reads the stored games adds it.

mod machine;
mod matches;
mod pairing;
mod tune;

pub use machine::{FullReport, Machine};
pub use matches::MatchReport;
pub use pairing::PairingReport;
pub use tune::{Confirmation, RoundReport, Step, Title, Tournament, TuneReport};

use serde::Serialize;

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
    /// Who won most tournaments, once all are over; never in a match.
    pub champion: Option<String>,
    /// Pairs counted.
    pub pairs: u64,
    /// Games counted: two for each pair.
    pub games: u64,
    /// Pairs that are in but were not needed for any decision.
    pub apart: u64,
    /// Pairs that were given up and are in no count.
    pub isolated: u64,
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
            champion: self.champion(id).map(ToOwned::to_owned),
            pairs,
            games: 2 * pairs,
            apart,
            isolated,
            table,
        })
    }
}
