//! Judging: whoever is proven to have brought something else than the players play is guilty.
//!
//! A game that breaks the rules proves it at once. If a repeat differs the coordinator plays the pair itself, beside the
//! actor and one case at a time. Either way one transaction of the store has everything that follows: quarantine, pairs
//! struck out, the verdict. Killed before it, the coordinator finds the alarm unsettled at the next start and plays again;
//! killed after it, it works everything out from what is stored. Then the experiments that lost pairs are rebuilt: their
//! pairs are offered again, and what they had decided is decided anew.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use games::{GameVisitor, Notation, with_game};
use proto::wire::PairsTask;
use schedule::{ExperimentId, PairId, Standing};
use store::{
    Alarm, BatchHeader, ExperimentId as Stored, GameId, Guilty, Identity, Incoming, Judgement, PairRow,
    PairingId, ProcessId, Sentence, Struck,
};

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::desk::Caller;
use crate::error::CoordinatorError;
use crate::giving_up::recall;
use crate::held::Held;
use crate::library::{Library, StoredExperiment};
use crate::restore;

/// What the coordinator plays itself.
#[derive(Clone, Debug)]
pub(crate) enum Case {
    /// A repeat that differs.
    Alarm(Alarm),
    /// A pair that somebody else was to play again, and nobody could.
    Audit(PairingId, u64),
}

impl Case {
    const fn place(&self) -> (PairingId, u64) {
        match *self {
            Self::Alarm(Alarm { pairing, pair, .. }) | Self::Audit(pairing, pair) => (pairing, pair),
        }
    }
}

/// A case with what the players play there: nothing if it could not be played here either.
pub(crate) type Played = (Case, Option<PairRow>);

/// What the coordinator is called where it plays itself. No worker can be called so: there are no spaces in their names.
const ITSELF: &str = "the coordinator";

impl Actor {
    /// Plays the next case, if there is one and none is being played.
    pub(crate) fn judge_next(&mut self) {
        for PairId { experiment, pairing, index } in self.scheduler.take_abandoned_audits() {
            let stored = self.book.stored((experiment, pairing));
            self.auditor.cases.extend(stored.map(|stored| Case::Audit(stored, index)));
        }
        while !self.auditor.is_playing
            && let Some(case) = self.auditor.cases.pop_front()
        {
            let (pairing, pair) = case.place();
            // Another build plays something else: nobody here can say who was right.
            let is_ours = match &case {
                Case::Alarm(alarm) => {
                    [alarm.kept_build, alarm.came_build].iter().all(|build| *build == self.build)
                }
                Case::Audit(..) => true, // others are not audited
            };
            let task = self.referee.task(pairing).filter(|task| is_ours && task.contest.is_replayable());
            let Some(task) = task else { continue };
            let played = self.played.clone();
            self.auditor.is_playing = true;
            tokio::task::spawn_blocking(move || {
                let row = catch_unwind(AssertUnwindSafe(|| play(&task, pair))).ok().flatten();
                let _ = played.send((case, row)); // nobody listens any more when the coordinator closes
            });
        }
    }

    /// A case was played. What could not be played waits for the next start.
    pub(crate) async fn conclude(&mut self, (case, row): Played) {
        self.auditor.is_playing = false;
        if let Some(row) = row {
            let concluded = match &case {
                Case::Alarm(alarm) => self.judge(alarm, row.content_hash()).await,
                Case::Audit(pairing, _) => self.audit(*pairing, row).await,
            };
            if concluded.is_err() {
                self.vitals.failed_commits.inc();
                self.auditor.cases.push_back(case);
                return; // not at once: the next turn tries again
            }
        }
        self.judge_next();
    }

    /// The coordinator audits a pair itself: its playing is a repeat like everybody's.
    async fn audit(&mut self, pairing: PairingId, row: PairRow) -> Result<(), CoordinatorError> {
        let Some((experiment, place)) = self.planned(pairing) else { return Ok(()) };
        let pair = PairId { experiment, pairing: place, index: row.index };
        if self.scheduler.standing(pair) != Standing::Repeat || !self.unbuilt.is_empty() {
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
        let repeat = Incoming { header, pairing, pairs: vec![row], audits: BTreeSet::new(), overlong: 0 };
        for outcome in self.writer.commit(std::slice::from_ref(&repeat)).await? {
            let alarms = outcome.alarms.len() as u64;
            self.notes.entry(experiment).or_default().alarms += alarms;
            self.vitals.alarms.inc_by(alarms);
            self.follow_audits(&repeat, outcome);
        }
        Ok(())
    }

    async fn judge(&mut self, alarm: &Alarm, third: [u8; 16]) -> Result<(), CoordinatorError> {
        // A flipped bit is no worker's fault.
        let guilty = match (alarm.kept_hash == third || !alarm.kept_is_sound, alarm.came_hash == third) {
            (true, true) => Guilty::Nobody,
            (true, false) => Guilty::Came,
            (false, true) => Guilty::Kept,
            (false, false) => Guilty::Both,
        };
        let mut sentences = Vec::new();
        if matches!(guilty, Guilty::Kept | Guilty::Both) {
            sentences.push(sentence(&alarm.kept_worker, alarm.kept_by(), alarm));
        }
        if matches!(guilty, Guilty::Came | Guilty::Both) {
            sentences.push(sentence(&alarm.came_worker, alarm.came_by(), alarm));
        }
        sentences.dedup_by(|second, first| second.culprit == first.culprit);
        let judgement = Judgement { alarm: alarm.id, guilty, sentences, at: time_of_day() };
        let struck = self.writer.judge(&judgement).await?;
        self.vitals.audits_bad.inc_by(judgement.sentences.len() as u64);
        self.carry_out(judgement.sentences, struck).await;
        Ok(())
    }

    /// Somebody brought a game that breaks the rules, which proves as much as an audit does.
    pub(crate) async fn accuse(&mut self, caller: &Caller, reason: String) -> Result<(), CoordinatorError> {
        self.vitals.unlawful.inc();
        if self.crew.guilt(caller).is_some() {
            return Ok(()); // the sentence was carried out
        }
        let sentence = Sentence { culprit: caller.identity(), reason };
        let struck = self.writer.condemn(&sentence, time_of_day()).await?;
        self.carry_out(vec![sentence], struck).await;
        Ok(())
    }

    /// The sentences are stored: the guilty go, and what their pairs had decided is worked out anew.
    async fn carry_out(&mut self, sentences: Vec<Sentence>, struck: Struck) {
        self.vitals.struck.inc_by(struck.pairs);
        for Sentence { culprit, reason } in sentences {
            self.send_away(&culprit, reason);
        }
        self.unbuilt.extend(struck.experiments);
        self.auditor.is_outdated = true;
        self.rebuild().await;
    }

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
        self.auditor.requeue(&self.reader, self.build, &self.book, &mut self.scheduler).await?;
        self.auditor.recall(&self.reader).await
    }

    async fn rebuild_one(&mut self, stored: Stored) -> Result<(), CoordinatorError> {
        let id = ExperimentId(stored.0 as u64);
        let rows = self.reader.readable_experiments().await?;
        let Some(row) = rows.into_iter().flatten().find(|row| row.id == stored) else { return Ok(()) };
        if self.check_loaded(id).is_err() {
            return Ok(());
        }
        let experiment = StoredExperiment::read(&self.reader, row).await?;
        // On a copy: if reading fails, nothing has happened.
        let mut scheduler = self.scheduler.clone();
        scheduler.forget(id)?;
        let outdated = restore::one(&Library::File(self.reader.clone()), &experiment, &mut scheduler).await?;
        self.auditor.requeue(&self.reader, self.build, &self.book, &mut scheduler).await?;
        self.auditor.leave_alone(id, &mut scheduler)?;
        let (planned, party) = (|pairing| self.book.planned(pairing), |name: &str| self.auditor.party(name));
        recall(&mut scheduler, &experiment.failures, planned, party, self.uptime.now());
        let struck = self.reader.struck().await?;
        self.scheduler = scheduler;
        if let Some(held) = Held::of_other_build(&experiment.row, self.build, &self.scheduler) {
            self.scheduler.pause(id)?;
            self.held.insert(id, held);
        }
        self.outdated.retain(|pairing, _| experiment.pairing(*pairing).is_none());
        self.outdated.extend(outdated);
        let pairs = struck.into_iter().find(|(of, _)| *of == stored).map_or(0, |(_, pairs)| pairs);
        self.notes.entry(id).or_default().struck = pairs;
        self.unfiled.remove(&id);
        if self.scheduler.is_finished(id) {
            self.unfiled.insert(id);
        }
        Ok(())
    }

    /// The pairing of the plan that a number of the store stands for; none if those who played it do not meet there any more.
    pub(crate) fn planned(&self, stored: PairingId) -> Option<crate::book::Planned> {
        self.book
            .planned(stored)
            .filter(|planned| self.outdated.get(&stored).is_none_or(|players| self.meet(*planned, players)))
    }

    /// Whether these players meet in a pairing of the plan, as far as that is known.
    fn meet(&self, (experiment, pairing): crate::book::Planned, players: &[String; 2]) -> bool {
        let view = self.scheduler.pairing(experiment, pairing);
        view.is_some_and(|view| [view.first, view.second] == players.each_ref().map(String::as_str))
    }

    /// Moves a pairing out of the plan if those who played it do not meet there; whether it stays.
    pub(crate) async fn keep_or_retire(&mut self, stored: PairingId) -> Result<bool, CoordinatorError> {
        let Some(planned) = self.book.planned(stored) else { return Ok(false) };
        let Some(players) = self.outdated.get(&stored) else { return Ok(true) };
        let stays = self.meet(planned, players);
        if stays {
            self.auditor.is_outdated = true; // its audits can be handed out again
        } else {
            self.writer.retire(stored, time_of_day()).await?;
            self.book.forget(stored);
        }
        self.outdated.remove(&stored);
        Ok(stays)
    }

    /// An experiment has ended: pairings that its plan does not have any more leave it.
    pub(crate) async fn retire_outdated(&mut self, id: ExperimentId) -> Result<(), CoordinatorError> {
        let all: Vec<PairingId> = self.outdated.keys().copied().collect();
        for stored in all {
            if self.book.planned(stored).is_some_and(|(experiment, _)| experiment == id) {
                self.keep_or_retire(stored).await?;
            }
        }
        Ok(())
    }
}

fn sentence(worker: &str, culprit: Identity, alarm: &Alarm) -> Sentence {
    let game = GameId::new(alarm.pairing, alarm.pair, 0);
    let reason = format!(
        "what {worker} brought for the pair of game {game} is not what its players play: the coordinator played it as well"
    );
    Sentence { culprit, reason }
}

/// What the players of a task play in a pair.
fn play(task: &PairsTask, index: u64) -> Option<PairRow> {
    struct Play<'a>(&'a PairsTask, u64);
    impl GameVisitor for Play<'_> {
        type Output = Option<PairRow>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            let Self(task, index) = self;
            let mut table = arena::Table::new(game, &task.contest).ok()?;
            PairRow::of_record(&table.play_pair(index, task.seed_of(index))).ok()
        }
    }
    with_game(task.contest.game(), Play(task, index))
}
