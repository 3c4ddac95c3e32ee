//! `bayes`: a Gaussian process over the space, and duels between those that may be the best.
//!
//! - `prior`: what is believed before; `ground`: where it is looked at: `grid` for listed spaces, `cloud` for others; `sites`: either;
//!   `roster`: some candidates, and how alike another is to many of them at a time; `scene`: what covariances with them are made of.
//! - `fit`: which priors the duels ask for, by the `parts` that those of a family have in common; `hypotheses`: those, and how likely each is;
//!   `memo`: the last.
//! - `observed`: what duels tell; `circles`: what they share of strength that goes in circles; `posterior`: what is believed after them under one prior;
//!   `mixture`: under several; `believed`: of any candidates; `relief`: of the shape of the space.
//! - `extent`: how large the space is; `field`: who may still meet in a listed one; `region`: in another, found by the `mean` as a function that is
//!   searched along a `line` and by a `climb`; `design`: whose duels tell most there. Where there are many parameters, or calm ground: `hill`: how the ground lies
//!   around a point; `summit`: where its top is by that; `cube`: who meets around it.
//! - `tuner`: which duels follow from that; `ending`: whether enough is known; `recommended`: who is recommended; `outlook`: what more duels would bring.

mod believed;
mod circles;
mod climb;
mod cloud;
mod cube;
mod design;
mod ending;
mod extent;
mod field;
mod fit;
mod grid;
mod ground;
mod hill;
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
mod recommended;
mod region;
mod relief;
mod roster;
mod scene;
mod sites;
mod summit;
mod tuner;

pub(super) use tuner::Bayes;
