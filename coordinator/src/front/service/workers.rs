//! The service that workers call.

use std::num::NonZero;
use std::thread::available_parallelism;

use access::Scope;
use proto::v1::workers_server::Workers;
use proto::{limits, v1, wire};
use schedule::Abilities;
use spec::Speed;
use store::Build;
use tokio::sync::Semaphore;
use tonic::{Request, Response, Status};

use crate::catalogue;
use crate::core::caller::Caller;
use crate::core::caller::Machine;
use crate::core::handle::Handle;
use crate::core::request::{Exchange, Failed, Request as Wish};
use crate::error::CoordinatorError;
use crate::front::admission::Admission;
use crate::front::door::{connection, permit};
use crate::front::pace::Pace;
use crate::trust::referee::Finished;
use crate::work::results::Brought;

/// The worker's side of the coordinator.
#[derive(Debug)]
pub(crate) struct WorkersService {
    handle: Handle,
    admission: Admission,
    pace: Pace,
    /// Results of so many calls are checked at the same time: more than there are processors would only take memory.
    checks: Semaphore,
}

/// Who calls, if they may play. The name of the credential stands before the one in a field, which anybody can write:
/// several processes may share a credential.
fn caller<T>(request: &Request<T>, label: &str, session: u64) -> Result<Caller, CoordinatorError> {
    let identity = permit(request, Scope::Worker)?;
    let label = wire::worker_name(label)?;
    let name = match identity.name.as_deref() {
        Some(credential) => format!("{}/{label}", wire::worker_name(credential)?),
        None => label.to_owned(),
    };
    Ok(Caller { name, session })
}

fn wrong(field: &'static str, reason: String) -> CoordinatorError {
    wire::WireError { field, reason }.into()
}

impl WorkersService {
    /// For workers on these connections.
    pub(crate) fn new(handle: Handle, admission: Admission) -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        Self { handle, admission, pace: Pace::default(), checks: Semaphore::new(processors) }
    }

    /// Results that follow the rules. Whoever brings others is reported and sent away.
    async fn checked(
        &self,
        bringer: &Caller,
        brought: Vec<Brought>,
    ) -> Result<Vec<Finished>, CoordinatorError> {
        if brought.is_empty() {
            return Ok(Vec::new());
        }
        let _permit = self.checks.acquire().await; // nobody closes it
        let referee = self.handle.referee();
        let work = move || referee.check(brought);
        let checked = tokio::task::spawn_blocking(work).await.map_err(|error| match error.is_panic() {
            true => wrong("finished", "checking these pairs failed".to_owned()),
            false => CoordinatorError::Closing,
        })?;
        if let Err(error @ CoordinatorError::Unlawful { .. }) = &checked {
            let (caller, reason) = (bringer.clone(), error.to_string());
            self.handle.ask(|answer| Wish::Accuse { caller, reason, answer }).await?;
        }
        checked
    }
}

#[tonic::async_trait]
impl Workers for WorkersService {
    async fn register(
        &self,
        request: Request<v1::RegisterRequest>,
    ) -> Result<Response<v1::RegisterReply>, Status> {
        let caller = caller(&request, &request.get_ref().name, request.get_ref().session)?;
        let v1::RegisterRequest { signature, version, slots, speed, games, players, .. } =
            request.into_inner();
        let build = u64::from_str_radix(&signature, 16).map(Build);
        let build = build.map_err(|_| wrong("signature", "it has 16 hex digits".to_owned()))?;
        let abilities = match games.is_empty() && players.is_empty() {
            true => catalogue::abilities(),
            false => Abilities::only(games, players),
        };
        let machine = Machine { version, slots: slots.max(1), speed: Speed::new(speed), abilities };
        self.handle.ask(|answer| Wish::Register { caller, build, machine, answer }).await?;
        Ok(Response::new(v1::RegisterReply {
            idle_wait_ms: limits::IDLE_WAIT.as_millis() as u32,
            most_pairs: limits::MOST_PAIRS as u32,
        }))
    }

    async fn exchange(
        &self,
        request: Request<v1::ExchangeRequest>,
    ) -> Result<Response<v1::ExchangeReply>, Status> {
        let connection = connection(&request);
        let caller = caller(&request, &request.get_ref().name, request.get_ref().session)?;
        let mut request = request.into_inner();
        let finished = self.checked(&caller, Brought::all(&mut request)).await?;
        let v1::ExchangeRequest { failed, idle_slots, number, .. } = request;
        let failed = failed.into_iter().map(Failed::of_message).collect();
        let exchange = Exchange { caller, connection, finished, failed, idle_slots, number };
        let mut reply = self.handle.ask(|answer| Wish::Exchange { exchange, answer }).await?;
        let apart = self.pace.apart(self.admission.known()).as_millis() as u32;
        reply.results_wait_ms = apart;
        reply.wait_ms = reply.wait_ms.max(apart);
        Ok(Response::new(reply))
    }

    async fn release(
        &self,
        request: Request<v1::ReleaseRequest>,
    ) -> Result<Response<v1::ReleaseReply>, Status> {
        let caller = caller(&request, &request.get_ref().name, request.get_ref().session)?;
        let fences = request.into_inner().fences;
        self.handle.ask(|answer| Wish::Release { caller, fences, answer }).await?;
        Ok(Response::new(v1::ReleaseReply {}))
    }
}
