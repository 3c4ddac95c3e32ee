//! What the games of a pairing add up to: kept beside the games, and counted again from them.

use std::sync::LazyLock;

use sqlx::Row as _;
use stats::GameCounts;

use super::super::dialect::{Connection, JOIN_IN_ORDER, Row, SAME_EXPERIMENT, is_overflow, total};
use super::super::link::Link;
use super::super::pairings::read_pairings;
use super::super::prefixes;
use super::super::reader::Reader;
use super::super::seal;
use super::super::writer::Writer;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, PairingId};
use crate::model::pair::row::pair_result;
use crate::model::pair::summary::{PairingSummary, SeatSummary, cells, full};
use crate::model::pairing::PairingRow;

/// The summary that is stored; empty if there is none.
pub(crate) async fn load(conn: &mut Connection, pairing: PairingId) -> Result<PairingSummary, StoreError> {
    let mut summary = PairingSummary::default();
    let rows = sqlx::query(LOAD_SEATS).bind(pairing.0).fetch_all(&mut *conn).await?;
    for row in rows {
        let seat: i64 = row.try_get(0)?;
        let loaded = SeatSummary::of_values(numbers(&row, 1)?);
        if !matches!(seat, 1 | 2) || row.try_get::<i64, _>(17)? as u64 != loaded.games() {
            return Err(StoreError::Damaged(format!(
                "the summary of pairing {} contradicts itself",
                pairing.0
            )));
        }
        summary.seats[usize::from(seat == 2)] = loaded;
    }
    if let Some(row) = sqlx::query(LOAD_TALLY).bind(pairing.0).fetch_optional(&mut *conn).await? {
        let counts: [u64; 9] = numbers(&row, 0)?;
        cells().zip(counts).for_each(|(pair, times)| summary.tally.record_many(pair, times));
    }
    Ok(summary)
}

/// Stores the summary, in place of what was there.
pub(crate) async fn save(
    conn: &mut Connection,
    pairing: PairingId,
    summary: &PairingSummary,
) -> Result<(), StoreError> {
    let mut query = sqlx::query(SAVE_SEATS);
    for (seat, sums) in (1i64..).zip(&summary.seats) {
        query = query.bind(pairing.0).bind(seat).bind(sums.games() as i64);
        for value in sums.values() {
            query = query.bind(value as i64);
        }
    }
    query.execute(&mut *conn).await?;
    let mut query = sqlx::query(SAVE_TALLY).bind(pairing.0).bind(summary.tally.pairs() as i64);
    for pair in cells() {
        query = query.bind(summary.tally.count(pair) as i64);
    }
    for estimate in summary.estimates() {
        query = query.bind(estimate);
    }
    query.execute(&mut *conn).await?;
    seal::TALLIES.seal(conn, &[pairing.0]).await
}

/// Counts the games of a pairing again.
pub(crate) async fn recount(conn: &mut Connection, pairing: PairingId) -> Result<PairingSummary, StoreError> {
    let (first, last) = pairing.range();
    let counted = sqlx::query(*RECOUNT).bind(first).bind(last).fetch_one(&mut *conn).await;
    let (row, halves) = match counted {
        Err(error) if is_overflow(&error) => {
            (sqlx::query(*RECOUNT_WIDE).bind(first).bind(last).fetch_one(&mut *conn).await?, true)
        }
        counted => (counted?, false),
    };
    let mut summary = PairingSummary::default();
    let [pairs, packed @ ..]: [u64; 5] = numbers(&row, 0)?;
    let mut counts = packed.map(|two| [two & ((1 << 31) - 1), two >> 31]).concat();
    counts.push(pairs.saturating_sub(counts.iter().sum()));
    for (at, times) in (0..).zip(counts) {
        summary.tally.record_many(pair_result(at / 3, at % 3), times);
    }
    for (seat, counts) in [summary.tally.seat_one(), summary.tally.seat_two()].into_iter().enumerate() {
        let [decisions, events, na, nb, ta, tb, sa, sb, da, db] = match halves {
            true => wide_numbers(&row, 5 + 20 * seat)?,
            false => numbers(&row, 5 + 10 * seat)?,
        };
        let GameCounts { losses, draws, wins } = counts;
        summary.seats[seat] = SeatSummary::of_values([
            wins, draws, losses, decisions, events, na, nb, ta, tb, sa, sb, da, db, 0, 0, 0,
        ]);
    }
    let endings: Vec<(i64, Option<i64>)> =
        sqlx::query_as(LOAD_ENDINGS).bind(first).bind(last).fetch_all(&mut *conn).await?;
    for (game, seat) in endings {
        let a = (game & 1) as usize;
        match seat {
            Some(seat) => summary.seats[a].forfeits[usize::from(seat == 2) ^ a] += 1,
            None => summary.seats[a].too_long += 1,
        }
    }
    Ok(summary)
}

/// Counts the games of a pairing again and stores that as its summary.
pub(crate) async fn renew(conn: &mut Connection, pairing: PairingId) -> Result<PairingSummary, StoreError> {
    let summary = recount(conn, pairing).await?;
    save(conn, pairing, &summary).await?;
    Ok(summary)
}

impl Writer {
    /// Counts the games of a pairing again and stores that as its summary.
    pub(crate) async fn rebuild(&mut self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        prefixes::remove(&mut tx, pairing).await?;
        let summary = renew(&mut tx, pairing).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.forget(&[pairing]);
        Ok(summary)
    }
}

impl Reader {
    /// What a pairing adds up to.
    pub(crate) async fn summary(&self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        let mut conn = self.acquire().await?;
        load(&mut conn, pairing).await
    }

    /// The same, counted again from the games.
    pub(crate) async fn recount(&self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        let mut conn = self.acquire().await?;
        recount(&mut conn, pairing).await
    }

    /// The pairings of an experiment with what they add up to, in the order of their places.
    pub(crate) async fn summaries(
        &self,
        experiment: ExperimentId,
    ) -> Result<Vec<(PairingRow, PairingSummary)>, StoreError> {
        let mut conn = self.acquire().await?;
        let mut summaries = Vec::new();
        for pairing in read_pairings(&mut conn, experiment).await? {
            let summary = load(&mut conn, pairing.id).await?;
            summaries.push((pairing, summary));
        }
        Ok(summaries)
    }
}

/// Consecutive columns that hold counts.
fn numbers<const N: usize>(row: &Row, first: usize) -> Result<[u64; N], StoreError> {
    let mut values = [0; N];
    for (at, value) in values.iter_mut().enumerate() {
        *value = u64::try_from(row.try_get::<i64, _>(first + at)?)
            .map_err(|_| StoreError::Damaged("a count is negative".to_owned()))?;
    }
    Ok(values)
}

/// Sums that come in halves of 32 bits.
fn wide_numbers(row: &Row, first: usize) -> Result<[u64; 10], StoreError> {
    let halves: [u64; 20] = numbers(row, first)?;
    let mut sums =
        halves.as_chunks::<2>().0.iter().map(|&[high, low]| full((u128::from(high) << 32) + u128::from(low)));
    Ok(std::array::from_fn(|_| sums.next().unwrap_or_default()))
}

const LOAD_SEATS: &str = "
    SELECT seat, wins, draws, losses, decisions, events, nodes_a, nodes_b, time_a_us, time_b_us, searches_a, searches_b,
           depths_a, depths_b, forfeits_a, forfeits_b, too_long, games
    FROM summaries WHERE pairing_id = $1";
const LOAD_TALLY: &str = "
    SELECT loss_loss, loss_draw, loss_win, draw_loss, draw_draw, draw_win, win_loss, win_draw, win_win
    FROM tallies WHERE pairing_id = $1";
const LOAD_ENDINGS: &str = "SELECT game_id, seat FROM endings WHERE game_id BETWEEN $1 AND $2";
const SAVE_SEATS: &str = "
    INSERT INTO summaries
        (pairing_id, seat, games, wins, draws, losses, decisions, events, nodes_a, nodes_b, time_a_us, time_b_us,
         searches_a, searches_b, depths_a, depths_b, forfeits_a, forfeits_b, too_long)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19),
           ($20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38)
    ON CONFLICT (pairing_id, seat) DO UPDATE SET
        games = excluded.games, wins = excluded.wins, draws = excluded.draws, losses = excluded.losses,
        decisions = excluded.decisions, events = excluded.events, nodes_a = excluded.nodes_a,
        nodes_b = excluded.nodes_b, time_a_us = excluded.time_a_us, time_b_us = excluded.time_b_us,
        searches_a = excluded.searches_a, searches_b = excluded.searches_b, depths_a = excluded.depths_a,
        depths_b = excluded.depths_b, forfeits_a = excluded.forfeits_a, forfeits_b = excluded.forfeits_b,
        too_long = excluded.too_long";
const SAVE_TALLY: &str = "
    INSERT INTO tallies
        (pairing_id, pairs, loss_loss, loss_draw, loss_win, draw_loss, draw_draw, draw_win, win_loss, win_draw, win_win,
         score, score_low, score_high, elo, elo_low, elo_high, nelo, nelo_low, nelo_high, los, gain)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
    ON CONFLICT (pairing_id) DO UPDATE SET
        pairs = excluded.pairs, loss_loss = excluded.loss_loss, loss_draw = excluded.loss_draw,
        loss_win = excluded.loss_win, draw_loss = excluded.draw_loss, draw_draw = excluded.draw_draw,
        draw_win = excluded.draw_win, win_loss = excluded.win_loss, win_draw = excluded.win_draw,
        win_win = excluded.win_win, score = excluded.score, score_low = excluded.score_low,
        score_high = excluded.score_high, elo = excluded.elo, elo_low = excluded.elo_low,
        elo_high = excluded.elo_high, nelo = excluded.nelo, nelo_low = excluded.nelo_low,
        nelo_high = excluded.nelo_high, los = excluded.los, gain = excluded.gain";

/// One pass over the pairs of a pairing: how often each two results, and all sums. The second game of a pair is the
/// row after the first. Sums cost most, so eight of the nine counts share four, 31 bits each; the ninth is the rest.
static RECOUNT: LazyLock<&'static str> = LazyLock::new(|| recounting(|column| vec![total(column)]));

/// The same for sums beyond 63 bits, in halves of 32 bits each. Nothing that is played comes near; a damaged row does.
static RECOUNT_WIDE: LazyLock<&'static str> = LazyLock::new(|| {
    recounting(|column| [">> 32", "& 4294967295"].map(|half| total(&format!("{column} {half}"))).to_vec())
});

fn recounting(sum: impl Fn(&str) -> Vec<String>) -> &'static str {
    let two = |at: u64| {
        let (next, shift) = (at + 1, 1u64 << 31);
        total(&format!("CASE 3 * g0.result + g1.result WHEN {at} THEN 1 WHEN {next} THEN {shift} ELSE 0 END"))
    };
    let mut columns = vec!["count(*)".to_owned()];
    columns.extend([0, 2, 4, 6].map(two));
    for (game, [a, b]) in [("g0", [1, 2]), ("g1", [2, 1])] {
        let mut add = |column: String| columns.extend(sum(&format!("{game}.{column}")));
        ["decisions", "events"].into_iter().for_each(|column| add(column.to_owned()));
        for (name, unit) in [("nodes", ""), ("time", "_us"), ("searches", ""), ("depths", "")] {
            [a, b].into_iter().for_each(|seat| add(format!("{name}_{seat}{unit}")));
        }
    }
    let columns = columns.join(", ");
    let sql = format!(
        "SELECT {columns} FROM games g0 {JOIN_IN_ORDER} games g1 ON g1.id = g0.id + 1 {SAME_EXPERIMENT}
         WHERE g0.id BETWEEN $1 AND $2 AND g0.id & 1 = 0"
    );
    sql.leak() // once each
}
