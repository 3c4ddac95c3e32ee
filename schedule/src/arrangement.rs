//! Where the seeds of a knock-out tournament stand.

/// The seed ranks of a bracket of this size, a power of two, in the order of their places: neighbours meet, then
/// the winners of neighbours.
pub(crate) fn arrangement(size: u32) -> Vec<u32> {
    let mut places = vec![0];
    while (places.len() as u32) < size {
        let last = 2 * places.len() as u32 - 1;
        places = places.into_iter().flat_map(|rank| [rank, last - rank]).collect();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_ranks_meet_as_late_as_possible() {
        assert_eq!(arrangement(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }
}
