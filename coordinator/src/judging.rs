//! Judging: a repeat differs, so the coordinator plays the pair itself, and whoever played something else is guilty.
//!
//! The playing goes on beside the actor, one case at a time. The judgement is one transaction of the store: quarantine, pairs
//! struck out, the verdict. Killed before it, the coordinator finds the alarm unsettled at the next start and plays again;
//! killed after it, it works everything out from what is stored. Then the experiments that lost pairs are rebuilt: their
//! pairs are offered again, and what they had decided is decided anew.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::{GameVisitor, Notation, with_game};
use proto::wire::PairsTask;
use schedule::ExperimentId;

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::crew::Culprit;
use crate::error::CoordinatorError;
use crate::library::{Library, StoredExperiment};
use crate::restore;
use crate::store::alarm::Alarm;
use crate::store::error::StoreError;
use crate::store::ids::{ExperimentId as Stored, GameId, PairingId, identity_of};
use crate::store::judgement::{Guilty, Judgement, Sentence};
use crate::store::row::PairRow;

/// A case with what the third playing gave: a hash of its content, nothing if it could not be played.
pub(crate) type Played = (Alarm, Option<[u8; 16]>);

impl Actor {
    /// Plays the next case, if there is one and none is being played.
    pub(crate) fn judge_next(&mut self) {
        while !self.auditor.is_playing
            && let Some(alarm) = self.auditor.cases.pop_front()
        {
            let ours = [alarm.kept_build, alarm.came_build].iter().all(|build| *build == self.build);
            let task = self.referee.task(alarm.pairing).filter(|task| ours && task.contest.is_replayable());
            // Another build plays something else: nobody here can say who was right.
            let Some(task) = task else { continue };
            let played = self.played.clone();
            self.auditor.is_playing = true;
            tokio::task::spawn_blocking(move || {
                let third = catch_unwind(AssertUnwindSafe(|| content(&task, alarm.pair))).ok().flatten();
                let _ = played.send((alarm, third)); // nobody listens any more when the coordinator closes
            });
        }
    }

    /// A case was played.
    pub(crate) async fn conclude(&mut self, (alarm, third): Played) {
        self.auditor.is_playing = false;
        if let Some(third) = third
            && self.judge(&alarm, third).await.is_err()
        {
            self.vitals.failed_commits.inc();
            self.auditor.cases.push_back(alarm);
            return; // not at once: the next turn tries again
        }
        self.judge_next();
    }

    async fn judge(&mut self, alarm: &Alarm, third: [u8; 16]) -> Result<(), CoordinatorError> {
        let guilty = match (alarm.kept_hash == third, alarm.came_hash == third) {
            (true, true) => return Ok(()),
            (true, false) => Guilty::Came,
            (false, true) => Guilty::Kept,
            (false, false) => Guilty::Both,
        };
        let mut sentences = Vec::new();
        if guilty != Guilty::Came && self.is_sound(alarm).await? {
            sentences.push(self.sentence(&alarm.kept_worker, alarm));
        }
        if guilty != Guilty::Kept {
            sentences.push(self.sentence(&alarm.came_worker, alarm));
        }
        sentences.dedup_by(|second, first| second.identity == first.identity);
        let Alarm { id: alarm_id, pairing, pair, .. } = *alarm;
        let at = time_of_day();
        let judgement = Judgement { alarm: alarm_id, pairing, pair, guilty, sentences, at };
        let struck = self.writer.judge(&judgement).await?;
        self.vitals.struck.inc_by(struck.pairs);
        self.vitals.audits_bad.inc_by(judgement.sentences.len() as u64);
        self.auditor.note(&alarm.kept_worker, guilty == Guilty::Came);
        for Sentence { identity, reason } in judgement.sentences {
            self.send_away(&Culprit::Name(identity), reason);
        }
        self.unbuilt.extend(struck.experiments);
        self.rebuild().await;
        Ok(())
    }

    /// Whether the pair that is stored is what was stored: a flipped bit is no worker's fault.
    async fn is_sound(&self, alarm: &Alarm) -> Result<bool, CoordinatorError> {
        for game in 0..2 {
            match self.reader.game(GameId::new(alarm.pairing, alarm.pair, game)).await {
                Ok(game) if !game.is_sound => return Ok(false),
                Ok(_) | Err(StoreError::NoGame(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(true)
    }

    fn sentence(&self, worker: &str, alarm: &Alarm) -> Sentence {
        let game = GameId::new(alarm.pairing, alarm.pair, 0);
        Sentence {
            identity: identity_of(worker).to_owned(),
            reason: format!(
                "what {worker} brought for the pair of game {game} is not what its players play: the coordinator \
                 played it as well"
            ),
        }
    }

    /// Works experiments out again that lost results. What cannot be read now is tried again with the next turn.
    pub(crate) async fn rebuild(&mut self) {
        for stored in self.unbuilt.clone() {
            if self.rebuild_one(stored).await.is_ok() {
                self.unbuilt.remove(&stored);
            }
        }
    }

    async fn rebuild_one(&mut self, stored: Stored) -> Result<(), CoordinatorError> {
        let id = ExperimentId(stored.0 as u64);
        let rows = self.reader.experiments().await?;
        let Some(row) = rows.into_iter().find(|row| row.id == stored) else { return Ok(()) };
        let experiment = StoredExperiment::read(&self.reader, row).await?;
        // On a copy: if reading fails, nothing has happened.
        let mut scheduler = self.scheduler.clone();
        scheduler.forget(id)?;
        let outdated = restore::one(&Library::File(self.reader.clone()), &experiment, &mut scheduler).await?;
        self.auditor.requeue(&self.reader, self.build, &self.book, &mut scheduler).await?;
        let struck = self.reader.struck().await?;
        self.scheduler = scheduler;
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
        if !stays {
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

/// A hash of what the players of a task play in a pair.
fn content(task: &PairsTask, index: u64) -> Option<[u8; 16]> {
    struct Play<'a>(&'a PairsTask, u64);
    impl GameVisitor for Play<'_> {
        type Output = Option<[u8; 16]>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            let Self(task, index) = self;
            let mut table = arena::Table::new(game, &task.contest).ok()?;
            let record = table.play_pair(index, task.seed_of(index));
            Some(PairRow::of_record(&record).ok()?.content_hash())
        }
    }
    with_game(task.contest.game(), Play(task, index))
}
