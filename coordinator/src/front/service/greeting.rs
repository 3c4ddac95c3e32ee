//! The service that everybody may call before anything else.

use access::{AccessError, Identity};
use proto::v1;
use proto::v1::greeting_server::Greeting;
use store::Build;
use tonic::{Request, Response, Status};

use crate::error::CoordinatorError;

/// Who the coordinator is, and whom it takes the caller for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GreetingService {
    pub(crate) build: Build,
}

#[tonic::async_trait]
impl Greeting for GreetingService {
    async fn greet(&self, request: Request<v1::GreetRequest>) -> Result<Response<v1::GreetReply>, Status> {
        // Whoever came through the gate may ask: this needs no scope.
        let identity = request.extensions().get::<Identity>();
        let identity = identity.ok_or(AccessError::Nothing).map_err(CoordinatorError::from)?;
        Ok(Response::new(v1::GreetReply {
            signature: self.build.to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            caller: identity.name.clone().unwrap_or_default(),
            scopes: identity.scopes.iter().map(|scope| scope.word().to_owned()).collect(),
        }))
    }
}
