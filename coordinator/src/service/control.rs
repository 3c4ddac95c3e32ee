//! The service that people and scripts call.

use std::pin::Pin;

use proto::v1;
use proto::v1::control_server::Control;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};

use crate::desk::{Desk, Request as Wish, Steer};

/// Experiments: submitted, watched, steered, reported.
#[derive(Clone, Debug)]
pub(crate) struct ControlService {
    pub(crate) desk: Desk,
}

impl ControlService {
    async fn steer(
        &self,
        request: Request<v1::SteerRequest>,
        steer: Steer,
    ) -> Result<Response<v1::Experiment>, Status> {
        let name = request.into_inner().name;
        Ok(Response::new(self.desk.ask(|answer| Wish::Steer { name, steer, answer }).await?))
    }
}

#[tonic::async_trait]
impl Control for ControlService {
    type WatchStream = Pin<Box<dyn Stream<Item = Result<v1::Experiment, Status>> + Send>>;

    async fn submit(&self, request: Request<v1::SubmitRequest>) -> Result<Response<v1::SubmitReply>, Status> {
        let v1::SubmitRequest { toml, as_name } = request.into_inner();
        Ok(Response::new(self.desk.ask(|answer| Wish::Submit { toml, as_name, answer }).await?))
    }

    async fn list(&self, _request: Request<v1::ListRequest>) -> Result<Response<v1::ListReply>, Status> {
        let experiments = self.desk.ask(|answer| Wish::List { answer }).await?;
        Ok(Response::new(v1::ListReply { experiments }))
    }

    async fn get(&self, request: Request<v1::GetRequest>) -> Result<Response<v1::Experiment>, Status> {
        let name = request.into_inner().name;
        Ok(Response::new(self.desk.ask(|answer| Wish::Get { name, answer }).await?))
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

    async fn watch(&self, request: Request<v1::GetRequest>) -> Result<Response<Self::WatchStream>, Status> {
        let name = request.into_inner().name;
        let desk = self.desk.clone();
        let first = desk.ask(|answer| Wish::Get { name: name.clone(), answer }).await?;
        let (sender, receiver) = mpsc::channel(1);
        tokio::task::spawn(watch(desk, name, first, sender));
        Ok(Response::new(Box::pin(ReceiverStream::new(receiver))))
    }

    async fn report(&self, request: Request<v1::GetRequest>) -> Result<Response<v1::ReportReply>, Status> {
        let name = request.into_inner().name;
        let json = self.desk.ask(|answer| Wish::Report { name, answer }).await?;
        Ok(Response::new(v1::ReportReply { json }))
    }
}

/// Sends an experiment whenever it has changed, until it has ended or nobody listens.
async fn watch(
    mut desk: Desk,
    name: String,
    mut last: v1::Experiment,
    sender: mpsc::Sender<Result<v1::Experiment, Status>>,
) {
    loop {
        let ended = matches!(last.state.as_str(), "finished" | "cancelled");
        if sender.send(Ok(last.clone())).await.is_err() || ended {
            return;
        }
        loop {
            if desk.changes.changed().await.is_err() {
                return;
            }
            match desk.ask(|answer| Wish::Get { name: name.clone(), answer }).await {
                Ok(now) if now == last => {}
                Ok(now) => {
                    last = now;
                    break;
                }
                Err(error) => {
                    // The listener may be gone as well; then nobody needs to know.
                    let _ = sender.send(Err(error.into())).await;
                    return;
                }
            }
        }
    }
}
