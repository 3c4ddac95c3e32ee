//! What was found for a claim.

use claims::{Claim, Judged, Measured};

/// Why nothing was measured for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmeasured {
    /// In words.
    pub reason: String,
    /// Whether that is because its experiment, or one of them, is not stored yet, or not all of it.
    pub is_absent: bool,
}

/// What was found for a claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The claim.
    pub claim: Claim,
    /// What was measured.
    pub values: Result<Vec<Measured>, Unmeasured>,
    /// Whether all of its experiments have ended.
    pub has_ended: bool,
}

impl Unmeasured {
    /// The same, of one of several experiments.
    pub(crate) fn of(self, file: &str) -> Self {
        Self { reason: format!("{file}: {}", self.reason), ..self }
    }
}

/// Something is there, but not what is asked for.
impl From<String> for Unmeasured {
    fn from(reason: String) -> Self {
        Self { reason, is_absent: false }
    }
}

impl Finding {
    /// What follows from it.
    #[must_use]
    pub fn judged(self) -> Judged {
        match self.values {
            Ok(values) if self.has_ended => Judged::new(&self.claim, values),
            Ok(values) => Judged::new(&self.claim, values).early(),
            Err(unmeasured) => Judged::unmeasured(&self.claim, unmeasured.reason),
        }
    }
}
