//! One state of a search, as it is told.

use games::{Player, Turn};

use crate::report::Step;

/// Who decides what happens next in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// This player.
    Decision(Player),
    /// The dice.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl From<Turn> for Place {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Decision(player) => Self::Decision(player),
            Turn::Chance => Self::Chance,
            Turn::Over(_) => Self::Over,
        }
    }
}

/// What became of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was searched, or is a leaf that was rated.
    Searched,
    /// One of its moves was tried for a bound, before or in place of a search.
    Probed,
    /// Its value was known from another line.
    Known,
    /// It did not matter any more: a bound had decided the state before it.
    Cut,
    /// Its turn had not come.
    Untried,
}

/// What a value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sureness {
    /// It is the searcher's value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// A state of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceNode<M, O> {
    /// The state before it, which stands before it in the list; none at the root.
    pub parent: Option<usize>,
    /// What led here; nothing at the root.
    pub step: Option<Step<M, O>>,
    /// Who decides; unknown where nobody looked.
    pub place: Option<Place>,
    /// What it is worth to player one, where the search said so.
    pub value: Option<f64>,
    /// What the value says.
    pub sureness: Sureness,
    /// Tree search: iterations that came through. Depth-first: visits of decisions and ends, here and below.
    pub visits: u64,
    /// What became of it.
    pub fate: Fate,
}

impl<M, O> TraceNode<M, O> {
    /// A state that nobody looked at.
    pub(crate) fn unseen(parent: usize, step: Step<M, O>, fate: Fate) -> Self {
        let (parent, step) = (Some(parent), Some(step));
        Self { parent, step, place: None, value: None, sureness: Sureness::Exact, visits: 0, fate }
    }
}
