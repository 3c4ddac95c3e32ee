//! What must hold after every scenario, and what was found instead.

use std::fmt;

use serde::{Serialize, Serializer};

/// Something that must hold, whatever was done to the processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invariant {
    /// Nothing hangs, and nobody ends who was not killed.
    ComesToItsEnd,
    /// The database says that the experiment is over.
    Ended,
    /// Every row has its checksum.
    SoundRows,
    /// Every pair has both games.
    WholePairs,
    /// Every sum is what the games add up to.
    RightSums,
    /// Every game that was acknowledged is there, as it was.
    Acknowledged,
    /// The coordinator never told of more pairs than it has.
    Promised,
    /// What a killed coordinator leaves behind is a database with the experiment.
    Readable,
    /// Nobody brought another result for a pair that is stored.
    SameRepeats,
    /// The same games and the same champion as in the undisturbed run.
    SameContent,
    /// Whoever says that a pair cannot be played had that pair.
    OwnFailures,
    /// Played again, the games of the undisturbed run are the same.
    Replays,
    /// Hostile calls get the answers that they deserve.
    RightAnswers,
    /// A second coordinator on the same file is refused.
    OneCoordinator,
    /// A coordinator that lost its place says so and ends; one that gave it back ends well.
    GivesWay,
    /// Broken searchers lose their games, and nothing else happens.
    Forfeits,
    /// Pairs that nobody survives are given up, and no others.
    GivenUp,
    /// Who cannot decide any more says so and ends.
    OpenEnd,
    /// A run at whose pairs everybody fails ends, and says what to do.
    Stalled,
    /// A build that was broken on purpose is noticed.
    Caught,
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ComesToItsEnd => "the scenario comes to its end",
            Self::Ended => "the experiment has ended",
            Self::SoundRows => "rows are sound",
            Self::WholePairs => "pairs are whole",
            Self::RightSums => "summaries equal a recount",
            Self::Acknowledged => "acknowledged games are stored",
            Self::Promised => "what was told of is stored",
            Self::Readable => "what is left can be read",
            Self::SameRepeats => "no repeat differs",
            Self::SameContent => "the content is that of the undisturbed run",
            Self::OwnFailures => "nobody speaks of pairs that others have",
            Self::Replays => "the players play these games",
            Self::RightAnswers => "hostile calls are answered as they should",
            Self::OneCoordinator => "a second coordinator is refused",
            Self::GivesWay => "who lost its place says so and ends",
            Self::Forfeits => "broken searchers lose their games, and nothing else happens",
            Self::GivenUp => "what nobody survives is given up, and nothing else",
            Self::OpenEnd => "who cannot decide any more says so and ends",
            Self::Stalled => "a run that nobody can play ends, and says what to do",
            Self::Caught => "a broken build is noticed",
        })
    }
}

impl Serialize for Invariant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which one.
    pub invariant: Invariant,
    /// What is there instead.
    pub found: String,
}

impl Finding {
    /// This invariant does not hold.
    pub(crate) fn new(invariant: Invariant, found: impl Into<String>) -> Self {
        Self { invariant, found: found.into() }
    }
}
