//! One hash of what an experiment found out, independent of who played what and when.

use crate::book::place_of;
use crate::error::CoordinatorError;
use crate::restore::for_report;
use crate::store::digest::Digest;
use crate::store::pairing::PairingRow;
use crate::store::reader::Reader;

/// The digest of an experiment, over the pairs that count.
///
/// Pairs that were under way when their pairing was decided are stored as well; how many there are depends on who was
/// quick, so they are left out.
pub async fn digest(reader: &Reader, name: &str) -> Result<Digest, CoordinatorError> {
    let (scheduler, id) = for_report(reader, name).await?;
    let counted = |row: &PairingRow| {
        let view = place_of(row.pairing.key).and_then(|place| scheduler.pairing(id, place));
        view.map_or(0, |view| view.verdict.map_or(view.prefix, |verdict| verdict.stop))
    };
    let row = reader.experiment(name).await?;
    Ok(reader.digest_of(row.id, counted).await?)
}
