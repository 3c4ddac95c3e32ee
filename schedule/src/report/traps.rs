//! How many positions have traps: a move into a loss that can be forced within some plies, where another move avoids it.

use serde::{Deserialize, Serialize};
use stats::{Confidence, wilson};

use super::figure::Figure;

/// The positions of one ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrapPly {
    /// After how many decisions of a game they were seen; absent for positions that were seen in none.
    pub ply: Option<u64>,
    /// How many they are.
    pub positions: u64,
    /// How many of them have a trap of each level, the smallest of a position: pairs of level and count, rising.
    pub levels: Vec<(u64, u64)>,
}

impl TrapPly {
    /// How many have a trap of at most this level.
    #[must_use]
    pub fn within(&self, level: u64) -> u64 {
        self.levels.iter().filter(|(of, _)| *of <= level).map(|(_, count)| count).sum()
    }

    /// The share of those, with its 95 % interval; none without positions.
    #[must_use]
    pub fn density(&self, level: u64) -> Option<Figure> {
        let traps = self.within(level);
        let interval = wilson(traps, self.positions, Confidence::P95);
        let value = traps as f64 / self.positions as f64;
        (self.positions > 0).then_some(Figure { value, low: interval.low, high: interval.high })
    }
}

/// Traps by ply.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrapDensity {
    /// Up to which level they were looked for.
    pub level: u64,
    /// Every ply of which there are positions, rising.
    pub plies: Vec<TrapPly>,
}

impl TrapDensity {
    /// Nothing counted yet.
    pub(crate) const fn empty(level: u64) -> Self {
        Self { level, plies: Vec::new() }
    }

    /// All plies as one.
    #[must_use]
    pub fn whole(&self) -> TrapPly {
        let mut whole = TrapPly::default();
        for ply in &self.plies {
            whole.positions += ply.positions;
            for &(level, count) in &ply.levels {
                match whole.levels.binary_search_by_key(&level, |known| known.0) {
                    Ok(at) => whole.levels[at].1 += count,
                    Err(at) => whole.levels.insert(at, (level, count)),
                }
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_traps_are_large_ones_as_well() {
        let ply = |ply, positions, levels: &[(u64, u64)]| TrapPly {
            ply: Some(ply),
            positions,
            levels: levels.to_vec(),
        };
        let plies = vec![ply(4, 40, &[(3, 2), (5, 6)]), ply(5, 60, &[(1, 1), (5, 1)])];
        let density = TrapDensity { level: 5, plies };
        assert_eq!((density.plies[0].within(4), density.plies[0].within(5)), (2, 8));
        let whole = density.whole();
        assert_eq!((whole.positions, whole.levels.clone()), (100, vec![(1, 1), (3, 2), (5, 7)]));
        let Figure { value, low, high } = whole.density(5).unwrap();
        assert!(value == 0.1 && low > 0.05 && low < value && high > value && high < 0.18, "{low} {high}");
        assert_eq!(TrapDensity::empty(5).whole().density(5), None);
    }
}
