//! `bayes`: a Gaussian process over the space, and duels between those that may be the best.
//!
//! - `prior`: what is believed before; `ground`: where it is looked at: `grid` for listed spaces, `cloud` for others; `sites`: either.
//! - `fit`: which priors the duels ask for, by the `parts` that those of a family have in common; `hypotheses`: those, and how likely each is; `memo`: the last.
//! - `observed`: what duels tell; `circles`: what of it says nothing of who is the best; `posterior`: what is believed after them under one prior; `mixture`: under several; `believed`: of any
//!   candidates; `relief`: of the shape of the space.
//! - `extent`: how large the space is; `field`: who may still meet in a listed one; `region`: in another, found by the `mean` as a function that is searched along a `line` and by a `climb`, and `cube` where
//!   it has many parameters; `design`: whose duels tell most there.
//! - `tuner`: which duels follow from that, and what is recommended; `outlook`: what more of them would bring.

mod believed;
mod circles;
mod climb;
mod cloud;
mod cube;
mod design;
mod extent;
mod field;
mod fit;
mod grid;
mod ground;
mod hypotheses;
mod line;
mod mean;
mod memo;
mod mixture;
mod observed;
mod outlook;
mod parts;
mod posterior;
mod prior;
mod region;
mod relief;
mod sites;
mod tuner;

pub(super) use tuner::Bayes;
