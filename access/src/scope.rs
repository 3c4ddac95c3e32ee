//! Scopes: what somebody may do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One thing that may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Play for the coordinator.
    Worker,
    /// Look at experiments and games.
    Read,
    /// Submit and steer experiments. Whoever may do this may also look.
    Submit,
    /// Everything.
    Admin,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Worker, Self::Read, Self::Submit, Self::Admin];

    /// The word that people write.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Worker => "worker",
            Self::Read => "read",
            Self::Submit => "submit",
            Self::Admin => "admin",
        }
    }

    /// Whether this scope covers what `needed` asks for.
    #[must_use]
    pub const fn covers(self, needed: Self) -> bool {
        match self {
            Self::Admin => true,
            Self::Submit => matches!(needed, Self::Submit | Self::Read),
            Self::Read => matches!(needed, Self::Read),
            Self::Worker => matches!(needed, Self::Worker),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

impl FromStr for Scope {
    type Err = NoScope;

    fn from_str(word: &str) -> Result<Self, NoScope> {
        Self::ALL.into_iter().find(|scope| scope.word() == word).ok_or_else(|| NoScope(word.to_owned()))
    }
}

/// A word that is no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no scope {0:?}; the scopes are worker, read, submit and admin")]
pub struct NoScope(String);

/// Several scopes of one person or machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// These scopes, each once.
    #[must_use]
    pub fn new(scopes: impl IntoIterator<Item = Scope>) -> Self {
        let mut scopes: Vec<Scope> = scopes.into_iter().collect();
        scopes.sort_unstable();
        scopes.dedup();
        Self(scopes)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Scope> {
        self.0.iter().copied()
    }

    /// Whether one of them covers what is needed.
    #[must_use]
    pub fn cover(&self, needed: Scope) -> bool {
        self.0.iter().any(|scope| scope.covers(needed))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|scope| scope.word()).collect();
        out.write_str(&words.join("+"))
    }
}

impl FromStr for Scopes {
    type Err = NoScope;

    fn from_str(words: &str) -> Result<Self, NoScope> {
        Ok(Self::new(words.split('+').map(Scope::from_str).collect::<Result<Vec<_>, _>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_do_what() {
        let table = [
            (Scope::Worker, [true, false, false, false]),
            (Scope::Read, [false, true, false, false]),
            (Scope::Submit, [false, true, true, false]),
            (Scope::Admin, [true, true, true, true]),
        ];
        for (scope, allowed) in table {
            assert_eq!(Scope::ALL.map(|needed| scope.covers(needed)), allowed, "{scope}");
        }
        assert!(!Scopes::default().cover(Scope::Read), "nothing covers nothing");
    }

    #[test]
    fn words_come_back() {
        let scopes = Scopes::new([Scope::Submit, Scope::Worker, Scope::Submit]);
        assert_eq!(scopes.to_string(), "worker+submit");
        assert_eq!("worker+submit".parse::<Scopes>().ok(), Some(scopes));
        assert!("wroker".parse::<Scopes>().is_err());
    }
}
