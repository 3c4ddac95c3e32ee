//! What a search looked at: the top of its tree, and the shape of all of it.
//!
//! Whoever wants to see a search gives it a [`Trace`] ([`crate::Searcher::search_traced`]); the answer is the same. Searches that nobody looks at pay
//! nothing: a tree search is read off its tree afterwards, and the depth-first engine is compiled once with a recorder and once without.
//!
//! - `node`: a state of the search; `record`: all of them; `shape`: how many there are on each level.
//! - `recorder`: what the depth-first engine tells on its way; `recording`: who writes it down.

mod node;
mod record;
mod recorder;
mod recording;
mod shape;

pub use node::{Fate, Place, Sureness, TraceNode};
pub use record::Trace;
pub(crate) use recorder::{Recorder, Silent};
pub(crate) use recording::Recording;
pub use shape::{Level, Shape};
