//! What the units of a series are: the one word by which a plan, a store and a message name a kind of work.

use std::fmt;

/// A kind of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// Pairs of games between two players.
    #[default]
    Pairs,
    /// Searches of single positions by one player.
    Probes,
}

impl Work {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Pairs, Self::Probes];

    /// How it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Probes => "probes",
        }
    }

    /// The kind that a word stands for.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|work| work.word() == word)
    }

    /// How many of them, in words: `1 pair`, `12 probes`.
    #[must_use]
    pub fn counted(self, many: u64) -> String {
        let word = self.word();
        if many == 1 { format!("1 {}", &word[..word.len() - 1]) } else { format!("{many} {word}") }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        assert!(Work::ALL.into_iter().all(|work| Work::read(work.word()) == Some(work)));
        assert_eq!(
            (Work::Pairs.counted(1), Work::Probes.counted(12)),
            ("1 pair".to_owned(), "12 probes".to_owned())
        );
    }
}
