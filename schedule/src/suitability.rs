//! Who can play which experiment.
//!
//! A worker gets nothing of an experiment unless it can play all of it. With the searchers of one build everybody can play
//! everything; players that are programs of their own are only where somebody put them.

use crate::abilities::Abilities;
use crate::asker::Asker;
use crate::id::{ExperimentId, PartyId, WorkerId};
use crate::millis::Millis;
use crate::scheduler::Scheduler;

impl Scheduler {
    /// A worker says what it can play. One that never says is taken to play everything.
    pub fn announce(&mut self, worker: WorkerId, abilities: Abilities, now: Millis) {
        self.roster.announce(worker, abilities, now);
    }

    /// Works out what a worker can play of what there is, if nobody has yet.
    pub(crate) fn acquaint(&mut self, worker: WorkerId) {
        let Some(member) = self.roster.get_mut(worker) else { return };
        for (&id, running) in &self.courses {
            let course = &running.course;
            member.acquaint(id, |abilities| {
                abilities.lacking(&course.experiment, &course.board.players).is_empty()
            });
        }
    }

    /// Whether a worker that has asked for work can play an experiment.
    pub(crate) fn is_able(&self, worker: WorkerId, id: ExperimentId) -> bool {
        self.roster.get(worker).is_none_or(|worker| worker.is_able(id))
    }

    /// Those of the workers that are here who can play an experiment. Nobody waits for the help of those who cannot give it.
    pub(crate) fn able(&self, asker: Asker<'_>, id: ExperimentId) -> Vec<(WorkerId, PartyId)> {
        asker.present.iter().copied().filter(|&(worker, _)| self.is_able(worker, id)).collect()
    }

    /// The kinds of games and players for which an experiment waits, because none of the workers that are here can play it: what
    /// the one lacks that lacks least. None if somebody can play it, or nobody is here.
    #[must_use]
    pub fn waits_for(&self, id: ExperimentId, now: Millis) -> Vec<String> {
        let Some(running) = self.courses.get(&id).filter(|running| running.course.state().is_open()) else {
            return Vec::new();
        };
        let present = || self.roster.present(now, self.settings.presence).map(|(_, worker)| worker);
        if present().any(|worker| worker.is_able(id)) {
            return Vec::new(); // as nearly always
        }
        let mut tried: Vec<&Abilities> = Vec::new();
        let mut least: Option<Vec<String>> = None;
        for worker in present() {
            if tried.contains(&&worker.abilities) {
                continue;
            }
            tried.push(&worker.abilities);
            let lacking = worker.abilities.lacking(&running.course.experiment, &running.course.board.players);
            if least.as_ref().is_none_or(|least| lacking.len() < least.len()) {
                least = Some(lacking);
            }
        }
        least.unwrap_or_default()
    }
}
