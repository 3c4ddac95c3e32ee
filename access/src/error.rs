//! What can go wrong with credentials, said in one sentence.

use std::path::PathBuf;

use crate::scope::{NoScope, Scope, Scopes};

/// Why something was refused or could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AccessError {
    /// No such scope.
    #[error(transparent)]
    NoScope(#[from] NoScope),
    /// A name that cannot stand in a credential.
    #[error("{0:?} is no name: letters, digits, '-', '_' and '.', at most 64 of them")]
    NoName(String),
    /// Text that is no token.
    #[error("this is no token: a token begins with \"astragal-\" and has 64 hex digits")]
    NoToken,
    /// A token that the coordinator does not know, or no longer.
    #[error("this token is not known here, or it was revoked")]
    UnknownToken,
    /// Nothing was shown.
    #[error("this coordinator wants to know who you are: show a token (--token-file or ASTRAGAL_TOKEN)")]
    Nothing,
    /// Somebody known who may not do this.
    #[error("{name} may {scopes}, but this needs {needed}")]
    NotAllowed {
        /// Who.
        name: String,
        /// What they may do.
        scopes: Scopes,
        /// What it needs.
        needed: Scope,
    },
    /// A name that is in use.
    #[error("there is a token for {0} already; revoke it first, or take another name")]
    NameTaken(String),
    /// No token of this name.
    #[error("there is no token for {0}")]
    NoEntry(String),
    /// A file that cannot be read or written.
    #[error("{path}: {reason}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// No file where the tokens should be.
    #[error("{path} is not there; `astragal token new NAME --scope SCOPE --tokens {path}` makes it", path = .0.display())]
    NoRoll(PathBuf),
    /// A secret that others can read.
    #[error("{} can be read by others; make it yours alone: chmod 600 {}", .0.display(), .0.display())]
    Exposed(PathBuf),
    /// The operating system gave no randomness.
    #[error("no randomness to be had: {0}")]
    NoRandomness(String),
    /// A certificate that cannot be made or understood.
    #[error("certificate: {0}")]
    Certificate(String),
}

impl AccessError {
    #[expect(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
    pub(crate) fn file(path: impl Into<PathBuf>, reason: impl ToString) -> Self {
        Self::File { path: path.into(), reason: reason.to_string() }
    }
}

/// A name that may stand in a credential.
pub fn checked_name(name: &str) -> Result<&str, AccessError> {
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if !name.is_empty() && name.len() <= 64 && name.chars().all(fine) {
        Ok(name)
    } else {
        Err(AccessError::NoName(name.to_owned()))
    }
}
