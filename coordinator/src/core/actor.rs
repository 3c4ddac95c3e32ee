//! The actor: the one place that decides. It decides, commits, then answers.
//!
//! Whatever waits in its mailbox is taken together: the results of all waiting workers go into one transaction (group
//! commit), then they are counted, then work is handed out, then everybody is answered. If the commit fails
//! nothing was counted, and workers bring their results again. Only the loop is here; what it does is in [`Core`].

use std::time::Duration;

use store::{Build, Reader, StoreError, Writer};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use crate::core::beliefs::Beliefs;
use crate::core::found::Found;
use crate::core::handle::Mailbox;
use crate::core::marking::{Doubt, recount};
use crate::core::request::Request;
use crate::core::restore::Memory;
use crate::core::state::Core;
use crate::core::worked::Worked;
use crate::front::connection_id::ConnectionId;
use crate::trust::case::Played;

/// How often it is looked whether the file is still there while nobody brings anything.
const IDLE_LOOK: Duration = Duration::from_secs(1);
/// Requests that are taken together at most. They wait for one commit, which takes as long for many as for one: a thousand workers that call at
/// the same time need a commit, not a thousand divided by something small.
const MOST_TOGETHER: usize = 1024;
/// No more are taken once they bring so many units, so that no transaction is larger than a moment's work.
const MOST_UNITS: usize = 65_536;

/// What decides, and where it hears of what there is to decide.
pub(crate) struct Actor {
    core: Core,
    waiting: mpsc::Receiver<Request>,
    /// Connections that have ended.
    hung_up: mpsc::UnboundedReceiver<ConnectionId>,
    /// Cases that were played.
    concluded: mpsc::UnboundedReceiver<Played>,
    /// Positions that were found.
    found: mpsc::UnboundedReceiver<Found>,
    /// What follows in plans, once it was worked out.
    planned: mpsc::UnboundedReceiver<Worked>,
    /// What is believed in tunings, once it was worked out.
    beliefs: mpsc::UnboundedReceiver<Beliefs>,
    /// What a start went on from and is not so.
    doubts: mpsc::UnboundedReceiver<Doubt>,
    /// Who counts that again, and with which connection.
    recounting: JoinHandle<()>,
    apart: Reader,
    changed: watch::Sender<u64>,
}

impl Actor {
    pub(crate) fn new(
        memory: Memory,
        writer: Writer,
        reader: Reader,
        build: Build,
        mailbox: Mailbox,
    ) -> Self {
        let Mailbox { waiting, changed, metrics, hung_up, referee } = mailbox;
        let (played, concluded) = mpsc::unbounded_channel();
        let (finder, found) = mpsc::unbounded_channel();
        let (worked, planned) = mpsc::unbounded_channel();
        let (believing, beliefs) = mpsc::unbounded_channel();
        let (doubting, doubts) = mpsc::unbounded_channel();
        let apart = reader.apart(1);
        let recounting = recount(apart.clone(), memory.marks.relied.clone(), doubting);
        let core =
            memory.wake(writer, reader, build, (metrics, referee), (played, finder, worked, believing));
        Self {
            core,
            waiting,
            hung_up,
            concluded,
            found,
            planned,
            beliefs,
            doubts,
            recounting,
            apart,
            changed,
        }
    }

    /// Serves until nobody can ask any more, or `closing` ends: then what waits is answered, and whoever comes later
    /// is sent away. Ends at once if the file is not there any more. Returns the writer, to be closed.
    pub(crate) async fn run(mut self, closing: oneshot::Receiver<()>) -> (Writer, Result<(), StoreError>) {
        let ended = self.work(closing).await;
        self.recounting.abort();
        let _ = self.recounting.await;
        self.apart.close().await; // before the writer's
        (self.core.writer, ended)
    }

    async fn work(&mut self, mut closing: oneshot::Receiver<()>) -> Result<(), StoreError> {
        let mut together = Vec::with_capacity(MOST_TOGETHER);
        let mut open = true;
        let mut idle = tokio::time::interval(IDLE_LOOK);
        idle.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let _ = self.core.move_ahead().await; // or later
        self.core.mark().await;
        self.core.give_up().await;
        self.core.judge_next();
        self.core.find_positions();
        self.core.plan_next();
        self.core.believe_missing().await;
        loop {
            let taken = tokio::select! {
                taken = self.waiting.recv() => usize::from(taken.map(|first| together.push(first)).is_some()),
                Some(connection) = self.hung_up.recv() => {
                    self.core.miss(connection);
                    continue;
                }
                Some(played) = self.concluded.recv() => {
                    self.core.conclude(played).await;
                    self.changed.send_modify(|changes| *changes += 1);
                    continue;
                }
                Some(found) = self.found.recv() => {
                    self.changed.send_modify(|changes| *changes += 1);
                    self.core.take_positions(found).await;
                    continue;
                }
                Some(worked) = self.planned.recv() => {
                    self.changed.send_modify(|changes| *changes += 1);
                    self.core.take_plan(worked).await;
                    continue;
                }
                Some(beliefs) = self.beliefs.recv() => {
                    self.core.take_beliefs(beliefs).await;
                    continue;
                }
                Some(doubt) = self.doubts.recv() => {
                    self.changed.send_modify(|changes| *changes += 1);
                    self.core.doubt(doubt).await;
                    continue;
                }
                _ = &mut closing, if open => {
                    open = false;
                    self.waiting.close();
                    continue;
                }
                _ = idle.tick() => match self.core.writer.check_in_place() {
                    Ok(()) => continue,
                    Err(gone) => return Err(gone),
                },
            };
            if taken == 0 {
                self.last_beliefs().await;
                return Ok(());
            }
            self.fill_up(&mut together);
            self.turn(&mut together).await;
        }
    }

    /// What is believed in a tuning that has just ended is stored before everything closes.
    async fn last_beliefs(&mut self) {
        while self.core.believing > 0
            && let Some(beliefs) = self.beliefs.recv().await
        {
            self.core.take_beliefs(beliefs).await;
        }
    }

    /// Takes what else waits, as far as it fits into one turn.
    fn fill_up(&mut self, together: &mut Vec<Request>) {
        let mut units: usize = together.iter().map(Request::units).sum();
        while together.len() < MOST_TOGETHER
            && units < MOST_UNITS
            && let Ok(next) = self.waiting.try_recv()
        {
            units += next.units();
            together.push(next);
        }
    }

    /// Serves what came together.
    async fn turn(&mut self, together: &mut Vec<Request>) {
        // Before anybody is answered: whoever asks after that is served in a later turn, and finds everything of this one. Counted at the
        // end, somebody whose answer came first could be shown a report from before it.
        if together.iter().any(Request::may_change) {
            self.changed.send_modify(|changes| *changes += 1);
        }
        let core = &mut self.core;
        let losses = core.scheduler.expire(core.uptime.now());
        core.metrics.expired.inc_by(losses.leases.len() as u64);
        core.bury(losses).await;
        let mut exchanges = Vec::new();
        for request in together.drain(..) {
            match request {
                Request::Exchange { exchange, answer } => exchanges.push((exchange, answer)),
                other => core.serve(other).await,
            }
        }
        if !exchanges.is_empty() {
            core.exchange(exchanges).await;
        }
        core.rebuild().await;
        let _ = core.move_ahead().await; // or with the next turn
        core.mark().await;
        core.judge_next();
        core.find_positions();
        core.plan_next();
        core.metrics.audits.set(core.scheduler.audits() as i64);
        core.metrics.leases.set(core.scheduler.leases_out() as i64);
        core.metrics.waiting.set(self.waiting.len() as i64);
    }
}
