//! Pairs of games in the tables: what another kind of work would have files of its own for.
//!
//! - `arrivals`: pairs that came, stored as far as they are not there; `endings`: how odd ones ended.
//! - `games`: read one by one, or a page at a time.
//! - `compare`: a pair that came again, beside what is stored of it.
//! - `summaries`: what the games of a pairing add up to.
//! - `striking`: games that count no more. `halves`: half a pair, which no transaction of ours leaves behind.

pub(super) mod arrivals;
pub(super) mod compare;
mod endings;
pub(super) mod games;
mod halves;
pub(super) mod striking;
pub(super) mod summaries;
