//! What people see of a coordinator: its experiments and its workers, as they stand now.

use schedule::{Answer, State};
use serde::Serialize;

/// How an experiment stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExperimentView {
    /// Its name.
    pub name: String,
    /// The game string.
    pub game: String,
    /// What it does, by the section of its file: `match`, `tune`; empty if its file cannot be read.
    pub kind: String,
    /// Where it stands.
    pub state: State,
    /// Why this coordinator does not go on with it, if it does not.
    pub held: Option<String>,
    /// Pairs that are in and count, or will once those before them are in; never more than are planned.
    pub pairs_done: u64,
    /// Pairs that are known to be needed so far, at most; it grows as rounds are decided.
    pub pairs_planned: u64,
    /// Pairs that it will count if sequential tests go on as they do: an expectation, no more than are planned.
    pub pairs_expected: u64,
    /// Pairs that are in, but came after the decision of their pairing.
    pub pairs_apart: u64,
    /// Pairings decided.
    pub decided: u64,
    /// Pairings known and not decided.
    pub open: u64,
    /// Pairs that are out with workers.
    pub leased: u64,
    /// Pairs that were given up.
    pub isolated: u64,
    /// Pairs that nobody here could play, and that wait for somebody who can.
    pub resting: u64,
    /// The kinds of games and players that no worker here has, if that is why nobody plays it.
    pub waits_for: Vec<String>,
    /// The parameters in which the players differ, if they are of one kind.
    pub varied: Vec<String>,
    /// The champion, canonical, once it is known.
    pub champion: Option<String>,
    /// What may be said of it so far, and of whom: the same words as in its report, with short names.
    pub headline: String,
    /// The same for programs.
    pub answer: Answer,
    /// Repeats with another content that were ever seen: above 0 something is wrong with a machine.
    pub alarms: u64,
    /// Whether pairs of it can be played again and compared; not under time limits.
    pub is_audited: bool,
    /// Pairs that somebody else shall play again, and that nobody has yet.
    pub audits_pending: u64,
    /// Pairs that were struck out because of who played them; they are played again.
    pub struck: u64,
    /// Games that came in a second, lately.
    pub games_per_second: f64,
    /// How long it will take at this pace; absent while nothing comes in, or nothing is left to do.
    pub seconds_left: Option<f64>,
}

impl ExperimentView {
    /// One of which nothing is known.
    pub(crate) const fn empty() -> Self {
        Self {
            name: String::new(),
            game: String::new(),
            kind: String::new(),
            state: State::Paused,
            held: None,
            pairs_done: 0,
            pairs_planned: 0,
            pairs_expected: 0,
            pairs_apart: 0,
            decided: 0,
            open: 0,
            leased: 0,
            isolated: 0,
            resting: 0,
            waits_for: Vec::new(),
            varied: Vec::new(),
            champion: None,
            headline: String::new(),
            answer: Answer::Nothing,
            alarms: 0,
            is_audited: false,
            audits_pending: 0,
            struck: 0,
            games_per_second: 0.0,
            seconds_left: None,
        }
    }

    /// Where it stands, in a word.
    #[must_use]
    pub const fn state_word(&self) -> &'static str {
        match (&self.held, self.has_ended()) {
            (Some(_), false) => "held",
            _ => self.state.word(),
        }
    }

    /// What it does, for people.
    #[must_use]
    pub fn kind_word(&self) -> &str {
        match self.kind.as_str() {
            "tune" => "tuning",
            other => other,
        }
    }

    /// What is counted of it, for people: pairs of games, or searches of positions as well.
    #[must_use]
    pub fn units_word(&self) -> &'static str {
        match self.kind.as_str() {
            "probe" => "pairs and probes",
            _ => "pairs",
        }
    }

    /// Whether nothing will change any more.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.state.has_ended()
    }
}

/// A worker process.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkerView {
    /// The name people see.
    pub name: String,
    /// The version of its build, for people.
    pub version: String,
    /// Pairs that it plays at the same time.
    pub slots: u32,
    /// How fast its machine is, in nodes a second of a fixed mix of searches, if it was measured.
    pub speed: Option<u64>,
    /// Whether it was heard of lately or holds pairs.
    pub present: bool,
    /// Milliseconds since it was last heard of.
    pub silent_ms: u64,
    /// Leases that it holds.
    pub leases: u64,
    /// Pairs of these leases that are not in yet.
    pub leased: u64,
    /// Pairs that it brought since the coordinator started.
    pub pairs: u64,
    /// Pairs that it could not play.
    pub failures: u64,
    /// Pairs that it brought and that differ from what another one brought.
    pub alarms: u64,
    /// Pairs of whoever answers for it that somebody else played again and confirmed.
    pub audits_good: u64,
    /// The same that were found to be something else than the players play.
    pub audits_bad: u64,
    /// Why nothing is taken from it any more.
    pub guilt: Option<String>,
    /// Games that it brought in a second, lately.
    pub games_per_second: f64,
}
