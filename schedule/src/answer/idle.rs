//! Parameters that change nothing.

use serde::{Deserialize, Serialize};

/// A parameter that changed nothing: candidates that differ in it alone played the same games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Idle {
    /// The parameter.
    pub key: String,
    /// In how many pairs.
    pub pairs: u64,
}

impl std::fmt::Display for Idle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { key, pairs } = self;
        write!(
            f,
            "{key} changes nothing here: candidates that differ in it alone played the same game in {pairs} of {pairs} pairs"
        )
    }
}
