//! Pairs of games in the tables: what another kind of work would have files of its own for.
//!
//! - `arrivals`: pairs that came, stored as far as they are not there. `insert`: the statement that stores 500 games at once; `pack`: transcripts in about half their bytes.
//! - `games`: read one by one, or a page at a time; `page`: a page as a few large values; `columns`: a game from its columns.
//! - `compare`: a pair that came again, beside what is stored of it.
//! - `summaries`: what the games of a pairing add up to.
//! - `striking`: games that count no more. `halves`: half a pair, which no transaction of ours leaves behind.

pub(super) mod arrivals;
mod columns;
pub(super) mod compare;
pub(super) mod games;
mod halves;
pub(super) mod insert;
mod pack;
mod page;
pub(super) mod striking;
pub(super) mod summaries;
