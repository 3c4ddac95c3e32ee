//! The rounds of `halving`, as far as they are known before anything is played.

/// Others that everybody meets in a round, as far as there are games for it.
pub const OPPONENTS: u64 = 8;

/// How many survivors each round begins with, among so many candidates.
#[must_use]
pub fn sizes(candidates: usize) -> Vec<usize> {
    let mut sizes = vec![candidates];
    while let Some(&last) = sizes.last()
        && last > 2
    {
        sizes.push(last.div_ceil(2));
    }
    sizes
}

/// The duels of the first round, and how many rounds there are. A few all meet each other.
pub(super) fn first_round(candidates: u64) -> (u64, u64) {
    let duels = match candidates {
        few if few <= OPPONENTS + 1 => few * few.saturating_sub(1) / 2,
        many => many * OPPONENTS / 2,
    };
    (duels, sizes(candidates as usize).len() as u64)
}
