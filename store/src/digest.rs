//! One hash of an experiment's content, the same whoever played what and when.
//!
//! It covers the experiment's text, each pairing in the order of its place with its players, and each game in
//! the order of its pair with everything that the players and the dice decide. Ids of rows, workers, builds, times of
//! day and thinking times are left out. So the same experiment played again, by other machines, in another
//! order, after crashes, has the same digest, if no limit is a time. It is the same in every database.

use std::fmt;

use crate::error::StoreError;
use crate::handle::Reader;
use crate::model::ids::ExperimentId;
use crate::model::pair::content::add_content;
use crate::model::pairing::PairingRow;

/// The hash of an experiment's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Games of one page.
const PAGE: u32 = 4096;

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
        add_text(&mut hasher, &self.text_of(experiment).await?);
        for row in self.pairings(experiment).await? {
            let most = prefix(&row);
            let mut last = None;
            'pages: loop {
                let page = self.games(row.id, last, PAGE).await?;
                let Some(end) = page.last() else { break };
                let (is_first, is_last) = (last.is_none(), page.len() < PAGE as usize);
                if is_first && page[0].id.pair() < most {
                    let key = row.pairing.key;
                    [key.repeat, key.round, key.slot].iter().for_each(|part| {
                        hasher.update(&part.to_le_bytes());
                    });
                    row.pairing.players.iter().for_each(|player| add_text(&mut hasher, player));
                }
                last = Some(end.id);
                for game in &page {
                    if game.id.pair() >= most {
                        break 'pages;
                    }
                    hasher.update(&(game.id.pair() << 1 | u64::from(game.id.game())).to_le_bytes());
                    add_content(&mut hasher, &game.row);
                }
                if is_last {
                    break;
                }
            }
        }
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

fn add_text(hasher: &mut blake3::Hasher, text: &str) {
    hasher.update(&(text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}
