//! A store moved to another place, whatever databases the two have: row by row, as it is.
//!
//! Rows keep their numbers and their checksums. Every page is one transaction, in the order of the keys, so that a copy that was
//! interrupted goes on where it was. Until every row of it was looked at and every digest compared, nobody else opens it.

use std::path::{Path, PathBuf};

use futures_util::future::BoxFuture;

use crate::error::StoreError;
use crate::handle::{Reader, Writer};
use crate::model::copied::Copied;
use crate::model::table::{QueryLimits, Table, Value};
use crate::open::Store;
use crate::options::OpenOptions;
use crate::place::Place;
use crate::question::ask::quoted;
use crate::{postgres, sqlite};

/// Rows of a page.
const PAGE: usize = 5000;

/// All tables with the columns of their keys, those first to which others refer.
const TABLES: [(&str, &[&str]); 27] = [
    ("experiments", &["id"]),
    ("forgotten", &["experiment_id"]),
    ("players", &["id"]),
    ("player_params", &["player_id", "name"]),
    ("pairings", &["id"]),
    ("workers", &["id"]),
    ("batches", &["id"]),
    ("overlong", &["batch_id"]),
    ("failures", &["pairing_id", "pair", "worker", "process"]),
    ("isolated", &["pairing_id", "pair"]),
    ("games", &["id"]),
    ("endings", &["game_id"]),
    ("summaries", &["pairing_id", "seat"]),
    ("tallies", &["pairing_id"]),
    ("prefixes", &["pairing_id"]),
    ("beliefs", &["id"]),
    ("positions", &["id"]),
    ("position_moves", &["id"]),
    ("probes", &["id"]),
    ("probe_sums", &["pairing_id", "position"]),
    ("probe_choices", &["pairing_id", "position", "move"]),
    ("alarms", &["id"]),
    ("audits", &["id"]),
    ("quarantine", &["id"]),
    ("judgements", &["id"]),
    ("struck_games", &["id"]),
    ("struck_probes", &["id"]),
];

/// Copies a store to another place, where nothing may be yet but an earlier try at the same. Nobody may write to either meanwhile.
///
/// Boxed for the reason that is given at [`crate::open`].
#[must_use]
pub fn transfer<'a>(from: &'a Place, to: &'a Place) -> BoxFuture<'a, Result<Copied, StoreError>> {
    Box::pin(transferred(from, to))
}

async fn transferred(from: &Place, to: &Place) -> Result<Copied, StoreError> {
    if let Some(missing) = from.file().filter(|file| !file.exists()) {
        return Err(StoreError::Missing(missing.to_owned()));
    }
    let source = Store::open(from, OpenOptions::default()).await?;
    let mut target = open_target(to).await?;
    let done = carry(&source.reader, &mut target.writer, &target.reader).await;
    target.close().await?;
    source.close().await?;
    let copied = done?;
    if let Place::File(path) = to {
        std::fs::rename(unfinished(path), path)
            .map_err(|error| StoreError::Copy { path: path.clone(), error })?;
    }
    Ok(copied)
}

/// Opens what is there of a copy; makes it if it is missing.
async fn open_target(to: &Place) -> Result<Store, StoreError> {
    Ok(match to {
        Place::File(path) if path.exists() => return Err(StoreError::Exists(path.clone())),
        Place::File(path) => {
            let (writer, reader) = sqlite::upgrade::open(&unfinished(path), OpenOptions::default()).await?;
            Store { writer: Writer::new(writer), reader: Reader::new(reader) }
        }
        Place::Server(server) => {
            let (writer, reader) = postgres::open::open_copy(server).await?;
            Store { writer: Writer::new(writer), reader: Reader::new(reader) }
        }
    })
}

/// What a file is called for as long as it is not whole.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    path.with_file_name(name)
}

async fn carry(from: &Reader, writer: &mut Writer, to: &Reader) -> Result<Copied, StoreError> {
    for (table, key) in TABLES {
        carry_table(from, writer, to, table, key).await?;
    }
    if let Some(problem) = to.check().await?.first() {
        return Err(StoreError::Damaged(format!("the copy: {problem}")));
    }
    let mut copied = Copied { experiments: 0, pairs: 0 };
    for experiment in from.experiments().await? {
        if from.digest(experiment.id).await? != to.digest(experiment.id).await? {
            let name = experiment.experiment.name;
            return Err(StoreError::Damaged(format!("the copy of experiment {name} has another digest")));
        }
        copied.experiments += 1;
        for (_, summary) in to.summaries(experiment.id).await? {
            copied.pairs += summary.tally.pairs();
        }
    }
    writer.finish_copy(from.starts().await?).await?;
    Ok(copied)
}

/// Copies the rows of a table that are not there yet: those after the last one that is.
async fn carry_table(
    from: &Reader,
    writer: &mut Writer,
    to: &Reader,
    table: &str,
    key: &[&str],
) -> Result<(), StoreError> {
    let keys = key.join(", ");
    let descending = key.iter().map(|column| format!("{column} DESC")).collect::<Vec<_>>().join(", ");
    let last = ask(to, &format!("SELECT {keys} FROM {table} ORDER BY {descending} LIMIT 1")).await?;
    let mut after = last.rows.into_iter().next();
    let mut columns = ask(from, &format!("SELECT * FROM {table} LIMIT 0")).await?.columns;
    // What a table of a server names besides, to find its place, follows from the rest.
    columns.retain(|column| !(matches!(table, "games" | "probes") && column == "experiment_id"));
    let list = columns.join(", ");
    let places: Vec<usize> =
        key.iter().filter_map(|name| columns.iter().position(|column| column == name)).collect();
    loop {
        let which = after.as_ref().map_or(String::new(), |after| {
            let values = after.iter().map(literal).collect::<Vec<_>>().join(", ");
            format!("WHERE ({keys}) > ({values})")
        });
        let sql = format!("SELECT {list} FROM {table} {which} ORDER BY {keys} LIMIT {PAGE}");
        let page = ask(from, &sql).await?.rows;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(places.iter().map(|&at| last[at].clone()).collect());
        writer.carry_in(table, &columns, page).await?;
    }
}

async fn ask(reader: &Reader, sql: &str) -> Result<Table, StoreError> {
    reader.query(sql, QueryLimits::default()).await
}

/// A key as SQL writes it: numbers and texts.
fn literal(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => quoted(text),
        other => unreachable!("no key is {other:?}"),
    }
}
