//! One hash of what an experiment found out, independent of who played what and when.

use store::{Digest, Reader};

use crate::error::CoordinatorError;
use crate::library::Library;
use crate::restore::Standing;

/// The digest of an experiment, over the pairs that count.
///
/// Pairs that were under way when their pairing was decided are stored as well; how many there are depends on who was
/// quick, so they are left out.
pub(crate) async fn digest(reader: &Reader, name: &str) -> Result<Digest, CoordinatorError> {
    let standing = Standing::of(&Library::File(reader.clone()), name).await?;
    Ok(reader.digest_of(standing.stored.row.id, |pairing| standing.counted(pairing)).await?)
}
