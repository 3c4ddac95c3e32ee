//! Cases: units that the coordinator plays itself, to see who was right.

use store::{Alarm, PairingId, UnitRow};

/// What the coordinator plays itself.
#[derive(Clone, Debug)]
pub(crate) enum Case {
    /// A repeat that differs.
    Alarm(Alarm),
    /// A unit that somebody else was to do again, and nobody could.
    Audit(PairingId, u64),
}

impl Case {
    pub(crate) const fn place(&self) -> (PairingId, u64) {
        match *self {
            Self::Alarm(Alarm { pairing, pair, .. }) | Self::Audit(pairing, pair) => (pairing, pair),
        }
    }
}

/// A case with what the players play there: nothing if it could not be played here either.
pub(crate) type Played = (Case, Option<UnitRow>);
