//! The machines of an experiment under a time limit: how fast each of them was, and whether something else used it meanwhile.

use serde::Serialize;

use super::whole::Report;

/// A machine whose pace varies by more was used by something else, in percent of its mean.
const MOST_SPREAD: f64 = 15.0;

/// How a worker fared in games under a time limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Machine {
    /// The worker's name.
    pub worker: String,
    /// Games that it brought.
    pub games: u64,
    /// How fast it said to be, in nodes a second of a fixed mix of searches: the mean over its games. Absent if nobody measured.
    pub speed: Option<u64>,
    /// How fast it was in its games.
    pub nodes_per_second: f64,
    /// The slowest of its deliveries, in percent of its mean with the same players.
    pub slowest: f64,
    /// The fastest of them.
    pub fastest: f64,
}

impl Machine {
    /// How steady it was: `93–108 %`, which does not break.
    #[must_use]
    pub fn steadiness(&self) -> String {
        format!("{:.0}–{:.0}\u{a0}%", self.slowest, self.fastest)
    }

    /// What to know before one believes its games; nothing if it was steady.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let Self { worker, slowest, fastest, .. } = self;
        (fastest - slowest > MOST_SPREAD).then(|| {
            format!(
                "{worker} was unsteady, between {slowest:.0} and {fastest:.0} % of its mean: something else used the machine, \
                 and part of its games were played with less thought"
            )
        })
    }
}

/// A report and the machines behind it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FullReport {
    /// The result.
    #[serde(flatten)]
    pub report: Report,
    /// What is wrong if it is stalled, and what can be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
    /// Who played, only under a time limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub machines: Vec<Machine>,
}

impl FullReport {
    /// A report with what whoever reads the stored games adds.
    #[must_use]
    pub fn new(report: Report, machines: Vec<Machine>) -> Self {
        Self { warning: report.warning(), report, machines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(slowest: f64, fastest: f64) -> Machine {
        let worker = "lab-3".to_owned();
        Machine { worker, games: 12, speed: None, nodes_per_second: 1e6, slowest, fastest }
    }

    #[test]
    fn one_that_was_used_otherwise_is_warned_of() {
        let steady = machine(93.0, 107.9);
        assert_eq!((steady.steadiness().as_str(), steady.warning()), ("93–108\u{a0}%", None));
        let warning = machine(84.0, 104.0).warning().unwrap();
        assert!(warning.starts_with("lab-3 was unsteady, between 84 and 104 %"), "{warning}");
    }
}
