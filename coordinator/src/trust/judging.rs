//! Judging: whoever is proven to have brought something else than the players play is guilty.
//!
//! A game that breaks the rules proves it at once. If a repeat differs the coordinator plays the pair itself, beside the
//! actor and one case at a time. Either way one transaction of the store has everything that follows: quarantine, pairs
//! struck out, the verdict. Killed before it, the coordinator finds the alarm unsettled at the next start and plays again;
//! killed after it, it works everything out from what is stored. Then the experiments that lost pairs are rebuilt: their
//! pairs are offered again, and what they had decided is decided anew.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use schedule::{Novelty, PairId};
use store::{
    Alarm, BatchHeader, ExperimentId as StoredExperiment, Guilty, Identity, Incoming, Judgement, PairingId,
    ProcessId, Sentence, StoreError, Struck, UnitRow,
};

use crate::clock::time_of_day;
use crate::core::caller::Caller;
use crate::core::state::Core;
use crate::error::CoordinatorError;
use crate::trust::case::{Case, Played};

/// What the coordinator is called where it plays itself. No worker can be called so: there are no spaces in their names.
const ITSELF: &str = "the coordinator";

impl Core {
    /// Plays the next case, if there is one and none is being played.
    pub(crate) fn judge_next(&mut self) {
        for PairId { experiment, pairing, index } in self.scheduler.take_abandoned_audits() {
            let stored = self.numbers.stored((experiment, pairing));
            self.auditor.cases.extend(stored.map(|stored| Case::Audit(stored, index)));
        }
        while !self.auditor.is_playing
            && let Some(case) = self.auditor.cases.pop_front()
        {
            let (series, index) = case.place();
            // Another build plays something else: nobody here can say who was right.
            let is_ours = match &case {
                Case::Alarm(alarm) => {
                    [alarm.kept_build, alarm.came_build].iter().all(|build| *build == self.build)
                }
                Case::Audit(..) => true, // others are not audited
            };
            let task = self.referee.task(series).filter(|task| is_ours && task.is_replayable());
            let Some(task) = task else { continue };
            let played = self.played.clone();
            self.auditor.is_playing = true;
            tokio::task::spawn_blocking(move || {
                let row = catch_unwind(AssertUnwindSafe(|| task.play(index))).ok().flatten();
                let _ = played.send((case, row)); // nobody listens any more when the coordinator closes
            });
        }
    }

    /// A case was played. What could not be played waits for the next start.
    pub(crate) async fn conclude(&mut self, (case, row): Played) {
        self.auditor.is_playing = false;
        if let Some(row) = row {
            let concluded = match &case {
                Case::Alarm(alarm) => self.judge(alarm, &row).await,
                Case::Audit(series, _) => self.audit(*series, row).await,
            };
            if concluded.is_err() {
                self.metrics.failed_commits.inc();
                self.auditor.cases.push_back(case);
                return; // not at once: the next turn tries again
            }
        }
        self.judge_next();
    }

    /// The coordinator audits a unit itself: its playing is a repeat like everybody's.
    async fn audit(&mut self, series: PairingId, row: UnitRow) -> Result<(), CoordinatorError> {
        let Some((experiment, pairing)) = self.planned(series) else { return Ok(()) };
        let pair = PairId { experiment, pairing, index: row.index() };
        if self.scheduler.novelty(pair) != Novelty::Repeat || !self.unbuilt.is_empty() {
            return Ok(()); // it was struck out meanwhile: there is nothing to repeat
        }
        let (worker, process) = (ITSELF.to_owned(), ProcessId::default());
        let header = BatchHeader {
            worker,
            process,
            build: self.build,
            received: time_of_day(),
            fence: 0,
            speed: None,
        };
        let repeat =
            Incoming { header, pairing: series, units: vec![row], audits: BTreeSet::new(), overlong: 0 };
        for outcome in self.writer.commit(std::slice::from_ref(&repeat)).await? {
            let alarms = outcome.alarms.len() as u64;
            self.notes.entry(experiment).or_default().alarms += alarms;
            self.metrics.alarms.inc_by(alarms);
            self.follow_audits(&repeat, outcome);
        }
        Ok(())
    }

    async fn judge(&mut self, alarm: &Alarm, played: &UnitRow) -> Result<(), CoordinatorError> {
        let (third, unit) = (played.content_hash(), played.words(alarm.pairing));
        // A flipped bit is no worker's fault.
        let guilty = match (alarm.kept_hash == third || !alarm.kept_is_sound, alarm.came_hash == third) {
            (true, true) => Guilty::Nobody,
            (true, false) => Guilty::Came,
            (false, true) => Guilty::Kept,
            (false, false) => Guilty::Both,
        };
        let mut sentences = Vec::new();
        if matches!(guilty, Guilty::Kept | Guilty::Both) {
            sentences.push(sentence(&alarm.kept_worker, alarm.kept_by(), &unit));
        }
        if matches!(guilty, Guilty::Came | Guilty::Both) {
            sentences.push(sentence(&alarm.came_worker, alarm.came_by(), &unit));
        }
        sentences.dedup_by(|second, first| second.culprit == first.culprit);
        let judgement = Judgement { alarm: alarm.id, guilty, sentences, at: time_of_day() };
        let judged = self.writer.judge(&judgement).await;
        let struck = judged.inspect_err(|error| self.mistrust(error))?;
        self.metrics.audits_bad.inc_by(judgement.sentences.len() as u64);
        self.carry_out(judgement.sentences, struck).await;
        Ok(())
    }

    /// Somebody brought a game that breaks the rules, which proves as much as an audit does.
    pub(crate) async fn accuse(&mut self, caller: &Caller, reason: String) -> Result<(), CoordinatorError> {
        self.metrics.unlawful.inc();
        if self.workers.guilt(caller).is_some() {
            return Ok(()); // the sentence was carried out
        }
        let sentence = Sentence { culprit: caller.identity(), reason };
        let condemned = self.writer.condemn(&sentence, time_of_day()).await;
        let struck = condemned.inspect_err(|error| self.mistrust(error))?;
        self.carry_out(vec![sentence], struck).await;
        Ok(())
    }

    /// Of a sentence that may be stored nobody knows what it struck out: everything is worked out again from what is stored.
    fn mistrust(&mut self, error: &StoreError) {
        if error.is_unknown() {
            self.unbuilt.extend(self.scheduler.experiments().map(|id| StoredExperiment(id.0 as i64)));
        }
    }

    /// The sentences are stored: the guilty go, and what their pairs had decided is worked out anew.
    async fn carry_out(&mut self, sentences: Vec<Sentence>, struck: Struck) {
        self.metrics.struck.inc_by(struck.pairs);
        for Sentence { culprit, reason } in sentences {
            self.send_away(&culprit, reason);
        }
        self.unbuilt.extend(struck.experiments);
        self.auditor.is_outdated = true;
        self.rebuild().await;
    }
}

fn sentence(worker: &str, culprit: Identity, unit: &str) -> Sentence {
    let reason = format!(
        "what {worker} brought for {unit} is not what its players play: the coordinator played it as well"
    );
    Sentence { culprit, reason }
}
