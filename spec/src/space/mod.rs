//! What can be tuned: parameters, the values each may take, and the candidates that follow.
//!
//! Every parameter has finitely many *places*, numbered in order: a list has its items, a range of whole numbers has all of
//! them, a continuous one has all numbers of its precision. A candidate is a place on each, so that text, identity and
//! equality are one thing.
//!
//! - `axis`: one parameter; `ruler`: its places, their texts and where they lie in [0, 1]; `scale`: how far apart they are;
//!   `decimals`: numbers of so many digits; `gains`: how `spsa` steps along it; `marks`: which of them are written beside a drawing;
//!   `number`: which texts are the same one.
//! - `candidate`: a place on every axis; `whole`: the space of all of them; `error`: what can be wrong with one.

mod axis;
mod candidate;
mod decimals;
mod error;
mod gains;
mod marks;
mod number;
mod ruler;
mod scale;
mod whole;

pub use axis::{Axis, Condition};
pub use candidate::Candidate;
pub use decimals::{Decimals, Misfit};
pub use error::SpaceError;
pub use gains::Gains;
pub use ruler::Ruler;
pub use scale::Scale;
pub use whole::Space;
