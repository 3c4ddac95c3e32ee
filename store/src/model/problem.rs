//! What can be wrong with what is stored, a sentence each, and what can be done about it.

use super::ids::{GameId, PairingId, ProbeId};
use super::unit::UnitId;

/// Something that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// What the database itself found.
    #[error("the file is damaged: {0}")]
    File(String),
    /// A row whose checksum is wrong.
    #[error("{0} has changed since it was stored: its checksum is wrong")]
    Changed(String),
    /// A game whose checksum is wrong.
    #[error("game {0} has changed since it was stored: its checksum is wrong")]
    ChangedGame(GameId),
    /// A game that cannot be read.
    #[error("{reason}")]
    UnreadableGame {
        /// Which one.
        game: GameId,
        /// What is wrong with it.
        reason: String,
    },
    /// A row that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A game whose hash is not that of its transcript and result.
    #[error("game {0}: the hash does not belong to the transcript")]
    WrongHash(GameId),
    /// Half a pair.
    #[error("game {0} is there without the other game of its pair")]
    HalfPair(GameId),
    /// A probe whose checksum is wrong.
    #[error("probe {0} has changed since it was stored: its checksum is wrong")]
    ChangedProbe(ProbeId),
    /// A probe that cannot be read.
    #[error("{reason}")]
    UnreadableProbe {
        /// Which one.
        probe: ProbeId,
        /// What is wrong with it.
        reason: String,
    },
    /// Sums of probes that are not what the probes add up to.
    #[error("series {}: the stored sums are not what the probes add up to", .0.0)]
    WrongProbeSums(PairingId),
    /// A completed prefix that is not what its units add up to.
    #[error("series {}: what is stored of its completed prefix is not what the units add up to", .0.0)]
    WrongPrefix(PairingId),
    /// A row that belongs to nothing.
    #[error("{0}")]
    Orphan(String),
    /// A player whose parameters are not those of its text.
    #[error("player {0}: the parameters are not those of its text")]
    WrongParams(String),
    /// A summary that is not what the games add up to.
    #[error("pairing {}: the stored {what} are not what the games add up to", pairing.0)]
    WrongSummary {
        /// The pairing.
        pairing: PairingId,
        /// Which part.
        what: &'static str,
    },
}

impl Problem {
    /// The game that is damaged, if it is one.
    #[must_use]
    pub const fn game(&self) -> Option<GameId> {
        match self {
            Self::ChangedGame(game)
            | Self::UnreadableGame { game, .. }
            | Self::WrongHash(game)
            | Self::HalfPair(game) => Some(*game),
            _ => None,
        }
    }

    /// The probe that is damaged, if it is one.
    #[must_use]
    pub const fn probe(&self) -> Option<ProbeId> {
        match self {
            Self::ChangedProbe(probe) | Self::UnreadableProbe { probe, .. } => Some(*probe),
            _ => None,
        }
    }

    /// The unit that is damaged, if it is one.
    #[must_use]
    pub fn unit(&self) -> Option<UnitId> {
        let pair = self.game().map(|game| UnitId { series: game.pairing(), index: game.pair() });
        pair.or_else(|| self.probe().map(|probe| UnitId { series: probe.series(), index: probe.index() }))
    }

    /// The series whose sums are wrong, if it is that.
    #[must_use]
    pub const fn sums_of(&self) -> Option<PairingId> {
        match self {
            Self::WrongSummary { pairing, .. }
            | Self::WrongProbeSums(pairing)
            | Self::WrongPrefix(pairing) => Some(*pairing),
            _ => None,
        }
    }
}

/// What can be done about a file of which a page is lost.
pub const LOST_PAGE: &str = "a part of the file is lost, which no repair brings back: `astragal restore` brings a copy back, and \
    what was played since is played again. Without a copy `sqlite3 FILE .recover | sqlite3 NEW` saves the rows that can be read; \
    then `astragal repair --db NEW` has what is missing played again";

/// What can be done about problems; nothing if there are none.
#[must_use]
pub fn remedy(problems: &[Problem]) -> &'static str {
    let mends = |problem: &Problem| problem.unit().is_some() || problem.sums_of().is_some();
    let mended = problems.iter().filter(|problem| mends(problem)).count();
    match (problems, mended) {
        ([], _) => "",
        _ if problems.iter().any(|problem| matches!(problem, Problem::File(_))) => LOST_PAGE,
        (_, 0) => "nothing that is played can bring this back; `astragal restore` brings a copy back",
        (_, mended) if mended == problems.len() => "`astragal repair` lets damaged pairs be played again",
        _ => {
            "`astragal repair` lets damaged pairs be played again; the rest only a copy has (`astragal restore`)"
        }
    }
}
