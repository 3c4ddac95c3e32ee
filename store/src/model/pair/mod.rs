//! A pair of games: the one kind of work that there is so far.
//!
//! - [`row`]: one game, one pair; made from the arena's records and back.
//! - [`stored`]: games and pairs that are stored, and where they came from.
//! - [`summary`]: what the games of a pairing add up to.
//! - `content`: the hash of what players and dice decided; `checksum`: that of a row.
//! - `columns`: a game from its stored columns; `pack`: transcripts in about half their bytes.

pub(crate) mod checksum;
pub(crate) mod columns;
pub(crate) mod content;
pub(crate) mod pack;
pub mod row;
pub mod stored;
pub mod summary;
