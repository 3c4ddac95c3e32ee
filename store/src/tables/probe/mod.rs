//! Probes in the tables.
//!
//! - `rows`: read one by one, or a page at a time; `compare`: one that came again, beside what is stored of it.
//! - `sums`: what those of a series add up to; `striking`: probes that count no more.

pub(super) mod compare;
pub(super) mod rows;
pub(super) mod striking;
pub(super) mod sums;
