//! What a series of probes adds to a digest: its place, its player, and its probes in the order of their places.

use blake3::Hasher;

use super::text::add_text;
use crate::error::StoreError;
use crate::handle::Reader;
use crate::model::pairing::PairingRow;

/// Probes of one page.
const PAGE: u32 = 4096;

/// Adds the first `most` probes of a series; nothing at all if none of them is there.
pub(super) async fn add_probes(
    reader: &Reader,
    hasher: &mut Hasher,
    row: &PairingRow,
    most: u64,
) -> Result<(), StoreError> {
    let (mut from, mut is_first) = (0, true);
    loop {
        let page = reader.probes(row.id, from, PAGE).await?;
        let Some(end) = page.last() else { return Ok(()) };
        from = end.id.index() + 1;
        for probe in page.iter().take_while(|probe| probe.row.index < most) {
            if std::mem::take(&mut is_first) {
                add_text(hasher, row.pairing.work.word());
                let key = row.pairing.key;
                [key.repeat, key.round, key.slot].iter().for_each(|part| {
                    hasher.update(&part.to_le_bytes());
                });
                add_text(hasher, &row.pairing.players[0]);
            }
            probe.row.add_content(hasher);
        }
        if from > most {
            return Ok(());
        }
    }
}

/// Adds the positions at which an experiment looks; nothing if it looks at none.
pub(super) async fn add_positions(
    reader: &Reader,
    hasher: &mut Hasher,
    experiment: crate::model::ids::ExperimentId,
) -> Result<(), StoreError> {
    for position in reader.positions(experiment).await? {
        add_text(hasher, &position.text);
    }
    Ok(())
}
