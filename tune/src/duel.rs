//! What a tuner asks for and what it is told: duels of two candidates, and the pairs they scored.

use stats::Pentanomial;

use spec::space::Candidate;

/// Two candidates that are to play some pairs against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The one whose score is counted.
    pub a: Candidate,
    /// Its opponent.
    pub b: Candidate,
    /// How many pairs.
    pub pairs: u64,
}

/// A duel that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who met.
    pub duel: Duel,
    /// What came out, as `a` sees it.
    pub result: Pentanomial,
}

/// Duels that were planned together and are all played, in the order of the plan.
pub type Generation = Vec<Played>;
