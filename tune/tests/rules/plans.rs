//! Plans are frozen bit for bit, in debug and in release builds: another build would play other games.

use tune::{Method, Shape, Simulation, Source, World};

use crate::{grid, open, settings, vast};

/// What a whole tuning comes to: any changed bit of any plan changes who plays, and with it the rest.
fn trace(space: &tune::Space, method: Method, games: u64) -> String {
    let simulation = Simulation {
        space: space.clone(),
        settings: settings(space, method, games),
        source: Source::Family(Shape::Smooth),
        world: World::default(),
        seed: spec::Seed(2013),
    };
    let run = simulation.run(0);
    let said = run.said.map_or(0, |said| said.regret.to_bits());
    format!("{:016x} {:016x} {}", run.regret.to_bits(), said, run.generations)
}

#[test]
fn as_many_generations_are_planned_as_are_told_beforehand() {
    let space = grid(&[6, 5]);
    for (word, method) in Method::WORDS {
        for games in [64, 1000, 1922] {
            let simulation = Simulation {
                space: space.clone(),
                settings: settings(&space, method, games),
                source: Source::Family(Shape::Smooth),
                world: World::default(),
                seed: spec::Seed(1),
            };
            if let Some(told) = spec::experiment::lag::generations(method, games / 2) {
                assert_eq!(simulation.run(0).generations as u64, told, "{word} {games}");
            }
        }
    }
}

#[test]
fn whole_tunings_are_frozen() {
    let (listed, open, vast) = (grid(&[6, 5, 4]), open(), vast());
    let frozen = include_str!("frozen.txt");
    let mut now = String::new();
    for (word, method) in Method::WORDS {
        now += &format!("{word} listed {}\n", trace(&listed, method, 1000));
        now += &format!("{word} open {}\n", trace(&open, method, 1000));
        now += &format!("{word} vast {}\n", trace(&vast, method, 1000));
    }
    assert_eq!(now, frozen, "plans have changed; if that is wanted, freeze these");
}
