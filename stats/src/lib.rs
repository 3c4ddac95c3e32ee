//! Honest statistics of paired games.
//!
//! The unit is the **pair**: two games on the same luck with the seats swapped. Everything here is a pure
//! function of counts of pairs: no clock, no thread, no input or output, no randomness, and only
//! floating-point functions that give the same bits on every platform. No public result is ever infinite or
//! `NaN`. Formulas, sources and measured error rates are in `docs/statistics.md`.
//!
//! ```
//! use stats::{Bounds, Confidence, Pentanomial, Sprt};
//!
//! let pairs = Pentanomial::new([21, 134, 309, 203, 60]);
//! let elo = pairs.elo(Confidence::P95);
//! assert_eq!(format!("{:.2} ± {:.1}", elo.value.unwrap(), elo.half_width().unwrap()), "35.25 ± 11.9");
//! let sprt = Sprt::new(Bounds::Normalised { elo0: 0.0, elo1: 5.0 }, 0.05, 0.05)?;
//! assert_eq!(format!("{:.2}", sprt.llr(&pairs)), "3.00");
//! # Ok::<(), stats::StatsError>(())
//! ```
//!
//! # Layout
//!
//! Counting:
//! - `pair`: results of a game and of a pair;
//! - `tally`: nine counts of pairs, seats kept apart; adds and swaps sides;
//! - `pentanomial`: five counts by pair score, with mean and variance.
//!
//! Two players:
//! - `posterior`: what is known after the pairs seen, the one method behind
//! - `score`, `elo`, `superiority`: intervals of the score and of Elo, likelihood of superiority;
//! - `pairing`: how much variance the shared luck removed;
//! - `wilson`, `duplicate`: raw win rates and duplicate boards, to compare with published tables;
//! - `sprt`, over `likelihood` and `root`: the sequential test; `llr_path`: its way over the pairs;
//!   `expected_length`: how long it will take;
//! - [`bootstrap`]: intervals of figures that have no formula, by drawing their data again;
//! - [`bounded_mean`]: the mean of shares, which may hardly vary;
//! - [`log_slope`]: how steeply something rises where it spans factors;
//! - [`reach`]: from where on something stays small;
//! - `power`: how many pairs a question needs;
//! - `summary`: all of it in one record.
//!
//! Many players:
//! - `rating`, over `network`, `bradley_terry`, `spread` and `cholesky`: ratings with intervals and an anchor.
//!
//! Below everything: `normal` and `student` (distributions and their inverses), `interval`, `error`.

pub mod bootstrap;
pub mod bounded_mean;
mod bradley_terry;
mod cholesky;
mod duplicate;
mod elo;
mod error;
mod expected_length;
mod interval;
mod likelihood;
mod llr_path;
pub mod log_slope;
mod mean;
mod network;
mod normal;
mod pair;
mod pairing;
mod pentanomial;
mod posterior;
mod power;
mod rating;
pub mod reach;
mod root;
mod score;
mod spread;
mod sprt;
mod student;
mod summary;
mod superiority;
mod tally;
mod wilson;

pub use duplicate::DuplicateBoards;
pub use elo::{elo_from_score, score_from_elo};
pub use error::StatsError;
pub use interval::{Confidence, EloEstimate, EloInterval, Interval};
pub use llr_path::{LlrPath, LlrPoint};
pub use mean::Mean;
pub use normal::{normal_cdf, normal_quantile};
pub use pair::{GameResult, PairResult};
pub use pairing::PairingGain;
pub use pentanomial::Pentanomial;
pub use posterior::PRIOR_ELO;
pub use power::{INDEPENDENT_PAIR_VARIANCE, PLANNING_PAIR_VARIANCE, Power};
pub use rating::{Anchor, Pairing, Rating, RatingDifference, Ratings};
pub use sprt::{Bounds, Sprt, SprtStatus, SprtVerdict};
pub use summary::Summary;
pub use superiority::path_confidence;
pub use tally::{GameCounts, Tally};
pub use wilson::{RawRate, wilson};
