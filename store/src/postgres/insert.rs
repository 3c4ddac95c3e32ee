//! Many games stored at once.
//!
//! There is one writer, so what is there is known before anything is stored: the ids that came are runs, and each run is one
//! look into the index. What is new then goes to the server as one stream of bytes. Should a game be there all the same, its
//! primary key refuses the whole transaction.

use std::collections::{BTreeMap, BTreeSet};

use super::copying::Rows;
use super::dialect::Connection;
use crate::error::StoreError;
use crate::model::arrivals::{Found, PlacedPair};
use crate::model::ids::PairingId;
use crate::model::pair::checksum;
use crate::model::pair::pack::pack;
use crate::model::pair::row::GameRow;

/// The columns, in the order in which a row has them.
const INTO: &str = "games (id, batch_id, row_hash, nodes_1, nodes_2, time_1_us, time_2_us, depths_1, depths_2, experiment_id,
    decisions, events, searches_1, searches_2, score_1, score_2, result, hash, transcript)";
const COLUMNS: i16 = 19;
/// About how many bytes a row takes on its way.
const ROW_BYTES: usize = 256;

/// Stores what is not there; finds what was.
pub(crate) async fn store_games(
    conn: &mut Connection,
    pairs: &[PlacedPair<'_>],
    _: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    if pairs.is_empty() {
        return Ok(());
    }
    let there = there(conn, "games", runs(pairs.iter().map(|placed| (placed.id.0, placed.id.0 | 1)))).await?;
    let experiments = experiments(conn, pairs.iter().map(|placed| placed.unit.series)).await?;
    let mut rows = Rows::new(COLUMNS, 2 * pairs.len() * ROW_BYTES);
    let mut any = false;
    for placed in pairs {
        match [0, 1].map(|game| there.contains(&(placed.id.0 | game))) {
            [true, true] => drop(found.old.insert(placed.unit)),
            [false, false] => {
                any = true;
                let experiment = experiments[&placed.unit.series];
                for (game, row) in (0..).zip(&placed.pair.games) {
                    add(&mut rows, placed.id.0 | game, placed.batch, experiment, row)?;
                }
            }
            _ => drop(found.parts.insert(placed.unit)),
        }
    }
    if any {
        rows.send(conn, INTO).await?;
    }
    Ok(())
}

/// Ranges that follow each other without a hole, as one.
pub(super) fn runs(ranges: impl Iterator<Item = (i64, i64)>) -> (Vec<i64>, Vec<i64>) {
    let (mut lows, mut highs): (Vec<i64>, Vec<i64>) = (Vec::new(), Vec::new());
    for (low, high) in ranges {
        match highs.last_mut() {
            // Two series never touch: the last place of one is no pair.
            Some(last) if *last + 1 == low && *last >> 32 == low >> 32 => *last = high,
            _ => {
                lows.push(low);
                highs.push(high);
            }
        }
    }
    (lows, highs)
}

/// Which ids of these runs are in a table that has a part for each experiment.
pub(super) async fn there(
    conn: &mut Connection,
    table: &str,
    (lows, highs): (Vec<i64>, Vec<i64>),
) -> Result<BTreeSet<i64>, StoreError> {
    let sql = format!(
        "SELECT g.id FROM unnest($1::bigint[], $2::bigint[]) AS run (low, high)
         JOIN pairings p ON p.id = run.low >> 32
         JOIN {table} g ON g.experiment_id = p.experiment_id AND g.id BETWEEN run.low AND run.high"
    );
    let ids: Vec<i64> =
        sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(lows).bind(highs).fetch_all(conn).await?;
    Ok(ids.into_iter().collect())
}

/// The experiments of series.
pub(super) async fn experiments(
    conn: &mut Connection,
    series: impl Iterator<Item = PairingId>,
) -> Result<BTreeMap<PairingId, i32>, StoreError> {
    let ids: BTreeSet<i64> = series.map(|series| series.0).collect();
    let rows: Vec<(i64, i32)> =
        sqlx::query_as("SELECT id, experiment_id::integer FROM pairings WHERE id = ANY($1)")
            .bind(ids.into_iter().collect::<Vec<_>>())
            .fetch_all(conn)
            .await?;
    Ok(rows.into_iter().map(|(id, experiment)| (PairingId(id), experiment)).collect())
}

/// One row, in the order of the columns.
fn add(rows: &mut Rows, id: i64, batch: i64, experiment: i32, row: &GameRow) -> Result<(), StoreError> {
    let GameRow { result, scores, decisions, events, seats: [one, two], transcript, hash, .. } = row;
    let int = |what, value: u32| {
        i32::try_from(value).map_err(|_| StoreError::TooLarge { what, value: u64::from(value) })
    };
    rows.begin();
    rows.long(id);
    rows.long(batch);
    rows.long(checksum::of_game(id, batch, row));
    rows.long(one.nodes as i64);
    rows.long(two.nodes as i64);
    rows.long(one.time_us as i64);
    rows.long(two.time_us as i64);
    rows.long(one.depths as i64);
    rows.long(two.depths as i64);
    rows.int(experiment);
    rows.int(int("a number of decisions", *decisions)?);
    rows.int(int("a number of chance events", *events)?);
    rows.int(int("a number of searches", one.searches)?);
    rows.int(int("a number of searches", two.searches)?);
    rows.optional_int(scores.map(|scores| scores[0]));
    rows.optional_int(scores.map(|scores| scores[1]));
    rows.short(i16::from(*result));
    rows.bytes(hash);
    rows.bytes(&pack(transcript));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_without_a_hole_is_one_run() {
        assert_eq!(runs([(2, 3), (4, 5), (8, 9)].into_iter()), (vec![2, 8], vec![5, 9]));
        let last = (1 << 32) - 1;
        assert_eq!(runs([(last - 1, last), (last + 1, last + 2)].into_iter()).0.len(), 2);
        assert_eq!(runs(std::iter::empty()), (vec![], vec![]));
    }
}
