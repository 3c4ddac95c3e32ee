//! Tuners find what is there to be found.

use stats::Pentanomial;
use tune::{Candidate, Method, Settings, Shape, Simulation, Source, Summary, World};

use crate::{grid, methods, open, played, settings, vast};

/// What is said of the recommended one and the baseline was seen, wherever the baseline lies.
#[test]
fn bayes_lets_its_leader_meet_the_baseline_again_and_again() {
    for space in [grid(&[6, 5, 4]), open(), vast()] {
        let settings = settings(&space, Method::Bayes, 4000);
        let (mut duels, mut met) = (0, 0);
        played(&space, &settings, |asked| {
            duels += 1;
            met += usize::from([&asked.a, &asked.b].contains(&&settings.baseline));
            Pentanomial::new([0, 0, asked.pairs, 0, 0])
        });
        assert!(met * 25 >= duels, "{met} of {duels} duels");
    }
}

/// A baseline that is sent home early meets whoever leads all the same.
#[test]
fn halving_lets_its_leader_meet_the_baseline_in_the_end() {
    for space in [grid(&[11]), grid(&[6, 5, 4]), open(), vast()] {
        let settings = settings(&space, Method::Halving, 4000);
        let is_baseline = |who: &Candidate| *who == settings.baseline;
        let mut met = Vec::new();
        let campaign = played(&space, &settings, |asked| {
            assert_ne!(asked.a, asked.b);
            if [&asked.a, &asked.b].into_iter().any(is_baseline) {
                met.push(asked.clone());
            }
            // It loses every game, and all others are equal.
            let [lost, won] = [&asked.a, &asked.b].map(|who| asked.pairs * u64::from(is_baseline(who)));
            Pentanomial::new([lost, 0, asked.pairs - lost - won, 0, won])
        });
        let last = met.last().unwrap();
        assert!(is_baseline(&last.b) && last.pairs * 100 >= campaign.pairs(), "{last:?}");
        assert!(!is_baseline(&campaign.answer().best));
    }
}

#[test]
fn bayes_comes_close_to_the_best_of_a_small_landscape() {
    let space = grid(&[6, 5]);
    for world in [World::default(), World { draws: 0.3, luck: 150.0, ..World::default() }] {
        let simulation = Simulation {
            settings: settings(&space, Method::Bayes, 20_000),
            space: space.clone(),
            source: Source::Family(Shape::Smooth),
            world,
            seed: spec::Seed(1),
        };
        let runs: Vec<_> = (0..4).map(|number| simulation.run(number)).collect();
        let summary = Summary::of(&runs).unwrap();
        assert!(summary.regret < 6.0, "{summary:?}");
    }
}

/// Whoever is recommended leads those who are told, and between those who met there is often a better one that nobody met.
#[test]
fn bayes_recommends_the_first_of_its_leaders_met_or_not() {
    let mut unmet = 0;
    for (space, is_listed, runs) in [(grid(&[6, 5, 4]), true, 1), (open(), false, 2), (vast(), false, 1)] {
        for seed in 0..runs {
            let settings = Settings { seed: spec::Seed(seed), ..settings(&space, Method::Bayes, 4000) };
            let mut met = std::collections::BTreeSet::from([settings.baseline.clone()]);
            let elo = |who: &Candidate| {
                -space.point(who).iter().map(|x| 300.0 * (x - 0.37) * (x - 0.37)).sum::<f64>()
            };
            let campaign = played(&space, &settings, |asked| {
                met.extend([asked.a.clone(), asked.b.clone()]);
                let score = stats::score_from_elo(elo(&asked.a) - elo(&asked.b));
                let won = (score * asked.pairs as f64).round() as u64;
                Pentanomial::new([asked.pairs - won, 0, 0, 0, won])
            });
            let answer = campaign.answer();
            let leaders = answer.quality.unwrap().leaders;
            assert_eq!(leaders[0].candidate, answer.best);
            assert!(leaders.is_sorted_by(|one, other| one.elo.elo >= other.elo.elo), "{leaders:?}");
            // What a player has of its own may lift it above the one that was found.
            let strangers = leaders.iter().filter(|leader| !met.contains(&leader.candidate)).count();
            assert!(strangers <= usize::from(!is_listed), "{leaders:?}");
            unmet += usize::from(!met.contains(&answer.best));
        }
    }
    assert!(unmet > 0);
}

/// A look at a part of what is known may be luckier than what is told in the end.
#[test]
fn whoever_ends_below_a_regret_expects_one_below_it_in_the_end() {
    let mut stopped = 0;
    for lag in [0, 1, 4] {
        let space = grid(&[16]);
        let settings = Settings { lag, stop: Some(3.0), ..settings(&space, Method::Bayes, 20_000) };
        let simulation = Simulation {
            settings,
            space,
            source: Source::Family(Shape::Rugged),
            world: World::default(),
            seed: spec::Seed(5),
        };
        for run in (0..12).map(|number| simulation.run(number)) {
            if run.games < 19_000 {
                stopped += 1;
                assert!(run.said.unwrap().regret < 3.0, "{run:?}");
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

/// Over two values, or a few near the end of a range, what is looked at on both sides is easily rounded to the same.
#[test]
fn nobody_is_asked_to_play_itself() {
    for space in [grid(&[2]), grid(&[3, 2]), open()] {
        for method in methods() {
            let settings = settings(&space, method, 2000);
            played(&space, &settings, |asked| {
                assert_ne!(asked.a, asked.b, "{method:?}");
                // The last place wins, so that a search ends at a border.
                let ahead = asked.a.places() > asked.b.places();
                let counts = if ahead { [0, 0, 0, 0, asked.pairs] } else { [asked.pairs, 0, 0, 0, 0] };
                Pentanomial::new(counts)
            });
        }
    }
}
