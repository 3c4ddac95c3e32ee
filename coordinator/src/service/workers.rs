//! The service that workers call.

use access::Scope;
use proto::v1::workers_server::Workers;
use proto::{limits, v1, wire};
use spec::Seed;
use tonic::{Request, Response, Status};

use crate::desk::{Caller, Desk, Exchange, Finished, Request as Wish};
use crate::error::CoordinatorError;
use crate::gate::{line, permit};
use crate::store::ids::{Build, PairingId};
use crate::store::row::PairRow;

/// The worker's side of the coordinator.
#[derive(Clone, Debug)]
pub(crate) struct WorkersService {
    pub(crate) desk: Desk,
}

/// Who calls, if they may play. The name in a credential comes before the one in a field, which anybody can write.
fn caller<T>(request: &Request<T>, name: &str, session: u64) -> Result<Caller, CoordinatorError> {
    let identity = permit(request, Scope::Worker)?;
    let name = identity.name.as_deref().unwrap_or(name);
    Ok(Caller { name: wire::worker_name(name)?.to_owned(), session })
}

fn wrong(field: &'static str, reason: String) -> CoordinatorError {
    wire::WireError { field, reason }.into()
}

/// A finished pair, checked as far as it can be without its pairing.
fn finished(pair: v1::FinishedPair) -> Result<Finished, CoordinatorError> {
    let (fence, pairing) = (pair.fence, pair.pairing);
    let pairing = i64::try_from(pairing).ok().filter(|id| (0..=PairingId::MOST).contains(id));
    let pairing =
        PairingId(pairing.ok_or_else(|| wrong("pairing", "no such number was handed out".to_owned()))?);
    // The store keeps no seeds: they follow from the pair's place.
    let record = wire::pair_record(pair, Seed(0))?;
    let row = PairRow::of_record(&record).map_err(|error| wrong("finished", error.to_string()))?;
    Ok(Finished { fence, pairing, row })
}

#[tonic::async_trait]
impl Workers for WorkersService {
    async fn register(
        &self,
        request: Request<v1::RegisterRequest>,
    ) -> Result<Response<v1::RegisterReply>, Status> {
        let caller = caller(&request, &request.get_ref().name, request.get_ref().session)?;
        let v1::RegisterRequest { signature, version, slots, .. } = request.into_inner();
        let build = u64::from_str_radix(&signature, 16).map(Build);
        let build = build.map_err(|_| wrong("signature", "it has 16 hex digits".to_owned()))?;
        if slots > limits::MOST_SLOTS {
            return Err(wrong("slots", format!("{slots} are more than {}", limits::MOST_SLOTS)).into());
        }
        self.desk.ask(|answer| Wish::Register { caller, build, version, slots, answer }).await?;
        Ok(Response::new(v1::RegisterReply {
            idle_wait_ms: limits::IDLE_WAIT.as_millis() as u32,
            most_pairs: limits::MOST_PAIRS as u32,
        }))
    }

    async fn exchange(
        &self,
        request: Request<v1::ExchangeRequest>,
    ) -> Result<Response<v1::ExchangeReply>, Status> {
        let line = line(&request);
        let caller = caller(&request, &request.get_ref().name, request.get_ref().session)?;
        let v1::ExchangeRequest { finished: pairs, failed, idle_slots, .. } = request.into_inner();
        if pairs.len() > limits::MOST_PAIRS {
            return Err(wrong("finished", format!("more than {} pairs at once", limits::MOST_PAIRS)).into());
        }
        let finished = pairs.into_iter().map(finished).collect::<Result<_, _>>()?;
        let exchange = Exchange { caller, line, finished, failed, idle_slots };
        Ok(Response::new(self.desk.ask(|answer| Wish::Exchange { exchange, answer }).await?))
    }

    async fn release(
        &self,
        request: Request<v1::ReleaseRequest>,
    ) -> Result<Response<v1::ReleaseReply>, Status> {
        let caller = caller(&request, &request.get_ref().name, request.get_ref().session)?;
        let fences = request.into_inner().fences;
        self.desk.ask(|answer| Wish::Release { caller, fences, answer }).await?;
        Ok(Response::new(v1::ReleaseReply {}))
    }
}
