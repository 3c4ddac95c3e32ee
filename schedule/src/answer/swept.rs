//! What may be said of a sweep: who scores most, and of whom that is not shown.

use serde::{Deserialize, Serialize};

use super::phrases::{counted, listed};
use super::sweep_score::SweepScore;

/// Who scores most against the common opponents.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Swept {
    /// Who, canonical.
    pub best: String,
    /// Who else has the same score.
    #[serde(default)]
    pub level: Vec<String>,
    /// Its mean score over all opponents.
    pub score: SweepScore,
    /// The opponents, canonical.
    pub against: Vec<String>,
    /// How many players are compared.
    pub players: u64,
    /// How many others are not shown to score less: their intervals and that of the best overlap, or too little of them is known.
    pub close: u64,
    /// Whether all pairs are in.
    pub is_over: bool,
}

impl Swept {
    /// Whether everybody else is shown to score less.
    pub(super) const fn is_clear(&self) -> bool {
        self.close == 0
    }

    pub(super) fn headline(&self, name: &impl Fn(&str) -> String) -> String {
        let SweepScore { pairs, score, low, high } = self.score;
        let against = match &self.against[..] {
            [one] => format!("against {}", name(one)),
            several => format!("on average over {} opponents", several.len()),
        };
        let yet = if self.is_over { "" } else { " yet" };
        let others = match self.close {
            0 => "every other is shown to score less".to_owned(),
            1 => format!("1 other is not shown to score less{yet}"),
            close => format!("{close} others are not shown to score less{yet}"),
        };
        let most = if self.level.is_empty() { "scores most" } else { "score most, and the same," };
        let so_far = if self.is_over { "" } else { "so far " };
        format!(
            "{so_far}{} {most} of {} {against}: {:.1} % [{:.1}, {:.1}] in {}; {others}",
            listed(std::iter::once(&self.best).chain(&self.level), name),
            self.players,
            100.0 * score,
            100.0 * low,
            100.0 * high,
            counted(pairs)
        )
    }

    pub(super) const fn role(&self) -> &'static str {
        match (self.is_over, self.is_clear()) {
            (true, true) => "Scores most",
            (true, false) => "Ahead",
            (false, _) => "In front",
        }
    }
}
