//! Published numbers, and numbers computed independently.
//!
//! "Published" are those of a public result block and of the test suite of fastchess (`sprt_test.cpp`).
//! "Independent" ones were computed in Python, by other methods than ours wherever there is a choice:
//! moments, Elo and LOS with mpmath at 40 digits, the error of normalised Elo from numerical derivatives
//! there; log-likelihood ratios by general constrained optimisation (`SciPy`'s SLSQP from twelve starts) and
//! by solving the seven Karush–Kuhn–Tucker equations with mpmath, which agreed to ten digits; Wilson with
//! `scipy.stats.binomtest(…).proportion_ci(method="wilson")`; Φ with `scipy.special`. Intervals and certainties over
//! virtual pairs with Student's density integrated numerically; ratings by Zermelo's iteration, Gauss–Jordan
//! elimination and bisection.

use std::f64::consts::LN_10;

use stats::{
    Anchor, Bounds, Confidence, Pairing, Pentanomial, Power, Ratings, Sprt, StatsError, elo_from_score,
    normal_cdf, normal_quantile, wilson,
};

const BLOCK: [u64; 5] = [21, 134, 309, 203, 60];

#[track_caller]
fn close(found: f64, want: f64, tolerance: f64) {
    assert!((found - want).abs() <= tolerance, "{found} is not {want} ± {tolerance}");
}

#[test]
fn published_result_block() {
    let pairs = Pentanomial::new(BLOCK);
    close(pairs.score().unwrap(), 0.55055, 5e-6);
    let elo = pairs.elo(Confidence::P95);
    close(elo.value.unwrap(), 35.25, 0.005);
    close(elo.half_width().unwrap(), 11.9, 0.05);
    close(normalised(0.0, 5.0, BLOCK), 3.00, 0.005);
}

fn normalised(elo0: f64, elo1: f64, counts: [u64; 5]) -> f64 {
    Sprt::new(Bounds::Normalised { elo0, elo1 }, 0.05, 0.05)
        .expect("legal bounds")
        .llr(&Pentanomial::new(counts))
}

fn logistic(elo0: f64, elo1: f64, counts: [u64; 5]) -> f64 {
    Sprt::new(Bounds::Logistic { elo0, elo1 }, 0.05, 0.05)
        .expect("legal bounds")
        .llr(&Pentanomial::new(counts))
}

#[test]
fn published_likelihood_ratios() {
    close(normalised(0.0, 2.0, [365, 16618, 36229, 16974, 390]), 2.25037, 5e-6);
    close(normalised(0.5, 2.5, [39, 8843, 26675, 9240, 44]), 2.94168, 5e-6);
    close(normalised(-1.75, 0.25, [127, 4883, 10712, 5150, 104]), 3.01, 0.005);
    close(logistic(0.5, 2.5, [223, 9863, 21279, 10037, 246]), -3.07, 0.005);
    close(logistic(0.0, 2.0, [871, 26175, 55983, 26678, 821]), -4.98, 0.005);
}

#[test]
fn independent_likelihood_ratios() {
    close(normalised(0.0, 5.0, BLOCK), 3.001040224168, 1e-9);
    close(normalised(0.0, 10.0, [50, 100, 200, 100, 40]), -1.167409176362, 1e-9);
    close(normalised(100.0, 200.0, BLOCK), -106.1126397048, 1e-8);
    close(logistic(0.0, 10.0, BLOCK), 8.11203049651, 1e-9);
    close(logistic(-5.0, 5.0, BLOCK), 9.363990733939, 1e-9);
    close(logistic(0.0, 10.0, [50, 100, 200, 100, 40]), -1.717051744081, 1e-9);
    // Games without draws leave two cells empty.
    close(logistic(0.0, 20.0, [30, 0, 41, 0, 29]), -0.3778099401025, 1e-9);
    close(normalised(0.0, 20.0, [30, 0, 41, 0, 29]), -0.4365603950366, 1e-9);
    close(normalised(0.0, 100.0, [3, 0, 90, 0, 17]), 4.749338748224, 1e-8);
    // Lopsided counts, where only SLSQP found its way.
    close(normalised(-50.0, 150.0, [200, 50, 20, 5, 1]), -230.31791892, 1e-6);
    close(normalised(0.0, 5.0, [0, 0, 0, 0, 104]), 2.0949545, 1e-6);
    close(logistic(0.0, 50.0, [0, 0, 0, 0, 10]), 1.33616486, 1e-6);
    close(logistic(0.0, 10.0, [0, 0, 500, 0, 0]), -14.58815260, 1e-6);
}

#[test]
fn the_most_likely_of_several_solutions_is_taken() {
    // A scan of 400 values of σ found three stationary points, with ratios −13.521 at σ = 0.060, −16.167 at
    // 0.097 and −15.962 at 0.112. Repeated substitution from a uniform start ends at the last, which is not
    // the maximum.
    close(normalised(0.0, 63.34159201134911, [0, 0, 276, 1, 0]), -13.521165909726, 1e-8);
}

#[test]
fn independent_elo_and_superiority() {
    // counts, score, variance, Elo with interval, normalised Elo with interval, likelihood of superiority
    let rows = [
        (
            BLOCK,
            0.550550206327373,
            0.0542706738892284,
            [35.2462977355022, 23.16220539323667, 47.02445165474138],
            [53.3088882982268, 34.773828228837, 70.871023939412],
            0.9999999953158761,
        ),
        (
            [50, 100, 200, 100, 40],
            0.489795918367347,
            0.0713244481466056,
            [-7.09150678417263, -23.54072616590291, 9.44087328377974],
            [-9.38672327207143, -31.000004041174, 12.435154827281],
            0.20095766414584548,
        ),
        (
            [30, 0, 41, 0, 29],
            0.495,
            0.147475,
            [-3.47447167403706, -55.80948273775594, 48.974734739219414],
            [-3.19867489949868, -50.867708611159, 44.698322656233],
            0.44942431254097226,
        ),
        (
            [2, 0, 1, 0, 0],
            1.0 / 6.0,
            1.0 / 18.0,
            [-279.588001734408, -846.7176824418459, 152.77063026099285],
            [-347.435585522601, -352.643746072595, 152.051717245066],
            0.1779588418747895,
        ),
    ];
    for (counts, score, variance, [elo, low, high], [nelo, nelo_low, nelo_high], los) in rows {
        let pairs = Pentanomial::new(counts);
        close(pairs.score().unwrap(), score, 1e-14);
        close(pairs.variance().unwrap(), variance, 1e-14);
        let found = pairs.elo(Confidence::P95);
        close(found.value.unwrap(), elo, 1e-10);
        close(found.low.unwrap(), low, 1e-8);
        close(found.high.unwrap(), high, 1e-8);
        let found = pairs.normalised_elo(Confidence::P95);
        close(found.value.unwrap(), nelo, 1e-10);
        close(found.low.unwrap(), nelo_low, 1e-5);
        close(found.high.unwrap(), nelo_high, 1e-5);
        close(pairs.los(), los, 1e-11);
    }
    close(Pentanomial::new(BLOCK).upset() / 4.684123883236505e-9, 1.0, 1e-8);
}

#[test]
fn with_many_pairs_the_virtual_ones_do_not_matter() {
    for counts in [BLOCK, [50, 100, 200, 100, 40], [30, 0, 41, 0, 29]] {
        let pairs = Pentanomial::new(counts.map(|count| 1000 * count));
        let (elo, nelo) = (pairs.elo(Confidence::P95), pairs.normalised_elo(Confidence::P95));
        let (score, reach) = (pairs.score().unwrap(), 1.959963984540054 * pairs.standard_error().unwrap());
        close(elo.low.unwrap(), elo_from_score(score - reach).unwrap(), 1e-3);
        close(elo.high.unwrap(), elo_from_score(score + reach).unwrap(), 1e-3);
        let plain = 800.0 / LN_10 * 1.959963984540054 / (2.0 * pairs.pairs() as f64).sqrt();
        close(nelo.half_width().unwrap() / plain, 1.0, 0.012); // 1 % of it is that far from equality.
        close(pairs.los(), normal_cdf(pairs.lead().unwrap() / pairs.standard_error().unwrap()), 1e-4);
    }
}

#[test]
fn independent_wilson_intervals() {
    let rows = [
        (7, 10, 0.95, 0.39677814746114526, 0.892208732593699),
        (0, 10, 0.95, 0.0, 0.27753279986288926),
        (10, 10, 0.95, 0.7224672001371109, 1.0),
        (263, 500, 0.95, 0.4822016483694956, 0.5694018859265038),
        (1, 1000, 0.95, 0.00017654637062607809, 0.0056425585979579355),
        (526, 1000, 0.99, 0.48529019158087594, 0.5663670678441469),
    ];
    for (successes, trials, level, low, high) in rows {
        let interval = wilson(successes, trials, Confidence::new(level).unwrap());
        close(interval.low, low, 1e-12);
        close(interval.high, high, 1e-12);
    }
}

#[test]
fn independent_normal_values() {
    for (p, x) in [
        (0.975, 1.959963984540054),
        (0.95, 1.6448536269514722),
        (0.3, -0.5244005127080409),
        (0.5, 0.0),
        (1e-10, -6.361340902404056),
        (1e-300, -37.0470962993612),
    ] {
        close(normal_quantile(p).unwrap(), x, 2e-14 * f64::max(1.0, x * x));
    }
    for (x, p) in [(-10.0, 7.61985302416047e-24), (-1.96, 0.024997895148220435), (0.5, 0.6914624612740131)] {
        close(normal_cdf(x) / p, 1.0, 1e-13);
    }
    close(Confidence::P95.z(), 1.959963984540054, 1e-14);
}

#[test]
fn published_planning_figures() {
    let power = Power::new(0.05, 0.05, 0.12).unwrap();
    close(power.pairs_for_elo(10.0).unwrap() as f64, 6_300.0, 50.0);
    close(power.pairs_for_elo(30.0).unwrap() as f64, 700.0, 5.0);
    close(power.resolvable_elo(500).unwrap(), 35.5, 0.5);
}

fn pairing<'a>(first: &'a str, second: &'a str, counts: [u64; 5]) -> Pairing<'a> {
    Pairing { first, second, pairs: Pentanomial::new(counts) }
}

fn four() -> [Pairing<'static>; 4] {
    [
        pairing("a", "b", [5, 20, 50, 20, 10]),
        pairing("a", "c", [2, 10, 40, 35, 20]),
        pairing("b", "c", [8, 15, 45, 25, 12]),
        pairing("c", "d", [1, 6, 30, 40, 23]),
    ]
}

#[track_caller]
fn check_list(pairings: &[Pairing<'_>], anchor: Anchor<'_>, want: &[(&str, f64, f64, f64)]) {
    let list = Ratings::fit(pairings, anchor).expect("legal pairings").list(Confidence::P95);
    assert_eq!(list.len(), want.len());
    for (found, (player, elo, low, high)) in list.iter().zip(want) {
        assert_eq!(found.player, *player);
        close(found.elo, *elo, 1e-6);
        close(found.interval.low.expect("bounded"), *low, 1e-5);
        close(found.interval.high.expect("bounded"), *high, 1e-5);
    }
}

#[test]
fn independent_ratings() {
    let mean = [
        ("a", 85.87408707342027, 63.90755242047803, 104.62687640576998),
        ("b", 51.16013921242895, 29.07193407353439, 71.05619217704054),
        ("c", 3.0198799057408956, -12.845769708191039, 17.980849587037035),
        ("d", -140.0541061915901, -167.82411249514908, -107.04984353758408),
    ];
    check_list(&four(), Anchor::Mean, &mean);
    let anchored = [
        ("a", 82.85420716767936, 53.9241781222536, 109.82773571712441),
        ("b", 48.14025930668805, 18.755832691041626, 76.53677647109761),
        ("c", 0.0, 0.0, 0.0),
        ("d", -143.073986097331, -177.63232942369316, -103.35268275488815),
    ];
    check_list(&four(), Anchor::Player { name: "c", elo: 0.0 }, &anchored);
}

#[test]
fn unbeaten_players_stay_finite() {
    let pairings = [pairing("x", "y", [0, 0, 0, 0, 40]), pairing("y", "z", [4, 8, 15, 8, 5])];
    let list = Ratings::fit(&pairings, Anchor::Mean).unwrap().list(Confidence::P95);
    assert_eq!(list.iter().map(|rating| rating.player.as_str()).collect::<Vec<_>>(), ["x", "y", "z"]);
    assert!(list[0].elo > 350.0 && list[0].interval.low.unwrap() > 250.0, "{list:?}");
    let billions = [pairing("x", "y", [0, 0, 0, 0, 1_000_000_000])];
    let list = Ratings::fit(&billions, Anchor::Mean).unwrap().list(Confidence::P95);
    assert!(list[0].elo.is_finite() && list[0].elo > 1000.0, "{list:?}");
    assert_eq!((list[0].interval.high, list[1].interval.low), (None, None));
    // Half a point changes the estimate of the others by little, though the fit is another then.
    let nearly = [pairing("x", "y", [0, 0, 0, 1, 299]), pairing("y", "z", [40, 80, 150, 80, 50])];
    let sweep = [pairing("x", "y", [0, 0, 0, 0, 300]), pairing("y", "z", [40, 80, 150, 80, 50])];
    let gap = |pairings: &[Pairing<'_>]| {
        let ratings = Ratings::fit(pairings, Anchor::Mean).unwrap();
        ratings.difference("y", "z", Confidence::P95).unwrap().elo
    };
    close(gap(&nearly), gap(&sweep), 0.2);
}

#[test]
fn ratings_of_two_players_are_their_pairing() {
    let few = [
        [2, 0, 1, 0, 0],
        [1, 0, 2, 1, 1],
        [0, 0, 0, 1, 2],
        [0, 1, 0, 0, 0],
        [0, 0, 0, 0, 5],
        [0, 0, 300, 1, 0],
    ];
    for counts in [&few[..], &[BLOCK, [50, 100, 200, 100, 40], [0, 0, 0, 0, 300]]].concat() {
        let (pairs, met) = (Pentanomial::new(counts), [pairing("a", "b", counts)]);
        let (elo, ratings) = (pairs.elo(Confidence::P95), Ratings::fit(&met, Anchor::Mean).unwrap());
        let found = ratings.difference("a", "b", Confidence::P95).unwrap();
        let near = |found: Option<f64>, want: Option<f64>| match (found, want) {
            (Some(found), Some(want)) => close(found, want, 1e-6 * (1.0 + want.abs())),
            (found, want) => assert_eq!(found, want, "{counts:?}"),
        };
        near(elo.value.and(Some(found.elo)), elo.value); // All won, the pairing has no estimate and the rating one.
        near(found.interval.low, elo.low);
        near(found.interval.high, elo.high);
        close(found.los, pairs.los(), 1e-9);
        // To the mean it is half of that, for one as for the other.
        for rating in ratings.list(Confidence::P95) {
            let side = if rating.player == "a" { elo } else { pairs.swapped().elo(Confidence::P95) };
            near(elo.value.and(Some(2.0 * rating.elo)), side.value);
            near(rating.interval.low.map(|low| 2.0 * low), side.low);
            near(rating.interval.high.map(|high| 2.0 * high), side.high);
        }
    }
}

#[test]
fn groups_that_never_met_are_told_apart() {
    let pairings = [pairing("a", "b", [10, 20, 40, 30, 20]), pairing("p", "q", [5, 5, 10, 10, 20])];
    let ratings = Ratings::fit(&pairings, Anchor::Mean).unwrap();
    let want = [
        ("p", 63.48408237043012, 23.829229128016248, 98.18637528717703),
        ("a", 21.828893885013603, 2.8232258736406295, 39.892261711821604),
        ("b", -21.828893885013603, -39.892261711821604, -2.8232258736406295),
        ("q", -63.48408237043012, -98.18637528717703, -23.829229128016248),
    ];
    check_list(&pairings, Anchor::Mean, &want);
    assert_eq!(ratings.group_count(), 2);
    let groups: Vec<usize> = ratings.list(Confidence::P95).iter().map(|rating| rating.group).collect();
    assert_eq!(groups, [1, 0, 0, 1]);
    // Nothing compares them.
    let across = ratings.difference("a", "p", Confidence::P95).unwrap();
    assert_eq!((across.interval.low, across.interval.high, across.los), (None, None, 0.5));
    let anchored = Ratings::fit(&pairings, Anchor::Player { name: "q", elo: 1000.0 }).unwrap();
    let elos = anchored.list(Confidence::P95).into_iter().map(|rating| (rating.player, rating.elo.round()));
    let want = [("p", 1127.0), ("q", 1000.0), ("a", 22.0), ("b", -22.0)];
    assert_eq!(elos.collect::<Vec<_>>(), want.map(|(player, elo)| (player.to_owned(), elo)));
}

#[test]
fn ratings_refuse_what_makes_no_sense() {
    let unknown = Ratings::fit(&four(), Anchor::Player { name: "e", elo: 0.0 });
    assert_eq!(unknown.unwrap_err(), StatsError::UnknownPlayer("e".to_owned()));
    let own = Ratings::fit(&[pairing("a", "a", BLOCK)], Anchor::Mean);
    assert_eq!(own.unwrap_err(), StatsError::SelfPairing("a".to_owned()));
    assert!(Ratings::fit(&four(), Anchor::Player { name: "a", elo: f64::NAN }).is_err());
    let empty = Ratings::fit(&[], Anchor::Mean).unwrap();
    assert!(empty.list(Confidence::P95).is_empty());
    assert_eq!(empty.group_count(), 0);
    let unplayed = Ratings::fit(&[pairing("a", "b", [0; 5])], Anchor::Mean).unwrap();
    let list = unplayed.list(Confidence::P95);
    assert!(list.iter().all(|rating| rating.elo == 0.0 && rating.score.is_none()));
    assert_eq!(unplayed.group_count(), 2);
    assert_eq!(unplayed.difference("a", "a", Confidence::P95).unwrap().los, 0.5);
}

#[test]
fn ratings_of_billions_of_lopsided_pairs_are_finite() {
    let pairing = |first, second, counts| Pairing { first, second, pairs: Pentanomial::new(counts) };
    let met = [
        pairing("c", "f", [2783, 2431, 2, 0, 35_329_775]),
        pairing("c", "b", [0, 2699, 0, 955_082_574, 247_443_855]),
        pairing("c", "e", [2, 0, 0, 0, 0]),
        pairing("a", "e", [381_513_978, 705_814_059, 8, 152_502_698, 3]),
    ];
    for rating in Ratings::fit(&met, Anchor::Mean).unwrap().list(Confidence::P95) {
        assert!(rating.elo.is_finite() && rating.interval.contains(rating.elo), "{rating:?}");
    }
}
