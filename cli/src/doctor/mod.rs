//! What a doctor looks at: each step from here to a coordinator that works, until one fails.
//!
//! # Layout
//!
//! - `findings`: what was found, for people and for programs.
//! - `port`: from an address to a connection, and what speaks at its other end.
//! - `tls`: the certificate that is shown there, and who knows it.
//! - `visit`: whom the coordinator takes us for, its build and its clock.
//! - `clock`: our time, and how far theirs is from it; `dates`: those of a certificate.
//! - `file`: a file of games on this machine; `server`: a database of games on a server; `told`: what is told of both.

mod clock;
mod dates;
mod file;
mod findings;
mod port;
mod server;
mod tls;
mod told;
mod visit;

pub(crate) use file::file;
pub(crate) use server::server;
pub(crate) use visit::{connection, explained, own_certificate};

use findings::{Finding, Findings};
