//! Believing: what the models of tuners make of their candidates is stored, so that people can ask for it in SQL.
//!
//! It follows from the results and takes a while to work out, so that is done beside the actor: when a tuning has ended, and about once a
//! minute before. Nothing depends on it.

use schedule::{ExperimentId, Millis};
use spec::experiment::{Method, Plan};
use store::{Belief, ExperimentId as Stored};

use crate::beside::beside;
use crate::core::beliefs::Beliefs;
use crate::core::state::Core;

/// How long what is believed of a running tuning is good enough.
const OFTEN: Millis = Millis::seconds(60);

impl Core {
    /// What is believed in tunings that have ended, where that is not stored: somebody was killed before it was.
    pub(crate) async fn believe_missing(&mut self) {
        let Ok(known) = self.reader.believed().await else { return }; // or at the next start
        let missing =
            |id: &ExperimentId| self.scheduler.is_finished(*id) && !known.contains(&Stored(id.0 as i64));
        for id in self.scheduler.experiments().filter(missing).collect::<Vec<_>>() {
            self.believe(id);
        }
    }

    /// A tuning has come further: what is believed in it is worked out, if that was long ago or it has ended.
    pub(crate) fn believe(&mut self, id: ExperimentId) {
        let now = self.uptime.now();
        let experiment = self.scheduler.experiment(id);
        let is_modelled = |experiment: &spec::Experiment| matches!(&experiment.plan, Plan::Campaign(plan) if plan.method == Method::Bayes);
        if !experiment.is_some_and(is_modelled) {
            return;
        }
        let is_over = self.scheduler.is_finished(id);
        if !is_over && self.believed.get(&id).is_some_and(|last| now < last.plus(OFTEN)) {
            return;
        }
        let Some(snapshot) = self.scheduler.snapshot(id) else { return };
        self.believed.insert(id, now);
        self.believing += 1;
        let told = self.beliefs.clone();
        tokio::spawn(async move {
            let worked = beside(move || {
                snapshot.report().parts.posterior().map(|posterior| {
                    let belief = |spot: &schedule::report::Spot| Belief {
                        player: spot.player.clone(),
                        elo: spot.elo,
                        elo_sd: spot.elo_sd,
                    };
                    (posterior.pairs(), posterior.candidates.iter().map(belief).collect())
                })
            });
            let believed = worked.await.unwrap_or_default();
            let _ = told.send(Beliefs { experiment: id, believed }); // whoever counts them hears of each
        });
    }

    /// It was worked out what is believed. What cannot be stored is worked out again another time.
    pub(crate) async fn take_beliefs(&mut self, beliefs: Beliefs) {
        let Beliefs { experiment, believed } = beliefs;
        self.believing -= 1;
        let Some((pairs, candidates)) = believed else { return };
        if self.writer.believe(Stored(experiment.0 as i64), pairs, &candidates).await.is_err() {
            self.metrics.failed_commits.inc();
        }
    }
}
