//! The whole report of an experiment.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use super::part::Keys;
use super::part::Parts;
use super::probes::ProbeTable;
use crate::answer::Answer;
use crate::state::State;

/// The result of an experiment so far.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
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
    /// Searches of single positions that are in.
    pub probes: u64,
    /// Pairs that are in but were not needed for any decision.
    pub apart: u64,
    /// Pairs that were given up and are in no count.
    pub isolated: u64,
    /// Pairs that nobody could play so far. If nothing else is left, it is stalled.
    pub resting: u64,
    /// Pairings that are not told, because all of them would be too much for one message.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
    /// Who is compared with each other, canonical; a baseline that is none of them is not here.
    #[serde(skip)]
    pub contestants: Vec<String>,
    /// What its plan has to show.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(value_type = Keys))]
    pub parts: Parts,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Report {
    /// What else is to be known: one sentence each, without players and full stops. What to do next is the last.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let probed = self.parts.probes().into_iter().flat_map(ProbeTable::notes);
        self.answer.notes().into_iter().chain(probed).chain(self.answer.next_step(&self.name)).collect()
    }

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
