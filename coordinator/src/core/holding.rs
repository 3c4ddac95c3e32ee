//! Holding: what can be asked of an experiment that is not gone on with.

use schedule::{ExperimentId, State};
use spec::Experiment;
use store::{ExperimentId as Stored, ExperimentState};

use crate::clock::time_of_day;
use crate::core::held::Held;
use crate::core::request::Steer;
use crate::core::state::Core;
use crate::error::CoordinatorError;

impl Core {
    /// Goes on with an experiment no more, unless it is over; people see why.
    pub(crate) fn hold(&mut self, id: ExperimentId, held: impl FnOnce(&Experiment) -> Held) {
        let is_over = self.scheduler.state(id).is_none_or(State::has_ended);
        let Some(experiment) = self.scheduler.experiment(id).filter(|_| !is_over) else { return };
        let held = held(experiment);
        let _ = self.scheduler.pause(id); // it was just found
        self.held.insert(id, held);
    }

    /// Refuses what cannot be asked of an experiment of which nothing but the name is known.
    pub(crate) fn check_loaded(&self, id: ExperimentId) -> Result<ExperimentId, CoordinatorError> {
        match self.held.get(&id) {
            Some(held) if !held.is_loaded => Err(held.error()),
            _ => Ok(id),
        }
    }

    /// A held experiment can be ended, and nothing else. True if that is all there is to do.
    pub(crate) async fn steer_held(
        &mut self,
        id: ExperimentId,
        steer: Steer,
    ) -> Result<bool, CoordinatorError> {
        let Some(held) = self.held.get_mut(&id) else { return Ok(false) };
        if steer != Steer::Cancel {
            return Err(held.error());
        }
        if held.is_loaded {
            self.held.remove(&id); // ended like any other
            return Ok(false);
        }
        if held.state != State::Paused {
            return Err(CoordinatorError::Refused(format!("{} has ended", held.name)));
        }
        let (name, stored) = (held.name.clone(), Stored(id.0 as i64));
        held.state = State::Cancelled;
        match self.writer.set_state(&name, ExperimentState::Cancelled, time_of_day()).await {
            Ok(_) => {}
            Err(error) if error.is_of_one() => self.writer.end_unreadable(stored).await?,
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }
}
