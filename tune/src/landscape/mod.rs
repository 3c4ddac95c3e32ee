//! Hidden landscapes: how strong every candidate of a made-up world is, and how its games end.
//!
//! - `surface`: a peak with slopes; `field`: smooth random bumps; `shape`: what they are made into.
//! - `landscape`: a strength for every candidate of a space, and the best of them; `world`: games between candidates.

mod field;
#[expect(clippy::module_inception, reason = "the noun of the folder")]
mod landscape;
mod shape;
mod surface;
mod world;

pub use landscape::Landscape;
pub use shape::Shape;
pub(crate) use world::Circles;
pub use world::World;
