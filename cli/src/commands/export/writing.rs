//! An export under way.

use coordinator::{Library, Reconstruction};
use sheet::Sheet;
use store::{Question, Table};

use crate::failure::Failure;
use crate::progress::Progress;

/// An export under way.
pub(super) struct Writing {
    pub(super) library: Library,
    pub(super) standing: Reconstruction,
    pub(super) sheet: Box<dyn Sheet>,
    pub(super) progress: Progress,
    pub(super) only_counted: bool,
}

impl Writing {
    /// A view, as far as it is about this experiment.
    pub(super) async fn table(&mut self, question: &Question<Table>) -> Result<(), Failure> {
        let table = self.library.ask(question).await?;
        self.sheet.begin(&table.columns)?;
        table.rows.iter().try_for_each(|row| self.sheet.row(row))?;
        Ok(())
    }

    /// Whether a pair of a pairing of which so many count is to be written, and what its column says.
    pub(super) fn counts(&self, counted: u64, pair: u64) -> Option<bool> {
        let is_counted = pair < counted;
        (is_counted || !self.only_counted).then_some(is_counted)
    }
}
