//! The statement that stores many games at once.
//!
//! One statement with 500 rows costs a tenth of 500 statements. Its text is fixed, so it is prepared once; what is
//! left over goes into smaller ones. A row that is already there is passed over: the caller sees it in the
//! number of rows and looks closer.

use std::sync::LazyLock;

use sqlx::error::BoxDynError;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, SqliteConnection};

use super::pack::pack;
use crate::error::StoreError;
use crate::model::ids::GameId;
use crate::model::pair::checksum;
use crate::model::pair::row::{GameRow, PairRow};
use crate::model::unit::UnitId;

/// A pair with its place: the id of its first game and the batch that brought it.
#[derive(Clone, Copy, Debug)]
pub(in crate::sqlite) struct Placed<'a> {
    pub(super) unit: UnitId,
    pub(super) id: GameId,
    pub(super) batch: i64,
    pub(super) pair: &'a PairRow,
}

impl<'a> Placed<'a> {
    pub(in crate::sqlite) const fn new(unit: UnitId, batch: i64, pair: &'a PairRow) -> Self {
        Self { unit, id: GameId::new(unit.series, unit.index, 0), batch, pair }
    }
}

/// Pairs that each statement stores, largest first. A pair is two rows; the last takes what is left.
const SIZES: [usize; 4] = [250, 50, 10, 1];

const COLUMNS: [&str; 18] = [
    "id",
    "batch_id",
    "result",
    "score_1",
    "score_2",
    "decisions",
    "events",
    "nodes_1",
    "nodes_2",
    "time_1_us",
    "time_2_us",
    "searches_1",
    "searches_2",
    "depths_1",
    "depths_2",
    "transcript",
    "hash",
    "row_hash",
];

static STATEMENTS: LazyLock<[&'static str; 4]> = LazyLock::new(|| {
    SIZES.map(|pairs| {
        let row = format!("({})", ["?"; COLUMNS.len()].join(","));
        let rows = vec![row; 2 * pairs].join(",");
        let sql =
            format!("INSERT INTO games ({}) VALUES {rows} ON CONFLICT (id) DO NOTHING", COLUMNS.join(","));
        &*sql.leak() // once
    })
});

/// Cuts pairs into pieces that a statement takes whole.
pub(super) fn pieces<'p, 'a>(mut pairs: &'p [Placed<'a>]) -> impl Iterator<Item = &'p [Placed<'a>]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|&size| size <= pairs.len())?;
        let (piece, rest) = pairs.split_at(size);
        pairs = rest;
        Some(piece)
    })
}

/// The values of a piece, ready for its statement. All the work that the database does not do itself is here, so that
/// it can be done while the database stores the piece before.
pub(super) fn arguments(piece: &[Placed<'_>]) -> Result<SqliteArguments, StoreError> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(2 * piece.len() * COLUMNS.len(), 0);
    for placed in piece {
        for (game, row) in (0..).zip(&placed.pair.games) {
            let id = placed.id.0 | game;
            add(&mut arguments, id, placed.batch, row).map_err(sqlx::Error::Encode)?;
        }
    }
    Ok(arguments)
}

/// One row, in the order of the columns.
fn add(arguments: &mut SqliteArguments, id: i64, batch: i64, row: &GameRow) -> Result<(), BoxDynError> {
    let GameRow { result, scores, decisions, events, seats: [one, two], transcript, hash, .. } = row;
    arguments.add(id)?;
    arguments.add(batch)?;
    arguments.add(i32::from(*result))?;
    arguments.add(scores.map(|scores| scores[0]))?;
    arguments.add(scores.map(|scores| scores[1]))?;
    arguments.add(i64::from(*decisions))?;
    arguments.add(i64::from(*events))?;
    arguments.add(one.nodes as i64)?;
    arguments.add(two.nodes as i64)?;
    arguments.add(one.time_us as i64)?;
    arguments.add(two.time_us as i64)?;
    arguments.add(i64::from(one.searches))?;
    arguments.add(i64::from(two.searches))?;
    arguments.add(one.depths as i64)?;
    arguments.add(two.depths as i64)?;
    arguments.add(pack(transcript))?;
    arguments.add(hash.to_vec())?;
    arguments.add(checksum::of_game(id, batch, row))
}

/// Stores a piece; returns how many games were not there before.
pub(super) async fn insert(
    conn: &mut SqliteConnection,
    piece: &[Placed<'_>],
    arguments: SqliteArguments,
) -> Result<u64, StoreError> {
    let at = SIZES.iter().position(|&size| size == piece.len()).expect("pieces have the size of a statement");
    Ok(sqlx::query_with(STATEMENTS[at], arguments).execute(conn).await?.rows_affected())
}

/// Stores how a game ended, where it did not end by its rules.
pub(super) async fn insert_endings(
    conn: &mut SqliteConnection,
    placed: &Placed<'_>,
) -> Result<(), StoreError> {
    for (game, row) in (0..).zip(&placed.pair.games) {
        let Some(ending) = &row.ending else { continue };
        sqlx::query("INSERT INTO endings (game_id, seat, reason, detail) VALUES (?, ?, ?, ?)")
            .bind(placed.id.0 | game)
            .bind(ending.seat().map(i32::from))
            .bind(ending.reason())
            .bind(ending.detail())
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}
