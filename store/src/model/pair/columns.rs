//! The columns of a game, whichever way they were read, made into a game; what makes no sense is named.

use arena::MOST_THINKING;

use super::checksum;
use super::pack::unpack;
use super::row::{Ending, GameRow, SeatRow};
use super::stored::StoredGame;
use crate::error::StoreError;
use crate::model::ids::{Build, GameId, Millis};

/// What stands in the row of a game.
pub(crate) struct Columns<'a> {
    pub(crate) id: i64,
    pub(crate) batch: i64,
    pub(crate) result: i64,
    pub(crate) scores: [Option<i32>; 2],
    pub(crate) decisions: i64,
    pub(crate) events: i64,
    pub(crate) nodes: [i64; 2],
    pub(crate) times_us: [i64; 2],
    pub(crate) searches: [i64; 2],
    pub(crate) depths: [i64; 2],
    pub(crate) transcript: &'a [u8],
    pub(crate) hash: &'a [u8],
    pub(crate) row_hash: i64,
}

/// Who brought a game, and when.
#[derive(Clone)]
pub(crate) struct Origin {
    pub(crate) worker: String,
    pub(crate) build: Build,
    pub(crate) received: Millis,
}

impl Columns<'_> {
    /// An error about this game.
    pub(crate) fn damaged(&self, what: &str) -> StoreError {
        StoreError::Damaged(format!("game {}: {what}", GameId(self.id)))
    }

    /// The game that these columns are, with how it ended and where it came from.
    pub(crate) fn game(&self, ending: Option<Ending>, origin: Origin) -> Result<StoredGame, StoreError> {
        let scores = match self.scores {
            [Some(one), Some(two)] => Some([one, two]),
            [None, None] => None,
            _ => return Err(self.damaged("one of two scores is missing")),
        };
        let row = GameRow {
            result: u8::try_from(self.result)
                .ok()
                .filter(|&result| result <= 2)
                .ok_or_else(|| self.damaged("the result is none"))?,
            scores,
            decisions: self.small(self.decisions)?,
            events: self.small(self.events)?,
            seats: [self.seat(0)?, self.seat(1)?],
            ending,
            transcript: unpack(self.transcript)
                .ok_or_else(|| self.damaged("the transcript cannot be unpacked"))?,
            hash: self.hash.try_into().map_err(|_| self.damaged("the hash is not 16 bytes long"))?,
        };
        let Origin { worker, build, received } = origin;
        Ok(StoredGame {
            id: GameId(self.id),
            batch: self.batch,
            worker,
            build,
            received,
            is_sound: checksum::of_game(self.id, self.batch, &row) == self.row_hash,
            row,
        })
    }

    fn seat(&self, seat: usize) -> Result<SeatRow, StoreError> {
        let time_us = self.number(self.times_us[seat])?;
        if u128::from(time_us) > MOST_THINKING.as_micros() {
            return Err(self.damaged(&format!("a thinking time of {time_us} µs is longer than a day")));
        }
        Ok(SeatRow {
            nodes: self.number(self.nodes[seat])?,
            time_us,
            searches: self.small(self.searches[seat])?,
            depths: self.number(self.depths[seat])?,
        })
    }

    fn number(&self, number: i64) -> Result<u64, StoreError> {
        u64::try_from(number).map_err(|_| self.damaged("a number is negative"))
    }

    fn small(&self, number: i64) -> Result<u32, StoreError> {
        u32::try_from(number).map_err(|_| self.damaged("a number is out of range"))
    }
}
