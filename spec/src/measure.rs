//! What is measured of searches of single positions.

/// What is measured of a player's searches, in the mean over positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The mean squared error of the value.
    Mse,
    /// The variance of the value between runs at one position.
    Variance,
    /// How far the mean value of a position is from the truth.
    Bias,
    /// The square root of the mean squared bias.
    BiasRms,
    /// What the chosen move is worth less than the best one.
    Regret,
    /// The share of searches that choose a best move.
    Accuracy,
    /// The nodes that a search counts.
    Nodes,
    /// How deep a search comes.
    Depth,
}

impl Measure {
    /// All of them with how they are written, in the order of their numbers.
    pub const WORDS: [(&'static str, Self); 8] = [
        ("mse", Self::Mse),
        ("variance", Self::Variance),
        ("bias", Self::Bias),
        ("bias_rms", Self::BiasRms),
        ("regret", Self::Regret),
        ("accuracy", Self::Accuracy),
        ("nodes", Self::Nodes),
        ("depth", Self::Depth),
    ];

    /// How it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }

    /// Whether it is taken from the values that a player tells, and not from its moves or its work.
    #[must_use]
    pub const fn is_of_values(self) -> bool {
        matches!(self, Self::Mse | Self::Variance | Self::Bias | Self::BiasRms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_has_its_own_word() {
        for (word, measure) in Measure::WORDS {
            assert_eq!(measure.word(), word);
        }
    }
}
