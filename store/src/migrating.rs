//! Migrations, whatever the database: numbers, names and texts, in the order in which they are applied.

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use crate::error::StoreError;

/// A migration: its number, its name and its text. What was released is never changed, only added to.
pub(crate) type Step = (i64, &'static str, &'static str);

/// What a database says to have had applied: number and checksum of each.
pub(crate) type Applied = (i64, Vec<u8>);

pub(crate) fn migrator(steps: &[Step]) -> Migrator {
    Migrator::with_migrations(steps.iter().copied().map(migration).collect())
}

fn migration((version, name, sql): Step) -> Migration {
    Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
}

/// The schema of a store of which these were applied; refused if that is not one of ours, or newer than all that we know.
pub(crate) fn schema_of(place: &str, applied: &[Applied], steps: &[Step]) -> Result<i64, StoreError> {
    // The first is the same for ever: whoever has another has none of ours, whatever the number of the last.
    let ours = migration(steps[0]);
    let is_ours = |(version, checksum): &Applied| *version == ours.version && **checksum == *ours.checksum;
    if !applied.first().is_some_and(is_ours) {
        return Err(StoreError::OtherSchema { path: place.into(), version: ours.version });
    }
    let (found, known) = (applied.last().map_or(0, |(version, _)| *version), newest(steps));
    if found > known {
        return Err(StoreError::Newer { path: place.into(), found, known });
    }
    Ok(found)
}

/// The number of the last.
pub(crate) const fn newest(steps: &[Step]) -> i64 {
    steps[steps.len() - 1].0
}

/// What it means that a migration failed.
pub(crate) fn failed(place: &str, error: MigrateError, steps: &[Step]) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        MigrateError::VersionMismatch(version) => StoreError::OtherSchema { path: place.into(), version },
        MigrateError::VersionMissing(found) => {
            StoreError::Newer { path: place.into(), found, known: newest(steps) }
        }
        other => StoreError::Database(Box::new(other)),
    }
}
