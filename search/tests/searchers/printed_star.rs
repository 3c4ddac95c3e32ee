//! T2: Star1 and Star2 as printed in Lanctot et al. 2013, kept to show that they are wrong.
//!
//! The printed pseudo-code compares a child's value with a window that was clamped to the range of all values. A child
//! worth exactly the highest value then looks like a failure above the window, and the node returns a
//! bound as if it were its value. Ours must be right on the very same trees; if this test ever
//! says that the printed form is right, the trees have lost their teeth.

use games::turn::WIN;
use games::{Game, Player, Turn};
use search::depth_first::TableUse;

use crate::naive;
use crate::players::{PRUNINGS, settings, to_depth};
use crate::tree::{Node, Tree};

/// An outcome with its probability and the bounds of its value.
struct Part {
    next: Node,
    p: f64,
    low: f64,
    high: f64,
}

fn pessimistic(parts: &[Part]) -> f64 {
    parts.iter().map(|part| part.p * part.low).sum()
}

fn optimistic(parts: &[Part]) -> f64 {
    parts.iter().map(|part| part.p * part.high).sum()
}

/// The clamped window of one part: what the printed cuts are tested against.
fn clamped(parts: &[Part], at: usize, alpha: f64, beta: f64) -> (f64, f64) {
    let Part { p, low, high, .. } = parts[at];
    let alpha = (alpha - (optimistic(parts) - p * high)) / p;
    let beta = (beta - (pessimistic(parts) - p * low)) / p;
    (alpha.max(-WIN), beta.min(WIN))
}

struct Printed<'a> {
    tree: &'a Tree,
    probing: bool,
}

impl Printed<'_> {
    /// Alpha-beta; with `probe`, of the first move only.
    fn state(&self, node: &Node, depth: u32, mut alpha: f64, mut beta: f64, probe: bool) -> f64 {
        let player = match self.tree.turn(node) {
            Turn::Over(utility) => return utility,
            Turn::Chance => return self.chance(node, depth, alpha, beta),
            Turn::Decision(_) if depth == 0 => return self.tree.evaluate(node, ()),
            Turn::Decision(player) => player,
        };
        let mut moves = Vec::new();
        self.tree.moves(node, &mut moves);
        if probe {
            moves.truncate(1);
        }
        let mut best = -player.sign() * f64::INFINITY;
        for choice in moves {
            let mut next = *node;
            self.tree.play(&mut next, choice);
            let value = self.state(&next, depth - 1, alpha, beta, false);
            match player {
                Player::One => (best, alpha) = (best.max(value), alpha.max(value)),
                Player::Two => (best, beta) = (best.min(value), beta.min(value)),
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn chance(&self, node: &Node, depth: u32, alpha: f64, beta: f64) -> f64 {
        let mut cases = Vec::new();
        self.tree.outcomes(node, &mut cases);
        let total = games::weighted::total(&cases) as f64;
        let part = |case: &games::Weighted<u8>| {
            let mut next = *node;
            self.tree.settle(&mut next, case.outcome);
            Part { next, p: f64::from(case.weight) / total, low: -WIN, high: WIN }
        };
        let mut parts: Vec<Part> = cases.iter().map(part).collect();
        if self.probing && depth > 0 {
            for at in 0..parts.len() {
                let (low, high) = clamped(&parts, at, alpha, beta);
                let value = self.state(&parts[at].next, depth, low, high, true);
                match self.tree.turn(&parts[at].next) {
                    Turn::Decision(Player::One) => parts[at].low = value,
                    Turn::Decision(Player::Two) => parts[at].high = value,
                    _ => {}
                }
                if pessimistic(&parts) >= beta {
                    return pessimistic(&parts);
                }
                if optimistic(&parts) <= alpha {
                    return optimistic(&parts);
                }
            }
        }
        for at in 0..parts.len() {
            let (low, high) = clamped(&parts, at, alpha, beta);
            let value = self.state(&parts[at].next, depth, low, high, false);
            (parts[at].low, parts[at].high) = (value, value);
            if value >= high {
                return pessimistic(&parts);
            }
            if value <= low {
                return optimistic(&parts);
            }
        }
        pessimistic(&parts)
    }
}

#[test]
fn the_printed_star1_and_star2_are_wrong_where_ours_are_right() {
    let trees = 2_000;
    let mut wrong = [0, 0];
    for seed in 0..trees {
        let tree = Tree { most_moves: 4, certain: 0, ..Tree::SMALL }.seeded(seed);
        let (root, depth) = (tree.root(), 3 + (seed % 2) as u32);
        let truth = naive::value(&tree, &root, depth, ());
        for (wrong, probing) in wrong.iter_mut().zip([false, true]) {
            let value = Printed { tree: &tree, probing }.state(&root, depth, -WIN, WIN, false);
            *wrong += u64::from((value - truth).abs() > 1e-6);
        }
        for pruning in PRUNINGS {
            let report = to_depth(&tree, &root, settings(pruning, TableUse::Off), depth);
            assert!((report.value - truth).abs() < 1e-9, "{pruning:?} {tree:?}");
        }
    }
    println!("wrong root values in {trees} trees: star1 {}, star2 {}", wrong[0], wrong[1]);
    assert!(wrong.iter().all(|&wrong| wrong * 2 > trees), "{wrong:?} of {trees}");
}
