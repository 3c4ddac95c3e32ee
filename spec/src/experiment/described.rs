//! What is to be known of a plan, whichever it is.

use std::fmt::{self, Write};

use super::round::RoundSize;
use super::size::Size;

/// A plan as it is written in its section of the file.
pub trait Described {
    /// The section.
    fn word(&self) -> &'static str;

    /// Who is compared with each other, canonical; a baseline that is none of them is left out. Where nobody lists the candidates
    /// beforehand, some of them.
    fn contestants(&self) -> &[String];

    /// Against whom the best is compared in the end, canonical.
    fn baseline(&self) -> Option<&str> {
        None
    }

    /// Against whom all of them play, canonical, where those are others.
    fn opponents(&self) -> &[String] {
        &[]
    }

    /// So many at most of those who play each other, canonical, evenly over all of them: where nobody lists who meets whom, neighbours.
    fn some_meetings(&self, most: usize) -> Vec<[&str; 2]> {
        let (players, others) = (self.contestants(), self.opponents());
        let some = most.min(players.len());
        let meeting = |number: usize| {
            let first = number * players.len() / some;
            let second = match others.len() {
                0 => &players[(first + 1) % players.len()],
                count => &others[number % count],
            };
            [players[first].as_str(), second.as_str()]
        };
        (0..some).map(meeting).collect()
    }

    /// How much it plays.
    fn size(&self) -> Size;

    /// In which steps.
    fn outline(&self) -> Outline;

    /// Writes its section, every value written out.
    fn write(&self, out: &mut dyn Write) -> fmt::Result;
}

/// The steps of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What it is called in the file.
    pub format: &'static str,
    /// The pairs of a pairing, in the first round if there are several.
    pub pairs: u64,
    /// The rounds of one tournament, the first one first; none where there are no rounds.
    pub rounds: Vec<RoundSize>,
    /// How many independent tournaments there are.
    pub repeats: u64,
    /// The pairs against the baseline in the end.
    pub confirm: Option<u64>,
    /// Whether a sequential test may end pairings early.
    pub is_sequential: bool,
    /// The games of a tuner that plans its duels while they are played.
    pub budget: Option<u64>,
}
