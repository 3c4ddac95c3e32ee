//! From where on something stays small: what is seen at growing quantities, and a bound.

/// The quantity from which on what is seen stays within a bound, from what is seen at growing quantities (each above zero and above the one before).
/// Between the last quantity at which it is beyond the bound and the next one it is taken to fall evenly on a logarithmic axis. None if it
/// is beyond the bound at the last quantity; the first quantity if it never is beyond it.
#[must_use]
pub fn reach(points: &[(f64, f64)], within: f64) -> Option<f64> {
    let is_beyond = |seen: f64| seen.is_nan() || seen > within;
    match points.iter().rposition(|&(_, seen)| is_beyond(seen)) {
        None => points.first().map(|&(quantity, _)| quantity),
        Some(last) => {
            let (&(from, before), &(to, after)) = (&points[last], points.get(last + 1)?);
            let share = if before.is_finite() { (before - within) / (before - after) } else { 1.0 };
            Some(from * libm::pow(to / from, share))
        }
    }
}

/// The median of items that count so many times each, in ascending order; none if there is none. Those that are not known stand at the end as
/// infinity: it is infinite where half of them are.
#[must_use]
pub fn median(items: &[(f64, u32)]) -> Option<f64> {
    let all: u64 = items.iter().map(|&(_, times)| u64::from(times)).sum();
    let at = |place: u64| {
        let mut before = 0;
        let is_there = |&&(_, times): &&(f64, u32)| {
            before += u64::from(times);
            before > place
        };
        items.iter().find(is_there).map(|&(item, _)| item)
    };
    let [low, high] = [at(all.checked_sub(1)? / 2)?, at(all / 2)?];
    Some(if low == high { low } else { low / 2.0 + high / 2.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_back_has_not_arrived() {
        let seen = [(1.0, 50.0), (2.0, 10.0), (4.0, 50.0), (8.0, 10.0), (16.0, 5.0)];
        // Half of the way from 50 to 10 is passed at 30: the middle of 4 and 8 by their ratio.
        assert!((reach(&seen, 30.0).unwrap() - 32f64.sqrt()).abs() < 1e-12);
        assert_eq!(reach(&seen, 10.0), Some(8.0), "on the bound is within it");
        assert_eq!(reach(&seen, 60.0), Some(1.0));
        assert_eq!(reach(&seen, 1.0), None);
        assert_eq!(reach(&[], 1.0), None);
    }

    #[test]
    fn the_middle_counts_every_item_as_often_as_it_is_there() {
        let of = median;
        assert_eq!(of(&[(1.0, 1), (2.0, 1), (7.0, 1)]), Some(2.0));
        assert_eq!(of(&[(1.0, 1), (2.0, 0), (7.0, 1)]), Some(4.0));
        assert_eq!(of(&[(1.0, 2), (2.0, 0), (7.0, 1)]), Some(1.0));
        assert_eq!(of(&[(1.0, 1), (f64::INFINITY, 2)]), Some(f64::INFINITY));
        assert_eq!((of(&[]), of(&[(1.0, 0)])), (None, None));
    }
}
