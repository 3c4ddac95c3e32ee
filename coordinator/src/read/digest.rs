//! One hash of what an experiment found out, independent of who played what and when.

use store::{Digest, Reader};

use crate::error::CoordinatorError;
use crate::read::library::Library;
use crate::read::reconstruction::Reconstruction;

/// The digest of an experiment, over the pairs that count.
///
/// Pairs that were under way when their pairing was decided are stored as well; how many there are depends on who was
/// quick, so they are left out.
pub(crate) async fn digest(reader: &Reader, name: &str) -> Result<Digest, CoordinatorError> {
    let again = Reconstruction::of(&Library::File(reader.clone()), name).await?;
    Ok(reader.digest_of(again.stored.row.id, |pairing| again.counted(pairing)).await?)
}

impl Library {
    /// One hash of an experiment's content.
    pub async fn digest(&self, name: &str) -> Result<Digest, CoordinatorError> {
        match self {
            Self::File(reader) => digest(reader, name).await,
            Self::Live(live) => live.digest(name).await,
        }
    }
}
