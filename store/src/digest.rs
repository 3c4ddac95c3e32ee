//! One hash of an experiment's content, the same whoever played what and when.
//!
//! It covers the experiment's text, each pairing in the order of its place with its players, and each game in
//! the order of its pair with everything that the players and the dice decide. Ids of rows, workers, builds, times of
//! day and thinking times are left out. So the same experiment played again, by other machines, in another
//! order, after crashes, has the same digest, if no limit is a time. It is the same in every database.
//!
//! What the units of a series add is said in a file for each kind: `pairs`, `probes`.

use std::fmt;

use spec::Work;

use crate::error::StoreError;
use crate::handle::Reader;
use crate::model::ids::ExperimentId;
use crate::model::pairing::PairingRow;

mod pairs;
mod probes;
mod text;

/// The hash of an experiment's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Reader {
    /// The digest of all games of an experiment.
    pub async fn digest(&self, experiment: ExperimentId) -> Result<Digest, StoreError> {
        self.digest_of(experiment, |_| u64::MAX).await
    }

    /// The digest of an experiment as far as it counts: `prefix` says of each pairing how many of its pairs do, from
    /// the first on. (Pairs that were under way when a verdict fell are stored, but decide nothing.) A pairing of
    /// which no pair counts is left out.
    pub async fn digest_of(
        &self,
        experiment: ExperimentId,
        prefix: impl Fn(&PairingRow) -> u64,
    ) -> Result<Digest, StoreError> {
        let mut hasher = blake3::Hasher::new_derive_key("astragal 2026 experiment digest 1");
        text::add_text(&mut hasher, &self.text_of(experiment).await?);
        for row in self.pairings(experiment).await? {
            match row.pairing.work {
                Work::Pairs => pairs::add_pairs(self, &mut hasher, &row, prefix(&row)).await?,
                Work::Probes => probes::add_probes(self, &mut hasher, &row, prefix(&row)).await?,
            }
        }
        probes::add_positions(self, &mut hasher, experiment).await?;
        Ok(Digest(*hasher.finalize().as_bytes()))
    }

    /// The text of an experiment, whatever is wrong with others.
    async fn text_of(&self, experiment: ExperimentId) -> Result<String, StoreError> {
        for row in self.readable_experiments().await? {
            match row {
                Ok(row) if row.id == experiment => return Ok(row.experiment.text),
                Err(unreadable) if unreadable.id == experiment => {
                    return Err(StoreError::Damaged(unreadable.reason));
                }
                _ => {}
            }
        }
        Err(StoreError::NoExperiment(format!("number {}", experiment.0)))
    }
}
