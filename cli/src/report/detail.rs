//! How much a report tells: what one reads at a terminal, or everything.

/// Lines of a bracket that one still takes in.
const BRACKET: usize = 32;
/// Pairings of a round that are told one by one.
const PAIRINGS: usize = 4;
/// Pairings of a match that are told one by one.
const MATCH: usize = 24;
/// Tournaments that are told round by round.
const TOURNAMENTS: u32 = 1;
/// Players in a table.
const PLAYERS: usize = 10;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What is long is summarised.
    Short,
    /// Everything (`--full`).
    Full,
}

impl Detail {
    /// The width of a report.
    pub(super) const fn width(self) -> usize {
        80
    }

    /// The most lines of a bracket.
    pub(super) const fn bracket(self) -> usize {
        self.most(BRACKET)
    }

    /// The most pairings of a round.
    pub(super) const fn pairings(self) -> usize {
        self.most(PAIRINGS)
    }

    /// The most pairings of a match.
    pub(super) const fn match_pairings(self) -> usize {
        self.most(MATCH)
    }

    /// The most players of a table.
    pub(super) const fn players(self) -> usize {
        self.most(PLAYERS)
    }

    /// Whether the rounds of a tournament are told.
    pub(super) const fn tells(self, repeat: u32) -> bool {
        matches!(self, Self::Full) || repeat < TOURNAMENTS
    }

    /// What is said of things that are not told.
    pub(super) fn left_out(self, count: usize, what: &str) -> Option<String> {
        (count > 0).then(|| format!("  … and {count} more {what} (--full tells all)"))
    }

    const fn most(self, short: usize) -> usize {
        match self {
            Self::Short => short,
            Self::Full => usize::MAX,
        }
    }
}
