//! A database of games on a server: whether it can be reached, is ours, sound and free.

use store::{About, Place, Problem, Reader, StoreError};

use super::told::{lock_told, rows_told};
use super::{Finding, Findings};

/// Looks at a database on a server.
pub(crate) async fn server(place: &Place) -> Findings {
    let mut found = Findings::default();
    let end = examine(&mut found, place).await;
    found.ending(end)
}

async fn examine(found: &mut Findings, place: &Place) -> Result<String, Finding> {
    let (about, problems) = contents(place)
        .await
        .map_err(|error| Finding::failed("database", error.to_string(), advice(&error)))?;
    let About { database, schema, experiments, games } = about;
    found.fine("server", format!("{place}, {database}"));
    found.fine("database", format!("schema {schema}, {experiments} experiments, {games} games"));
    rows_told(found, &problems)?;
    Ok(lock_told(found, place).await)
}

/// What there is, and everything that is wrong with the rows.
async fn contents(place: &Place) -> Result<(About, Vec<Problem>), StoreError> {
    let reader = Reader::open(place).await?;
    let about = reader.about().await;
    let problems = reader.check().await;
    reader.close().await;
    Ok((about?, problems?))
}

fn advice(error: &StoreError) -> &'static str {
    match error {
        StoreError::Unreachable { .. } => {
            "see whether the server runs and listens there; beyond this machine it has to show a certificate that the \
             system trusts (sslmode and sslrootcert in the address say otherwise)"
        }
        StoreError::Denied { .. } => "ask whoever runs the server for a role, and see pg_hba.conf there",
        StoreError::NoDatabase { .. } => "make an empty database of that name, which the role owns",
        StoreError::Empty(_) => "`astragal run` and `astragal coordinator` make the tables",
        StoreError::Foreign(_) => "name another database: this one is not ours, and stays as it is",
        StoreError::Newer { .. } => "use the astragal that wrote it, or a later one",
        StoreError::Older { .. } => {
            "open it once with `astragal run` or `astragal coordinator`, which bring it up to date; keep a copy (`pg_dump`) before"
        }
        _ => "`pg_restore` brings a copy back",
    }
}
