//! What a tuner's model believes of the shape of a space, as far as it can be drawn: slices and maps through the best candidate, and
//! how much each parameter matters.

use spec::space::{Candidate, Ruler, Space};

use crate::answer::Estimate;
use crate::importance::Importance;

/// The most points of a slice.
const MOST_POINTS: usize = 64;
/// The most rows and columns of a map.
const MOST_LINES: usize = 24;
/// Parameters of which each two have a map: those that matter most.
const MAPPED: usize = 4;

/// The shape of a space, in Elo over the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// The candidate through which everything is cut.
    pub through: Candidate,
    /// How much each parameter matters, in the order of the space; nothing where all candidates are believed to be equal.
    pub importance: Option<Vec<Importance>>,
    /// A slice along each parameter that means something for that candidate.
    pub slices: Vec<Slice>,
    /// The maps over two parameters each.
    pub maps: Vec<Map>,
    /// Everybody who played, in the order of their first duels.
    pub players: Vec<Belief>,
}

/// What is believed of one candidate, in Elo over the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// Who.
    pub candidate: Candidate,
    /// The mean.
    pub elo: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// What is believed where one parameter changes and all others stay.
#[derive(Clone, Debug, PartialEq)]
pub struct Slice {
    /// The number of the parameter.
    pub axis: usize,
    /// Places of it, in their order, and how strong the candidate there is.
    pub points: Vec<(u32, Estimate)>,
}

/// What is believed where two parameters change and all others stay.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The numbers of the parameters: across, and upwards.
    pub axes: [usize; 2],
    /// Places of both, in their order.
    pub places: [Vec<u32>; 2],
    /// How strong the candidates there are, row by row from the lowest place upwards.
    pub elo: Vec<f64>,
}

/// Where a slice through a candidate is looked at: evenly, its own place among them.
pub(crate) fn points(space: &Space, through: &Candidate, axis: usize) -> Vec<u32> {
    let mut places = spaced(space.axes()[axis].ruler(), MOST_POINTS - 1);
    places.push(through.places()[axis]);
    places.sort_unstable();
    places.dedup();
    places
}

/// Where a map is looked at along a parameter.
pub(crate) fn lines(space: &Space, axis: usize) -> Vec<u32> {
    spaced(space.axes()[axis].ruler(), MOST_LINES)
}

/// The same candidate with other places of some parameters.
pub(crate) fn moved(space: &Space, from: &Candidate, places: &[(usize, u32)]) -> Candidate {
    let mut all = from.places().to_vec();
    places.iter().for_each(|&(axis, place)| all[axis] = place);
    space.candidate(all)
}

/// The parameters that mean something for a candidate and can change.
pub(crate) fn changing(space: &Space, through: &Candidate) -> impl Iterator<Item = usize> {
    (0..space.axes().len())
        .filter(move |axis| space.has(through, *axis) && space.axes()[*axis].ruler().places() > 1)
}

/// The pairs of parameters that have a map, the most important ones first.
pub(crate) fn mapped(mut axes: Vec<usize>, importance: &[Importance]) -> Vec<[usize; 2]> {
    axes.sort_by(|one, other| importance[*other].in_all.total_cmp(&importance[*one].in_all));
    axes.truncate(MAPPED);
    let pairs = |at: usize| axes[..at].iter().map(move |one| (*one, at));
    let pairs = (1..axes.len()).flat_map(pairs);
    pairs.map(|(one, at)| [one.min(axes[at]), one.max(axes[at])]).collect()
}

/// At most so many places, the ends among them, evenly spaced.
fn spaced(ruler: &Ruler, most: usize) -> Vec<u32> {
    if ruler.places() <= most as u64 {
        return (0..ruler.places() as u32).collect();
    }
    let mut places: Vec<u32> = (0..most).map(|at| ruler.nearest(at as f64 / (most - 1) as f64)).collect();
    places.dedup();
    places
}
