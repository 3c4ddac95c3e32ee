//! Papers as test suites: what a document claims, and what measured values say to it. Pure: files and databases are
//! read by `papers`.
//!
//! - [`paper`]: a list of claims, read from `claims.toml`; [`claim`]: one of them; `written`: the file as it is written.
//! - [`figure`]: a figure of a report that a claim asks for.
//! - [`picture`]: several such figures over what several experiments differ in, to be drawn.
//! - [`expectation`]: what a claim says in essence: more than, less than, between, a trend over several values.
//! - [`measured`]: values with their intervals, from the answer to a question; what is no such answer is refused.
//! - [`verdict`]: confirmed, refuted or open, and how much more it would take; `growth`: by which factor values grow; [`sample`]: how much that is.
//! - [`judged`]: a claim with its verdict; [`judged_paper`]: a paper with those of its claims; [`mod@markdown`]: all of them as the appendix of a paper.

pub mod claim;
pub mod expectation;
pub mod figure;
mod growth;
pub mod judged;
pub mod judged_paper;
pub mod markdown;
pub mod measured;
pub mod paper;
pub mod picture;
pub mod sample;
pub mod verdict;
mod written;

pub use claim::{Asked, Claim, Subject};
pub use expectation::Expectation;
pub use figure::{Figure, Wanted};
pub use judged::Judged;
pub use judged_paper::JudgedPaper;
pub use markdown::{NOT_YET, counts, markdown, summary};
pub use measured::{Cell, MeasureError, Measured};
pub use paper::Paper;
pub use picture::{Drawn, Line, Picture, Point};
pub use sample::Sample;
pub use verdict::Verdict;
pub use written::{PaperError, PaperErrors};
