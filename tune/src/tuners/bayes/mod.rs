//! `bayes`: a Gaussian process over the space, and duels between those that may be the best.
//!
//! - `prior`: what is believed before; `ground`: where it is looked at: `grid` for listed spaces.
//! - `posterior`: what is believed after duels.
//! - `tuner`: which duels follow from that, and what is recommended.

mod cloud;
mod fit;
mod grid;
mod ground;
mod memo;
mod posterior;
mod prior;
mod sites;
mod tuner;

pub(super) use tuner::Bayes;
