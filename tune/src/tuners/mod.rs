//! The tuners, a file or a folder each, and `registry`, the only place that knows all of them.
//!
//! - `bayes`: the default; `halving`, `elimination`: tournaments, over `field` (who enters) and `standing` (what is said of them);
//!   `expectation`: what functions that strengths may be say of whoever is recommended;
//!   `pooled`: the same for tournaments that others play.
//! - `spsa`, `ntbea`, `clop`: as people know them; `quadratic` is what `clop` fits.

mod bayes;
mod clop;
mod elimination;
mod expectation;
mod field;
mod halving;
mod later;
mod ntbea;
mod pooled;
mod quadratic;
mod registry;
mod spsa;
mod standing;

pub use later::build_later;
pub use pooled::{Pooled, pooled};
pub use registry::{build, too_few};
