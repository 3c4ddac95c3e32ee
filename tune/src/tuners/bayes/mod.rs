//! `bayes`: a Gaussian process over the space, and duels between those that may be the best.
//!
//! - `prior`: what is believed before; `ground`: where it is looked at: `grid` for listed spaces.
//! - `posterior`: what is believed after duels; `believed`: of any candidates; `relief`: of the shape of the space.
//! - `tuner`: which duels follow from that, and what is recommended; `outlook`: what more of them would bring.

mod believed;
mod cloud;
mod fit;
mod grid;
mod ground;
mod memo;
mod outlook;
mod posterior;
mod prior;
mod relief;
mod sites;
mod tuner;

pub(super) use tuner::Bayes;
