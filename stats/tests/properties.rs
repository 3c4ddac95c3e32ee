//! Laws that hold for all counts.

use proptest::prelude::*;
use stats::{
    Anchor, Bounds, Confidence, GameResult, PairResult, Pairing, Pentanomial, Ratings, Sprt, Summary, Tally,
    wilson,
};

fn counts() -> impl Strategy<Value = [u64; 5]> {
    // Empty cells, a handful, and billions all matter.
    let cell = prop_oneof![Just(0), 1_u64..30, 1_u64..5_000, 1_u64..1_000_000_000];
    [cell.clone(), cell.clone(), cell.clone(), cell.clone(), cell]
}

fn pair() -> impl Strategy<Value = PairResult> {
    let game = || prop::sample::select(&GameResult::ALL[..]);
    (game(), game()).prop_map(|(seat_one, seat_two)| PairResult { seat_one, seat_two })
}

fn tally() -> impl Strategy<Value = Tally> {
    let times = prop_oneof![0_u64..20, 0_u64..1_000_000_000];
    prop::collection::vec((pair(), times), 0..8).prop_map(|parts| {
        let mut tally = Tally::EMPTY;
        for (pair, times) in parts {
            tally.record_many(pair, times);
        }
        tally
    })
}

fn bounds() -> impl Strategy<Value = Bounds> {
    (any::<bool>(), -200.0..199.0_f64, 0.001..1.0_f64).prop_map(|(logistic, elo0, part)| {
        let elo1 = elo0 + part * (200.0 - elo0);
        if logistic { Bounds::Logistic { elo0, elo1 } } else { Bounds::Normalised { elo0, elo1 } }
    })
}

fn mirrored(bounds: Bounds) -> Bounds {
    match bounds {
        Bounds::Logistic { elo0, elo1 } => Bounds::Logistic { elo0: -elo1, elo1: -elo0 },
        Bounds::Normalised { elo0, elo1 } => Bounds::Normalised { elo0: -elo1, elo1: -elo0 },
    }
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance * (1.0 + a.abs().max(b.abs()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tallies_add_in_any_order(a in tally(), b in tally(), c in tally()) {
        prop_assert_eq!(a + b, b + a);
        prop_assert_eq!((a + b) + c, a + (b + c));
        prop_assert_eq!(a + Tally::EMPTY, a);
        prop_assert_eq!((a + b).pentanomial(), a.pentanomial() + b.pentanomial());
        prop_assert_eq!([a, b, c].into_iter().sum::<Tally>(), a + b + c);
    }

    #[test]
    fn recording_is_adding(pairs in prop::collection::vec(pair(), 0..60), cut in 0_usize..60) {
        let cut = cut.min(pairs.len());
        let (front, back) = pairs.split_at(cut);
        let whole: Tally = pairs.iter().copied().collect();
        let halves = [front, back].map(|half| half.iter().copied().collect::<Tally>());
        prop_assert_eq!(whole, halves[0] + halves[1]);
        prop_assert_eq!(whole.pairs(), pairs.len() as u64);
        let half_points: u64 = pairs.iter().map(|pair| u64::from(pair.half_points())).sum();
        prop_assert_eq!(whole.games().half_points(), half_points);
    }

    #[test]
    fn swapping_sides_twice_changes_nothing(a in tally(), one in pair()) {
        prop_assert_eq!(a.swapped().swapped(), a);
        prop_assert_eq!(a.swapped().pentanomial(), a.pentanomial().swapped());
        let mut with = a;
        with.record(one);
        let mut mirror = a.swapped();
        mirror.record(one.swapped());
        prop_assert_eq!(with.swapped(), mirror);
    }

    #[test]
    fn seats_and_pairs_agree(a in tally()) {
        prop_assert_eq!(a.seat_one().total(), a.pairs());
        prop_assert_eq!(a.seat_two().total(), a.pairs());
        prop_assert_eq!(a.pentanomial().pairs(), a.pairs());
        if let Some(gain) = a.pairing_gain() {
            // |cov| ≤ √(v₁v₂): pairing at worst doubles the variance.
            prop_assert!(gain.pair_variance <= 2.0 * gain.independent_variance + 1e-12);
            prop_assert!(gain.ratio.is_none_or(|ratio| ratio.is_finite() && ratio >= 0.5 - 1e-9));
        }
    }

    #[test]
    fn swapped_sides_mirror_every_statistic(counts in counts()) {
        let (here, there) = (Pentanomial::new(counts), Pentanomial::new(counts).swapped());
        let mirror = |value: Option<f64>| value.map(|value| -value);
        prop_assert_eq!(here.lead(), mirror(there.lead()));
        prop_assert_eq!(here.variance(), there.variance());
        for (a, b) in [
            (here.elo(Confidence::P95), there.elo(Confidence::P95)),
            (here.normalised_elo(Confidence::P95), there.normalised_elo(Confidence::P95)),
        ] {
            prop_assert_eq!(a.value, mirror(b.value));
            for (a, b) in [(a.low, b.high), (a.high, b.low)] {
                // All but won, an end of the interval is the logarithm of a rounding error: compare as
                // scores.
                let score = |elo: Option<f64>, open: f64| elo.map_or(open, stats::score_from_elo);
                prop_assert!(near(score(a, 2.0), 1.0 - score(b, -1.0), 1e-9), "{:?} {:?}", a, b);
            }
        }
        prop_assert!(near(here.los(), 1.0 - there.los(), 1e-12));
        let (ours, theirs) = (here.duplicate_boards(), there.duplicate_boards());
        prop_assert_eq!((ours.won, ours.lost, ours.dropped), (theirs.lost, theirs.won, theirs.dropped));
    }

    #[test]
    fn no_statistic_is_ever_infinite(tally in tally(), level in 0.001..0.999999_f64) {
        let summary = Summary::new(&tally, Confidence::new(level).unwrap());
        let mut all = vec![summary.score_low, summary.score_high, summary.los];
        all.extend([summary.score, summary.elo, summary.elo_low, summary.elo_high].into_iter().flatten());
        all.extend([summary.nelo, summary.nelo_low, summary.nelo_high].into_iter().flatten());
        prop_assert!(all.iter().all(|value| value.is_finite()), "{summary:?}");
        prop_assert!((0.0..=1.0).contains(&summary.los));
        if let Some(score) = summary.score {
            prop_assert!(summary.score_low <= score && score <= summary.score_high);
        }
        if let (Some(low), Some(elo)) = (summary.elo_low, summary.elo) {
            prop_assert!(low <= elo);
        }
    }

    #[test]
    fn wilson_holds_the_share_and_narrows(
        successes in 0_u64..1000,
        more in 0_u64..1000,
        level in 0.01..0.9999_f64,
    ) {
        let (trials, confidence) = (successes + more, Confidence::new(level).unwrap());
        let interval = wilson(successes, trials, confidence);
        prop_assert!(0.0 <= interval.low && interval.high <= 1.0);
        if trials > 0 {
            prop_assert!(interval.contains(successes as f64 / trials as f64));
            let tenfold = wilson(10 * successes, 10 * trials, confidence);
            prop_assert!(tenfold.high - tenfold.low < interval.high - interval.low);
        }
    }

    #[test]
    fn likelihood_ratios_are_finite_and_mirror(counts in counts(), bounds in bounds()) {
        let here = Sprt::new(bounds, 0.05, 0.05).unwrap().llr(&Pentanomial::new(counts));
        let there = Sprt::new(mirrored(bounds), 0.05, 0.05).unwrap().llr(&Pentanomial::new(counts).swapped());
        prop_assert!(here.is_finite());
        // What is lost is lost of the likelihoods, which may be those of billions; their difference may be small.
        let lost = 1e-6 * (1.0 + here.abs()) + 1e-9 * Pentanomial::new(counts).pairs() as f64;
        prop_assert!((here + there).abs() <= lost, "{} {}", here, there);
    }

    #[test]
    fn likelihood_ratio_has_the_sign_of_the_evidence(counts in counts(), elo in 1.0..150.0_f64) {
        let pairs = Pentanomial::new(counts);
        prop_assume!(pairs.pairs() > 0);
        // H0 at 0 and H1 at the measured value: nothing can explain the pairs better than what was measured.
        let measured = pairs.elo(Confidence::P95).value;
        if let Some(measured) = measured.filter(|measured| (0.5..900.0).contains(measured)) {
            let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: measured }, 0.05, 0.05).unwrap();
            prop_assert!(sprt.llr(&pairs) >= -1e-6, "{}", sprt.llr(&pairs));
        }
        // Pairs and their mirror image speak for neither of two mirrored hypotheses, up to what is lost of likelihoods of billions.
        let sprt = Sprt::new(Bounds::Logistic { elo0: -elo, elo1: elo }, 0.05, 0.05).unwrap();
        prop_assert!(sprt.llr(&(pairs + pairs.swapped())).abs() < 1e-3 + 1e-12 * pairs.pairs() as f64);
    }

    #[test]
    fn ratings_do_not_depend_on_the_order_of_pairings(
        (rounds, shuffled) in prop::collection::vec((0_usize..6, 1_usize..6, counts()), 1..12)
            .prop_flat_map(|rounds| (Just(rounds.clone()), Just(rounds).prop_shuffle())),
        flips in any::<u16>(),
    ) {
        let names = ["a", "b", "c", "d", "e", "f"];
        let pairing = |&(i, step, counts): &(usize, usize, [u64; 5])| Pairing {
            first: names[i], second: names[(i + step) % 6], pairs: Pentanomial::new(counts),
        };
        let plain: Vec<_> = rounds.iter().map(pairing).collect();
        let other: Vec<_> = shuffled.iter().enumerate().map(|(k, round)| {
            let Pairing { first, second, pairs } = pairing(round);
            if flips >> k & 1 == 1 {
                Pairing { first: second, second: first, pairs: pairs.swapped() }
            } else {
                Pairing { first, second, pairs }
            }
        }).collect();
        let list = Ratings::fit(&plain, Anchor::Mean).unwrap().list(Confidence::P95);
        prop_assert_eq!(&list, &Ratings::fit(&other, Anchor::Mean).unwrap().list(Confidence::P95));
        for rating in list {
            let ends = [rating.interval.low, rating.interval.high];
            prop_assert!(rating.elo.is_finite() && ends.iter().flatten().all(|end| end.is_finite()), "{rating:?}");
            prop_assert!(rating.interval.contains(rating.elo), "{rating:?}");
        }
    }
}
