//! What is measured of searches, over positions: error, variance, bias, regret, with intervals by the bootstrap.
//!
//! Positions are what is drawn again and again for an interval: runs at one position are not independent of each other, positions are.
//! All players are seen at the same positions, so that the difference of two has an interval of its own. A position of which nobody
//! knows what it is worth is in no measure that needs to know it.
//!
//! An interval says what other positions would tell. So it is wider with a few positions than what is drawn from them, with one it is all that can
//! be, and a player that is right at all of some positions may still be wrong at others.

use spec::{Measure, Purpose, Seed, Stream};
use stats::Confidence;
use stats::bootstrap::{middle, resample, widening};
use stats::bounded_mean::bounded_mean;
use stats::log_slope::log_slope;

use super::figure::Figure;
use super::looks::Looks;

/// Draws of the bootstrap: the ends of an interval then move by some percent of its width from seed to seed.
const DRAWS: usize = 1000;
/// With more positions fewer draws are enough, so that the work stays the same.
const MOST_DRAWN: usize = 5_000_000;

/// How many measures there are; each is the mean of something over positions, or the root of that.
const MEASURES: usize = Measure::WORDS.len();

/// Whether it says nothing when there is one run at each position.
const fn needs_repeats(measure: Measure) -> bool {
    matches!(measure, Measure::Variance | Measure::BiasRms)
}

/// At which positions something can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    /// At all.
    Everywhere,
    /// Where it is known what the position is worth.
    Valued,
    /// Where it is known what all chosen moves are worth.
    Compared,
}

const fn where_of(measure: Measure) -> Where {
    match measure {
        Measure::Variance | Measure::Nodes | Measure::Depth => Where::Everywhere,
        Measure::Mse | Measure::Bias | Measure::BiasRms => Where::Valued,
        Measure::Regret | Measure::Accuracy => Where::Compared,
    }
}

/// The most that it can be, where there is a most; none is below 0. Values lie between -100 and 100.
const fn most_of(measure: Measure) -> f64 {
    match measure {
        Measure::Mse => 40_000.0,
        Measure::Variance => 10_000.0,
        Measure::Bias | Measure::BiasRms | Measure::Regret => 200.0,
        Measure::Accuracy => 1.0,
        Measure::Nodes | Measure::Depth => f64::INFINITY,
    }
}

/// All measures of all players at the same positions, and what they come to in every draw of the bootstrap.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// By player and measure.
    values: Vec<[f64; MEASURES]>,
    /// By draw, then as above.
    draws: Vec<Vec<[f64; MEASURES]>>,
    /// Of each player whether all positions have several runs.
    repeats: Vec<bool>,
    /// How many positions there are of each kind of [`Where`].
    positions: [u64; 3],
    /// By player, the share of best moves at each position where that is known.
    shares: Vec<Vec<f64>>,
}

impl Measures {
    /// Measures everybody. `looks` has a list for each player, with an item for each position that all of them have looked at, in the
    /// same order. The same searches give the same figures, to the last digit.
    #[must_use]
    pub fn of(looks: &[Vec<Looks>], seed: Seed) -> Self {
        let seen = looks.first().map_or(0, Vec::len);
        let repeats = looks.iter().map(|of_one| of_one.iter().all(|looks| looks.runs > 1)).collect();
        if seen == 0 {
            let (values, draws, shares) = (Vec::new(), Vec::new(), Vec::new());
            return Self { values, draws, repeats, positions: [0; 3], shares };
        }
        let sums = Sums::of(looks, seen);
        let mut stream = Stream::new(seed.child(Purpose::Draw, 0));
        let mut draws = Vec::new();
        let number = DRAWS.min(MOST_DRAWN / seen).max(100);
        resample(seen, number, |n| stream.below(n), |times| draws.push(sums.means(|at| times[at])));
        let positions = sums.counts(|_| 1).map(|count| count as u64);
        let shares = (0..looks.len()).map(|who| sums.shares(who)).collect();
        Self { values: sums.means(|_| 1), draws, repeats, positions, shares }
    }

    /// Over how many positions something is measured.
    #[must_use]
    pub const fn positions(&self, measure: Measure) -> u64 {
        self.positions[where_of(measure) as usize]
    }

    /// What is measured of a player; nothing if nobody knows.
    #[must_use]
    pub fn figure(&self, who: usize, measure: Measure) -> Option<Figure> {
        let value = |of: &[[f64; MEASURES]]| of[who][measure as usize];
        match measure {
            _ if !self.is_known(who, measure) => None,
            Measure::Accuracy => {
                let told = bounded_mean(self.shares[who].iter().copied(), Confidence::P95);
                figure(value(&self.values), [told.low, told.high])
            }
            _ => self.made_of(measure, [0.0, most_of(measure)], value),
        }
    }

    /// What is measured of a player less what is measured of another one at the same positions.
    #[must_use]
    pub fn difference(&self, who: usize, than: usize, measure: Measure) -> Option<Figure> {
        let value = |of: &[[f64; MEASURES]]| of[who][measure as usize] - of[than][measure as usize];
        let most = most_of(measure);
        match measure {
            _ if !self.is_known(who, measure) || !self.is_known(than, measure) => None,
            Measure::Accuracy => {
                // From 0 where all is lost by it to 1 where all is won.
                let gains = self.shares[who]
                    .iter()
                    .zip(&self.shares[than])
                    .map(|(one, other)| 0.5 * (1.0 + one - other));
                let told = bounded_mean(gains, Confidence::P95);
                figure(value(&self.values), [2.0 * told.low - 1.0, 2.0 * told.high - 1.0])
            }
            _ => self.made_of(measure, [-most, most], value),
        }
    }

    /// How steeply a measure rises over a quantity, from player to player: the slope of the straight line through the points when both
    /// axes are logarithmic. A measure that falls as one over the quantity has a slope of -1. Nothing unless there are two different
    /// quantities at least, all of them positive, and so is what is measured.
    #[must_use]
    pub fn slope(&self, players: &[(usize, f64)], measure: Measure) -> Option<Figure> {
        let are_known = players.iter().all(|&(who, _)| self.is_known(who, measure));
        let slope = |of: &[[f64; MEASURES]]| {
            let points = players.iter().map(|&(who, x)| (x, of[who][measure as usize]));
            log_slope(&points.collect::<Vec<_>>()).unwrap_or(f64::INFINITY)
        };
        are_known.then(|| self.made_of(measure, [f64::NEG_INFINITY, f64::INFINITY], slope))?
    }

    fn is_known(&self, who: usize, measure: Measure) -> bool {
        let repeats = self.repeats.get(who).is_some_and(|&repeats| repeats || !needs_repeats(measure));
        repeats && who < self.values.len()
    }

    /// A figure that is made of values of a measure and lies between two ends, and its interval.
    fn made_of(
        &self,
        measure: Measure,
        ends: [f64; 2],
        made: impl Fn(&[[f64; MEASURES]]) -> f64,
    ) -> Option<Figure> {
        let value = made(&self.values);
        let Some(widening) = widening(self.positions(measure)) else { return figure(value, ends) };
        // Where few positions are valued some draws have none of them, and tell nothing.
        let told = self.draws.iter().map(|of| made(of)).filter(|outcome| !outcome.is_nan());
        let mut outcomes: Vec<f64> = told.collect();
        let [low, high] = middle(&mut outcomes)?;
        let widened = |end: f64| (value + widening * (end - value)).clamp(ends[0], ends[1]);
        figure(value, [widened(low), widened(high)])
    }
}

/// A figure with its interval, if all of that are numbers.
fn figure(value: f64, [low, high]: [f64; 2]) -> Option<Figure> {
    // With a few positions the middle of the draws may lie beside the estimate.
    let (low, high) = (low.min(value), high.max(value));
    (value.is_finite() && low.is_finite() && high.is_finite()).then_some(Figure { value, low, high })
}

/// What is summed over positions: squared error, variance, |bias|, squared bias, regret, right choices, nodes, depth.
struct Sums {
    players: usize,
    /// By position, player and measure; nothing where that is not known.
    cells: Vec<f64>,
    /// Of each position whether it is of each kind of [`Where`].
    known: Vec<[bool; 3]>,
}

impl Sums {
    fn of(looks: &[Vec<Looks>], seen: usize) -> Self {
        let mut cells = Vec::with_capacity(seen * looks.len() * MEASURES);
        let mut known = Vec::with_capacity(seen);
        for at in 0..seen {
            let is_compared = looks.iter().all(|of_one| of_one[at].regret.is_some());
            known.push([true, looks[0][at].truth.is_some(), is_compared]);
            cells.extend(looks.iter().flat_map(|of_one| of_position(&of_one[at], is_compared)));
        }
        Self { players: looks.len(), cells, known }
    }

    /// A player's share of best moves at each position where that is known of all.
    fn shares(&self, who: usize) -> Vec<f64> {
        let cells = self.cells.chunks_exact(self.players * MEASURES).zip(&self.known);
        let compared = cells.filter(|(_, known)| known[Where::Compared as usize]);
        compared.map(|(row, _)| row[who * MEASURES + Measure::Accuracy as usize]).collect()
    }

    /// How many positions there are of each kind of [`Where`] if each counts so many times.
    fn counts(&self, times: impl Fn(usize) -> u32) -> [f64; 3] {
        let mut counts = [0.0; 3];
        for (at, known) in self.known.iter().enumerate() {
            let times = f64::from(times(at));
            counts.iter_mut().zip(known).filter(|(_, known)| **known).for_each(|(count, _)| *count += times);
        }
        counts
    }

    /// The measures if each position counts so many times.
    fn means(&self, times: impl Fn(usize) -> u32) -> Vec<[f64; MEASURES]> {
        let width = self.players * MEASURES;
        let (mut all, counts) = (vec![0.0; width], self.counts(&times));
        for (at, row) in self.cells.chunks_exact(width).enumerate() {
            let times = times(at);
            if times > 0 {
                let times = f64::from(times);
                all.iter_mut().zip(row).for_each(|(sum, cell)| *sum += times * cell);
            }
        }
        all.chunks_exact(MEASURES)
            .map(|sums| {
                let mut means = [0.0; MEASURES];
                for ((_, measure), (mean, sum)) in Measure::WORDS.iter().zip(means.iter_mut().zip(sums)) {
                    *mean = sum / counts[where_of(*measure) as usize];
                }
                means[Measure::BiasRms as usize] = means[Measure::BiasRms as usize].sqrt();
                means
            })
            .collect()
    }
}

fn of_position(looks: &Looks, is_compared: bool) -> [f64; MEASURES] {
    // Sums are stored in steps that are finer than anything a search could tell: below that nothing has varied.
    let variance =
        Some(looks.square - looks.mean * looks.mean).filter(|variance| *variance > 1e-9).unwrap_or(0.0);
    let bias = looks.truth.map(|truth| looks.mean - truth);
    [
        bias.map_or(0.0, |bias| variance + bias * bias),
        variance,
        bias.map_or(0.0, f64::abs),
        bias.map_or(0.0, |bias| bias * bias),
        looks.regret.filter(|_| is_compared).unwrap_or(0.0),
        looks.right.filter(|_| is_compared).unwrap_or(0.0),
        looks.nodes,
        looks.depth,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(values: &[f64], truth: Option<f64>) -> Looks {
        let runs = values.len() as f64;
        Looks {
            runs: values.len() as u64,
            mean: values.iter().sum::<f64>() / runs,
            square: values.iter().map(|value| value * value).sum::<f64>() / runs,
            truth,
            regret: truth.map(|_| 0.5),
            right: truth.map(|_| 0.75),
            ..Looks::default()
        }
    }

    #[test]
    fn a_position_without_a_truth_is_in_no_measure_that_needs_one() {
        let known: Vec<Looks> = (0..30).map(|n| looks(&[f64::from(n), f64::from(n)], Some(0.0))).collect();
        let mut mixed = known.clone();
        mixed.extend(vec![looks(&[80.0, 90.0], None); 30]);
        let [known, mixed] = [known, mixed].map(|looks| Measures::of(&[looks], Seed(1)));
        let value = |of: &Measures, measure| of.figure(0, measure).unwrap().value;
        for measure in [Measure::Mse, Measure::Bias, Measure::BiasRms, Measure::Regret, Measure::Accuracy] {
            assert_eq!(value(&known, measure), value(&mixed, measure), "{measure:?}");
        }
        assert_eq!((value(&known, Measure::Variance), value(&mixed, Measure::Variance)), (0.0, 12.5));
    }

    #[test]
    fn how_much_was_searched_is_told_without_a_truth() {
        let deep = |nodes: f64, depth: f64| Looks { nodes, depth, ..looks(&[1.0], None) };
        let measures = Measures::of(&[vec![deep(10.0, 2.0), deep(30.0, 5.0)]], Seed(1));
        let value = |measure| measures.figure(0, measure).unwrap().value;
        assert_eq!((value(Measure::Nodes), value(Measure::Depth)), (20.0, 3.5));
        assert_eq!(measures.positions(Measure::Depth), 2);
        assert_eq!(measures.figure(0, Measure::Mse), None);
    }

    #[test]
    fn what_falls_as_one_over_has_a_slope_of_minus_one() {
        let width = |c: f64| -> Vec<Looks> {
            (1..50)
                .map(|n| looks(&[(f64::from(n) / c).sqrt(), -(f64::from(n) / c).sqrt()], Some(0.0)))
                .collect()
        };
        let measures = Measures::of(&[width(1.0), width(4.0), width(16.0)], Seed(1));
        let Figure { value, low, high } =
            measures.slope(&[(0, 1.0), (1, 4.0), (2, 16.0)], Measure::Mse).unwrap();
        assert!((value + 1.0).abs() < 1e-12 && low <= value && value <= high, "{low} {value} {high}");
        assert_eq!(measures.slope(&[(0, 1.0)], Measure::Mse), None, "one point has no slope");
        assert_eq!(measures.slope(&[(0, 1.0), (1, 4.0)], Measure::Bias), None, "nothing has no logarithm");
    }

    /// One position says nothing of others, a few little, and whoever was right everywhere may be wrong elsewhere.
    #[test]
    fn intervals_say_what_other_positions_would_tell() {
        let of = |count: u32| {
            let seen =
                |n| Looks { right: Some(1.0), ..looks(&[f64::from(n % 2), f64::from(n % 2)], Some(0.0)) };
            Measures::of(&[(0..count).map(seen).collect()], Seed(1))
        };
        let figure = |count, measure| of(count).figure(0, measure).unwrap();
        assert_eq!(figure(1, Measure::Mse), Figure { value: 0.0, low: 0.0, high: 40_000.0 });
        assert_eq!(of(1).figure(0, Measure::Nodes), None, "there is no most of them");
        // Half of 0 and half of 1: Student's interval of four is 0.5 ± 3.182 × 0.577 / 2, all above 0.
        let Figure { low, high, .. } = figure(4, Measure::Mse);
        assert!(low == 0.0 && high > 1.3 && high < 1.7, "{low} to {high}");
        let accuracy = figure(25, Measure::Accuracy);
        assert!(accuracy.low > 0.8 && accuracy.low < 0.9 && accuracy.high == 1.0, "{accuracy:?}");
        let same = of(25).difference(0, 0, Measure::Accuracy).unwrap();
        assert!(same.value == 0.0 && same.low < -0.1 && same.high > 0.1, "{same:?}");
    }

    #[test]
    fn what_is_known_of_few_positions_among_many_is_told() {
        let mut mixed = vec![looks(&[80.0, 90.0], None); 6];
        mixed[1] = looks(&[10.0, 10.0], Some(0.0));
        mixed[4] = looks(&[20.0, 20.0], Some(0.0));
        let error = Measures::of(&[mixed], Seed(1)).figure(0, Measure::Mse).unwrap();
        assert!(error.value == 250.0 && error.low == 0.0 && error.high > 1000.0, "{error:?}");
    }

    /// Values are summed in steps: what is below them is no variance.
    #[test]
    fn round_off_is_no_variance() {
        let seen =
            |n: u32| Looks { square: f64::from(n * n) + 1e-10, ..looks(&[f64::from(n); 2], Some(0.0)) };
        let measures = Measures::of(&[(0..40).map(seen).collect()], Seed(1));
        assert_eq!(measures.figure(0, Measure::Variance), Some(Figure { value: 0.0, low: 0.0, high: 0.0 }));
    }

    #[test]
    fn the_difference_of_a_player_to_itself_is_nothing() {
        let measures =
            Measures::of(&[(1..50).map(|n| looks(&[f64::from(n); 2], Some(0.0))).collect()], Seed(1));
        assert_eq!(measures.difference(0, 0, Measure::Mse), Some(Figure { value: 0.0, low: 0.0, high: 0.0 }));
        assert_eq!(Measures::of(&[Vec::new()], Seed(1)).figure(0, Measure::Mse), None);
    }
}
