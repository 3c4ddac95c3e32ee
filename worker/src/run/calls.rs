//! The calls of a worker, and what their answers mean.

use proto::v1::{ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseRequest};
use spec::Speed;
use tokio::time::Instant;

use super::Life;
use super::curfew::Errand;
use crate::client::{CallError, Coordinator};
use crate::desk::Desk;
use crate::error::WorkerError;
use crate::event::WorkerEvent;
use crate::parcel::Parcel;
use crate::work::finished::Finished;

impl<C: Coordinator, F: FnMut(WorkerEvent) + Send> Life<C, F> {
    /// Introduces the worker.
    pub(super) async fn register(&mut self) -> Result<(), WorkerError> {
        let request = RegisterRequest {
            name: self.config.name.clone(),
            session: self.config.session,
            signature: format!("{:016x}", self.config.signature),
            version: self.config.version.clone(),
            slots: self.config.slots.max(1).try_into().unwrap_or(u32::MAX),
            speed: self.config.speed.map_or(0, Speed::nodes_per_second),
            games: games::catalogue::ENTRIES.iter().map(|game| game.name().to_owned()).collect(),
            players: search::Catalogue::own().names().map(str::to_owned).collect(),
        };
        let errand = self.errand();
        let answer = self.curfew.carry(self.coordinator.register(&request), errand).await;
        let coordinator = self.coordinator.place().unwrap_or_else(|| self.config.coordinator.to_string());
        match answer {
            None => {}
            Some(Ok(reply)) => self.registered(&reply, coordinator),
            Some(Err(CallError::Away(error) | CallError::Unknown(error))) => self.away(error),
            Some(Err(CallError::Cut(error))) => self.cut(error),
            // A coordinator that was there before may get a better certificate; the worker's own stays what it is.
            Some(Err(CallError::Untrusted { reason, is_own: false })) if self.known => self.away(reason),
            Some(Err(CallError::Untrusted { reason, .. })) => {
                let undelivered = self.waiting();
                return Err(WorkerError::Untrusted { coordinator, reason, undelivered });
            }
            Some(Err(CallError::OtherBuild(reason))) => {
                let RegisterRequest { version, signature, .. } = request;
                let undelivered = self.waiting();
                return Err(WorkerError::OtherBuild { coordinator, reason, version, signature, undelivered });
            }
            Some(Err(CallError::Unwelcome(reason) | CallError::Refused(reason))) => {
                let undelivered = self.waiting();
                return Err(WorkerError::Refused { coordinator, reason, undelivered });
            }
        }
        Ok(())
    }

    fn registered(&mut self, reply: &RegisterReply, coordinator: String) {
        self.registered = true;
        self.known = true;
        self.proven = false;
        self.shop.look(|desk| desk.registered(reply));
        (self.on_event)(WorkerEvent::Connected { coordinator });
    }

    /// Delivers the outbox and asks for work. Without an answer the outbox stays as it is.
    pub(super) async fn exchange(&mut self, parcel: Parcel) {
        let (pairs, bytes) = (parcel.pairs(), parcel.bytes());
        let Parcel { finished, failed, .. } = parcel;
        let idle_slots = self.shop.look(|desk| desk.idle_slots());
        let mut request = ExchangeRequest {
            name: self.config.name.clone(),
            session: self.config.session,
            failed,
            idle_slots,
            number: self.exchanged + 1,
            ..ExchangeRequest::default()
        };
        Finished::send(finished, &mut request);
        let errand = Errand { pairs, ..self.errand() };
        self.shop.begin_call();
        let begin = Instant::now();
        let answer = self.curfew.carry(self.coordinator.exchange(&request), errand).await;
        self.shop.look(Desk::end_call);
        let parcel = Parcel::of(Finished::take_back(&mut request), request.failed, bytes);
        match answer {
            None => self.outbox = Some(parcel),
            Some(Ok(reply)) => {
                self.shop.look(|desk| desk.call_took(begin.elapsed()));
                self.delivered(&parcel, reply, idle_slots > 0);
            }
            Some(Err(CallError::Refused(error))) if parcel.pairs() > 0 => {
                let pairs = parcel.pairs() as u64;
                self.shop.visit(|desk| desk.refused(parcel, &error));
                (self.on_event)(WorkerEvent::NotAccepted { pairs, error });
            }
            Some(Err(CallError::Cut(error))) => {
                self.outbox = Some(self.shop.look(|desk| desk.cut(parcel)));
                self.cut(error);
            }
            Some(Err(error)) => {
                self.outbox = Some(parcel);
                self.failed(error);
            }
        }
    }

    fn delivered(&mut self, parcel: &Parcel, reply: ExchangeReply, asked: bool) {
        self.succeeded();
        self.exchanged += 1;
        let counts = parcel.by_fence();
        let (mut pairs, mut failed) = (parcel.finished.len() as u64, parcel.failed.len() as u64);
        let now = self.begin.elapsed();
        let (backoff, mut wait) = (&mut self.backoff, None);
        let spread = |time| *wait.insert(backoff.about(time));
        let (news, beside, idle) = self.shop.visit(|desk| {
            let news = desk.answered(&counts, reply, asked, now, spread);
            (news, desk.news_beside(), desk.is_idle() && desk.waiting() == 0)
        });
        pairs += beside.delivered;
        failed += beside.failed;
        self.summary.delivered += pairs;
        self.summary.failed += failed;
        if pairs + failed > 0 {
            (self.on_event)(WorkerEvent::Delivered { pairs, failed });
        }
        for fence in news.revoked.into_iter().chain(beside.revoked) {
            (self.on_event)(WorkerEvent::Revoked { fence });
        }
        for (fence, pairs) in news.leased {
            (self.on_event)(WorkerEvent::Leased { fence, pairs });
        }
        if let Some(ask_in) = wait.filter(|_| idle && !self.told_idle) {
            (self.on_event)(WorkerEvent::Idle { ask_in });
        }
        self.told_idle = idle;
    }

    /// Hands back leases.
    pub(super) async fn release(&mut self, fences: Vec<u64>) {
        let request = ReleaseRequest { name: self.config.name.clone(), session: self.config.session, fences };
        let errand = self.errand();
        match self.curfew.carry(self.coordinator.release(&request), errand).await {
            None => {}
            Some(Ok(_)) => {
                self.succeeded();
                let leases = request.fences.len() as u64;
                self.summary.released += leases;
                self.shop.look(|desk| desk.released(&request.fences));
                (self.on_event)(WorkerEvent::Released { leases });
            }
            Some(Err(error)) => self.failed(error),
        }
    }

    fn succeeded(&mut self) {
        self.proven = true;
        self.backoff.reset();
    }

    /// A call failed that will be repeated. Whatever the reason, the worker introduces itself again before: perhaps
    /// another coordinator is there by then.
    fn failed(&mut self, error: CallError) {
        match error {
            CallError::Unknown(_) | CallError::OtherBuild(_) | CallError::Unwelcome(_) if self.proven => {
                self.registered = false; // at once: registering tells more
            }
            CallError::Cut(error) => self.cut(error),
            CallError::Away(error)
            | CallError::Untrusted { reason: error, .. }
            | CallError::Unknown(error)
            | CallError::OtherBuild(error)
            | CallError::Unwelcome(error)
            | CallError::Refused(error) => self.away(error),
        }
    }

    fn away(&mut self, error: String) {
        self.registered = false;
        let draining = self.curfew.is_draining();
        let retry_in = if draining { self.backoff.short_wait() } else { self.backoff.next_wait() };
        self.retry_at = Some(Instant::now() + retry_in);
        let waiting = self.waiting();
        (self.on_event)(WorkerEvent::Away { error, retry_in, waiting });
    }

    /// A call was cut. The coordinator has not forgotten this worker by that, so the call is just made again.
    fn cut(&mut self, error: String) {
        let retry_in = self.backoff.next_wait_after_cut();
        self.retry_at = Some(Instant::now() + retry_in);
        let waiting = self.waiting();
        (self.on_event)(WorkerEvent::Cut { error, retry_in, waiting });
    }

    /// Pairs that are finished and not delivered.
    pub(super) fn waiting(&self) -> u64 {
        let kept = self.outbox.as_ref().map_or(0, Parcel::pairs);
        (kept + self.shop.look(|desk| desk.waiting())) as u64
    }
}
