//! How an experiment is asked for, and what is found out about a database.

use store::PairingId;

/// What is wrong with a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// A sentence for each problem.
    pub problems: Vec<String>,
    /// What can be done about them; empty if there are none.
    pub remedy: String,
}

/// How an experiment is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By<'a> {
    /// By its name.
    Name(&'a str),
    /// By one of its pairings.
    Pairing(PairingId),
}
