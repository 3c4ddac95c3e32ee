//! Moving: pairings that were played ahead come to the places where their players meet, or leave when they never will.
//!
//! What the scheduler says counts at once; the store follows. If the coordinator is killed in between, the next start finds a pairing ahead
//! whose players meet, and moves it then.

use std::collections::BTreeMap;

use schedule::{ExperimentId, Scheduler};
use store::PairingId;

use crate::clock::time_of_day;
use crate::core::numbers::Numbers;
use crate::core::state::Core;
use crate::error::CoordinatorError;

/// Gives pairings that were played ahead the names that they have now, and says which have another one: where they stand.
pub(crate) fn renamed(scheduler: &Scheduler, numbers: &mut Numbers) -> BTreeMap<PairingId, u64> {
    let mut moved = BTreeMap::new();
    for (stored, (experiment, place)) in numbers.ahead().collect::<Vec<_>>() {
        if let Some(now) = scheduler.stands(experiment, place).filter(|now| *now != place) {
            numbers.rename(stored, (experiment, now));
            moved.insert(stored, u64::from(now.slot));
        }
    }
    moved
}

impl Core {
    /// Follows the scheduler: pairings that were played ahead have the names of their places.
    pub(crate) fn rename_ahead(&mut self) {
        self.unmoved.extend(renamed(&self.scheduler, &mut self.numbers));
    }

    /// Lets the store follow. What fails is tried again with the next turn, or at the next start.
    pub(crate) async fn move_ahead(&mut self) -> Result<(), CoordinatorError> {
        while let Some((&stored, &slot)) = self.unmoved.first_key_value() {
            self.writer.place(stored, slot).await?;
            self.unmoved.remove(&stored);
        }
        let in_vain = |id: ExperimentId, place| {
            self.scheduler.experiment(id).is_some() && self.scheduler.stands(id, place).is_none()
        };
        let ahead = self.numbers.ahead().filter(|(_, (id, place))| in_vain(*id, *place));
        for stored in ahead.map(|(stored, _)| stored).collect::<Vec<_>>() {
            self.writer.retire(stored, time_of_day()).await?;
            self.numbers.retire(stored);
        }
        Ok(())
    }
}
