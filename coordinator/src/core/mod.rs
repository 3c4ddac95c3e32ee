//! What decides: one actor with all that the coordinator knows.
//!
//! - [`handle`]: the way to it; `request`: what can be asked; `reading`: experiment files, read beside it.
//! - `actor`: the loop; `state`: what it knows. The rest is what it does, a duty a file:
//! - `intake`: results come in, are stored, are counted; `handing_out`: leases go out; `giving_up`: what nobody can play.
//! - `requests`: registering, steering, looking; `submitting`: experiments come in; `holding`: what is not gone on with.
//! - `positions`: found in games that were played to show them, and appraised.
//! - `moving`: what was played ahead comes to its place.
//! - `planning`: what a tuner plays next, worked out beside it; `believing`: what it makes of its candidates.
//! - `restore`: what it knows after a start; `marking`: what is stored so that a start need not read everything, and that it is right;
//!   `rebuilding`: experiments that lost results are worked out again.
//!
//! Its words: `beliefs`, `caller`, `found`, `worked`, `workers`, `numbers`, `held`, `marks`, `notes`, `rate`, `search`, `testimony`.

pub(crate) mod actor;
pub(crate) mod beliefs;
mod believing;
pub(crate) mod caller;
pub(crate) mod found;
mod giving_up;
pub(crate) mod handing_out;
pub mod handle;
pub(crate) mod held;
mod holding;
mod intake;
pub(crate) mod marking;
pub(crate) mod marks;
mod moving;
pub(crate) mod notes;
pub(crate) mod numbers;
mod planning;
pub(crate) mod positions;
pub(crate) mod rate;
pub(crate) mod reading;
mod rebuilding;
pub mod request;
mod requests;
pub(crate) mod restore;
pub(crate) mod search;
pub(crate) mod state;
mod submitting;
pub(crate) mod testimony;
pub(crate) mod worked;
pub(crate) mod workers;
