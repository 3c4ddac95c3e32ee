//! What is kept of a search besides its answer.

/// Which of the things that a search can tell are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// What it makes of every move of the root: visits and value.
    pub moves: bool,
    /// How its tree is grown: what is on each level.
    pub shape: bool,
}

impl Keep {
    /// How they are written.
    pub const WORDS: [&'static str; 2] = ["moves", "shape"];

    /// Whether it is the answer alone.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        !self.moves && !self.shape
    }

    /// These and the one that a word stands for; none if it stands for none.
    #[must_use]
    pub fn and(self, word: &str) -> Option<Self> {
        match word {
            "moves" => Some(Self { moves: true, ..self }),
            "shape" => Some(Self { shape: true, ..self }),
            _ => None,
        }
    }

    /// The words for what is kept.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Self::WORDS
            .into_iter()
            .zip([self.moves, self.shape])
            .filter(|(_, is_kept)| *is_kept)
            .map(|(word, _)| word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        let all = Keep::WORDS.into_iter().try_fold(Keep::default(), Keep::and).expect("its own words");
        assert_eq!(all.words().collect::<Vec<_>>(), Keep::WORDS);
        assert!(Keep::default().is_nothing() && Keep::default().and("tree").is_none());
    }
}
