//! A worker of a crowd: it calls as a worker does, and waits as one does when a call fails.

use std::collections::VecDeque;
use std::time::Duration;

use proto::v1;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until};
use worker::backoff::Backoff;
use worker::cadence::Cadence;
use worker::{CallError, Coordinator, GrpcCoordinator};

use super::phase::{Phase, TICK};
use super::playing;
use crate::error::CampaignError;

/// What a worker did.
#[derive(Debug, Default)]
pub(super) struct Shift {
    /// Exchanges that were answered: when they began, and how long they took.
    pub(super) calls: Vec<(Instant, Duration)>,
    /// Calls that were not.
    pub(super) failed: u64,
    /// Pairs that the coordinator said it has, by series and index: after a restart others may have brought the same.
    pub(super) pairs: Vec<(u64, u64)>,
}

pub(super) struct Member {
    line: GrpcCoordinator,
    registration: v1::RegisterRequest,
    /// Pairs a second.
    pairs: usize,
    backoff: Backoff,
    cadence: Cadence,
    /// When it began to play what it brings next.
    since: Instant,
    is_registered: bool,
    todo: VecDeque<v1::Lease>,
    /// What is played and was not acknowledged.
    kept: Vec<v1::FinishedPair>,
    exchanged: u64,
    shift: Shift,
}

impl Member {
    /// The worker of this number.
    pub(super) fn new(url: &str, number: u32, signature: u64, pairs: usize) -> Result<Self, CampaignError> {
        let session = u64::from(number) + 1;
        let registration = v1::RegisterRequest {
            name: format!("w{number}"),
            session,
            signature: format!("{signature:016x}"),
            slots: 1,
            ..v1::RegisterRequest::default()
        };
        Ok(Self {
            line: GrpcCoordinator::at(&url.into())?,
            registration,
            pairs,
            backoff: Backoff::new(session),
            cadence: Cadence::default(),
            since: Instant::now(),
            is_registered: false,
            todo: VecDeque::new(),
            kept: Vec::new(),
            exchanged: 0,
            shift: Shift::default(),
        })
    }

    /// Calls once a second, or as often as it is answered soon, until it is over. Its first success in each phase is told.
    pub(super) async fn work(
        mut self,
        successes: &Semaphore,
        phases: &watch::Receiver<Phase>,
    ) -> Result<Shift, CampaignError> {
        let (mut tick, mut told) = (Instant::now(), None);
        loop {
            sleep_until(tick).await;
            let phase = *phases.borrow();
            if phase == Phase::Over {
                return Ok(self.shift);
            }
            match self.call().await {
                Ok(()) => {
                    self.backoff.reset();
                    if told.is_none_or(|told| told < phase) {
                        told = Some(phase);
                        successes.add_permits(1);
                    }
                    tick = (tick + self.cadence.wait()).max(Instant::now());
                }
                Err(error) => {
                    self.shift.failed += 1;
                    sleep(self.wait_after(&error)).await;
                    tick = Instant::now();
                }
            }
        }
    }

    /// What a worker does about a call that failed: it introduces itself again, unless the call was only cut.
    fn wait_after(&mut self, error: &CallError) -> Duration {
        match error {
            CallError::Cut(_) => self.backoff.next_wait_after_cut(),
            CallError::Unknown(_) if self.is_registered => {
                self.is_registered = false;
                Duration::ZERO
            }
            _ => {
                self.is_registered = false;
                self.backoff.next_wait()
            }
        }
    }

    async fn call(&mut self) -> Result<(), CallError> {
        if !self.is_registered {
            self.line.register(&self.registration).await?;
            self.is_registered = true;
        }
        if self.kept.is_empty() {
            let ticks = (self.since.elapsed().as_secs_f64() / TICK.as_secs_f64()).round() as usize;
            let time = TICK / self.pairs as u32;
            self.kept = playing::play(&mut self.todo, ticks * self.pairs, time);
            self.since = Instant::now();
        }
        let request = v1::ExchangeRequest {
            name: self.registration.name.clone(),
            session: self.registration.session,
            finished: std::mem::take(&mut self.kept),
            idle_slots: u32::from(self.todo.is_empty()),
            number: self.exchanged + 1,
            ..v1::ExchangeRequest::default()
        };
        let begin = Instant::now();
        let answer = self.line.exchange(&request).await;
        let reply = match answer {
            Ok(reply) => reply,
            Err(error) => {
                self.kept = request.finished;
                return Err(error);
            }
        };
        self.cadence.answered(begin.elapsed());
        self.cadence.asked(Duration::from_millis(reply.results_wait_ms.into()));
        self.shift.calls.push((begin, begin.elapsed()));
        self.shift.pairs.extend(request.finished.iter().map(|pair| (pair.pairing, pair.index)));
        self.exchanged += 1;
        self.todo.retain(|lease| !reply.revoked.contains(&lease.fence));
        self.todo.extend(reply.leases);
        Ok(())
    }
}
