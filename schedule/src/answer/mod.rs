//! The answer of an experiment: what may be said of it so far, of whom, and in which words.
//!
//! Every report, list and page takes it from here, so that all of them say the same and nobody is named a winner who is
//! not shown to be one. It is worked out by the plans, from counted pairs.
//!
//! - `claim`: what is said; `champion`: what tournaments say; `recommendation`, in the words of `advice`: what a tuner says; `swept`: what a
//!   sweep shows; `words`: in which words all of it is said.
//! - `next_step`: what to do then; `overall`: what is said of a champion among all.
//! - `against`: the match against the baseline; `elo`, `border`, `idle`, `phrases`: what claims are made of.

mod advice;
mod against;
mod border;
mod champion;
mod claim;
mod elo;
mod idle;
mod next_step;
mod overall;
mod phrases;
mod recommendation;
mod sweep_score;
mod swept;
mod words;

pub use against::{AgainstBaseline, BaselineVerdict};
pub use border::{Border, End};
pub use champion::{Champion, Title};
pub use claim::Answer;
pub use elo::Elo;
pub use idle::Idle;
pub use overall::Overall;
pub use phrases::{chance, drawn_chance};
pub use recommendation::{More, Recommendation, Standing};
pub use sweep_score::SweepScore;
pub use swept::Swept;
