//! Who answers for what a worker brings.
//!
//! A credential is shown by nobody but its owner, so it answers for all workers that show it, whatever they call themselves.
//! Where nobody shows one, a name is anybody's: whoever took the name of somebody else and lied under it would have that
//! one's work undone and that one sent away. There each process answers for itself. It is known by the number that it drew
//! when it started, which is told to the coordinator alone; what is stored, and can be read, is a hash of it.

/// Which process: stands for the number that it drew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProcessId(pub i64);

impl ProcessId {
    /// The process that drew this number.
    #[must_use]
    pub fn of_session(session: u64) -> Self {
        let hash = blake3::derive_key("astragal worker process", &session.to_le_bytes());
        Self(i64::from_le_bytes(hash[..8].try_into().expect("a hash has 32 bytes")))
    }
}

/// Whoever answers for a result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Identity {
    /// All who show this credential.
    Credential(String),
    /// One process of this name.
    Process(String, ProcessId),
}

impl Identity {
    /// Who answers for a process of a worker of this name.
    #[must_use]
    pub fn of(worker: &str, process: ProcessId) -> Self {
        match worker.split_once('/') {
            Some((credential, _)) => Self::Credential(credential.to_owned()),
            None => Self::Process(worker.to_owned(), process),
        }
    }

    /// What is stored of it: the name, and which process of that name.
    pub(crate) fn columns(&self) -> (&str, Option<i64>) {
        match self {
            Self::Credential(name) => (name, None),
            Self::Process(name, process) => (name, Some(process.0)),
        }
    }

    /// The identity of which this is stored.
    pub(crate) fn read(name: String, process: Option<i64>) -> Self {
        match process {
            None => Self::Credential(name),
            Some(process) => Self::Process(name, ProcessId(process)),
        }
    }

    /// What people call it.
    #[must_use]
    pub fn name(&self) -> &str {
        self.columns().0
    }
}

/// What people call whoever answers for a worker of this name: its credential, or the whole name where there is none.
#[must_use]
pub fn identity_of(worker: &str) -> &str {
    worker.split_once('/').map_or(worker, |(credential, _)| credential)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_credential_answers_for_all_and_a_bare_name_for_one_process() {
        let of = |name, session| Identity::of(name, ProcessId::of_session(session));
        assert_eq!(of("lab/a", 1), of("lab/b", 2));
        assert_ne!(of("lab/a", 1), of("lab2/a", 1));
        assert_ne!(of("lab", 1), of("lab", 2));
        assert_ne!(of("lab", 1), of("lab/a", 1), "a bare name is no credential");
        for identity in [of("lab/a", 1), of("lab", 7)] {
            let (name, process) = identity.columns();
            assert_eq!(Identity::read(name.to_owned(), process), identity);
        }
    }
}
