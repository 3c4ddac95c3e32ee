//! What the probes of a series add up to, position by position.

use std::collections::BTreeMap;

use super::row::ProbeRow;

/// Values are summed as whole numbers of this unit, so that the order in which they come makes no difference. So fine that a variance
/// of nothing is nothing, and so coarse that ten thousand of the largest values fit into 63 bits.
const VALUE_UNITS: f64 = (1u64 << 42) as f64;
/// The same for squared values.
const SQUARE_UNITS: f64 = (1u64 << 34) as f64;

/// The probes at one position, summed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionSums {
    pub(crate) runs: i64,
    pub(crate) value: i64,
    pub(crate) square: i64,
    pub(crate) nodes: i64,
    pub(crate) depths: i64,
    pub(crate) time_us: i64,
}

/// Probes that were just stored, by position and by the moves that they chose; to be added to what is stored of the series.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProbeSums {
    pub(crate) positions: BTreeMap<u64, PositionSums>,
    pub(crate) choices: BTreeMap<(u64, String), i64>,
}

/// A number in whole units, the nearest. Written out, because the database must come to the same.
fn units(value: f64, units: f64) -> i64 {
    let scaled = value * units;
    (if scaled < 0.0 { scaled - 0.5 } else { scaled + 0.5 }) as i64
}

impl ProbeSums {
    /// Counts a probe.
    pub(crate) fn add(&mut self, probe: &ProbeRow) {
        let sums = self.positions.entry(probe.position).or_default();
        let add = |sum: &mut i64, number: u64| *sum = sum.saturating_add_unsigned(number);
        add(&mut sums.runs, 1);
        sums.value = sums.value.saturating_add(units(probe.value, VALUE_UNITS));
        sums.square = sums.square.saturating_add(units(probe.value * probe.value, SQUARE_UNITS));
        add(&mut sums.nodes, probe.nodes);
        add(&mut sums.depths, u64::from(probe.depth));
        add(&mut sums.time_us, probe.time_us);
        *self.choices.entry((probe.position, probe.choice.clone())).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_in_which_probes_come_makes_no_difference() {
        let probe = |n: u64| ProbeRow {
            index: n,
            position: n % 3,
            value: (n as f64).sin() * 100.0,
            choice: (n % 2).to_string(),
            nodes: n,
            depth: 2,
            time_us: 5,
            kept: String::new(),
        };
        let sum = |order: &mut dyn Iterator<Item = u64>| {
            let mut sums = ProbeSums::default();
            order.for_each(|n| sums.add(&probe(n)));
            sums
        };
        assert_eq!(sum(&mut (0..500)), sum(&mut (0..500).rev()));
    }
}
