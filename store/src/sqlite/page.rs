//! A page of games as a few large values.
//!
//! A row costs much more than its bytes: each of its values is handed from the database's thread to ours. So the database puts a
//! page together: the numbers of a game are a line of text, transcripts and hashes stand end to end. Only sound games come this
//! way. Where anything is odd there is no page, and whoever then reads row by row finds out what it is.

use std::collections::BTreeMap;

use sqlx::Connection as _;

use super::dialect::Connection;
use crate::model::ids::{Build, Millis};
use crate::model::pair::columns::{Columns, Origin};
use crate::model::pair::row::Ending;
use crate::model::pair::stored::StoredGame;

/// Bytes of a hash.
const HASH: usize = 16;

/// The games of a range, the first of them, at most so many; nothing if one of them is not sound or cannot be read.
pub(crate) async fn read_page(
    conn: &mut Connection,
    first: i64,
    last: i64,
    most: u32,
) -> Option<Vec<StoredGame>> {
    // All of it in one look at the file: games may be struck out meanwhile.
    let mut look = conn.begin().await.ok()?;
    let page: (i64, String, Vec<u8>, Vec<u8>) =
        sqlx::query_as(PAGE).bind(first).bind(last).bind(most).fetch_one(&mut *look).await.ok()?;
    let (count, numbers, transcripts, hashes) = page;
    let last = match numbers.lines().next_back() {
        Some(line) => line.split_once(',')?.0.parse().ok()?,
        None => first,
    };
    let endings: Vec<(i64, Option<i64>, String, String)> =
        sqlx::query_as(ENDINGS).bind(first).bind(last).fetch_all(&mut *look).await.ok()?;
    let origins: Vec<(i64, String, String, i64)> =
        sqlx::query_as(ORIGINS).bind(first).bind(last).fetch_all(&mut *look).await.ok()?;
    look.rollback().await.ok()?;

    let mut endings: BTreeMap<i64, Ending> = endings
        .into_iter()
        .map(|(game, seat, reason, detail)| Some((game, Ending::read(seat, &reason, detail)?)))
        .collect::<Option<_>>()?;
    let origins: BTreeMap<i64, Origin> = origins
        .into_iter()
        .map(|(batch, worker, build, received)| {
            Some((batch, Origin { worker, build: Build::read(&build)?, received: Millis(received) }))
        })
        .collect::<Option<_>>()?;
    let mut games = Vec::with_capacity(usize::try_from(count).ok()?);
    let (mut transcripts, mut hashes) = (&transcripts[..], &hashes[..]);
    for line in numbers.lines() {
        let columns = columns(line, &mut transcripts, &mut hashes)?;
        let origin = origins.get(&columns.batch)?.clone();
        games.push(columns.game(endings.remove(&columns.id), origin).ok().filter(|game| game.is_sound)?);
    }
    let whole = games.len() as i64 == count && transcripts.is_empty() && hashes.is_empty();
    whole.then_some(games)
}

/// The columns of a game from its line of numbers; its bytes are taken off the front of all bytes.
fn columns<'a>(line: &str, transcripts: &mut &'a [u8], hashes: &mut &'a [u8]) -> Option<Columns<'a>> {
    let mut numbers = line.split(',');
    let mut number = || numbers.next()?.parse().ok();
    let (id, batch, row_hash) = (number()?, number()?, number()?);
    let (result, decisions, events) = (number()?, number()?, number()?);
    let (nodes, times_us) = ([number()?, number()?], [number()?, number()?]);
    let (searches, depths) = ([number()?, number()?], [number()?, number()?]);
    let length = usize::try_from(number()?).ok()?;
    let mut score = || match numbers.next()? {
        "" => Some(None),
        score => score.parse().ok().map(Some),
    };
    let scores = [score()?, score()?];
    numbers.next().is_none().then_some(Columns {
        id,
        batch,
        result,
        scores,
        decisions,
        events,
        nodes,
        times_us,
        searches,
        depths,
        transcript: transcripts.split_off(..length)?,
        hash: hashes.split_off(..HASH)?,
        row_hash,
    })
}

/// What is missing is left out of a line, which then is too short; a score may be missing.
const PAGE: &str = "
    SELECT count(*), ifnull(group_concat(numbers, char(10)), ''), CAST(ifnull(group_concat(transcript, ''), '') AS BLOB),
           CAST(ifnull(group_concat(hash, ''), '') AS BLOB)
    FROM (SELECT concat_ws(',', id, batch_id, row_hash, result, decisions, events, nodes_1, nodes_2, time_1_us, time_2_us,
                 searches_1, searches_2, depths_1, depths_2, length(transcript), ifnull(score_1, ''), ifnull(score_2, ''))
                 AS numbers, transcript, hash
          FROM games WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?)";

const ENDINGS: &str = "SELECT game_id, seat, reason, detail FROM endings WHERE game_id BETWEEN ? AND ?";

const ORIGINS: &str = "
    SELECT b.id, w.name, b.build, b.received_ms FROM batches b JOIN workers w ON w.id = b.worker_id
    WHERE b.id IN (SELECT batch_id FROM games WHERE id BETWEEN ? AND ?)";

/// Games of a range, the first of them, row by row.
pub(crate) const GAMES: &str = "
    SELECT g.id, g.batch_id, g.result, g.score_1, g.score_2, g.decisions, g.events, g.nodes_1, g.nodes_2, g.time_1_us,
           g.time_2_us, g.searches_1, g.searches_2, g.depths_1, g.depths_2, g.transcript, g.hash, g.row_hash,
           e.reason, e.seat, e.detail, w.name, b.build, b.received_ms
    FROM games g
    LEFT JOIN endings e ON e.game_id = g.id
    LEFT JOIN batches b ON b.id = g.batch_id
    LEFT JOIN workers w ON w.id = b.worker_id
    WHERE g.id BETWEEN $1 AND $2 ORDER BY g.id LIMIT $3";

/// Half points of the first seat, three more for the second game of a pair that is the same as the first.
macro_rules! points {
    () => {
        "SELECT id, CASE id & 1 WHEN 0 THEN result
            ELSE result + 3 * coalesce(hash = (SELECT hash FROM games other WHERE other.id = game.id - 1), 0) END AS points
         FROM games game WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3"
    };
}

/// A row for each game.
pub(crate) const POINTS_WITH_IDS: &str = points!();

/// One row for a whole page: its results as digits. Rows cost much more than bytes.
pub(crate) const PAGE_OF_POINTS: &str = concat!(
    "SELECT count(*), coalesce(min(id), 0), coalesce(max(id), 0), group_concat(points, '') FROM (",
    points!(),
    ")"
);
