//! The kinds of players that there are, by name.

use std::sync::{Arc, LazyLock};

use spec::TextError;

use crate::entry::Entry;
use crate::kinds;
use crate::player_kind::PlayerKind;

/// Kinds of players, each with a name of its own, in the order in which they are shown.
#[derive(Clone, Debug)]
pub struct Catalogue {
    kinds: Vec<Arc<dyn PlayerKind>>,
}

impl Catalogue {
    /// The searchers of this build.
    #[must_use]
    pub fn own() -> &'static Self {
        static OWN: LazyLock<Catalogue> = LazyLock::new(|| Catalogue { kinds: kinds::all() });
        &OWN
    }

    /// The same and one kind more, which may live no longer than the catalogue.
    pub fn with(mut self, kind: Arc<dyn PlayerKind>) -> Result<Self, TextError> {
        let name = kind.entry().name.to_owned();
        if self.names().any(|known| known == name) {
            return Err(TextError::malformed(name, "there is a searcher of this name already; take another"));
        }
        self.kinds.push(kind);
        Ok(self)
    }

    /// What there is to read about each.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.kinds.iter().map(|kind| kind.entry())
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries().map(|entry| entry.name)
    }

    /// The kind of that name.
    pub fn kind(&self, name: &str) -> Result<&Arc<dyn PlayerKind>, TextError> {
        self.kinds.iter().find(|kind| kind.entry().name == name).ok_or_else(|| TextError::UnknownName {
            what: "searcher",
            word: name.to_owned(),
            known: self.names().map(str::to_owned).collect(),
        })
    }

    /// What there is to read about the kind of that name.
    pub fn entry(&self, name: &str) -> Result<Entry<'_>, TextError> {
        self.kind(name).map(|kind| kind.entry())
    }
}
