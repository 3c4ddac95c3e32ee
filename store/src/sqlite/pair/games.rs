//! All games of a pairing, a page at a time, in the order of their pairs.
//!
//! Each page is one short read, so that a long walk holds up nobody: the log of a file can only be cut back when no
//! reader looks at it.

use arena::MOST_THINKING;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::pack::unpack;
use crate::error::StoreError;
use crate::model::ids::{Build, GameId, Millis, PairingId};
use crate::model::pair::checksum;
use crate::model::pair::row::{Ending, GameRow, PairRow, SeatRow};
use crate::model::pair::stored::{PairPoints, StoredGame};
use crate::sqlite::reader::Reader;

/// Games of one page of [`Reader::pair_points`].
const POINTS: i64 = 65_536;

impl Reader {
    /// The results of pairs of a pairing in ascending order, from pair `from` on: a page of them, empty at the end.
    ///
    /// What a coordinator rebuilds its state from; millions a second.
    pub(in crate::sqlite) async fn pair_points(
        &self,
        pairing: PairingId,
        from: u64,
    ) -> Result<Vec<PairPoints>, StoreError> {
        let (_, last) = pairing.range();
        if from > GameId::MOST_PAIR {
            return Ok(Vec::new());
        }
        let first = GameId::new(pairing, from, 0).0;
        let mut conn = self.acquire().await?;
        let page: (i64, i64, i64, Option<String>) =
            sqlx::query_as(PAGE_OF_POINTS).bind(first).bind(last).bind(POINTS).fetch_one(&mut *conn).await?;
        let (count, low, high, digits) = page;
        let mut digits = digits.unwrap_or_default().into_bytes();
        digits.iter_mut().for_each(|digit| *digit = digit.wrapping_sub(b'0'));
        if high - low + 1 == count && low & 1 == 0 && count & 1 == 0 && digits.len() as i64 == count {
            let pair = GameId(low).pair();
            let points = (pair..).zip(digits.as_chunks::<2>().0);
            return Ok(points
                .map(|(index, &[first, second])| PairPoints::read(index, first, second))
                .collect());
        }
        if count == 0 {
            return Ok(Vec::new());
        }
        // There are holes: with the ids.
        let rows: Vec<(i64, i64)> =
            sqlx::query_as(POINTS_WITH_IDS).bind(first).bind(last).bind(POINTS).fetch_all(&mut *conn).await?;
        let whole = |pair: &[(i64, i64); 2]| pair[0].0 & 1 == 0 && pair[1].0 == pair[0].0 + 1;
        let (pairs, rest) = rows.as_chunks::<2>();
        if !rest.is_empty() || !pairs.iter().all(whole) {
            return Err(StoreError::Damaged(format!("pairing {} has half a pair", pairing.0)));
        }
        Ok(pairs
            .iter()
            .map(|&[(id, first), (_, second)]| PairPoints::read(GameId(id).pair(), first as u8, second as u8))
            .collect())
    }

    /// Games of a pairing in the order of their ids, those after `after`: at most so many.
    pub(in crate::sqlite) async fn games(
        &self,
        pairing: PairingId,
        after: Option<GameId>,
        most: u32,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let mut conn = self.acquire().await?;
        read_games(&mut conn, pairing, after, most).await
    }

    /// One game.
    pub(in crate::sqlite) async fn game(&self, id: GameId) -> Result<StoredGame, StoreError> {
        let mut conn = self.acquire().await?;
        let found = read_range(&mut conn, id.0, id.0, 1).await?.pop();
        found.ok_or(StoreError::NoGame(id))
    }
}

pub(in crate::sqlite) async fn read_games(
    conn: &mut SqliteConnection,
    pairing: PairingId,
    after: Option<GameId>,
    most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let (first, last) = pairing.range();
    let Some(next) = after.map_or(Some(first), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new()); // nothing comes after the last number there is
    };
    read_range(conn, first.max(next), last, most).await
}

/// A pair that is stored.
pub(in crate::sqlite) struct StoredPair {
    pub(in crate::sqlite) row: PairRow,
    /// The batch that brought it.
    pub(in crate::sqlite) batch: i64,
    /// Whether both checksums are right.
    pub(in crate::sqlite) is_sound: bool,
}

/// Both games of a pair.
pub(in crate::sqlite) async fn read_pair(
    conn: &mut SqliteConnection,
    id: GameId,
) -> Result<StoredPair, StoreError> {
    let games = read_range(conn, id.0, id.0 | 1, 2).await?;
    let half = |_| StoreError::Damaged(format!("of the pair of game {id} only one game is there"));
    let [first, second]: [StoredGame; 2] = games.try_into().map_err(half)?;
    Ok(StoredPair {
        row: PairRow { index: id.pair(), games: [first.row, second.row] },
        batch: first.batch,
        is_sound: first.is_sound && second.is_sound,
    })
}

async fn read_range(
    conn: &mut SqliteConnection,
    first: i64,
    last: i64,
    most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let rows = sqlx::query(GAMES).bind(first).bind(last).bind(most).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &SqliteRow) -> Result<StoredGame, StoreError> {
    let id: i64 = row.try_get(0)?;
    let damaged = |what: &str| StoreError::Damaged(format!("game {}: {what}", GameId(id)));
    let number = |at: usize| -> Result<u64, StoreError> {
        u64::try_from(row.try_get::<i64, _>(at)?).map_err(|_| damaged("a number is negative"))
    };
    let small = |at: usize| -> Result<u32, StoreError> {
        u32::try_from(row.try_get::<i64, _>(at)?).map_err(|_| damaged("a number is out of range"))
    };
    let time = |at: usize| -> Result<u64, StoreError> {
        let micros = number(at)?;
        match u128::from(micros) <= MOST_THINKING.as_micros() {
            true => Ok(micros),
            false => Err(damaged(&format!("a thinking time of {micros} µs is longer than a day"))),
        }
    };
    let seat = |at: usize| -> Result<SeatRow, StoreError> {
        Ok(SeatRow {
            nodes: number(at)?,
            time_us: time(at + 2)?,
            searches: small(at + 4)?,
            depths: number(at + 6)?,
        })
    };
    let scores = match (row.try_get::<Option<i32>, _>(3)?, row.try_get::<Option<i32>, _>(4)?) {
        (Some(one), Some(two)) => Some([one, two]),
        (None, None) => None,
        _ => return Err(damaged("one of two scores is missing")),
    };
    let ending = match row.try_get::<Option<String>, _>(18)? {
        None => None,
        Some(reason) => Some(
            Ending::read(row.try_get(19)?, &reason, row.try_get(20)?)
                .ok_or_else(|| damaged("the ending cannot be read"))?,
        ),
    };
    let game = GameRow {
        result: u8::try_from(row.try_get::<i64, _>(2)?)
            .ok()
            .filter(|&result| result <= 2)
            .ok_or_else(|| damaged("the result is none"))?,
        scores,
        decisions: small(5)?,
        events: small(6)?,
        seats: [seat(7)?, seat(8)?],
        ending,
        transcript: unpack(row.try_get(15)?).ok_or_else(|| damaged("the transcript cannot be unpacked"))?,
        hash: row
            .try_get::<&[u8], _>(16)?
            .try_into()
            .map_err(|_| damaged("the hash is not 16 bytes long"))?,
    };
    let batch: i64 = row.try_get(1)?;
    let no_batch = || damaged("its batch is missing");
    Ok(StoredGame {
        id: GameId(id),
        batch,
        worker: row.try_get::<Option<String>, _>(21)?.ok_or_else(no_batch)?,
        build: row.try_get::<Option<&str>, _>(22)?.and_then(Build::read).ok_or_else(no_batch)?,
        received: Millis(row.try_get::<Option<i64>, _>(23)?.ok_or_else(no_batch)?),
        is_sound: checksum::of_game(id, batch, &game) == row.try_get::<i64, _>(17)?,
        row: game,
    })
}

const GAMES: &str = "
    SELECT g.id, g.batch_id, g.result, g.score_1, g.score_2, g.decisions, g.events, g.nodes_1, g.nodes_2, g.time_1_us,
           g.time_2_us, g.searches_1, g.searches_2, g.depths_1, g.depths_2, g.transcript, g.hash, g.row_hash,
           e.reason, e.seat, e.detail, w.name, b.build, b.received_ms
    FROM games g
    LEFT JOIN endings e ON e.game_id = g.id
    LEFT JOIN batches b ON b.id = g.batch_id
    LEFT JOIN workers w ON w.id = b.worker_id
    WHERE g.id BETWEEN ? AND ? ORDER BY g.id LIMIT ?";

/// One row for a whole page: its results as digits. Rows cost much more than bytes.
/// Half points of the first seat, three more for the second game of a pair that is the same as the first.
macro_rules! points {
    () => {
        "SELECT id, CASE id & 1 WHEN 0 THEN result
            ELSE result + 3 * ifnull(hash = (SELECT hash FROM games other WHERE other.id = game.id - 1), 0) END AS points
         FROM games game WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
    };
}

const POINTS_WITH_IDS: &str = points!();

const PAGE_OF_POINTS: &str = concat!(
    "SELECT count(*), ifnull(min(id), 0), ifnull(max(id), 0), group_concat(points, '') FROM (",
    points!(),
    ")"
);
