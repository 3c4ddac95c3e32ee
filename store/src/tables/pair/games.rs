//! All games of a pairing, a page at a time, in the order of their pairs.
//!
//! Each page is one short read, so that a long walk holds up nobody: the log of a file can only be cut back when no
//! reader looks at it.

use sqlx::Row as _;

use super::super::dialect::{Connection, Row};
use super::super::page::{GAMES, PAGE_OF_POINTS, POINTS_WITH_IDS, read_page};
use super::super::reader::Reader;
use crate::error::StoreError;
use crate::model::ids::{Build, GameId, Millis, PairingId};
use crate::model::pair::columns::{Columns, Origin};
use crate::model::pair::row::{Ending, PairRow};
use crate::model::pair::stored::{PairPoints, StoredGame};

/// Games of one page of [`Reader::pair_points`].
const POINTS: i64 = 65_536;
/// Whoever asks for fewer games gets them row by row.
const WORTH_A_PAGE: u32 = 16;

impl Reader {
    /// The results of pairs of a pairing in ascending order, from pair `from` on: a page of them, empty at the end.
    ///
    /// What a coordinator rebuilds its state from; millions a second.
    pub(crate) async fn pair_points(
        &self,
        pairing: PairingId,
        from: u64,
    ) -> Result<Vec<PairPoints>, StoreError> {
        let mut conn = self.acquire().await?;
        read_points(&mut conn, pairing, from).await
    }

    /// Games of a pairing in the order of their ids, those after `after`: at most so many.
    pub(crate) async fn games(
        &self,
        pairing: PairingId,
        after: Option<GameId>,
        most: u32,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let mut conn = self.acquire().await?;
        read_games(&mut conn, pairing, after, most).await
    }

    /// One game.
    pub(crate) async fn game(&self, id: GameId) -> Result<StoredGame, StoreError> {
        let mut conn = self.acquire().await?;
        let found = read_range(&mut conn, id.0, id.0, 1).await?.pop();
        found.ok_or(StoreError::NoGame(id))
    }
}

/// The results of pairs of a pairing in ascending order, from pair `from` on: a page of them, empty at the end.
pub(crate) async fn read_points(
    conn: &mut Connection,
    pairing: PairingId,
    from: u64,
) -> Result<Vec<PairPoints>, StoreError> {
    let (_, last) = pairing.range();
    if from > GameId::MOST_PAIR {
        return Ok(Vec::new());
    }
    let first = GameId::new(pairing, from, 0).0;
    let page: (i64, i64, i64, Option<String>) =
        sqlx::query_as(PAGE_OF_POINTS).bind(first).bind(last).bind(POINTS).fetch_one(&mut *conn).await?;
    let (count, low, high, digits) = page;
    let mut digits = digits.unwrap_or_default().into_bytes();
    digits.iter_mut().for_each(|digit| *digit = digit.wrapping_sub(b'0'));
    if high - low + 1 == count && low & 1 == 0 && count & 1 == 0 && digits.len() as i64 == count {
        let pair = GameId(low).pair();
        let points = (pair..).zip(digits.as_chunks::<2>().0);
        return Ok(points.map(|(index, &[first, second])| PairPoints::read(index, first, second)).collect());
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

pub(crate) async fn read_games(
    conn: &mut Connection,
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
pub(crate) struct StoredPair {
    pub(crate) row: PairRow,
    /// The batch that brought it.
    pub(crate) batch: i64,
    /// Whether both checksums are right.
    pub(crate) is_sound: bool,
}

/// Both games of a pair.
pub(crate) async fn read_pair(conn: &mut Connection, id: GameId) -> Result<StoredPair, StoreError> {
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
    conn: &mut Connection,
    first: i64,
    last: i64,
    most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    if most >= WORTH_A_PAGE
        && let Some(page) = read_page(conn, first, last, most).await
    {
        return Ok(page);
    }
    let rows = sqlx::query(GAMES).bind(first).bind(last).bind(i64::from(most)).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<StoredGame, StoreError> {
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
        Some(reason) => {
            let detail = String::from_utf8(row.try_get_unchecked(20)?).ok();
            let seat = row.try_get(19)?;
            let ending = detail.and_then(|detail| Ending::read(seat, &reason, detail));
            Some(ending.ok_or_else(|| columns.damaged("the ending cannot be read"))?)
        }
    };
    let no_batch = || columns.damaged("its batch is missing");
    let origin = Origin {
        worker: row.try_get::<Option<String>, _>(21)?.ok_or_else(no_batch)?,
        build: row.try_get::<Option<&str>, _>(22)?.and_then(Build::read).ok_or_else(no_batch)?,
        received: Millis(row.try_get::<Option<i64>, _>(23)?.ok_or_else(no_batch)?),
    };
    columns.game(ending, origin)
}
