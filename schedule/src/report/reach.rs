//! How much a search takes until it is right and stays so: convergence over a growing limit.
//!
//! A search with a smaller limit is the beginning of the same search with a larger one, and all players look at a position with the same luck. So
//! players that differ in their limits alone are one search, seen now and then.

use spec::{Measure, Purpose, Seed, Stream};
use stats::bootstrap::{middle, resample};
use stats::reach::{median, reach};

use super::figure::Figure;
use super::looks::Looks;

/// Draws of the bootstrap.
const DRAWS: usize = 1000;

/// Why nobody can say how much it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreached {
    /// Nothing to look at.
    #[error("no position is stored at which all players have looked and whose worth is known")]
    Unseen,
    /// At the end of the interval it had not come there.
    #[error(
        "about half of the positions were not reached, or lost again: it takes more than the largest of them"
    )]
    Beyond,
    /// At the other end it was there before anybody looked.
    #[error(
        "about half of the positions were reached from the first: it takes less than the smallest of them"
    )]
    Before,
}

/// The quantity from which on a measure stays within a bound at a position, in the median over positions, with its interval. Players come with
/// their quantities, in ascending order. Of several runs at a position it is the mean that is looked at.
pub fn reached(
    looks: &[Vec<Looks>],
    players: &[(usize, f64)],
    measure: Measure,
    within: f64,
    seed: Seed,
) -> Result<Figure, Unreached> {
    let &[(_, first), ..] = players else { return Err(Unreached::Unseen) };
    let positions = looks.first().map_or(0, Vec::len);
    let seen = |looks: &Looks| match measure {
        Measure::Bias => looks.truth.map(|truth| (looks.mean - truth).abs()),
        Measure::Regret => looks.regret,
        _ => None,
    };
    let at_position = |at: usize| {
        let points = players.iter().map(|&(who, quantity)| Some((quantity, seen(looks.get(who)?.get(at)?)?)));
        Some(reach(&points.collect::<Option<Vec<_>>>()?, within).unwrap_or(f64::INFINITY))
    };
    let mut quantities: Vec<f64> = (0..positions).filter_map(at_position).collect();
    quantities.sort_unstable_by(f64::total_cmp);
    let of =
        |times: &[u32]| median(&quantities.iter().copied().zip(times.iter().copied()).collect::<Vec<_>>());
    let value = of(&vec![1; quantities.len()]).ok_or(Unreached::Unseen)?;
    let mut stream = Stream::new(seed.child(Purpose::Draw, 0));
    let mut draws = Vec::with_capacity(DRAWS);
    resample(quantities.len(), DRAWS, |n| stream.below(n), |times| draws.extend(of(times)));
    // An end of the interval that nobody has seen would be made up.
    let [low, high] = middle(&mut draws).ok_or(Unreached::Beyond)?;
    let (low, high) = (low.min(value), high.max(value));
    match low > first {
        _ if !high.is_finite() => Err(Unreached::Beyond),
        true => Ok(Figure { value, low, high }),
        false => Err(Unreached::Before),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players with 1, 4, 16 and 64 of something; at position n the error is 100 n, divided by that.
    fn falling() -> (Vec<Vec<Looks>>, Vec<(usize, f64)>) {
        let players = vec![(0, 1.0), (1, 4.0), (2, 16.0), (3, 64.0)];
        let looks = |quantity: f64| {
            let error = |n: u32| Looks {
                runs: 1,
                mean: 50.0 - f64::from(n) / quantity,
                truth: Some(50.0),
                ..Looks::default()
            };
            (1..=99).map(error).collect()
        };
        (players.iter().map(|&(_, quantity)| looks(quantity)).collect(), players)
    }

    #[test]
    fn it_takes_what_half_of_the_positions_take() {
        let (looks, players) = falling();
        let figure = reached(&looks, &players, Measure::Bias, 50.0 / 16.0, Seed(1)).unwrap();
        assert!((figure.value - 16.0).abs() < 1e-9, "position 50 is there at 16: {figure:?}");
        assert!(figure.low < 16.0 && figure.high > 16.0 && figure.high < 64.0, "{figure:?}");
    }

    #[test]
    fn what_nobody_saw_is_not_told() {
        let (looks, players) = falling();
        let of = |measure, within| reached(&looks, &players, measure, within, Seed(1));
        assert_eq!(of(Measure::Bias, 0.1), Err(Unreached::Beyond));
        assert_eq!(of(Measure::Bias, 90.0), Err(Unreached::Before));
        assert_eq!(of(Measure::Regret, 0.0), Err(Unreached::Unseen), "no move is compared");
        assert_eq!(reached(&[], &[], Measure::Bias, 1.0, Seed(1)), Err(Unreached::Unseen));
    }
}
