//! Who is compared: every combination of some values inserted into one player, or a list, whichever stands in the section.

use super::catalogue::Terms;
use super::entry::Entry;
use super::grid;
use super::players::{self, Listed};
use super::section::Section;

/// What a section calls its list, how long that may be, and what is said where there is neither list nor grid.
pub(super) struct Roster {
    pub(super) key: &'static str,
    pub(super) most: usize,
    pub(super) wants: &'static str,
    /// What is done with its players: measured, compared.
    pub(super) done: &'static str,
}

impl Roster {
    /// All of them, no two the same, and the entry that they come from.
    pub(super) fn read<'a>(
        &self,
        section: &Section<'a>,
        terms: Option<&Terms<'_>>,
    ) -> Option<(Entry<'a>, Vec<Listed>)> {
        let Self { key, most, wants, done } = *self;
        let (entry, listed) = match (section.get("vary"), section.get(key)) {
            (Some(vary), None) => {
                let listed = section.need("player").and_then(|player| grid::read(&vary, &player, terms));
                (vary, listed?)
            }
            (None, Some(list)) => {
                if let Some(player) = section.get("player") {
                    player.refuse::<()>(format!(
                        "goes with vary; beside {key} there is nothing to insert into it"
                    ));
                }
                let listed = players::read(&list, terms, 1..=most)?;
                (list, listed)
            }
            (Some(_), Some(list)) => return list.refuse(format!("vary and {key} exclude each other")),
            (None, None) if section.has_slip_of("vary") || section.has_slip_of(key) => return None,
            (None, None) => return section.refuse(wants),
        };
        match players::twins(&listed) {
            Some(twins) => entry.refuse(players::sameness(twins)),
            None if listed.len() > most => {
                entry.refuse(format!("gives {} players; at most {most} are {done}", listed.len()))
            }
            None => Some((entry, listed)),
        }
    }
}
