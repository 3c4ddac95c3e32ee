//! The referee: every game that comes in is followed through the rules before it is stored.
//!
//! Legal moves, the dice that the pair's luck threw, the result that follows: what is wrong there was played by a broken
//! machine or by nobody. It costs about as much as playing out the moves without thinking, and runs beside the actor.
//! Whether the players would really choose these moves only playing again can tell (`astragal verify`).

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use arena::check_lawful;
use proto::wire::PairsTask;
use proto::{v1, wire};
use store::{PairRow, PairingId};

use crate::error::CoordinatorError;
use crate::read::library::message::pairing_id;

/// A finished pair that follows the rules.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) fence: u64,
    pub(crate) pairing: PairingId,
    pub(crate) row: PairRow,
}

/// Knows what every pairing plays. Clones share what they know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Referee {
    tasks: Arc<RwLock<BTreeMap<PairingId, Arc<PairsTask>>>>,
}

impl Referee {
    /// Pairs of this pairing play this.
    pub(crate) fn tell(&self, pairing: PairingId, task: PairsTask) {
        let mut tasks = self.tasks.write().unwrap_or_else(PoisonError::into_inner);
        tasks.insert(pairing, Arc::new(task));
    }

    /// Whether it knows what a pairing plays: that never changes, so it is worked out once and not with every lease.
    pub(crate) fn knows(&self, pairing: PairingId) -> bool {
        self.task(pairing).is_some()
    }

    /// What a pairing plays.
    pub(crate) fn task(&self, pairing: PairingId) -> Option<Arc<PairsTask>> {
        self.tasks.read().unwrap_or_else(PoisonError::into_inner).get(&pairing).cloned()
    }

    /// Checks pairs. The first one that breaks the rules is named; pairs of pairings that nobody handed out are left
    /// out, as they would be later.
    pub(crate) fn check(&self, pairs: Vec<v1::FinishedPair>) -> Result<Vec<Finished>, CoordinatorError> {
        pairs.into_iter().filter_map(|pair| self.check_one(pair).transpose()).collect()
    }

    fn check_one(&self, pair: v1::FinishedPair) -> Result<Option<Finished>, CoordinatorError> {
        let (fence, pairing) = (pair.fence, pairing_id(pair.pairing)?);
        let Some(task) = self.task(pairing) else { return Ok(None) };
        let seed = task.seed_of(pair.index);
        let record = wire::pair_record(pair, seed)?;
        for (game, played) in record.games.iter().enumerate() {
            check_lawful(task.contest.game(), seed, played).map_err(|error| CoordinatorError::Unlawful {
                game: format!("{}.{}.{game}", pairing.0, record.index),
                reason: error.to_string(),
            })?;
        }
        let row = PairRow::of_record(&record)
            .map_err(|error| wire::WireError { field: "finished", reason: error.to_string() })?;
        Ok(Some(Finished { fence, pairing, row }))
    }
}
