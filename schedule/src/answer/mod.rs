//! The answer of an experiment: what may be said of it so far, of whom, and in which words.
//!
//! Every report, list and page takes it from here, so that all of them say the same and nobody is named a winner who is
//! not shown to be one. It is worked out by the plans, from counted pairs.
//!
//! - `claim`: what is said; `words`: in which words.

mod claim;
mod words;

pub use claim::{AgainstBaseline, Answer, BaselineVerdict, Border, Champion, Elo, End, Title};
pub use words::chance;
