//! The gRPC services: check what comes off the wire, ask the handle or the store, answer. They decide nothing.

mod control;
mod greeting;
mod library;
mod workers;

pub(crate) use control::ControlService;
pub(crate) use greeting::GreetingService;
pub(crate) use library::LibraryService;
pub(crate) use workers::WorkersService;
