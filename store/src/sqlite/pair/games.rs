//! All games of a pairing, a page at a time, in the order of their pairs.
//!
//! Each page is one short read, so that a long walk holds up nobody: the log of a file can only be cut back when no
//! reader looks at it.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::columns::{Columns, Origin};
use super::page::read_page;
use crate::error::StoreError;
use crate::model::ids::{Build, GameId, Millis, PairingId};
use crate::model::pair::row::{Ending, PairRow};
use crate::model::pair::stored::{PairPoints, StoredGame};
use crate::sqlite::reader::Reader;

/// Games of one page of [`Reader::pair_points`].
const POINTS: i64 = 65_536;
/// Whoever asks for fewer games gets them row by row.
const WORTH_A_PAGE: u32 = 16;

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

/// Games of a range in the order of their ids: at most so many.
async fn read_range(
    conn: &mut SqliteConnection,
    first: i64,
    last: i64,
    most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    if most >= WORTH_A_PAGE
        && let Some(page) = read_page(conn, first, last, most).await
    {
        return Ok(page);
    }
    let rows = sqlx::query(GAMES).bind(first).bind(last).bind(most).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &SqliteRow) -> Result<StoredGame, StoreError> {
    let columns = Columns {
        id: row.try_get(0)?,
        batch: row.try_get(1)?,
        result: row.try_get(2)?,
        scores: [row.try_get(3)?, row.try_get(4)?],
        decisions: row.try_get(5)?,
        events: row.try_get(6)?,
        nodes: [row.try_get(7)?, row.try_get(8)?],
        times_us: [row.try_get(9)?, row.try_get(10)?],
        searches: [row.try_get(11)?, row.try_get(12)?],
        depths: [row.try_get(13)?, row.try_get(14)?],
        transcript: row.try_get(15)?,
        hash: row.try_get(16)?,
        row_hash: row.try_get(17)?,
    };
    let ending = match row.try_get::<Option<String>, _>(18)? {
        None => None,
        Some(reason) => Some(
            Ending::read(row.try_get(19)?, &reason, row.try_get(20)?)
                .ok_or_else(|| columns.damaged("the ending cannot be read"))?,
        ),
    };
    let no_batch = || columns.damaged("its batch is missing");
    let origin = Origin {
        worker: row.try_get::<Option<String>, _>(21)?.ok_or_else(no_batch)?,
        build: row.try_get::<Option<&str>, _>(22)?.and_then(Build::read).ok_or_else(no_batch)?,
        received: Millis(row.try_get::<Option<i64>, _>(23)?.ok_or_else(no_batch)?),
    };
    columns.game(ending, origin)
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
