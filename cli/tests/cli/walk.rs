//! Random play, seen through `inspect --json`: each step starts from the position text that the last one printed.

use serde_json::Value;

use crate::harness::{json, words};

/// Positions passed, and the tokens between them.
pub(crate) struct Walk {
    pub(crate) positions: Vec<Value>,
    pub(crate) tokens: Vec<String>,
}

/// Walks from the start for so many steps, or to the end of the game.
pub(crate) fn walk(game: &str, seed: u64, most_steps: usize) -> Walk {
    let mut random = seed;
    let mut walk = Walk { positions: vec![json(&["inspect", game])], tokens: Vec::new() };
    for _ in 0..most_steps {
        let last = walk.positions.last().unwrap();
        let choices = match last["turn"].as_str().unwrap() {
            "decision" => words(&last["moves"]),
            "chance" => {
                last["outcomes"].as_array().unwrap().iter().map(|o| o["token"].as_str().unwrap()).collect()
            }
            _ => break,
        };
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let token = choices[(random >> 33) as usize % choices.len()].to_owned();
        let position = last["position"].as_str().unwrap();
        let next = json(&["inspect", game, "--position", position, "--moves", &token]);
        walk.positions.push(next);
        walk.tokens.push(token);
    }
    walk
}
