//! Papers as test suites: what a document claims, and what measured values say to it. Pure: files, databases and terminals are the
//! command line's.
//!
//! - [`paper`]: a list of claims, read from `claims.toml`.
//! - [`expectation`]: what a claim says in essence: more than, less than, between, a trend over several values.
//! - [`measured`]: values with their intervals, from the answer to a question; what is no such answer is refused.
//! - [`verdict`]: confirmed, refuted or open, and how many games it would take.
//! - [`judged`]: a claim with its verdict; [`mod@markdown`]: all of them as the appendix of a paper.

pub mod expectation;
pub mod judged;
pub mod markdown;
pub mod measured;
pub mod paper;
pub mod verdict;

pub use expectation::Expectation;
pub use judged::Judged;
pub use markdown::{markdown, summary};
pub use measured::{Cell, MeasureError, Measured};
pub use paper::{Claim, Paper, PaperError, Subject};
pub use verdict::Verdict;
