//! A sequential test in a report: what it says, and the numbers that it follows from, in the same words everywhere.

use std::fmt;

use serde::{Deserialize, Serialize};
use stats::{Bounds, Sprt, SprtStatus, SprtVerdict};

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TestVerdict {
    /// The difference is more than `elo0`.
    #[serde(rename = "H1 accepted")]
    H1Accepted,
    /// The difference is less than `elo1`.
    #[serde(rename = "H0 accepted")]
    H0Accepted,
    /// Neither, or not yet.
    #[serde(rename = "not decided")]
    NotDecided,
}

impl TestVerdict {
    /// The words for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::H1Accepted => "H1 accepted",
            Self::H0Accepted => "H0 accepted",
            Self::NotDecided => "not decided",
        }
    }
}

/// The scale that hypotheses are stated on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TestScale {
    /// Logistic Elo.
    Logistic,
    /// Normalised Elo.
    Normalised,
}

impl TestScale {
    /// What a difference on it is called.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Logistic => "Elo",
            Self::Normalised => "nElo",
        }
    }
}

/// A sequential test at the counted pairs. Shown, it is one sentence for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SequentialTest {
    /// What it says. It is decided at its looks only, never between them.
    pub verdict: TestVerdict,
    /// The log-likelihood ratio of H1 over H0.
    pub llr: f64,
    /// H0 is accepted at or below this.
    pub lower: f64,
    /// H1 is accepted at or above this.
    pub upper: f64,
    /// H0: the difference is this.
    pub elo0: f64,
    /// H1: the difference is this.
    pub elo1: f64,
    /// What both are measured in.
    pub model: TestScale,
    /// The share of such tests that are wrong at most; absent while it is not decided.
    pub error: Option<f64>,
}

impl SequentialTest {
    /// A look at a test; `is_look` if it is one of those at which the test decides.
    pub(crate) fn new(sprt: &Sprt, status: SprtStatus, is_look: bool) -> Self {
        let (model, elo0, elo1) = match sprt.bounds() {
            Bounds::Logistic { elo0, elo1 } => (TestScale::Logistic, elo0, elo1),
            Bounds::Normalised { elo0, elo1 } => (TestScale::Normalised, elo0, elo1),
        };
        let verdict = match status.verdict {
            SprtVerdict::AcceptH1 if is_look => TestVerdict::H1Accepted,
            SprtVerdict::AcceptH0 if is_look => TestVerdict::H0Accepted,
            _ => TestVerdict::NotDecided,
        };
        let SprtStatus { llr, lower, upper, .. } = status;
        let error = status.error().filter(|_| is_look);
        Self { verdict, llr, lower, upper, elo0, elo1, model, error }
    }

    /// The test itself.
    #[must_use]
    pub const fn sprt(&self) -> Sprt {
        let Self { elo0, elo1, .. } = *self;
        let bounds = match self.model {
            TestScale::Logistic => Bounds::Logistic { elo0, elo1 },
            TestScale::Normalised => Bounds::Normalised { elo0, elo1 },
        };
        Sprt::stopping_at(bounds, self.lower, self.upper)
    }
}

/// A hypothesis as one writes it: `0`, `+10`, `-2.5`.
fn signed(elo: f64) -> String {
    if elo == 0.0 { "0".to_owned() } else { format!("{elo:+}") }
}

impl fmt::Display for SequentialTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verdict, llr, lower, upper, model, .. } = self;
        let [h0, h1] = [self.elo0, self.elo1].map(signed);
        let (word, unit) = (verdict.word(), model.unit());
        write!(
            f,
            "{word} (LLR {llr:+.2}, bounds [{lower:+.2}, {upper:+.2}]; H0: {h0} {unit}, H1: {h1} {unit})"
        )
    }
}

#[cfg(test)]
mod tests {
    use stats::Pentanomial;

    use super::*;

    #[test]
    fn a_test_is_one_sentence() {
        let bounds = Bounds::Normalised { elo0: 0.0, elo1: 2.5 };
        let sprt = Sprt::new(bounds, 0.05, 0.05).unwrap();
        let told = |counts, is_look| {
            SequentialTest::new(&sprt, sprt.status(&Pentanomial::new(counts)), is_look).to_string()
        };
        let numbers = "bounds [-2.94, +2.94]; H0: 0 nElo, H1: +2.5 nElo)";
        assert_eq!(told([0; 5], true), format!("not decided (LLR +0.00, {numbers}"));
        let lost = [4000, 3000, 2000, 1000, 500];
        assert!(told(lost, true).starts_with("H0 accepted (LLR -"), "{}", told(lost, true));
        assert!(told(lost, false).starts_with("not decided (LLR -"), "it decides at its looks only");
    }
}
