//! What is around every page: its title, its menu, and where its parts come from.

use crate::assets;

/// What is around every page.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// What it is about.
    pub(crate) title: String,
    /// The entry of the menu that it belongs to.
    pub(crate) menu: &'static str,
    /// Where its changes come from; empty if it has none.
    pub(crate) live: String,
    /// Whether the menu has papers.
    pub(crate) has_papers: bool,
    pub(crate) style: &'static str,
    pub(crate) theme: &'static str,
    pub(crate) script: &'static str,
    pub(crate) mark: &'static str,
    pub(crate) version: &'static str,
}

impl Frame {
    /// A page that does not change.
    pub(crate) fn of(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            menu: "",
            live: String::new(),
            has_papers: false,
            style: &assets::STYLE.path,
            theme: &assets::THEME.path,
            script: &assets::LIVE.path,
            mark: &assets::MARK.path,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The same, below an entry of the menu.
    pub(crate) fn below(self, menu: &'static str) -> Self {
        Self { menu, ..self }
    }

    /// The same, with papers in its menu if there are any.
    pub(crate) fn beside_papers(self, has_papers: bool) -> Self {
        Self { has_papers, ..self }
    }

    /// The same, with changes.
    pub(crate) fn live(self, address: impl Into<String>) -> Self {
        Self { live: address.into(), ..self }
    }
}
