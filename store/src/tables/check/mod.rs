//! Everything that can be wrong with a store: damage, and sums that do not add up.
//!
//! Nothing is repaired here. Whether games are what the players really play is another question, which only
//! playing them again can answer.
//!
//! - `whole`: the walk over everything.
//! - `rows`: of all tables but games; `games`, `probes`: of a series, and what they add up to; `prefixes`: what the first of them do.
//! - `finding`: what is a finding, and what a failure.

mod finding;
mod games;
mod prefixes;
mod probes;
mod rows;
mod whole;
