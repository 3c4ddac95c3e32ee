//! Who may still meet: all candidates in the beginning, then ever fewer of the best.
//!
//! Any two of them meet, not those that are believed to be the very best: what a model learns of a slope it learns from all along it, and
//! duels that are spread over the field mend it where it is wrong. In simulations of listed spaces this loses less than duels of those that
//! random functions have highest (Thompson's rule); where no list tells who is left, it loses more.

use spec::Stream;

use super::ground::Ground;

/// The sites that are left.
#[derive(Debug)]
pub(super) struct Field(Vec<usize>);

impl Field {
    /// Those with the highest means after so many pairs of all: as many as halving would leave, n to the power of the share that is left,
    /// and two at least.
    pub(super) fn new(ground: &dyn Ground, mean: &[f64], spent: u64, all: u64) -> Self {
        let mut sites: Vec<usize> =
            (0..ground.sites()).filter(|site| ground.candidate(*site).is_some()).collect();
        let left = 1.0 - spent as f64 / all.max(1) as f64;
        let size = libm::ceil(libm::pow(sites.len() as f64, left)).max(2.0) as usize;
        sites.sort_by(|one, other| mean[*other].total_cmp(&mean[*one]).then(one.cmp(other)));
        sites.truncate(size);
        Self(sites)
    }

    /// Any two of them.
    pub(super) fn two(&mut self, stream: &mut Stream) -> (usize, usize) {
        let sites = &mut self.0;
        let first = stream.below(sites.len() as u64) as usize;
        sites.swap(0, first);
        let second = 1 + stream.below(sites.len() as u64 - 1) as usize;
        (sites[0], sites[second])
    }
}

#[cfg(test)]
mod tests {
    use super::super::extent::Extent;
    use super::super::grid::{Grid, Lattice};
    use super::super::prior::{For, Prior};
    use super::*;
    use spec::Seed;
    use spec::space::{Axis, Space};

    #[test]
    fn everybody_may_meet_in_the_beginning_and_the_two_best_in_the_end() {
        let values = (0..64).map(|value| value.to_string()).collect();
        let space = Space::new(vec![Axis::levels("c", values).unwrap()]).unwrap();
        let lattice = Lattice::of(&space).unwrap();
        let ground = Grid::new(&lattice, &Prior::families(1, Extent::Listed, For::Plans)[0].0);
        let mean: Vec<f64> = (0..64).map(f64::from).collect();
        for (spent, size) in [(0, 64), (500, 8), (1000, 2)] {
            let mut field = Field::new(&ground, &mean, spent, 1000);
            let mut stream = Stream::new(Seed(1));
            let mut met: Vec<usize> = (0..2000)
                .flat_map(|_| {
                    let (a, b) = field.two(&mut stream);
                    assert_ne!(a, b);
                    [a, b]
                })
                .collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met, (64 - size..64).collect::<Vec<_>>());
        }
    }
}
