//! Who played and in which order changes nothing.

use spec::{Seed, Stream};
use stats::Pentanomial;
use tune::{Axis, Campaign, Candidate, Duel, Method, Place, Scale, Settings, Space, build, too_few};

use crate::{grid, methods, open, played, settings};

/// A made-up result that depends on the duel alone.
fn result(place: Place, duel: &Duel) -> Pentanomial {
    let mut stream = Stream::new(Seed((place.generation * 1000 + place.duel) as u64));
    let middle =
        |candidate: &Candidate| candidate.places().iter().map(|place| u64::from(*place)).sum::<u64>();
    let mut counts = [0; 5];
    for _ in 0..duel.pairs {
        let edge = u64::from(middle(&duel.a) > middle(&duel.b));
        counts[(stream.below(4) + edge) as usize] += 1;
    }
    Pentanomial::new(counts)
}

#[test]
fn any_order_of_arrival_and_a_restart_give_the_same_games_and_the_same_champion() {
    for space in [grid(&[5, 4]), open()] {
        for method in methods() {
            let settings = settings(&space, method, 300);
            let mut courses = Vec::new();
            for order in 0..3 {
                let tuner = build(&space, &settings);
                let mut campaign = Campaign::new(tuner, 1);
                let mut stream = Stream::new(Seed(order));
                let mut open: Vec<Place> = Vec::new();
                let mut all = Vec::new();
                loop {
                    for generation in campaign.advance() {
                        let duels = 0..campaign.generation(generation).len();
                        open.extend(duels.map(|duel| Place { generation, duel }));
                    }
                    if campaign.is_finished() {
                        break;
                    }
                    if order > 0 {
                        stream.shuffle(&mut open);
                    } else {
                        open.reverse();
                    }
                    let place = open.pop().unwrap();
                    let duel = campaign.duel(place).unwrap().clone();
                    campaign.tell(place, result(place, &duel)).unwrap();
                    all.push((place, duel));
                    if order == 2 && all.len() == 60 {
                        // Killed: everything is planned again from what is stored.
                        let tuner = build(&space, &settings);
                        let mut again = Campaign::new(tuner, 1);
                        let mut stored = all.clone();
                        while !stored.is_empty() {
                            again.advance();
                            let before = stored.len();
                            stored.retain(|(place, duel)| match again.duel(*place) {
                                Some(planned) => {
                                    assert_eq!(planned, duel);
                                    again.tell(*place, result(*place, duel)).unwrap();
                                    false
                                }
                                None => true,
                            });
                            assert!(stored.len() < before, "orphans after a restart");
                        }
                    }
                }
                all.sort_by_key(|(place, _)| *place);
                courses.push((all, campaign.answer()));
            }
            assert!(courses.windows(2).all(|two| two[0] == two[1]), "{method:?}");
        }
    }
}

#[test]
fn no_tuner_plays_more_than_its_budget() {
    for space in [grid(&[5, 4]), grid(&[20, 9]), open()] {
        for method in methods() {
            for games in [2, 90, 199] {
                let settings = settings(&space, method, games);
                let tuner = build(&space, &settings);
                let mut campaign = Campaign::new(tuner, 1);
                while !campaign.is_finished() {
                    for generation in campaign.advance() {
                        for duel in 0..campaign.generation(generation).len() {
                            let place = Place { generation, duel };
                            let planned = campaign.duel(place).unwrap().clone();
                            assert!(planned.pairs > 0, "{method:?} {games}");
                            campaign.tell(place, result(place, &planned)).unwrap();
                        }
                    }
                }
                assert!(2 * campaign.pairs() <= games, "{method:?} {games}");
            }
        }
    }
}

/// Where the lower one always wins the best is at the end of the range, and soon nobody else may be it: duels go on all the same.
#[test]
fn a_leader_whom_nobody_else_may_beat_still_meets_others() {
    let axis = Axis::continuous("x", 0.0, 1.0, Scale::Linear, 2).unwrap();
    let space = Space::new(vec![axis]).unwrap();
    let settings = Settings { lag: 0, ..settings(&space, Method::Bayes, 600) };
    let x = |who: &Candidate| space.point(who)[0];
    let campaign = played(&space, &settings, |duel| {
        assert!(duel.a != duel.b, "nobody meets itself");
        let won = if x(&duel.a) < x(&duel.b) { 4 } else { 0 };
        let mut counts = [0; 5];
        counts[won] = duel.pairs;
        Pentanomial::new(counts)
    });
    assert!(campaign.is_finished());
    assert_eq!(campaign.pairs(), 300);
}

/// Whatever the budget: a tuner that ends before it has played has nothing to say.
#[test]
fn halving_plays_most_of_what_it_may() {
    for space in [grid(&[11]), grid(&[16]), grid(&[20, 15]), open()] {
        for games in [32, 50, 64, 80, 100, 150, 1000] {
            let settings = settings(&space, Method::Halving, games);
            let campaign = played(&space, &settings, |asked| Pentanomial::new([0, 0, asked.pairs, 0, 0]));
            assert!(2 * campaign.pairs() >= games / 2, "{} of {games}", 2 * campaign.pairs());
        }
    }
}

#[test]
fn with_the_fewest_games_of_elimination_everybody_plays() {
    for levels in [vec![2], vec![3, 3], vec![16], vec![7, 5, 6]] {
        let space = grid(&levels);
        let said = too_few(Method::Elimination, &space, 16 * (levels.len() as u64 + 1));
        let least = said.map_or(16 * (levels.len() as u64 + 1), |said| {
            said.rsplit_once(": ").unwrap().1.split(' ').next().unwrap().parse().unwrap()
        });
        assert_eq!(too_few(Method::Elimination, &space, least), None);
        let mut met = std::collections::BTreeSet::new();
        let campaign = played(&space, &settings(&space, Method::Elimination, least), |asked| {
            met.extend([asked.a.clone(), asked.b.clone()]);
            Pentanomial::new([0, 0, 0, 0, asked.pairs])
        });
        assert_eq!(met.len() as u64, space.cells(), "{levels:?}");
        assert!(2 * campaign.pairs() <= least);
    }
    assert!(too_few(Method::Elimination, &grid(&[16; 3]), 208).unwrap().contains("of 4096 candidates"));
    assert_eq!(too_few(Method::Bayes, &grid(&[16; 3]), 208), None);
}
