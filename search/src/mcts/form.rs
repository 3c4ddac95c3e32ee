//! The two forms in which the loop of an iteration is compiled: with nothing but UCT and widening, and with everything.
//!
//! Plain search pays nothing for what it does not use, and is the same code as if there were nothing else.

/// One of the two forms.
pub(super) trait Form {
    /// Whether notes are kept beside the tree, for the additions.
    const IS_EXTENDED: bool;
}

/// UCT and widening.
pub(super) struct Plain;

impl Form for Plain {
    const IS_EXTENDED: bool = false;
}

/// With all additions; which of them are on is in the settings.
pub(super) struct Extended;

impl Form for Extended {
    const IS_EXTENDED: bool = true;
}
