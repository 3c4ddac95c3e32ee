//! Copies of a file, made while it may be in use.

use std::path::{Path, PathBuf};

use sqlx::Connection;

use super::error::StoreError;
use super::open::{connect, copying};
use super::reader::Reader;

/// Copies a database whole, as it is at one moment, also beside a running coordinator. Looks at every row of the copy
/// before it gets its name: a copy that is there is a good one.
pub async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    if !from.exists() {
        return Err(StoreError::Missing(from.to_owned()));
    }
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let unfinished = unfinished(to);
    let done = copy_and_check(from, &unfinished).await;
    let done = done.and_then(|()| {
        std::fs::rename(&unfinished, to).map_err(|error| StoreError::Copy { path: to.to_owned(), error })
    });
    if done.is_err() {
        let _ = std::fs::remove_file(&unfinished); // what is left of it is of no use to anybody
    }
    done
}

async fn copy_and_check(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut conn = connect(from, copying(from)).await?;
    sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy()).execute(&mut conn).await?;
    conn.close().await?;
    std::fs::File::open(to)
        .and_then(|file| file.sync_all())
        .map_err(|error| StoreError::Copy { path: to.to_owned(), error })?;
    let problem = match Reader::open(to).await {
        Ok(copy) => {
            let problems = copy.check().await;
            copy.close().await;
            problems?.first().map(ToString::to_string)
        }
        // Its rows are for the build that wrote them to judge; that the file is whole can be told.
        Err(StoreError::Older { .. }) => check_file(to).await?,
        Err(error) => return Err(error),
    };
    match problem {
        None => Ok(()),
        Some(problem) => Err(StoreError::Damaged(format!("{}: {problem}", from.display()))),
    }
}

/// What the database itself finds wrong with a file.
async fn check_file(path: &Path) -> Result<Option<String>, StoreError> {
    let mut conn = connect(path, copying(path)).await?;
    let (line,): (String,) = sqlx::query_as("PRAGMA integrity_check(1)").fetch_one(&mut conn).await?;
    conn.close().await?;
    Ok(Some(line).filter(|line| line != "ok"))
}

/// The name of a copy that is not finished.
fn unfinished(to: &Path) -> PathBuf {
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    to.with_file_name(name)
}
