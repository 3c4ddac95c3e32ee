//! Mancala: two rows of pits and two stores, stones as dots and as numbers.

use arena::Moment;
use games::Player;
use games::mancala::{Mancala, MancalaState};
use search::Step;

use super::{Drawn, colour, finished, status};
use crate::canvas::{At, Canvas};
use crate::svg::Svg;

const PIT: f64 = 58.0;
const STORE: f64 = 66.0;
const TOP: f64 = 66.0;
/// More stones than that are a number only.
const MOST_DOTS: u8 = 19;

impl Drawn for Mancala {
    fn draw(&self, state: &MancalaState, last: Option<&Moment<Self>>) -> Svg {
        let pits = f64::from(self.pits);
        let width = (2.0 * STORE + PIT * pits + 16.0).max(230.0);
        let mut canvas = Canvas::new(width, TOP + 2.0 * PIT + 54.0);
        status(&mut canvas, self, state, (state.player(), ""), (8.0, 20.0));
        canvas.rect("wood", (8.0, TOP), (2.0 * STORE + PIT * pits, 2.0 * PIT + 20.0), 18.0);
        let sown = last.and_then(|last| match last.step {
            Step::Move(pit) => Some((last.state.player(), pit.number() - 1)),
            Step::Outcome(()) => None,
        });
        for player in Player::BOTH {
            store(&mut canvas, self, state, player);
            for number in 0..self.pits {
                let at = middle(self, player, number);
                canvas.circle("wood-dark", at, 25.0);
                if sown == Some((player, number)) {
                    canvas.circle("ring", at, 24.0);
                }
                pit(&mut canvas, state, player, number, at);
            }
        }
        finished(canvas, self, state)
    }
}

fn store(canvas: &mut Canvas, game: &Mancala, state: &MancalaState, player: Player) {
    // Player one's store is on the right, where its row ends.
    let x = match player {
        Player::One => 8.0 + STORE + PIT * f64::from(game.pits) + 8.0,
        Player::Two => 16.0,
    };
    let height = 2.0 * PIT;
    canvas.rect("wood-dark", (x, TOP + 10.0), (STORE - 16.0, height), 22.0);
    let middle = x + STORE / 2.0 - 8.0;
    canvas.text("bold huge mid", (middle, TOP + 19.0 + height / 2.0), &state.store(player).to_string());
    canvas.rect(colour(player), (middle - 9.0, TOP + height - 12.0), (18.0, 4.0), 2.0);
}

fn pit(canvas: &mut Canvas, state: &MancalaState, player: Player, pit: u8, (x, y): At) {
    let stones = state.pit(player, pit);
    if stones <= MOST_DOTS {
        dots((x, y), stones).into_iter().for_each(|at| canvas.circle("stone", at, 3.6));
    }
    let outwards = match player {
        Player::One => PIT / 2.0 + 24.0,
        Player::Two => -PIT / 2.0 - 16.0,
    };
    let label = if stones <= MOST_DOTS { y + outwards } else { y + 5.0 };
    canvas.text("bold mid", (x, label), &stones.to_string());
    if player == state.player() && stones > 0 {
        let below = if player == Player::One { 12.0 } else { -13.0 };
        canvas.text("tiny muted mid", (x, y + outwards + below), &format!("pit {}", pit + 1));
    }
}

/// The middle of a pit; the rows run against each other.
fn middle(game: &Mancala, player: Player, pit: u8) -> At {
    let (column, row) = match player {
        Player::One => (pit, 1.5),
        Player::Two => (game.pits - 1 - pit, 0.5),
    };
    (8.0 + STORE + PIT * (f64::from(column) + 0.5), TOP + 10.0 + PIT * row)
}

/// Where the stones of a pit lie: like a sunflower's seeds, in its middle.
fn dots((x, y): At, stones: u8) -> Vec<At> {
    const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;
    let seed = |number: u8| {
        let (angle, radius) = (GOLDEN_ANGLE * f64::from(number), 5.2 * (f64::from(number) + 0.4).sqrt());
        (radius * libm::cos(angle), radius * libm::sin(angle))
    };
    let seeds: Vec<At> = (0..stones).map(seed).collect();
    let mean = |of: fn(&At) -> f64| seeds.iter().map(of).sum::<f64>() / f64::from(stones.max(1));
    let (left, top) = (mean(|seed| seed.0), mean(|seed| seed.1));
    seeds.iter().map(|seed| (x + seed.0 - left, y + seed.1 - top)).collect()
}
