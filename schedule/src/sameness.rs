//! After how many pairs of the same game players are said not to differ.

/// Fewer pairs may be the same game by chance, as long as there is more to play.
const ENOUGH: u64 = 25;

/// So many pairs it takes at least: as few as there are, once nothing more is to be played.
pub(crate) const fn enough(is_over: bool) -> u64 {
    if is_over { 1 } else { ENOUGH }
}
