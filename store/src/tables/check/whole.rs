//! The walk over everything that is in a store.

use std::collections::BTreeSet;

use super::super::reader::Reader;
use super::super::{failures, isolated, own};
use super::finding::{MOST, noted};
use super::{games, prefixes, probes, rows};
use crate::error::StoreError;
use crate::model::problem::Problem;

impl Reader {
    /// Looks at every row of the store; an empty list is a sound store.
    pub(crate) async fn check(&self) -> Result<Vec<Problem>, StoreError> {
        let mut conn = self.acquire().await?;
        let mut problems = Vec::new();
        // Whatever cannot be read, the rest is looked at all the same.
        let done = own::check_database(&mut conn, &mut problems).await;
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
                let done = prefixes::check_prefix(&mut conn, pairing, &mut problems).await;
                noted(done, &mut problems)?;
            }
        }
        let mut seen = BTreeSet::new();
        problems.retain(|problem| seen.insert(problem.to_string())); // several looks meet the same page
        Ok(problems)
    }
}
