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

/// The place of a seed rank in a bracket of this size.
pub(crate) fn place_of(rank: u32, size: u32) -> u32 {
    if size <= 1 {
        return 0;
    }
    let half = size / 2;
    if rank < half { 2 * place_of(rank, half) } else { 2 * place_of(size - 1 - rank, half) + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_ranks_meet_as_late_as_possible() {
        assert_eq!(arrangement(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }

    #[test]
    fn a_rank_stands_where_it_is_placed() {
        for size in [1, 2, 4, 8, 64] {
            let places: Vec<u32> = arrangement(size).into_iter().map(|rank| place_of(rank, size)).collect();
            assert_eq!(places, (0..size).collect::<Vec<_>>());
        }
    }
}
