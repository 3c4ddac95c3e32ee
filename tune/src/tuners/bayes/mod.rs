//! `bayes`: a Gaussian process over the space, and duels between those that may be the best.
//!
//! - `prior`: what is believed before; `ground`: where it is looked at: `grid` for listed spaces, `cloud` for others; `sites`: either.
//! - `fit`: which priors the duels ask for, by the `parts` that those of a family have in common; `hypotheses`: those, and how likely each is; `memo`: the last.
//! - `observed`: what duels tell; `posterior`: what is believed after them under one prior; `mixture`: under several; `believed`: of any
//!   candidates; `relief`: of the shape of the space.
//! - `coarse`: a space without a list as one that has one, where that goes.
//! - `field`: who may still meet; `tuner`: which duels follow from that, and what is recommended; `outlook`: what more of them would bring.

mod believed;
mod cloud;
mod coarse;
mod field;
mod fit;
mod grid;
mod ground;
mod hypotheses;
mod memo;
mod mixture;
mod observed;
mod outlook;
mod parts;
mod posterior;
mod prior;
mod relief;
mod sites;
mod tuner;

pub(super) use coarse::Coarse;
pub(super) use tuner::Bayes;
