//! A file of games on this machine: whether it is there, ours, free, and has room to grow.

use std::path::Path;

use store::{About, LOST_PAGE, Problem, Reader, StoreError};

use super::told::{lock_told, rows_told};
use super::{Finding, Findings};

/// With less room than this a night's games may fill the disk.
const LITTLE_MIB: u64 = 1024;
/// Looks at a file of games.
pub(crate) async fn file(path: &Path) -> Findings {
    let mut found = Findings::default();
    let end = examine(&mut found, path).await;
    found.ending(end)
}

async fn examine(found: &mut Findings, path: &Path) -> Result<String, Finding> {
    let size = std::fs::metadata(path).map_err(|error| {
        let advice = "name the file with --db; `astragal run` and `astragal coordinator` make one";
        Finding::failed("file", format!("{}: {error}", path.display()), advice)
    })?;
    found.fine("file", format!("{}, {} MiB", path.display(), size.len() >> 20));
    let about = contents(path)
        .await
        .map_err(|error| Finding::failed("database", error.to_string(), advice(&error)))?;
    let problems =
        rows(path).await.map_err(|error| Finding::failed("rows", error.to_string(), advice(&error)))?;
    found.fine(
        "database",
        format!("schema {}, {} experiments, {} games", about.schema, about.experiments, about.games),
    );
    found.fine("library", format!("{}, which is a part of this program", about.database));
    rows_told(found, &problems)?;
    room(found, path)?;
    Ok(lock_told(found, &path.into()).await)
}

async fn contents(path: &Path) -> Result<About, StoreError> {
    let reader = Reader::open(path).await?;
    let about = reader.about().await;
    reader.close().await;
    about
}

/// Everything that is wrong with the rows: what `verify` says of them.
async fn rows(path: &Path) -> Result<Vec<Problem>, StoreError> {
    let reader = Reader::open(path).await?;
    let problems = reader.check().await;
    reader.close().await;
    problems
}

fn advice(error: &StoreError) -> &'static str {
    match error {
        StoreError::Foreign(_) => "name another file: this one is not ours, and stays as it is",
        StoreError::OtherSchema { .. } => {
            "move it away: a new file is made, and its experiments can be submitted again"
        }
        StoreError::Newer { .. } => "use the astragal that wrote it, or a later one",
        StoreError::Older { .. } => {
            "open it once with `astragal run` or `astragal coordinator`: it keeps a copy and brings it up to date"
        }
        StoreError::Empty(_) => {
            "`astragal run` and `astragal coordinator` make the tables; if there were games in it, `astragal restore` brings a backup back"
        }
        StoreError::Damaged(_) => LOST_PAGE,
        StoreError::Linked { .. } => {
            "keep one of its names, the one that has a -wal file beside it if there is one"
        }
        _ => "`astragal restore` brings a backup back",
    }
}

/// Room on the disk of a file.
fn room(found: &mut Findings, path: &Path) -> Result<(), Finding> {
    let step = "disk";
    let advice = "make room, or move the file to another disk while nobody uses it";
    let Ok(disk) = rustix::fs::statvfs(path) else { return Ok(()) };
    let mib = (disk.f_bavail.saturating_mul(disk.f_frsize)) >> 20;
    match mib {
        0 => return Err(Finding::failed(step, "it is full: nothing more can be stored", advice)),
        1..LITTLE_MIB => found.warn(step, format!("{mib} MiB are free, which is little"), advice),
        _ => found.fine(step, format!("{} GiB are free", mib >> 10)),
    }
    Ok(())
}
