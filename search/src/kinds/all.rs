//! Every searcher of this crate.

use std::sync::Arc;

use super::{
    dpw::Dpw, expectimax::Expectimax, expss::Expss, flat::Flat, greedy::Greedy, hold::Hold, hybrid::Hybrid,
    mcts::Mcts, minimax::Minimax, optimal::Optimal, random::Random, rule28::Rule28, rule28ga::Rule28ga,
    star1::Star1, star1ss::Star1ss, star2::Star2, star2ss::Star2ss,
};
use crate::player_kind::PlayerKind;

/// Every searcher, in the order in which they are shown. A new one is a line here, wherever it belongs.
pub(crate) fn all() -> Vec<Arc<dyn PlayerKind>> {
    vec![
        Arc::new(Expectimax),
        Arc::new(Star1),
        Arc::new(Star2),
        Arc::new(Expss),
        Arc::new(Star1ss),
        Arc::new(Star2ss),
        Arc::new(Mcts),
        Arc::new(Dpw),
        Arc::new(Flat),
        Arc::new(Greedy),
        Arc::new(Random),
        Arc::new(Minimax),
        Arc::new(Hybrid),
        Arc::new(Hold),
        Arc::new(Rule28),
        Arc::new(Rule28ga),
        Arc::new(Optimal),
    ]
}
