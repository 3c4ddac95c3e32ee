//! The last word on a champion, in a report.

use serde::{Deserialize, Serialize};

use super::pairing::PairingReport;

/// The champion against the baseline, on luck that no round used.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Confirmation {
    /// Against whom, canonical.
    pub baseline: String,
    /// Whether the champion is the baseline itself: then there is nothing to play.
    pub itself: bool,
    /// The match, once there is a champion.
    pub pairing: Option<PairingReport>,
}
