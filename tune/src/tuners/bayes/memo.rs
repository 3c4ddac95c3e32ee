//! The last fitted prior, kept because fitting takes long. What is kept is compared with what is asked: forgetting it changes
//! nothing but the time.

use std::sync::{Mutex, PoisonError};

use super::prior::Prior;
use crate::duel::Generation;

/// A prior and the generations it was fitted to.
#[derive(Debug, Default)]
pub(super) struct Memo(Mutex<Option<(Vec<Generation>, Prior)>>);

impl Memo {
    /// The prior of some generations: the one that is kept, or a new one.
    pub(super) fn get(&self, generations: &[Generation], fit: impl FnOnce() -> Prior) -> Prior {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.as_ref() {
            Some((of, prior)) if of == generations => *prior,
            _ => kept.insert((generations.to_vec(), fit())).1,
        }
    }
}
