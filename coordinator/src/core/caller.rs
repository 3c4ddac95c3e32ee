//! Who calls as a worker: a process, and the machine that it runs on.

use schedule::Abilities;
use spec::Speed;
use store::{Identity, ProcessId};

/// A worker process.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Caller {
    /// The name people see: that of its credential and what it calls itself, `CREDENTIAL/LABEL`, or the label alone
    /// where nobody shows a credential.
    pub(crate) name: String,
    /// The number that its process drew.
    pub(crate) session: u64,
}

impl Caller {
    /// Its process, as it is stored.
    pub(crate) fn process(&self) -> ProcessId {
        ProcessId::of_session(self.session)
    }

    /// Who answers for it.
    pub(crate) fn identity(&self) -> Identity {
        Identity::of(&self.name, self.process())
    }
}

/// What a worker says about where it runs.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    /// The version of its build, for people.
    pub(crate) version: String,
    /// Pairs that it plays at the same time.
    pub(crate) slots: u32,
    /// How fast it is, if it was measured.
    pub(crate) speed: Option<Speed>,
    /// What it can play.
    pub(crate) abilities: Abilities,
}
