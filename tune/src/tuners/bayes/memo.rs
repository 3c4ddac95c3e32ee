//! The priors that were fitted last, kept because fitting takes long. What is kept is compared with what is asked: forgetting it changes
//! nothing but the time.

use std::sync::{Mutex, PoisonError};

use super::hypotheses::Hypotheses;
use crate::duel::Generation;

/// Priors and the generations they were fitted to.
#[derive(Debug, Default)]
pub(super) struct Memo(Mutex<Option<(Vec<Generation>, Hypotheses)>>);

impl Memo {
    /// The priors of some generations: those that are kept, or new ones.
    pub(super) fn get(&self, generations: &[Generation], fit: impl FnOnce() -> Hypotheses) -> Hypotheses {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.as_ref() {
            Some((of, hypotheses)) if of == generations => hypotheses.clone(),
            _ => kept.insert((generations.to_vec(), fit())).1.clone(),
        }
    }
}
