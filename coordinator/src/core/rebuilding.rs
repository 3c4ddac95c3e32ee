//! Rebuilding: experiments that lost results are worked out again from what is stored, and pairings leave the plan whose players do
//! not meet there any more.

use schedule::ExperimentId;
use store::{ExperimentId as Stored, PairingId};

use crate::clock::time_of_day;
use crate::core::held::Held;
use crate::core::moving::renamed;
use crate::core::numbers::Planned;
use crate::core::positions::discard_outdated;
use crate::core::restore::added_up;
use crate::core::state::Core;
use crate::core::testimony::recall;
use crate::error::CoordinatorError;
use crate::read::library::{Library, StoredExperiment};
use crate::read::reconstruction::{self, Plans};

impl Core {
    /// Works experiments out again that lost results. What cannot be read now is tried again with the next turn.
    pub(crate) async fn rebuild(&mut self) {
        for stored in self.unbuilt.clone() {
            if self.rebuild_one(stored).await.is_ok() {
                self.unbuilt.remove(&stored);
            }
        }
        if self.auditor.is_outdated {
            let _ = self.recall().await; // still outdated if it fails
        }
    }

    /// What the guilty had confirmed is to be audited once more, and counts for nobody any more.
    async fn recall(&mut self) -> Result<(), CoordinatorError> {
        self.auditor.requeue(&self.reader, self.build, &self.numbers, &mut self.scheduler).await?;
        self.auditor.recall(&self.reader).await
    }

    async fn rebuild_one(&mut self, stored: Stored) -> Result<(), CoordinatorError> {
        let id = ExperimentId(stored.0 as u64);
        let rows = self.reader.readable_experiments().await?;
        let Some(row) = rows.into_iter().flatten().find(|row| row.id == stored) else { return Ok(()) };
        if self.check_loaded(id).is_err() {
            return Ok(());
        }
        for retired in discard_outdated(&self.reader, &mut self.writer, &row).await? {
            self.numbers.retire(retired);
        }
        let experiment = StoredExperiment::read(&self.reader, row).await?;
        // On a copy: if reading fails, nothing has happened.
        let mut scheduler = self.scheduler.clone();
        scheduler.forget(id)?;
        let told = reconstruction::load(
            &Library::File(self.reader.clone()),
            &experiment,
            &added_up(&self.reader).await?,
            &mut scheduler,
            Plans::Later,
        )
        .await?;
        self.unmoved.extend(renamed(&scheduler, &mut self.numbers));
        self.auditor.requeue(&self.reader, self.build, &self.numbers, &mut scheduler).await?;
        self.auditor.leave_alone(id, &mut scheduler)?;
        let (planned, party) =
            (|pairing| self.numbers.planned(pairing), |name: &str| self.auditor.party(name));
        recall(&mut scheduler, &experiment.failures, planned, party, self.uptime.now());
        let struck = self.reader.struck().await?;
        self.scheduler = scheduler;
        self.searching.remove(&id);
        self.lacking.insert(id);
        self.planning.remove(&id);
        self.unplanned.insert(id);
        self.positions.insert(id, experiment.texts());
        self.held.remove(&id); // what could not be worked out may be another question now
        if let Some(held) = Held::of_other_build(&experiment.row, self.build, &self.scheduler) {
            self.scheduler.pause(id)?;
            self.held.insert(id, held);
        }
        self.outdated.retain(|pairing, _| experiment.pairing(*pairing).is_none());
        self.outdated.extend(told.outdated);
        self.marks
            .relied
            .retain(|series, _| experiment.pairing(*series).is_none() || told.relied.contains_key(series));
        told.read.iter().for_each(|&(series, units)| self.marks.grow(series, units));
        let pairs = struck.into_iter().find(|(of, _)| *of == stored).map_or(0, |(_, pairs)| pairs);
        self.notes.entry(id).or_default().struck = pairs;
        self.unfiled.remove(&id);
        if self.scheduler.is_finished(id) {
            self.unfiled.insert(id);
        }
        Ok(())
    }

    /// The pairing of the plan that a number of the store stands for; none if those who played it do not meet there any more.
    pub(crate) fn planned(&self, stored: PairingId) -> Option<Planned> {
        self.numbers
            .planned(stored)
            .filter(|planned| self.outdated.get(&stored).is_none_or(|players| self.meet(*planned, players)))
    }

    /// Whether these players meet in a pairing of the plan, as far as that is known.
    fn meet(&self, (experiment, pairing): Planned, players: &[String; 2]) -> bool {
        let view = self.scheduler.pairing(experiment, pairing);
        view.is_some_and(|view| [view.first, view.second] == players.each_ref().map(String::as_str))
    }

    /// Moves a pairing out of the plan if those who played it do not meet there; whether it stays.
    pub(crate) async fn keep_or_retire(&mut self, stored: PairingId) -> Result<bool, CoordinatorError> {
        let Some(planned) = self.numbers.planned(stored) else { return Ok(false) };
        let Some(players) = self.outdated.get(&stored) else { return Ok(true) };
        let stays = self.meet(planned, players);
        if stays {
            self.auditor.is_outdated = true; // its audits can be handed out again
        } else {
            self.writer.retire(stored, time_of_day()).await?;
            self.numbers.retire(stored);
        }
        self.outdated.remove(&stored);
        Ok(stays)
    }

    /// An experiment has ended: pairings that its plan does not have any more leave it.
    pub(crate) async fn retire_outdated(&mut self, id: ExperimentId) -> Result<(), CoordinatorError> {
        let all: Vec<PairingId> = self.outdated.keys().copied().collect();
        for stored in all {
            if self.numbers.planned(stored).is_some_and(|(experiment, _)| experiment == id) {
                self.keep_or_retire(stored).await?;
            }
        }
        Ok(())
    }
}
