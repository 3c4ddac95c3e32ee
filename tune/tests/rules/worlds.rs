//! Tuners find what is there to be found.

use tune::{Method, Shape, Simulation, Source, Summary, World};

use crate::{grid, settings};

#[test]
fn bayes_comes_close_to_the_best_of_a_small_landscape() {
    let space = grid(&[6, 5]);
    for world in [World::default(), World { draws: 0.3, luck: 150.0, ..World::default() }] {
        let simulation = Simulation {
            settings: settings(&space, Method::Bayes, 20_000),
            space: space.clone(),
            lag: 1,
            source: Source::Family(Shape::Smooth),
            world,
            seed: spec::Seed(1),
        };
        let runs: Vec<_> = (0..4).map(|number| simulation.run(number)).collect();
        let summary = Summary::of(&runs).unwrap();
        assert!(summary.regret < 6.0, "{summary:?}");
    }
}
