//! What measured values say to claims, expectation by expectation.

use super::*;

fn value(estimate: f64, half: f64) -> Measured {
    Measured { estimate, low: estimate - half, high: estimate + half, sample: Some(Sample::Games(100)) }
}

#[test]
fn the_whole_interval_decides() {
    let of = |expect, estimate| Verdict::of(expect, &[value(estimate, 0.125)]);
    let above = Expectation::Above(0.5);
    assert_eq!(of(above, 0.75), Verdict::Confirmed);
    assert_eq!(of(above, 0.25), Verdict::Refuted);
    assert_eq!(of(Expectation::Below(0.5), 0.25), Verdict::Confirmed);
    assert_eq!(of(Expectation::Below(0.5), 0.75), Verdict::Refuted);
    assert_eq!(of(Expectation::Within(0.25, 0.75), 0.5), Verdict::Confirmed);
    assert_eq!(of(Expectation::Within(0.25, 0.75), 1.0), Verdict::Refuted);
    assert_eq!(of(Expectation::Within(0.25, 0.75), 0.75).word(), "open");
}

#[test]
fn an_open_claim_says_how_many_games_it_needs() {
    let open = Verdict::of(Expectation::Above(0.5), &[value(0.5625, 0.125)]);
    assert_eq!(open, Verdict::Open { times: Some(4.0), more: Some(Sample::Games(300)) });
    assert_eq!(open.needs().unwrap(), "about 300 more games");
    let none = Measured { estimate: 0.0, low: 0.0, high: 0.03125, sample: Some(Sample::Games(100)) };
    let lopsided = Verdict::of(Expectation::Below(0.015_625), &[none]);
    assert_eq!(lopsided.needs().unwrap(), "about 300 more games", "it reaches twice as far as it may");
    let on_the_bound = Verdict::of(Expectation::Above(0.5), &[value(0.5, 0.125)]);
    assert_eq!(on_the_bound, Verdict::Open { times: None, more: None });
}

#[test]
fn what_cannot_be_told_is_not_told() {
    let of = |expect, estimate, low, high| {
        let sample = Some(Sample::Games(100));
        Verdict::of(expect, &[Measured { estimate, low, high, sample }])
    };
    let above = Expectation::Above(0.5);
    assert_eq!(of(above, 0.5, 0.5, 0.5), UNKNOWN, "without length");
    assert_eq!(of(Expectation::Above(0.0), 0.25, 0.0, 0.5), UNKNOWN, "cut off at the bound");
    assert_eq!(UNKNOWN.needs().unwrap(), "more, nobody can say how much");
    let near = of(above, 0.500_001, 0.4, 0.6);
    assert_eq!(near, Verdict::Open { times: Some(1000.0), more: Some(Sample::Games(99_900)) });
    assert_eq!(near.needs().unwrap(), "more than 99900 more games");
    let none = Measured { estimate: 0.500_001, low: 0.4, high: 0.6, sample: None };
    assert_eq!(Verdict::of(above, &[none]).needs().unwrap(), "more than 1000 times as much");
}

#[test]
fn between_two_bounds_what_reaches_over_one_of_them_counts() {
    let of = |estimate, low, high| {
        let sample = Some(Sample::Games(100));
        Verdict::of(Expectation::Within(0.0, 1.0), &[Measured { estimate, low, high, sample }])
    };
    let needs = |times: f64| Verdict::Open {
        times: Some(times),
        more: Some(Sample::Games((100.0 * (times - 1.0)) as u64)),
    };
    assert_eq!(of(0.25, 0.125, 1.75), needs(4.0), "nearer to the one, over the other");
    assert_eq!(of(0.5, -0.5, 2.0), needs(9.0), "over both, farther over the other");
    assert_eq!(of(-0.25, -1.0, 0.25), needs(4.0), "outside");
    assert_eq!(of(1.25, 0.75, 1.5), needs(4.0), "outside");
}

#[test]
fn a_trend_needs_as_much_as_its_intervals_reach_towards_each_other() {
    let of = |expect, values: &[(f64, f64, f64)]| {
        let sample = Some(Sample::Positions(100));
        let value = |&(estimate, low, high): &(f64, f64, f64)| Measured { estimate, low, high, sample };
        Verdict::of(expect, &values.iter().map(value).collect::<Vec<_>>())
    };
    let needs = |times: f64| Verdict::Open {
        times: Some(times),
        more: Some(Sample::Positions((100.0 * (times - 1.0)) as u64)),
    };
    let lopsided = [(0.25, -8.0, 0.5), (0.5, 0.25, 8.0)];
    assert_eq!(of(Expectation::Increasing, &lopsided), needs(4.0));
    let one_end = [(0.0, -1.0, 2.0), (1.0, 0.5, 1.5), (0.25, 0.125, 0.375)];
    assert_eq!(of(Expectation::Peak, &one_end), needs(6.25), "the lower end is the wider one");
}

#[test]
fn round_off_decides_nothing() {
    let of = |expect, at: f64| {
        let sample = Some(Sample::Positions(100));
        Verdict::of(expect, &[Measured { estimate: at, low: at / 2.0, high: at * 2.0, sample }])
    };
    assert_eq!(of(Expectation::Above(0.0), 8e-12), UNKNOWN);
    assert_eq!(of(Expectation::Below(0.0), 8e-12), UNKNOWN);
    assert_eq!(of(Expectation::Above(0.0), 8e-6), Verdict::Confirmed);
    let value = Measured { estimate: 0.5, low: -1e-15, high: 1.0, sample: None };
    assert_eq!(Verdict::of(Expectation::Within(0.0, 1.0), &[value]), Verdict::Confirmed);
}

#[test]
fn nothing_is_decided_by_a_handful_of_positions() {
    let of = |positions| {
        let sample = Some(Sample::Positions(positions));
        Verdict::of(Expectation::Above(0.5), &[Measured { estimate: 1.0, low: 1.0, high: 1.0, sample }])
    };
    assert_eq!(of(20), Verdict::Confirmed);
    assert_eq!(of(3).needs().unwrap(), "about 17 more positions");
}

#[test]
fn a_trend_is_asked_of_all_neighbours() {
    let values = |estimates: &[f64]| estimates.iter().map(|&at| value(at, 0.0625)).collect::<Vec<_>>();
    let of = |expect, estimates: &[f64]| Verdict::of(expect, &values(estimates)).word();
    assert_eq!(of(Expectation::Increasing, &[0.25, 0.5, 0.75]), "confirmed");
    assert_eq!(of(Expectation::Increasing, &[0.25, 0.5, 0.5625]), "open");
    assert_eq!(of(Expectation::Increasing, &[0.25, 0.75, 0.5]), "refuted");
    assert_eq!(of(Expectation::Falling, &[0.75, 0.5, 0.25]), "confirmed");
    assert_eq!(of(Expectation::Falling, &[0.25, 0.5]), "refuted");
    assert_eq!(of(Expectation::Peak, &[0.25, 0.75, 0.5]), "confirmed");
    assert_eq!(of(Expectation::Peak, &[0.75, 0.5, 0.25]), "refuted");
    assert_eq!(of(Expectation::Peak, &[0.5, 0.5625, 0.25]), "open");
    assert_eq!(of(Expectation::Dip, &[0.75, 0.25, 0.5]), "confirmed");
    assert_eq!(of(Expectation::Dip, &[0.25, 0.5, 0.75]), "refuted");
    assert_eq!(of(Expectation::Dip, &[0.5, 0.4375, 0.75]), "open");
}

#[test]
fn growth_is_asked_of_all_values_together() {
    let of = |estimates: &[f64]| {
        let value = |&at: &f64| Measured { low: at / 1.1, high: at * 1.1, ..value(at, 0.0) };
        let values: Vec<Measured> = estimates.iter().map(value).collect();
        Verdict::of(Expectation::Growing(2.0, 3.0), &values).word()
    };
    assert_eq!(of(&[10.0, 25.0, 62.5, 156.0]), "confirmed");
    assert_eq!(of(&[10.0, 11.0, 12.0]), "refuted");
    assert_eq!(of(&[10.0, 20.0, 40.0]), "open");
    assert_eq!(of(&[0.0, 20.0]), "open");
}

#[test]
fn level_values_are_close_wherever_in_their_intervals_they_are() {
    let of = |estimates: &[f64]| {
        let values: Vec<Measured> = estimates.iter().map(|&at| value(at, 0.0625)).collect();
        Verdict::of(Expectation::Level(0.25), &values)
    };
    assert_eq!(of(&[0.5, 0.5, 0.5]), Verdict::Confirmed);
    assert_eq!(of(&[0.5, 0.625, 0.5]), Verdict::Confirmed, "0.25 apart at most");
    assert_eq!(of(&[0.25, 0.5, 0.75]), Verdict::Refuted, "the first and the last, not neighbours");
    // 0.1875 apart, give or take 0.125: with 4 times as much, give or take 0.0625.
    assert_eq!(of(&[0.5, 0.6875]), Verdict::Open { times: Some(4.0), more: Some(Sample::Games(600)) });
}
