//! Planning: what a tuner plays next takes a while to work out. It is worked out beside the actor, which goes on serving meanwhile.
//!
//! If it cannot be worked out, which only a mistake in this program can bring about, the experiment is held and says so.
//!
//! Nothing of it is stored: it follows from the experiment and its results. So after a start the stored results wait until the plan comes
//! to them again, generation by generation.

use crate::beside::beside;
use crate::core::held::Held;
use crate::core::state::Core;
use crate::core::worked::Worked;
use crate::error::CoordinatorError;

impl Core {
    /// Lets what follows be worked out for experiments that lack it, unless somebody is at it.
    pub(crate) fn plan_next(&mut self) {
        for id in std::mem::take(&mut self.unplanned) {
            if self.planning.contains_key(&id) || self.held.contains_key(&id) {
                continue; // when that comes back, it is looked again
            }
            let Some(planning) = self.scheduler.planning(id) else { continue };
            self.questions += 1;
            let question = self.questions;
            self.planning.insert(id, question);
            let (worked, planner) = (self.worked.clone(), self.planner);
            tokio::spawn(async move {
                let planned = match beside(move || planner(planning)).await {
                    Err(CoordinatorError::Panicked(said)) => Err(said),
                    Err(_) => return, // the coordinator closes
                    Ok(planned) => Ok(planned),
                };
                let _ = worked.send(Worked { experiment: id, question, planned }); // nobody listens when it closes
            });
        }
    }

    /// It was worked out what follows: the plan goes on.
    pub(crate) async fn take_plan(&mut self, worked: Worked) {
        let Worked { experiment: id, question, planned } = worked;
        if self.planning.get(&id) != Some(&question) {
            return; // games were struck out meanwhile
        }
        self.planning.remove(&id);
        let planned = match planned {
            Ok(planned) => planned,
            Err(said) => {
                return self.hold(id, |experiment| Held::stuck(experiment, "what it plays next", &said));
            }
        };
        let events = self.scheduler.proceed(id, planned);
        self.follow(&events);
        self.unplanned.insert(id); // results that waited for it may lead on at once
        self.file_ended().await;
        if !self.scheduler.is_finished(id) {
            self.believe(id); // otherwise it was asked for when the end was filed
        }
        self.plan_next();
    }
}
