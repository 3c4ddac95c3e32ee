//! `bayes`: a Gaussian process over the space, and duels between those that may be the best.
//!
//! - `prior`: what is believed before; `ground`: where it is looked at: `grid` for listed spaces, `cloud` for others; `sites`: either.
//! - `fit`: which prior the duels ask for, by the `parts` that all priors have in common; `memo`: the last one.
//! - `observed`: what duels tell; `posterior`: what is believed after them; `believed`: of any candidates; `relief`: of the shape of the space.
//! - `tuner`: which duels follow from that, and what is recommended; `outlook`: what more of them would bring.

mod believed;
mod cloud;
mod fit;
mod grid;
mod ground;
mod memo;
mod observed;
mod outlook;
mod parts;
mod posterior;
mod prior;
mod relief;
mod sites;
mod tuner;

pub(super) use tuner::Bayes;
