//! What a series of pairs adds to a digest: its place, its players, and its games in the order of their pairs.

use blake3::Hasher;

use super::text::add_text;
use crate::error::StoreError;
use crate::handle::Reader;
use crate::model::pair::content::add_content;
use crate::model::pairing::PairingRow;

/// Games of one page.
const PAGE: u32 = 4096;

/// Adds the first `most` pairs of a series; nothing at all if none of them is there.
pub(super) async fn add_pairs(
    reader: &Reader,
    hasher: &mut Hasher,
    row: &PairingRow,
    most: u64,
) -> Result<(), StoreError> {
    let mut last = None;
    loop {
        let page = reader.games(row.id, last, PAGE).await?;
        let Some(end) = page.last() else { return Ok(()) };
        let (is_first, is_last) = (last.is_none(), page.len() < PAGE as usize);
        if is_first && page[0].id.pair() < most {
            let key = row.pairing.key;
            [key.repeat, key.round, key.slot].iter().for_each(|part| {
                hasher.update(&part.to_le_bytes());
            });
            row.pairing.players.iter().for_each(|player| add_text(hasher, player));
        }
        last = Some(end.id);
        for game in &page {
            if game.id.pair() >= most {
                return Ok(());
            }
            hasher.update(&(game.id.pair() << 1 | u64::from(game.id.game())).to_le_bytes());
            add_content(hasher, &game.row);
        }
        if is_last {
            return Ok(());
        }
    }
}
