//! The gRPC services: check what comes off the wire, ask the desk, answer. They decide nothing.

mod control;
mod workers;

pub(crate) use control::ControlService;
pub(crate) use workers::WorkersService;
