//! Identity: who somebody is, as far as it was shown.

use crate::error::AccessError;
use crate::scope::{Scope, Scopes};
use crate::token::TokenHash;

/// How somebody showed who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nobody asked: the coordinator takes everybody who can reach it.
    Open,
    /// By a token. What is kept of it tells later whether it is still valid.
    Token(TokenHash),
    /// By a certificate of the coordinator's authority.
    Certificate,
}

/// Somebody who calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name in the credential; nothing if nobody asked for one.
    pub name: Option<String>,
    /// What they may do.
    pub scopes: Scopes,
    /// How that was shown.
    pub shown: Shown,
}

impl Identity {
    /// Anybody, where nobody asks.
    #[must_use]
    pub fn open() -> Self {
        Self { name: None, scopes: Scopes::new([Scope::Admin]), shown: Shown::Open }
    }

    /// Refuses what the scopes do not cover.
    pub fn require(&self, needed: Scope) -> Result<(), AccessError> {
        if self.scopes.cover(needed) {
            return Ok(());
        }
        let name = self.name.clone().unwrap_or_default();
        Err(AccessError::NotAllowed { name, scopes: self.scopes.clone(), needed })
    }
}
