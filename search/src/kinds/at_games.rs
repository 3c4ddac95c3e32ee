//! What single games have other values for: defaults that play them better, and the published ones of `profile=paper`.
//!
//! Defaults were found by matches at 2,000 nodes a move and confirmed by others on fresh luck, some of them also at 20,000; the width at Pig by
//! probes. docs/strength.md has the numbers, and what is open.

use crate::by_game::ByGame;

/// What the paper's tuning found for one of its games. Its evaluations are not published; with the plain one of
/// Ra a search plays worse the deeper it looks, so that nothing could be said by it, and the best one stands in.
const fn published<'a>(game: &'a str, values: &'a [(&'a str, &'a str)]) -> ByGame<'a> {
    ByGame { game, profile: Some("paper"), values }
}

/// What plays a game better than the default for all of them.
const fn found<'a>(game: &'a str, values: &'a [(&'a str, &'a str)]) -> ByGame<'a> {
    ByGame { game, profile: None, values }
}

/// As many samples as Pig has throws that differ: then nothing is sampled. One less, and samples cost more than depth brings.
const EVERY_THROW: ByGame<'_> = found("pig", &[("c", "11")]);

/// What the dissertation has for one of its games, on our scale of ±100.
const fn dissertation<'a>(game: &'a str, values: &'a [(&'a str, &'a str)]) -> ByGame<'a> {
    ByGame { game, profile: Some("dissertation"), values }
}

pub(super) const CLASSIC: &[ByGame<'_>] = &[published("ra", &[("eval", "sold")])];
pub(super) const EXPSS: &[ByGame<'_>] = &[
    EVERY_THROW,
    published("pig", &[("c", "20")]),
    published("ewn", &[("c", "1")]),
    published("cantstop", &[("c", "25")]),
    published("ra", &[("c", "5"), ("eval", "sold")]),
];
pub(super) const STAR1SS: &[ByGame<'_>] = &[
    EVERY_THROW,
    published("pig", &[("c", "25")]),
    published("ewn", &[("c", "1")]),
    published("cantstop", &[("c", "30")]),
    published("ra", &[("c", "5"), ("eval", "sold")]),
];
pub(super) const STAR2SS: &[ByGame<'_>] = &[
    EVERY_THROW,
    published("pig", &[("c", "18")]),
    published("ewn", &[("c", "2")]),
    published("cantstop", &[("c", "15")]),
    published("ra", &[("c", "2"), ("eval", "sold")]),
];
pub(super) const MCTS: &[ByGame<'_>] = &[
    found("ewn", &[("c2", "1"), ("alpha", "0.4")]),
    found("ra", &[("c1", "10")]),
    found("mancala", &[("c1", "4")]),
    published("pig", &[("c1", "50"), ("dr", "0"), ("c2", "5"), ("alpha", "0.2")]),
    published("ewn", &[("c1", "200"), ("dr", "100"), ("c2", "4"), ("alpha", "0.25")]),
    published("cantstop", &[("c1", "50"), ("dr", "10"), ("c2", "25"), ("alpha", "0.3")]),
    published("ra", &[("c1", "50"), ("dr", "0"), ("c2", "2"), ("alpha", "0.1"), ("eval", "sold")]),
];
/// Exploration of the dissertation: 2.5 stones at Mancala, of which there are 48; 0.2 on `[0, 1]` at synthetic trees.
pub(super) const UCT: &[ByGame<'_>] = &[
    MCTS[0],
    MCTS[1],
    MCTS[2],
    MCTS[3],
    MCTS[4],
    MCTS[5],
    MCTS[6],
    dissertation("mancala", &[("c1", "5.2083")]),
    dissertation("tree", &[("c1", "40")]),
];
pub(super) const HYBRID: &[ByGame<'_>] = &[
    found("mancala", &[("c1", "4")]),
    dissertation("mancala", &[("c1", "5.2083")]),
    dissertation("tree", &[("c1", "40")]),
];
