//! A synthetic tree: the node where the game is, and what lies below it, as far as there is room.
//!
//! Colours are what the evaluation says of a node, blue for player one; leaves are worth what they are. A gold ring is the branch of a best
//! move, where the exact values are known.

use arena::Moment;
use games::tree::{Branch, Tree, TreeEvaluation, TreeState};
use games::truth::Exact;
use games::{Game, Player, Turn};
use search::Step;

use super::{Drawn, colour, finished};
use crate::canvas::{At, Canvas};
use crate::svg::Svg;

const WIDTH: f64 = 520.0;
const TOP: f64 = 52.0;
const LEVEL: f64 = 58.0;
const RADIUS: f64 = 11.0;
/// More nodes side by side cannot be told apart.
const MOST_ABREAST: usize = 16;
/// Levels below the node at most.
const MOST_LEVELS: u8 = 5;

impl Drawn for Tree {
    fn draw(&self, state: &TreeState, last: Option<&Moment<Self>>) -> Svg {
        let levels = levels_below(self, state);
        let mut canvas = Canvas::new(WIDTH, TOP + LEVEL * f64::from(levels) + 44.0);
        status(&mut canvas, self, state);
        if let Some(last) = last {
            let (Step::Move(branch) | Step::Outcome(branch)) = last.step;
            let text = format!("came by branch {}", branch.number());
            canvas.text("muted small end", (WIDTH - 8.0, 20.0), &text);
        }
        below(&mut canvas, self, state, levels, (WIDTH / 2.0, TOP + 14.0), WIDTH - 24.0);
        finished(canvas, self, state)
    }
}

/// As many levels as can be told apart.
fn levels_below(tree: &Tree, state: &TreeState) -> u8 {
    let branching = usize::from(tree.branching);
    let fits = |levels: &u8| branching.pow(u32::from(*levels)) <= MOST_ABREAST;
    let most = (1..=MOST_LEVELS).take_while(fits).last().unwrap_or(1);
    most.min(tree.depth - state.ply())
}

fn status(canvas: &mut Canvas, tree: &Tree, state: &TreeState) {
    match tree.turn(state) {
        Turn::Chance => {
            canvas.circle("none", (13.0, 15.5), 5.0);
            canvas.text("bold", (24.0, 20.0), "the dice decide");
        }
        _ => super::status(canvas, tree, state, (Player::One, ""), (8.0, 20.0)),
    }
    let left = tree.depth - state.ply();
    let text = format!(
        "ply {} of {}, {} branches; {left} plies to the leaves",
        state.ply(),
        tree.depth,
        tree.branching
    );
    canvas.text("muted small", (8.0, 38.0), &text);
}

/// The branches of a node, and the node over them.
fn below(canvas: &mut Canvas, tree: &Tree, state: &TreeState, levels: u8, (x, y): At, width: f64) {
    let mut moves: Vec<Branch> = Vec::new();
    if levels > 0 && !matches!(tree.turn(state), Turn::Over(_)) {
        tree.moves(state, &mut moves);
    }
    let best = best_of(tree, state);
    let share = width / moves.len().max(1) as f64;
    for (at, &branch) in moves.iter().enumerate() {
        let end = (x - width / 2.0 + share * (at as f64 + 0.5), y + LEVEL);
        let is_best = best.contains(&branch);
        canvas.line(if is_best { "wire-won" } else { "wire" }, (x, y), end);
        let mut next = *state;
        match tree.turn(state) {
            Turn::Chance => tree.settle(&mut next, branch),
            _ => tree.play(&mut next, branch),
        }
        below(canvas, tree, &next, levels - 1, end, share);
        if is_best {
            canvas.circle("ring", end, radius(share) + 2.0);
        }
    }
    node(canvas, tree, state, (x, y), radius(width));
}

/// Nodes that stand close together are small.
fn radius(room: f64) -> f64 {
    RADIUS.min(room / 2.6)
}

/// The moves that are best, where that is known at once; none if all of them are.
fn best_of(tree: &Tree, state: &TreeState) -> Vec<Branch> {
    let told = tree.is_known_by_construction().then(|| tree.truth().ok()?.of(state).ok()).flatten();
    let Some(Exact { value: most, moves }) = told else { return Vec::new() };
    if moves.iter().all(|(_, value)| *value == most) {
        return Vec::new();
    }
    moves.into_iter().filter(|(_, value)| *value == most).map(|(branch, _)| branch).collect()
}

fn node(canvas: &mut Canvas, tree: &Tree, state: &TreeState, (x, y): At, radius: f64) {
    let value = tree.evaluate(state, TreeEvaluation::Basic);
    let words = match tree.turn(state) {
        Turn::Over(value) => format!("a leaf worth {value:+.0}"),
        Turn::Decision(player) => format!("player {} decides; looks like {value:+.1}", player.number()),
        Turn::Chance => format!("the dice decide; looks like {value:+.1}"),
    };
    canvas.named(&words, |canvas| {
        let class = format!("div{}", (4.0 + 4.0 * value / 100.0).round() as u8);
        match tree.turn(state) {
            // Leaves are squares, as in the books.
            Turn::Over(_) => canvas.rect(&class, (x - radius, y - radius), (2.0 * radius, 2.0 * radius), 2.0),
            Turn::Chance => canvas.polyline(
                &class,
                [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)],
            ),
            Turn::Decision(player) => {
                canvas.circle(colour(player), (x, y), radius);
                canvas.circle(&class, (x, y), radius - 2.5);
            }
        }
        if radius >= 9.0 {
            canvas.text("tiny mid", (x, y + 3.5), &format!("{value:+.0}"));
        }
    });
}
