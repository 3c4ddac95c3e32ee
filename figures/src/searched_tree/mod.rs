//! The tree that a search looked at, as a river: from the root it flows down into the moves and throws that were looked at most.
//!
//! A stream is as wide as its share of the visits and has the colour of its value, blue for player one. Branches that were cut off are
//! stubs with a bar, those that were never tried are dotted. So one sees the lopsided growth of UCT, how widening lets in one branch
//! after the other, and what a bound saves.
//!
//! - `figure`: the whole, with its `caption`.
//! - `bough`: the states of a trace with their words; `choice`: which of them there is room for; `layout`: where they stand.
//! - `river`: streams, stubs and nodes; `legend`: what it all means, and the shape of the whole tree.

mod bough;
mod caption;
mod choice;
mod figure;
mod layout;
mod legend;
mod river;

pub use caption::Caption;
pub use figure::searched_tree;
