//! The walk over everything that is in a file.

use std::collections::BTreeSet;

use super::finding::{MOST, noted};
use super::{games, probes, rows, schema};
use crate::error::StoreError;
use crate::model::problem::Problem;
use crate::sqlite::reader::Reader;
use crate::sqlite::{failures, isolated};

impl Reader {
    /// Looks at every row of the file; an empty list is a sound file.
    pub(in crate::sqlite) async fn check(&self) -> Result<Vec<Problem>, StoreError> {
        let mut conn = self.acquire().await?;
        let mut problems = Vec::new();
        let lines: Vec<(String,)> =
            sqlx::query_as("PRAGMA integrity_check(100)").fetch_all(&mut *conn).await.or_else(told)?;
        problems.extend(lines.into_iter().filter(|(line,)| line != "ok").map(|(line,)| Problem::File(line)));
        // Whatever cannot be read, the rest is looked at all the same.
        let done = schema::check_schema(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_seals(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_experiments(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_players(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_orphans(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = isolated::check(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = failures::check(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let pairings = rows::pairings(&mut conn).await;
        for pairing in noted(pairings, &mut problems)? {
            // Of each only one kind can be there; a word that changed must not hide what is.
            let done = games::check_games(&mut conn, pairing, &mut problems).await;
            noted(done, &mut problems)?;
            let done = probes::check_probes(&mut conn, pairing, &mut problems).await;
            noted(done, &mut problems)?;
            if problems.len() < MOST {
                let done = games::check_summary(&mut conn, pairing, &mut problems).await;
                noted(done, &mut problems)?;
                let done = probes::check_sums(&mut conn, pairing, &mut problems).await;
                noted(done, &mut problems)?;
            }
        }
        let mut seen = BTreeSet::new();
        problems.retain(|problem| seen.insert(problem.to_string())); // several looks meet the same page
        Ok(problems)
    }
}

/// The same as a line of what the database finds.
fn told(error: sqlx::Error) -> Result<Vec<(String,)>, StoreError> {
    match error.into() {
        StoreError::Damaged(what) => Ok(vec![(what,)]),
        other => Err(other),
    }
}
