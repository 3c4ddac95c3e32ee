//! The roll: the file of the tokens that are valid, each with a name and what it may do.
//!
//! Written by `astragal token`, read by the coordinator whenever it has changed. Taking somebody off the roll is all
//! it needs to shut them out.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::{AccessError, checked_name};
use crate::identity::{Identity, Shown};
use crate::scope::Scopes;
use crate::secret_file;
use crate::token::{Token, TokenHash};

/// A valid token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose it is.
    pub name: String,
    /// What it allows.
    pub scopes: Scopes,
    /// What is kept of it.
    pub hash: TokenHash,
}

/// All valid tokens, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roll(Vec<Entry>);

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    tokens: Vec<TokenRow>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRow {
    name: String,
    scopes: Scopes,
    hash: String,
}

impl Roll {
    /// Reads the file; an empty roll if there is none yet.
    pub fn load(path: &Path) -> Result<Self, AccessError> {
        if !path.exists() {
            return Ok(Self::default());
        }
        let text = secret_file::read(path)?;
        let written: Written = serde_json::from_str(&text).map_err(|error| AccessError::file(path, error))?;
        let mut roll = Self::default();
        for TokenRow { name, scopes, hash } in written.tokens {
            let hash =
                hash.parse().map_err(|_| AccessError::file(path, format!("{name} has no right hash")))?;
            roll.enter(Entry { name, scopes, hash }).map_err(|error| AccessError::file(path, error))?;
        }
        Ok(roll)
    }

    /// Writes the file.
    pub fn save(&self, path: &Path) -> Result<(), AccessError> {
        let line = |entry: &Entry| TokenRow {
            name: entry.name.clone(),
            scopes: entry.scopes.clone(),
            hash: entry.hash.to_string(),
        };
        let written = Written { tokens: self.0.iter().map(line).collect() };
        let text = serde_json::to_string_pretty(&written).expect("it is plain data");
        secret_file::write(path, &(text + "\n"))
    }

    /// Makes a token and enters it. The token is returned once and kept nowhere.
    pub fn issue(&mut self, name: &str, scopes: Scopes) -> Result<Token, AccessError> {
        let token = Token::generate()?;
        self.enter(Entry { name: name.to_owned(), scopes, hash: token.hash() })?;
        Ok(token)
    }

    /// Takes somebody off.
    pub fn revoke(&mut self, name: &str) -> Result<(), AccessError> {
        let before = self.0.len();
        self.0.retain(|entry| entry.name != name);
        if self.0.len() < before { Ok(()) } else { Err(AccessError::NoEntry(name.to_owned())) }
    }

    /// All entries, by name.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// Whose token this is.
    pub fn identify(&self, token: &Token) -> Result<Identity, AccessError> {
        self.holder(token.hash())
    }

    /// Whose token has this hash. Looks at every entry, so that the time tells nothing.
    pub fn holder(&self, hash: TokenHash) -> Result<Identity, AccessError> {
        let mut found = None;
        for entry in &self.0 {
            if entry.hash == hash {
                found = Some(entry);
            }
        }
        let entry = found.ok_or(AccessError::UnknownToken)?;
        Ok(Identity {
            name: Some(entry.name.clone()),
            scopes: entry.scopes.clone(),
            shown: Shown::Token(hash),
        })
    }

    fn enter(&mut self, entry: Entry) -> Result<(), AccessError> {
        checked_name(&entry.name)?;
        match self.0.binary_search_by(|known| known.name.cmp(&entry.name)) {
            Ok(_) => Err(AccessError::NameTaken(entry.name)),
            Err(place) => {
                self.0.insert(place, entry);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Scope;

    #[test]
    fn a_token_is_known_until_it_is_revoked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tokens.json");
        let mut roll = Roll::load(&path).unwrap();
        let lab = roll.issue("lab-3", Scopes::new([Scope::Worker])).unwrap();
        let anna = roll.issue("anna", Scopes::new([Scope::Submit])).unwrap();
        roll.save(&path).unwrap();
        assert!(!std::fs::read_to_string(&path).unwrap().contains(&lab.reveal()), "secrets are not written");

        let mut roll = Roll::load(&path).unwrap();
        assert_eq!(
            roll.entries().iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(),
            ["anna", "lab-3"]
        );
        let who = roll.identify(&lab).unwrap();
        assert_eq!(who.name.as_deref(), Some("lab-3"));
        assert!(who.require(Scope::Worker).is_ok());
        let refused = who.require(Scope::Submit).unwrap_err().to_string();
        assert_eq!(refused, "lab-3 may worker, but this needs submit");

        roll.revoke("lab-3").unwrap();
        assert!(matches!(roll.identify(&lab), Err(AccessError::UnknownToken)));
        assert!(roll.identify(&anna).is_ok());
        assert!(matches!(roll.revoke("lab-3"), Err(AccessError::NoEntry(_))));
    }

    #[test]
    fn names_are_plain_and_taken_once() {
        let mut roll = Roll::default();
        roll.issue("a", Scopes::default()).unwrap();
        assert!(matches!(roll.issue("a", Scopes::default()), Err(AccessError::NameTaken(_))));
        for name in ["", "a b", "ä", &"x".repeat(65), "a/b"] {
            assert!(matches!(roll.issue(name, Scopes::default()), Err(AccessError::NoName(_))), "{name}");
        }
    }

    #[test]
    fn a_roll_that_is_broken_is_refused_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tokens.json");
        secret_file::write(&path, "{\"tokens\":[{\"name\":\"a\",\"scopes\":[\"worker\"],\"hash\":\"12\"}]}")
            .unwrap();
        assert!(Roll::load(&path).unwrap_err().to_string().contains("a has no right hash"));
        secret_file::write(&path, "{\"tokens\":[],\"more\":1}").unwrap();
        assert!(Roll::load(&path).is_err());
    }
}
