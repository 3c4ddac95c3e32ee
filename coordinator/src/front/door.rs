//! The doors of the gRPC services: whoever passes is known, and has not asked too often.

use access::{AccessError, Identity, Scope};
use tonic::service::Interceptor;
use tonic::transport::server::TlsConnectInfo;
use tonic::{Request, Status};

use crate::core::handle::Handle;
use crate::error::CoordinatorError;
use crate::front::admission::Admission;
use crate::front::connection_id::ConnectionId;
use crate::front::gate::Gate;
use crate::front::ration::Rationed;

/// The gate of the gRPC services: whoever passes is known, and has not asked too often.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    pub(crate) gate: Gate,
    pub(crate) handle: Handle,
    pub(crate) admission: Admission,
}

impl Interceptor for Door {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let identity = self.gate.identify(request.metadata(), request.extensions());
        let name = identity.as_ref().ok().and_then(|identity| identity.name.clone());
        if let (Some(connection), Ok(_)) = (connection(&request), &identity) {
            self.admission.is_known(connection);
        }
        // Those who show something wrong are counted as well, by their connection.
        if let Some(who) = name.map(Rationed::Name).or_else(|| connection(&request).map(Rationed::Connection))
        {
            self.handle.ration(who)?;
        }
        request.extensions_mut().insert(identity.map_err(CoordinatorError::from)?);
        Ok(request)
    }
}

/// What everybody may ask: whoever does is not known by it, but not silent either.
#[derive(Clone, Debug)]
pub(crate) struct OpenDoor {
    pub(crate) admission: Admission,
}

impl Interceptor for OpenDoor {
    fn call(&mut self, request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(connection) = connection(&request) {
            self.admission.speaks(connection);
        }
        Ok(request)
    }
}

/// Who calls, if they may do this.
pub(crate) fn permit<T>(request: &Request<T>, needed: Scope) -> Result<&Identity, CoordinatorError> {
    let identity = request.extensions().get::<Identity>().ok_or(AccessError::Nothing)?;
    identity.require(needed)?;
    Ok(identity)
}

/// The connection of a call, with or without TLS.
pub(crate) fn connection<T>(request: &Request<T>) -> Option<ConnectionId> {
    let extensions = request.extensions();
    let secured = || extensions.get::<TlsConnectInfo<ConnectionId>>().map(|info| *info.get_ref());
    extensions.get::<ConnectionId>().copied().or_else(secured)
}
