//! The service that people and scripts call.

use std::pin::Pin;
use std::sync::Arc;

use access::Scope;
use proto::v1;
use proto::v1::control_server::Control;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};

use crate::beside::beside;
use crate::core::handle::Handle;
use crate::core::request::Steer;
use crate::error::CoordinatorError;
use crate::front::door::permit;
use crate::front::gate::Gate;
use crate::read::view::ExperimentView;

/// Experiments: submitted, watched, steered, reported.
#[derive(Clone, Debug)]
pub(crate) struct ControlService {
    pub(crate) handle: Handle,
    pub(crate) gate: Gate,
}

impl ControlService {
    async fn steer(
        &self,
        request: Request<v1::SteerRequest>,
        steer: Steer,
    ) -> Result<Response<v1::Experiment>, Status> {
        permit(&request, Scope::Submit)?;
        let experiment = self.handle.steer(&request.into_inner().name, steer).await?;
        Ok(Response::new(message(&experiment)))
    }
}

/// An experiment as a message.
fn message(view: &ExperimentView) -> v1::Experiment {
    v1::Experiment {
        name: view.name.clone(),
        game: view.game.clone(),
        state: view.state_word().to_owned(),
        pairs_done: view.pairs_done,
        pairs_planned: view.pairs_planned,
        champion: view.champion.clone().unwrap_or_default(),
        headline: view.held.as_ref().unwrap_or(&view.headline).clone(),
        alarms: view.alarms,
        audits_pending: view.audits_pending,
        struck: view.struck,
        pairs_expected: view.pairs_expected,
        decided: view.decided,
        pairs_apart: view.pairs_apart,
        units: view.units_word().to_owned(),
    }
}

#[tonic::async_trait]
impl Control for ControlService {
    type WatchStream = Pin<Box<dyn Stream<Item = Result<v1::Experiment, Status>> + Send>>;

    async fn submit(&self, request: Request<v1::SubmitRequest>) -> Result<Response<v1::SubmitReply>, Status> {
        permit(&request, Scope::Submit)?;
        let v1::SubmitRequest { toml, as_name } = request.into_inner();
        let submitted = self.handle.submit(toml, as_name).await?;
        let experiment = Some(message(&submitted.experiment));
        Ok(Response::new(v1::SubmitReply { experiment, resumed: submitted.resumed }))
    }

    async fn list(&self, request: Request<v1::ListRequest>) -> Result<Response<v1::ListReply>, Status> {
        permit(&request, Scope::Read)?;
        let experiments = self.handle.experiments().await?.iter().map(message).collect();
        Ok(Response::new(v1::ListReply { experiments }))
    }

    async fn get(&self, request: Request<v1::GetRequest>) -> Result<Response<v1::Experiment>, Status> {
        permit(&request, Scope::Read)?;
        Ok(Response::new(message(&self.handle.experiment(&request.into_inner().name).await?)))
    }

    async fn pause(&self, request: Request<v1::SteerRequest>) -> Result<Response<v1::Experiment>, Status> {
        self.steer(request, Steer::Pause).await
    }

    async fn resume(&self, request: Request<v1::SteerRequest>) -> Result<Response<v1::Experiment>, Status> {
        self.steer(request, Steer::Resume).await
    }

    async fn cancel(&self, request: Request<v1::SteerRequest>) -> Result<Response<v1::Experiment>, Status> {
        self.steer(request, Steer::Cancel).await
    }

    async fn acknowledge(
        &self,
        request: Request<v1::SteerRequest>,
    ) -> Result<Response<v1::Experiment>, Status> {
        self.steer(request, Steer::Acknowledge).await
    }

    async fn retry(&self, request: Request<v1::SteerRequest>) -> Result<Response<v1::Experiment>, Status> {
        self.steer(request, Steer::Retry).await
    }

    async fn watch(&self, request: Request<v1::GetRequest>) -> Result<Response<Self::WatchStream>, Status> {
        let caller = permit(&request, Scope::Read)?.clone();
        let first = self.handle.experiment(&request.into_inner().name).await?;
        let (sender, receiver) = mpsc::channel(1);
        tokio::task::spawn(watch(self.handle.clone(), first, sender));
        let messages = ReceiverStream::new(receiver);
        Ok(Response::new(Box::pin(self.gate.while_allowed(&caller, Scope::Read, messages))))
    }

    async fn pardon(&self, request: Request<v1::PardonRequest>) -> Result<Response<v1::PardonReply>, Status> {
        permit(&request, Scope::Admin)?;
        self.handle.pardon(request.into_inner().identity).await?;
        Ok(Response::new(v1::PardonReply {}))
    }

    async fn report(&self, request: Request<v1::GetRequest>) -> Result<Response<v1::ReportReply>, Status> {
        permit(&request, Scope::Read)?;
        let report = self.handle.report(&request.into_inner().name).await?;
        let json = beside(move || {
            let mut report = Arc::unwrap_or_clone(report);
            report.cut();
            serde_json::to_string(&report).expect("a report is plain data")
        });
        let json = json.await?;
        Ok(Response::new(v1::ReportReply { json }))
    }
}

/// Sends an experiment whenever it has changed, until it has ended, nobody listens or the coordinator closes.
async fn watch(
    handle: Handle,
    mut last: ExperimentView,
    sender: mpsc::Sender<Result<v1::Experiment, Status>>,
) {
    let mut changes = handle.changes();
    while sender.send(Ok(message(&last))).await.is_ok() && !last.has_ended() {
        match next(&handle, &mut changes, &last).await {
            Ok(now) => last = now,
            Err(error) => {
                // The listener may be gone as well; then nobody needs to know.
                let _ = sender.send(Err(error.into())).await;
                return;
            }
        }
    }
}

/// The experiment as soon as it is different from what it was last.
async fn next(
    handle: &Handle,
    changes: &mut tokio::sync::watch::Receiver<u64>,
    last: &ExperimentView,
) -> Result<ExperimentView, CoordinatorError> {
    loop {
        changes.changed().await.map_err(|_| CoordinatorError::Closing)?;
        let now = handle.experiment(&last.name).await?;
        if message(&now) != message(last) {
            return Ok(now);
        }
    }
}
