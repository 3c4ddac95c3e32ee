//! Figures of any report.

use claims::{Drawn, Line, Measured, Point};
use figures::Landscape;
use proptest::prelude::*;
use schedule::report::{Part, Report};

use crate::sample;
use crate::sound::assert_sound;

/// Draws everything that a report has, and gives all the text.
fn draw_all(report: &Report) -> String {
    let mut figures = Vec::new();
    for part in &report.parts {
        match part {
            Part::Brackets(brackets) => figures.extend(
                (0..brackets.tournaments.len() as u32)
                    .filter_map(|repeat| figures::bracket(brackets, repeat)),
            ),
            Part::Probes(table) => {
                figures.extend(figures::regrets(table).into_iter().chain(figures::error_plane(table)));
                figures.extend(figures::convergence(table));
            }
            Part::CrossTable(table) => {
                figures.extend([figures::ratings(table), figures::cross_table(table)]);
                figures.extend(Landscape::of(table).map(|data| figures::landscape(&data)));
            }
            Part::Pairings(pairings) => figures
                .extend(pairings.iter().map(|pairing| figures::pentanomial(&pairing.summary.pentanomial))),
            Part::Search(search) => {
                figures.extend(figures::contenders(search).into_iter().chain(figures::course(search)));
                figures.extend(figures::parallel(search));
            }
            Part::Posterior(posterior) => {
                let search = report.parts.search().unwrap();
                figures.extend(figures::importance(posterior));
                figures.extend(figures::slices(search, posterior));
                figures.extend(figures::contour_maps(search, posterior));
            }
            Part::Sweep(sweep) => figures.extend(figures::sweep(sweep)),
            Part::Trees(trees) => figures.extend(figures::visits_by_depth(trees)),
            Part::Traps(traps) => figures.extend(figures::trap_density(traps)),
            Part::Confirmation(_) | Part::Agreement(_) => {}
        }
    }
    figures.iter().map(assert_sound).collect()
}

#[test]
fn what_a_tuner_knows_is_drawn_at_any_time() {
    for most in [1, 60, 10_000] {
        let report = sample::tuning(most);
        let text = draw_all(&report);
        assert_eq!(
            text.contains("expected regret"),
            !report.parts.search().unwrap().course.is_empty(),
            "{most}"
        );
        // Gold is for whom nothing speaks against.
        if let Some(best) = figures::contenders(report.parts.search().unwrap()) {
            let best = best.to_string();
            let is_led = ["dot-best", "dot-lead"].map(|dot| best.contains(&format!("class=\"{dot}\"")));
            let is_crowned = report.answer.crowned().is_some();
            assert_eq!(is_led, [is_crowned, !is_crowned], "{most}");
        }
        if let Some(champion) = &report.champion {
            assert!(text.contains(&format!("c1={}", sample::number(champion, "c1"))), "{champion}");
        }
    }
}

#[test]
fn sweeps_of_none_one_two_and_three_parameters_at_any_time() {
    let players = "players = [\"expss:c=20\", \"mcts\"]";
    let varied = |vary: &str| format!("player = \"mcts\"\nvary = {{ {vary} }}");
    for who in [
        players.to_owned(),
        varied("c1 = [1, 10, 100]"),
        varied("c1 = [1, 10], dr = [0, 5]"),
        varied("c1 = [1, 10], dr = [0, 5], final = [\"mean\", \"visits\"]"),
    ] {
        for (against, most) in [
            ("\"greedy\"", 1),
            ("\"greedy\"", 1000),
            ("\"greedy\", \"random\"", 45),
            ("\"a\", \"b\", \"c\", \"d\", \"e\"", 2000),
        ] {
            let body = format!("[sweep]\nagainst = [{against}]\npairs = 20\n{who}\n");
            let (report, _) =
                sample::play(&body, most, |player| if player.contains("c1=10,") { 100.0 } else { 0.0 });
            let text = draw_all(&report);
            assert!(text.contains("per cent") || text.contains("Score"), "{text}");
        }
    }
}

#[test]
fn what_a_model_believes_is_drawn_with_its_peak_where_it_is() {
    let report = sample::larger_tuning(800);
    let (search, posterior) = (report.parts.search().unwrap(), report.parts.posterior().unwrap());
    let text = draw_all(&report);
    for key in ["c1", "c2", "alpha", "dr"] {
        assert!(text.contains(key), "{key}");
    }
    assert_eq!(posterior.maps.len(), 6);
    let found = search.best[0].params.iter().find(|(key, _)| key == "c1").unwrap();
    let c1: f64 = found.1.parse().unwrap();
    assert!((15.0..110.0).contains(&c1), "it is 40 and not {c1}");
    // Only c1 and alpha with c2 matter much.
    let weight = |key: &str| posterior.importance.iter().find(|weight| weight.key == key).unwrap();
    assert!(weight("c1").alone > weight("dr").alone && weight("alpha").in_all > weight("dr").in_all);
    let whole = figures::contour_maps(search, posterior).unwrap().to_string();
    assert_eq!(whole.matches("the recommended candidate: ").count(), 6, "the best is on every map");
    assert_eq!(whole.matches("class=\"duel\"").count(), 6);
}

#[test]
fn a_line_of_a_candidate_has_a_gap_where_a_parameter_means_nothing() {
    let vary =
        "w = { choices = [\"on\", \"off\"] }\nx = { values = [1, 2, 3], when = { w = \"on\" } }\ny = [1, 2]";
    let body = format!("[tune]\nbudget = 400\nplayer = \"p\"\n[tune.vary]\n{vary}\n");
    let (report, _) = sample::play(&body, 1000, |player| sample::number(player, "y"));
    let search = report.parts.search().unwrap();
    let (off, on): (Vec<_>, Vec<_>) = search.best.iter().partition(|one| one.params.len() == 2);
    assert!(!off.is_empty() && !on.is_empty(), "{:?}", search.best);
    let drawn = figures::parallel(search).unwrap().to_string();
    let dots: usize =
        ["dot", "dot-best"].map(|dot| drawn.matches(&format!("class=\"{dot}\"")).count()).iter().sum();
    assert_eq!(dots, 3 * off.len() + 4 * on.len(), "a dot for each value and one for the Elo");
    let lines = drawn.split("<polyline").skip(1).map(|rest| rest.split("/>").next().unwrap());
    let points: Vec<usize> = lines.map(|line| line.matches(',').count()).collect();
    assert_eq!(points.iter().filter(|points| **points == 2).count(), off.len(), "{points:?}");
    assert_eq!(points.iter().filter(|points| **points == 4).count(), on.len(), "{points:?}");
}

#[test]
fn regrets_of_tuners_are_drawn_for_every_landscape_with_every_name() {
    let trial = |tuner: &str, landscape: &str, games, regret| figures::Trial {
        tuner: tuner.to_owned(),
        landscape: landscape.to_owned(),
        games,
        regret,
        error: (games > 10_000).then_some(0.3),
    };
    let trials = [
        trial("bayes", "smooth", 10_000, 4.0),
        trial("bayes", "smooth", 50_000, 2.0),
        trial("halving", "smooth", 50_000, 2.1),
        trial("bayes", "table:<a>.csv", 50_000, 0.0),
    ];
    let text = assert_sound(&figures::simulated(&trials).unwrap());
    for part in ["bayes", "halving", "smooth", "10\u{202f}000", "table:<a>.csv"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(figures::simulated(&[]).is_none());
    assert_sound(&figures::simulated(&trials[..1]).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn brackets_of_any_size_at_any_time(
        candidates in 2..70u32,
        repeats in 1..3u64,
        pairs in 1..30u64,
        most in 0..3000u64,
    ) {
        let vary = format!("{{ from = 1, to = {candidates}, step = 1 }}");
        let report = sample::width(&vary, pairs, repeats, most.max(1));
        let text = draw_all(&report);
        if let Some(champion) = &report.champion {
            let short = format!("c={}", sample::number(champion, "c"));
            prop_assert!(text.contains(&short));
        }
    }

    #[test]
    fn matches_at_any_time(pairs in 1..40u64, most in 1..600u64) {
        draw_all(&sample::strength(pairs, most, ""));
    }

    #[test]
    fn names_stay_text(names in prop::collection::btree_set("[ -~éß–<>&'\"]{1,40}", 2..6), pairs in 1..4u64) {
        let list: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        let body = format!("[tune]\npairs = {pairs}\ncandidates = [{}]", list.join(", "));
        let (report, _) = sample::play(&body, u64::MAX, |_| 0.0);
        let text = draw_all(&report);
        for player in &sample::brackets(&report).tournaments[0].seeding {
            prop_assert!(text.contains(player.as_str()), "{player} in {text}");
        }
    }
}

#[test]
fn landscapes_of_one_two_and_three_parameters() {
    for (vary, parameters) in [
        ("c1 = [10, 50]", 1),
        ("c1 = [10, 50]\ndr = [0, 10]", 2),
        ("c1 = [10, 50]\ndr = [0, 10]\nw = [0, 1]", 3),
    ] {
        let report = sample::grid(vary, 20);
        let landscape = Landscape::of(sample::table(&report)).unwrap();
        assert_eq!(landscape.parameters.len(), parameters);
        assert_eq!(landscape.spots.len(), 1 << parameters);
        let pairs: u64 = landscape.spots.iter().map(|spot| spot.rating.pairs).sum();
        assert_eq!(pairs, 2 * report.pairs, "every pair counts once for each of its players");
        draw_all(&report);
    }
}

#[test]
fn the_landscape_finds_what_is_there() {
    let report = sample::width("[1, 10, 20, 30, 40]", 3000, 1, u64::MAX);
    let landscape = Landscape::of(sample::table(&report)).unwrap();
    let best = landscape.best().unwrap();
    assert_eq!(sample::number(&best.rating.player, "c"), 20.0);
    // Really: -38, -20, 0, -20, -40; the mean is -23.6.
    for spot in &landscape.spots {
        let really = -2.0 * (sample::number(&spot.rating.player, "c") - 20.0).abs() + 23.6;
        let (low, high) = (spot.rating.interval.low.unwrap(), spot.rating.interval.high.unwrap());
        assert!(low - 8.0 < really && really < high + 8.0, "{spot:?}");
    }
}

#[test]
fn groups_that_have_not_met_have_means_of_their_own() {
    let report = sample::width("[1, 10, 20, 30]", 50, 1, 100);
    let landscape = Landscape::of(sample::table(&report)).unwrap();
    assert!(!landscape.is_connected());
    let half_widths = landscape.spots.iter().map(|spot| spot.rating.interval.half_width());
    assert!(half_widths.into_iter().all(|half| half.is_some_and(|half| half < 100.0)), "{landscape:?}");
    assert_eq!(sample::table(&sample::strength(1, u64::MAX, "")).players.len(), 6);
}

/// Measures of several players over a setting: shares in per cent, anything else as it is; words stand as they come.
#[test]
fn what_several_experiments_measured_is_drawn_whatever_it_is() {
    let measured =
        |estimate: f64| Measured { estimate, low: estimate - 0.01, high: estimate + 0.01, sample: None };
    let line = |player: &str, values: &[(&str, f64)]| Line {
        player: player.to_owned(),
        points: values
            .iter()
            .map(|&(at, value)| Point { at: at.to_owned(), measured: measured(value) })
            .collect(),
    };
    let drawn = |of: &'static str, lines: Vec<Line>| Drawn {
        id: "a".to_owned(),
        says: "A <picture>".to_owned(),
        of,
        over: "sigma".to_owned(),
        lines,
    };
    assert!(figures::picture(&drawn("accuracy", Vec::new())).is_none());
    assert!(figures::picture(&drawn("accuracy", vec![line("random", &[])])).is_none());
    let two = vec![line("random", &[("10", 0.5), ("2", 0.52)]), line("greedy", &[("2", 0.9), ("10", 0.8)])];
    let text = assert_sound(&figures::picture(&drawn("accuracy", two.clone())).unwrap());
    assert!(
        text.contains("accuracy in per cent") && text.contains("greedy at sigma=10: 0.800 [0.790, 0.810]"),
        "{text}"
    );
    let errors = assert_sound(&figures::picture(&drawn("mse", two)).unwrap());
    assert!(errors.contains("\n0.6\n") && !errors.contains("per cent"), "{errors}");
    let five = (0..5).map(|at| line(&format!("flat:c={at}"), &[("low", 0.5), ("high", 0.5)])).collect();
    let text = assert_sound(&figures::picture(&drawn("accuracy", five)).unwrap());
    assert!(text.contains("not shown: 1, which"), "{text}");
}
