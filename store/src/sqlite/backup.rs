//! Copies of a file, made while it may be in use.

use std::path::{Path, PathBuf};

use sqlx::Connection;

use super::connect::{connect, copying};
use super::lock::check_one_name;
use super::open::{Opening, read};
use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::copied::Copied;
use crate::options::OpenOptions;

/// Copies a database whole, as it is at one moment, also beside a running coordinator. Looks at every row of the copy
/// before it gets its name: a copy that is there is a good one. One of an older schema stays so, for the build that wrote it.
pub(crate) async fn copy(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    if !from.exists() {
        return Err(StoreError::Missing(from.to_owned()));
    }
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    check_one_name(from)?;
    let unfinished = beside(to, ".unfinished");
    let done = copy_and_check(from, &unfinished).await;
    let done = done.and_then(|copied| {
        let named = std::fs::rename(&unfinished, to);
        named.map_err(|error| StoreError::Copy { path: to.to_owned(), error })?;
        Ok(copied)
    });
    if done.is_err() {
        let _ = std::fs::remove_file(&unfinished); // what is left of it is of no use to anybody
    }
    done
}

async fn copy_and_check(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    vacuum_into(from, to).await?;
    std::fs::File::open(to)
        .and_then(|file| file.sync_all())
        .map_err(|error| StoreError::Copy { path: to.to_owned(), error })?;
    let checked = match read(to).await {
        Ok(copy) => check(copy).await,
        Err(StoreError::Older { .. } | StoreError::Empty(_)) => check_older(to).await,
        Err(error) => Err(error),
    };
    match checked? {
        (copied, None) => Ok(copied),
        (_, Some(problem)) => Err(StoreError::Damaged(format!("{}: {problem}", from.display()))),
    }
}

/// The file at one moment, written anew.
async fn vacuum_into(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut conn = connect(from, copying(from)).await?;
    sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy()).execute(&mut conn).await?;
    Ok(conn.close().await?)
}

/// What a copy has, and the first thing that is wrong with it.
async fn check(copy: Reader) -> Result<(Copied, Option<String>), StoreError> {
    let looked = look(&copy).await;
    copy.close().await;
    looked
}

async fn look(copy: &Reader) -> Result<(Copied, Option<String>), StoreError> {
    let mut copied = Copied { experiments: 0, pairs: 0 };
    if let Some(problem) = copy.check().await?.first() {
        return Ok((copied, Some(problem.to_string())));
    }
    for experiment in copy.experiments().await? {
        copied.experiments += 1;
        for (_, summary) in copy.summaries(experiment.id).await? {
            copied.pairs += summary.tally.pairs();
        }
    }
    Ok((copied, None))
}

/// The same of an older schema: its rows can be looked at once they are brought up to date, which is done to another copy.
async fn check_older(path: &Path) -> Result<(Copied, Option<String>), StoreError> {
    if let Some(problem) = check_file(path).await? {
        return Ok((Copied { experiments: 0, pairs: 0 }, Some(problem)));
    }
    let folder = beside(path, ".looked-at");
    let failed = |error| StoreError::Copy { path: folder.clone(), error };
    std::fs::create_dir(&folder).map_err(failed)?;
    let newer = folder.join("newer");
    let looked = async {
        vacuum_into(path, &newer).await?;
        let (writer, reader) = Opening::begin(&newer).await?.finish(OpenOptions::default()).await?;
        let looked = look(&reader).await;
        reader.close().await;
        writer.close().await?;
        looked
    };
    let looked = looked.await;
    std::fs::remove_dir_all(&folder).map_err(failed)?;
    looked
}

/// What the database itself finds wrong with a file.
async fn check_file(path: &Path) -> Result<Option<String>, StoreError> {
    let mut conn = connect(path, copying(path)).await?;
    let (line,): (String,) = sqlx::query_as("PRAGMA integrity_check(1)").fetch_one(&mut conn).await?;
    conn.close().await?;
    Ok(Some(line).filter(|line| line != "ok"))
}

/// A name beside that of a copy, for what is there only while it is made.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}
