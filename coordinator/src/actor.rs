//! The actor: the one place that decides. It decides, commits, then answers.
//!
//! Whatever waits at the desk is taken together: the results of all waiting workers go into one transaction (group
//! commit), then they are counted, then work is handed out, then everybody is answered. If the commit fails
//! nothing was counted, and workers bring their results again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use schedule::{ExperimentId, Fence, Lease, Millis, Scheduler};
use store::{Build, ExperimentId as StoredExperiment, PairingId, Reader, Sentence, StoreError, Writer};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::MissedTickBehavior;

use crate::auditor::Auditor;
use crate::book::Book;
use crate::clock::Uptime;
use crate::crew::Crew;
use crate::desk::{Counter, Request};
use crate::held::Held;
use crate::judging::Played;
use crate::line::LineId;
use crate::meter::Meter;
use crate::referee::Referee;
use crate::restore::Memory;
use crate::varied::varied_in;
use crate::vitals::Vitals;

/// How often it is looked whether the file is still there while nobody brings anything.
const IDLE_LOOK: Duration = Duration::from_secs(1);
/// Requests that are taken together at most.
const MOST_TOGETHER: usize = 64;

/// The coordinator's state and its only hands on the database.
pub(crate) struct Actor {
    pub(crate) scheduler: Scheduler,
    pub(crate) book: Book,
    pub(crate) crew: Crew,
    /// When leases that are out, or were not long ago, went out.
    pub(crate) granted: BTreeMap<Fence, Millis>,
    /// Experiments that have ended, which is yet to be stored.
    pub(crate) unfiled: BTreeSet<ExperimentId>,
    /// Experiments that are not gone on with.
    pub(crate) held: BTreeMap<ExperimentId, Held>,
    /// What is counted of each experiment besides its results.
    pub(crate) notes: BTreeMap<ExperimentId, Notes>,
    /// The parameters in which the players of each experiment differ.
    pub(crate) varied: BTreeMap<ExperimentId, Vec<String>>,
    pub(crate) writer: Writer,
    pub(crate) build: Build,
    pub(crate) uptime: Uptime,
    pub(crate) vitals: Arc<Vitals>,
    pub(crate) referee: Referee,
    pub(crate) auditor: Auditor,
    /// Stored pairings that the plan does not have, or not yet, and who played them.
    pub(crate) outdated: BTreeMap<PairingId, [String; 2]>,
    /// Experiments that lost results and are yet to be worked out again.
    pub(crate) unbuilt: BTreeSet<StoredExperiment>,
    pub(crate) reader: Reader,
    /// Where cases come back when they were played.
    pub(crate) played: mpsc::UnboundedSender<Played>,
    concluded: mpsc::UnboundedReceiver<Played>,
    waiting: mpsc::Receiver<Request>,
    hung_up: mpsc::UnboundedReceiver<LineId>,
    changed: watch::Sender<u64>,
}

/// What is counted of an experiment besides its results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// New pairs.
    pub(crate) pairs: Meter,
    /// Repeats that differ, those from before this start included, until somebody acknowledges them.
    pub(crate) alarms: u64,
    /// Pairs that were struck out.
    pub(crate) struck: u64,
}

impl Actor {
    pub(crate) fn new(
        memory: Memory,
        writer: Writer,
        reader: Reader,
        build: Build,
        counter: Counter,
    ) -> Self {
        let Memory { scheduler, book, held, notes, unfiled, tasks, outdated, auditor, quarantined } = memory;
        let Counter { waiting, changed, vitals, hung_up, referee } = counter;
        for (pairing, task) in tasks {
            referee.tell(pairing, task);
        }
        let mut crew = Crew::default();
        for Sentence { culprit, reason } in quarantined {
            drop(crew.quarantine(&culprit, reason)); // nobody is here yet
        }
        let known = scheduler.experiments().filter_map(|id| Some((id, varied_in(scheduler.experiment(id)?))));
        let varied = known.collect();
        let (played, concluded) = mpsc::unbounded_channel();
        let uptime = Uptime::start();
        Self {
            scheduler,
            book,
            crew,
            granted: BTreeMap::new(),
            unfiled,
            held,
            notes,
            varied,
            writer,
            build,
            uptime,
            vitals,
            referee,
            auditor,
            outdated,
            unbuilt: BTreeSet::new(),
            reader,
            played,
            concluded,
            waiting,
            hung_up,
            changed,
        }
    }

    /// Serves until nobody can ask any more, or `closing` ends: then what waits is answered, and whoever comes later
    /// is sent away. Ends at once if the file is not there any more. Returns the writer, to be closed.
    pub(crate) async fn run(
        mut self,
        mut closing: oneshot::Receiver<()>,
    ) -> (Writer, Result<(), StoreError>) {
        let mut together = Vec::with_capacity(MOST_TOGETHER);
        let mut open = true;
        let mut idle = tokio::time::interval(IDLE_LOOK);
        idle.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.give_up().await;
        self.judge_next();
        loop {
            let taken = tokio::select! {
                taken = self.waiting.recv_many(&mut together, MOST_TOGETHER) => taken,
                Some(line) = self.hung_up.recv() => {
                    self.miss(line);
                    continue;
                }
                Some(played) = self.concluded.recv() => {
                    self.conclude(played).await;
                    self.changed.send_modify(|changes| *changes += 1);
                    continue;
                }
                _ = &mut closing, if open => {
                    open = false;
                    self.waiting.close();
                    continue;
                }
                _ = idle.tick() => match self.writer.check_in_place() {
                    Ok(()) => continue,
                    Err(gone) => return (self.writer, Err(gone)),
                },
            };
            if taken == 0 {
                return (self.writer, Ok(()));
            }
            self.turn(&mut together).await;
        }
    }

    /// Serves what came together.
    async fn turn(&mut self, together: &mut Vec<Request>) {
        let losses = self.scheduler.expire(self.uptime.now());
        self.vitals.expired.inc_by(losses.leases.len() as u64);
        self.bury(losses).await;
        let may_change = together.iter().any(Request::may_change);
        let mut exchanges = Vec::new();
        for request in together.drain(..) {
            match request {
                Request::Exchange { exchange, answer } => exchanges.push((exchange, answer)),
                other => self.serve(other).await,
            }
        }
        if !exchanges.is_empty() {
            self.exchange(exchanges).await;
        }
        self.rebuild().await;
        self.judge_next();
        if may_change {
            self.changed.send_modify(|changes| *changes += 1);
        }
        self.vitals.audits.set(self.scheduler.audits() as i64);
        self.vitals.leases.set(self.scheduler.leases().count() as i64);
        self.vitals.waiting.set(self.waiting.len() as i64);
    }

    /// A line has ended: whoever called on it last is given a moment to call again, then others get its pairs.
    fn miss(&mut self, line: LineId) {
        let now = self.uptime.now();
        for worker in self.crew.on_line(line) {
            self.scheduler.miss(worker, now);
        }
    }

    /// Remembers to tell workers that what is left of these leases need not be played.
    pub(crate) fn revoke(&mut self, ended: &[Lease]) {
        for lease in ended {
            self.crew.revoke(lease.worker, lease.fence);
        }
    }
}
