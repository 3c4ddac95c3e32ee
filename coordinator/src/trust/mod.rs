//! Whom we believe.
//!
//! - `referee`: every game is followed through the rules before it is stored.
//! - [`auditor`]: which pairs somebody else plays again; `case`: what the coordinator plays itself; `judging`: what follows if
//!   that comes out differently.

pub mod auditor;
pub(crate) mod case;
mod judging;
pub(crate) mod referee;
