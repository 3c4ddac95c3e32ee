//! Contours: where a function over a grid is at least a level, as closed rings. Geometry only.
//!
//! Marching squares: each cell of the grid is crossed by none, one or two pieces of the border, which run from an edge to another; the
//! pieces of neighbours meet on their edges. Around the grid lies a ring of nodes that are below every level, so that all rings are closed.

use std::collections::BTreeMap;

use crate::canvas::At;

/// An edge of the grid: the node at its lower end, and whether it leads upwards.
type Edge = (isize, isize, bool);

/// A function over a grid.
pub(crate) struct Heights<'a> {
    /// Where the columns stand.
    pub(crate) x: &'a [f64],
    /// Where the rows stand.
    pub(crate) y: &'a [f64],
    /// The values, a list for each row.
    pub(crate) values: &'a [Vec<f64>],
}

impl Heights<'_> {
    /// The borders of all that is at least as high as a level. What lies within an odd number of them is.
    pub(crate) fn rings(&self, level: f64) -> Vec<Vec<At>> {
        let mut next = self.pieces(level);
        let mut rings = Vec::new();
        while let Some((&first, _)) = next.first_key_value() {
            let (mut ring, mut edge) = (Vec::new(), first);
            while let Some(after) = next.remove(&edge) {
                ring.push(self.crossing(edge, level));
                edge = after;
            }
            ring.dedup();
            rings.push(ring);
        }
        rings
    }

    /// From which edge the border leads to which other.
    fn pieces(&self, level: f64) -> BTreeMap<Edge, Edge> {
        let mut next = BTreeMap::new();
        for i in -1..self.x.len() as isize {
            for j in -1..self.y.len() as isize {
                let corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)];
                let edges = [(i, j, false), (i + 1, j, true), (i, j + 1, false), (i, j, true)];
                let inside = corners.map(|(i, j)| self.value(i, j) >= level);
                let turns = |from: bool| {
                    let is_turn = move |at: &usize| inside[*at] == from && inside[(at + 1) % 4] != from;
                    (0..4).filter(is_turn).collect::<Vec<_>>()
                };
                let (leaving, mut entering) = (turns(true), turns(false));
                if leaving.len() == 2 {
                    // A saddle: the middle says whether its two high corners hang together.
                    let middle: f64 = corners.iter().map(|(i, j)| self.value(*i, *j)).sum::<f64>() / 4.0;
                    let is_joined = middle >= level;
                    let follows = |at: usize| if is_joined { (at + 1) % 4 } else { (at + 3) % 4 };
                    entering = leaving.iter().map(|at| follows(*at)).collect();
                }
                next.extend(leaving.into_iter().zip(entering).map(|(from, to)| (edges[from], edges[to])));
            }
        }
        next
    }

    fn value(&self, i: isize, j: isize) -> f64 {
        let row = usize::try_from(j).ok().and_then(|j| self.values.get(j));
        let value = row.and_then(|row| row.get(usize::try_from(i).ok()?));
        value.copied().unwrap_or(f64::NEG_INFINITY)
    }

    /// Where a level is crossed on an edge.
    fn crossing(&self, (i, j, is_upwards): Edge, level: f64) -> At {
        let other = if is_upwards { (i, j + 1) } else { (i + 1, j) };
        let (here, there) = (self.value(i, j), self.value(other.0, other.1));
        // Nodes around the grid stand where their neighbours on it stand.
        let share = if here.is_finite() && there.is_finite() { (level - here) / (there - here) } else { 0.5 };
        let (from, to) = (self.place(i, j), self.place(other.0, other.1));
        (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
    }

    fn place(&self, i: isize, j: isize) -> At {
        let on = |at: isize, of: &[f64]| of[at.clamp(0, of.len() as isize - 1) as usize];
        (on(i, self.x), on(j, self.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(rings: &[Vec<At>]) -> f64 {
        let of = |ring: &Vec<At>| {
            let after = ring.iter().cycle().skip(1);
            ring.iter().zip(after).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
        };
        rings.iter().map(of).sum::<f64>().abs()
    }

    fn rings(lines: usize, level: f64, of: impl Fn(f64, f64) -> f64) -> Vec<Vec<At>> {
        let at: Vec<f64> = (0..lines).map(|at| at as f64 / (lines - 1) as f64).collect();
        let values: Vec<Vec<f64>> = at.iter().map(|y| at.iter().map(|x| of(*x, *y)).collect()).collect();
        Heights { x: &at, y: &at, values: &values }.rings(level)
    }

    #[test]
    fn a_slope_is_cut_straight() {
        let found = rings(5, 0.3, |x, _| x);
        assert_eq!(found.len(), 1);
        assert!((area(&found) - 0.7).abs() < 1e-9, "{found:?}");
        assert!((area(&rings(5, -1.0, |x, _| x)) - 1.0).abs() < 1e-9, "all of it");
        assert!(rings(5, 2.0, |x, _| x).is_empty(), "nothing of it");
    }

    #[test]
    fn a_hole_has_a_ring_of_its_own() {
        let away = |x: f64, y: f64| libm::hypot(x - 0.5, y - 0.5);
        let found = rings(41, 0.3, away);
        assert_eq!(found.len(), 2);
        assert!((area(&found) - (1.0 - std::f64::consts::PI * 0.09)).abs() < 0.01, "{}", area(&found));
        let found = rings(41, -0.3, |x, y| -away(x, y));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn every_ring_of_rough_ground_is_closed() {
        let mut lots = spec::Stream::new(spec::Seed(3));
        let values: Vec<Vec<f64>> = (0..24).map(|_| (0..24).map(|_| lots.unit()).collect()).collect();
        let at: Vec<f64> = (0..24).map(f64::from).collect();
        for level in [0.1, 0.5, 0.9] {
            let rings = Heights { x: &at, y: &at, values: &values }.rings(level);
            let far = |(a, b): (&At, &At)| libm::hypot(a.0 - b.0, a.1 - b.1) > 1.5;
            for ring in &rings {
                let after = ring.iter().cycle().skip(1);
                assert!(!ring.iter().zip(after).any(far), "{ring:?}");
            }
            let share = area(&rings) / 529.0;
            assert!((share - (1.0 - level)).abs() < 0.15, "{share} at {level}");
        }
    }
}
