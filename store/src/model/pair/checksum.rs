//! The checksum of a game, with its ending if it did not end by its rules.

use super::row::GameRow;
use crate::checksum::RowHash;

/// The checksum of a game's row: all of its columns, and its row of `endings` if it has one.
pub(crate) fn of_game(id: i64, batch: i64, game: &GameRow) -> i64 {
    let mut hash = RowHash::new(1).int(id).int(batch).word(u64::from(game.result));
    hash = match game.scores {
        Some([one, two]) => hash.word(1).int(i64::from(one)).int(i64::from(two)),
        None => hash.word(0),
    };
    hash = hash.word(u64::from(game.decisions) << 32 | u64::from(game.events));
    for seat in &game.seats {
        hash = hash.word(seat.nodes).word(seat.time_us).word(u64::from(seat.searches)).word(seat.depths);
    }
    hash = hash.bytes(&game.transcript).bytes(&game.hash);
    if let Some(ending) = &game.ending {
        hash = hash.word(ending.seat().map_or(0, u64::from)).text(ending.reason()).text(&ending.detail());
    }
    hash.finish()
}
