//! Planning: what a tuner plays next takes a while to work out. It is worked out beside the actor, which goes on serving meanwhile.
//!
//! Nothing of it is stored: it follows from the experiment and its results. So after a start the stored results wait until the plan comes
//! to them again, generation by generation.

use crate::beside::beside;
use crate::core::state::Core;
use crate::core::worked::Worked;

impl Core {
    /// Lets what follows be worked out for experiments that lack it, unless somebody is at it.
    pub(crate) fn plan_next(&mut self) {
        for id in std::mem::take(&mut self.unplanned) {
            if self.planning.contains_key(&id) {
                continue; // when that comes back, it is looked again
            }
            let Some(planning) = self.scheduler.planning(id) else { continue };
            self.questions += 1;
            let question = self.questions;
            self.planning.insert(id, question);
            let worked = self.worked.clone();
            tokio::spawn(async move {
                if let Ok(planned) = beside(move || planning.work()).await {
                    let _ = worked.send(Worked { experiment: id, question, planned }); // nobody listens when the coordinator closes
                }
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
        let events = self.scheduler.proceed(id, planned);
        self.follow(&events);
        self.unplanned.insert(id); // results that waited for it may lead on at once
        self.file_ended().await;
        self.plan_next();
    }
}
