//! Whiskers: an interval on a scale. What has no end, or one too far away, runs to the edge without a cap.

use stats::Rating;

use crate::axis::Scale;

/// A whisker in coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Whisker {
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Whether each end is shown where it is.
    capped: [bool; 2],
}

impl Whisker {
    /// The interval between `ends` on `scale`.
    pub(crate) fn of(ends: [Option<f64>; 2], scale: &Scale) -> Self {
        let (least, most) = scale.values();
        let end = |end: Option<f64>, open: f64| {
            let inside = end.is_some_and(|end| (least..=most).contains(&end));
            // What lies beyond an edge is drawn at that edge, which both ends may be.
            (scale.at(end.unwrap_or(open).clamp(least, most)), inside)
        };
        let (low, high) = (end(ends[0], least), end(ends[1], most));
        Self { from: low.0, to: high.0, capped: [low.1, high.1] }
    }

    /// Where a cap is drawn.
    pub(crate) fn caps(self) -> impl Iterator<Item = f64> {
        [self.from, self.to].into_iter().zip(self.capped).filter_map(|(end, capped)| capped.then_some(end))
    }
}

/// The least and the greatest value that a scale for these ratings shows: their intervals, unless one of few pairs is so
/// wide that nothing could be told from the others.
pub(crate) fn extent(ratings: &[&Rating]) -> (f64, f64) {
    let all = || ratings.iter();
    let least = all().map(|rating| rating.elo).fold(f64::INFINITY, f64::min);
    let most = all().map(|rating| rating.elo).fold(f64::NEG_INFINITY, f64::max);
    let beyond = (most - least).max(200.0);
    let low = all().map(|rating| rating.interval.low.unwrap_or(f64::NEG_INFINITY)).fold(least, f64::min);
    let high = all().map(|rating| rating.interval.high.unwrap_or(f64::INFINITY)).fold(most, f64::max);
    (low.max(least - beyond), high.min(most + beyond))
}

#[cfg(test)]
mod tests {
    use stats::EloInterval;

    use super::*;

    #[test]
    fn what_has_no_end_runs_to_the_edge() {
        let rating = |elo: f64, low, high| Rating {
            player: "a".to_owned(),
            elo,
            interval: EloInterval { low, high },
            pairs: 3,
            score: None,
            group: 0,
        };
        let ratings = [rating(100.0, Some(20.0), None), rating(-100.0, Some(-900.0), Some(-20.0))];
        assert_eq!(extent(&ratings.each_ref()), (-300.0, 300.0));
        let scale = Scale::linear((-300.0, 300.0), (0.0, 60.0));
        let whisker = Whisker::of([Some(20.0), None], &scale);
        assert_eq!((whisker.from, whisker.to, whisker.caps().collect::<Vec<_>>()), (32.0, 60.0, vec![32.0]));
        assert_eq!(Whisker::of([Some(-900.0), Some(-20.0)], &scale).caps().collect::<Vec<_>>(), [28.0]);
    }
}
