//! The rules of all tuners.

mod order;
mod plans;
mod reliefs;
mod worlds;

use spec::Seed;
use stats::Pentanomial;
use tune::{Axis, Campaign, Duel, Method, Place, Scale, Settings, Space, build};

/// A grid of levels.
fn grid(levels: &[usize]) -> Space {
    let axis = |(at, n): (usize, &usize)| {
        Axis::levels(&format!("p{at}"), (0..*n).map(|value| value.to_string()).collect())
            .expect("a legal space")
    };
    Space::new(levels.iter().enumerate().map(axis).collect()).expect("a legal space")
}

/// A space with every kind of parameter, too large to be listed.
fn open() -> Space {
    let choices = ["visits", "mean", "max"].map(str::to_owned).to_vec();
    Space::new(vec![
        Axis::continuous("c", 0.1, 400.0, Scale::Log, 3).expect("a legal space"),
        Axis::whole("n", 1.0, 200.0, Scale::Log).expect("a legal space"),
        Axis::choices("final", choices).expect("a legal space"),
    ])
    .expect("a legal space")
}

/// A space without a list and with many parameters.
fn vast() -> Space {
    let share = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 3).expect("a legal space");
    let levels = Axis::levels("width", ["1", "2", "4"].map(str::to_owned).to_vec()).expect("a legal space");
    let choices = ["visits", "mean", "max"].map(str::to_owned).to_vec();
    let choices = Axis::choices("final", choices).expect("a legal space");
    Space::new(vec![share("p"), share("q"), share("r"), share("s"), levels, choices]).expect("a legal space")
}

fn settings(space: &Space, method: Method, games: u64) -> Settings {
    Settings { method, pairs: games / 2, seed: Seed(7), baseline: space.middle(), lag: 1, stop: None }
}

/// All tuners.
fn methods() -> impl Iterator<Item = Method> {
    Method::WORDS.into_iter().map(|(_, method)| method)
}

/// A whole tuning with these results.
fn played(space: &Space, settings: &Settings, mut result: impl FnMut(&Duel) -> Pentanomial) -> Campaign {
    let mut campaign = Campaign::new(build(space, settings), settings.lag);
    while !campaign.is_finished() {
        for generation in campaign.advance() {
            for duel in 0..campaign.generation(generation).len() {
                let place = Place { generation, duel };
                let told = result(campaign.duel(place).expect("it was just planned"));
                campaign.tell(place, told).expect("what was asked for");
            }
        }
    }
    campaign
}
