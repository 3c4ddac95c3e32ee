//! The shape of a space as a model sees it: the same numbers as in the answer, and what truly matters in front.

use stats::Pentanomial;
use tune::{Campaign, Method, Space, build};

use crate::{grid, methods, open, played, settings, vast};

/// A tuning in which only the first parameter matters: the higher, the stronger.
fn tuned(space: &Space, method: Method, games: u64) -> Campaign {
    let mut lots = spec::Stream::new(spec::Seed(5));
    played(space, &settings(space, method, games), |asked| {
        let [a, b] = [&asked.a, &asked.b].map(|who| space.point(who)[0]);
        let score = stats::score_from_elo(120.0 * (a - b));
        let mut counts = [0; 5];
        for _ in 0..asked.pairs {
            let mut won = || 2 * usize::from(lots.unit() < score);
            counts[won() + won()] += 1;
        }
        Pentanomial::new(counts)
    })
}

#[test]
fn a_slice_has_the_estimate_of_the_answer_where_it_goes_through_it() {
    for space in [grid(&[6, 5, 4]), open(), vast()] {
        let campaign = tuned(&space, Method::Bayes, 1000);
        let answer = campaign.answer();
        let relief = campaign.relief_after(usize::MAX, &answer.best).unwrap();
        let said = answer.quality.unwrap().elo;
        // Where there is no list it may be somebody between those who played.
        let best = relief.players.iter().find(|belief| belief.candidate == answer.best);
        assert!(best.is_some() || space.list().is_none());
        assert!(best.is_none_or(|best| (best.elo - said.elo).abs() < 1e-6), "{best:?}");
        assert!(
            best.is_none_or(|best| (best.elo + 1.96 * best.deviation - said.high).abs() < 0.01),
            "{best:?}"
        );
        assert_eq!(relief.slices.len(), space.axes().len());
        for slice in &relief.slices {
            let own = |(place, _): &&(u32, _)| *place == answer.best.places()[slice.axis];
            let (_, here) = slice.points.iter().find(own).unwrap();
            for (here, said) in [(here.elo, said.elo), (here.low, said.low), (here.high, said.high)] {
                assert!((here - said).abs() < 1e-6, "{here} in the slice, {said} in the answer");
            }
        }
    }
}

#[test]
fn what_matters_is_found_and_everything_is_bounded() {
    // Duels around a leader tell less of the whole space.
    let spaces =
        [(grid(&[6, 5, 4]), 6000), (open(), 6000), (grid(&[5, 4, 3, 3, 2, 2]), 6000), (vast(), 60_000)];
    for (space, games) in spaces {
        let campaign = tuned(&space, Method::Bayes, games);
        let relief = campaign.relief_after(usize::MAX, &campaign.answer().best).unwrap();
        let importance = relief.importance.unwrap();
        assert!(importance[0].alone > 0.4, "{importance:?}");
        assert!(importance[1..].iter().all(|other| other.in_all < importance[0].in_all), "{importance:?}");
        assert!(importance.iter().map(|one| one.alone).sum::<f64>() < 1.0 + 1e-9, "{importance:?}");
        let axes = space.axes().len();
        assert_eq!(relief.maps.len(), (axes * (axes - 1) / 2).min(6));
        assert!(relief.maps[0].axes.contains(&0), "the most important parameter is on the first map");
        for map in &relief.maps {
            assert!(map.places.iter().all(|places| (2..=24).contains(&places.len())));
            assert_eq!(map.elo.len(), map.places[0].len() * map.places[1].len());
        }
        for slice in &relief.slices {
            assert!((2..=64).contains(&slice.points.len()) && slice.points.is_sorted_by_key(|(at, _)| *at));
        }
    }
}

#[test]
fn more_games_are_expected_to_bring_something_and_ever_more_of_them_ever_more() {
    for space in [grid(&[7, 5, 6]), open(), vast()] {
        let campaign = tuned(&space, Method::Bayes, 600);
        let [few, some, many] = [10, 1000, 1_000_000].map(|pairs| campaign.outlook(pairs).unwrap());
        assert!((few.now - many.now).abs() < 1e-9, "{few:?} {many:?}");
        assert!(
            some.left() < 0.9 && many.then < some.then && some.then < few.then + 0.3,
            "{few:?} {some:?} {many:?}"
        );
    }
}

#[test]
fn who_has_no_model_says_nothing_and_nobody_does_before_anything_is_played() {
    let space = grid(&[4, 3]);
    for method in methods() {
        let fresh = Campaign::new(build(&space, &settings(&space, method, 200)), 1);
        assert_eq!(fresh.relief_after(9, &space.middle()), None, "{method:?}");
        let campaign = tuned(&space, method, 200);
        let relief = campaign.relief_after(usize::MAX, &campaign.answer().best);
        assert_eq!(relief.is_some(), method == Method::Bayes, "{method:?}");
        assert_eq!(fresh.outlook(100), None, "{method:?}");
        assert_eq!(campaign.outlook(100).is_some(), method == Method::Bayes, "{method:?}");
    }
}
