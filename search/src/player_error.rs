//! A player that cannot play what it is asked to.

use games::pig::Solution;
use spec::TextError;

/// A player that does not fit the game or the limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It is made for another game.
    #[error("{player} plays {plays} only, not {game}")]
    WrongGame {
        /// The searcher.
        player: String,
        /// What it plays.
        plays: String,
        /// What it was asked to play.
        game: &'static str,
    },
    /// The game has no evaluation of that name.
    #[error("{player}: {source}")]
    Evaluation {
        /// The searcher.
        player: String,
        /// What is wrong with the name.
        source: Box<TextError>,
    },
    /// A limit that means nothing to this searcher.
    #[error(
        "{player} does not search by depth and so has no use for {limit}; use nodes=…, iterations=… or time=…"
    )]
    Limit {
        /// The searcher.
        player: String,
        /// The limit, as text.
        limit: String,
    },
    /// The budget of another, which is counted in iterations, for a searcher that has none.
    #[error("{player} searches by depth and so has no use for {limit}; use depth={depth}")]
    NoIterations {
        /// The searcher.
        player: String,
        /// The limit, as text.
        limit: String,
        /// How deep the other looks.
        depth: u32,
    },
    /// Settings that make no sense together.
    #[error("{player}: {what} makes no sense here: {because}")]
    Senseless {
        /// The searcher.
        player: String,
        /// The setting.
        what: String,
        /// Why, and what would be right.
        because: String,
    },
    /// Perfect play is not known for this variant.
    #[error("optimal knows Pig up to goal={most}; here it is {goal}", most = Solution::MOST_GOAL)]
    Unsolved {
        /// The variant's goal.
        goal: u16,
    },
}
