//! Findings: what was looked at, how it is, and what to do.

use std::fmt;

use serde::Serialize;

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Fine,
    Warning,
    Failed,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
pub(super) struct Finding {
    step: &'static str,
    state: State,
    says: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

impl Finding {
    /// What stands in the way, and what to do.
    pub(super) fn failed(step: &'static str, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { step, state: State::Failed, says: says.into(), advice: Some(advice.into()) }
    }

    /// How it is.
    pub(super) fn says(&self) -> &str {
        &self.says
    }

    /// The same in one sentence, for who did not ask a doctor.
    pub(super) fn told(&self) -> String {
        let advice = self.advice.as_ref().map(|advice| format!("; {advice}")).unwrap_or_default();
        format!("{}: {}{advice}", self.step, self.says)
    }
}

/// Everything that was found, in order.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Findings {
    steps: Vec<Finding>,
    /// What it comes to, if nothing failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    /// How long a call takes there and back.
    #[serde(skip_serializing_if = "Option::is_none")]
    latency_ms: Option<f64>,
}

impl Findings {
    pub(super) fn fine(&mut self, step: &'static str, says: impl Into<String>) {
        self.steps.push(Finding { step, state: State::Fine, says: says.into(), advice: None });
    }

    pub(super) fn warn(&mut self, step: &'static str, says: impl Into<String>, advice: impl Into<String>) {
        self.steps.push(Finding {
            step,
            state: State::Warning,
            says: says.into(),
            advice: Some(advice.into()),
        });
    }

    /// The end of an examination that was cut short by what failed, or not.
    pub(super) fn ending(mut self, end: Result<String, Finding>) -> Self {
        match end {
            Ok(summary) => self.summary = Some(summary),
            Err(failed) => self.steps.push(failed),
        }
        self
    }

    /// Everything that was found at another place, after this.
    pub(super) fn join(&mut self, other: Self) {
        self.steps.extend(other.steps);
    }

    pub(super) const fn took(&mut self, milliseconds: f64) {
        self.latency_ms = Some(milliseconds);
    }

    /// The step that failed.
    pub(crate) fn failed(&self) -> Option<&'static str> {
        self.failure().map(|finding| finding.step)
    }

    /// What failed.
    pub(super) fn failure(&self) -> Option<&Finding> {
        self.steps.iter().find(|finding| finding.state == State::Failed)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Finding { step, state, says, advice } in &self.steps {
            let mark = match state {
                State::Fine => '✓',
                State::Warning => '!',
                State::Failed => '✗',
            };
            writeln!(out, "{mark} {step:<12} {says}")?;
            if let Some(advice) = advice {
                writeln!(out, "  {:<12} → {advice}", "")?;
            }
        }
        self.summary.as_ref().map_or(Ok(()), |summary| writeln!(out, "{summary}"))
    }
}
