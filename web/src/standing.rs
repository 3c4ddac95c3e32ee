//! The answer of an experiment as its page shows it: who, and how sure that is.

use figures::headline;
use figures::numbers::{chance, drawn_chance};
use schedule::Report;
use schedule::report::Answer;

/// The answer so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    /// What the player is, or what is said where nobody may be named.
    pub(crate) role: &'static str,
    /// The player, canonical.
    pub(crate) player: Option<String>,
    /// Whether nothing speaks against it.
    pub(crate) is_crowned: bool,
    /// How sure it is, in a number.
    pub(crate) sure: String,
    /// The same as one would say it.
    pub(crate) word: &'static str,
    /// The whole answer in one sentence.
    pub(crate) because: String,
    /// What else is to be known.
    pub(crate) notes: Vec<String>,
}

impl Standing {
    /// The standing of an experiment.
    pub(crate) fn of(report: &Report) -> Self {
        let answer = &report.answer;
        let (sure, word) = match (answer.sure(), answer) {
            (Some(sure), _) => (chance(sure), likely(sure)),
            // A test has no probability: it promises how often it is wrong.
            (None, Answer::Test { test, .. }) => match test.error {
                Some(error) => (format!("≤\u{a0}{}", chance(error)), "of such tests are wrong"),
                None => ("–".to_owned(), "not decided"),
            },
            (None, Answer::Recommendation(best)) if best.within_five().is_some() => {
                (drawn_chance(best.within_five().unwrap_or(0.0)), "to be within 5 Elo of the best")
            }
            (None, Answer::Measured { probes: 1.., .. } | Answer::Apart { .. }) => {
                ("95\u{a0}%".to_owned(), "intervals everywhere")
            }
            (None, _) => ("–".to_owned(), ""),
        };
        Self {
            role: answer.role(),
            player: answer.player().map(ToOwned::to_owned),
            is_crowned: answer.crowned().is_some(),
            sure,
            word,
            because: headline(report),
            notes: report.notes(),
        }
    }
}

fn likely(sure: f64) -> &'static str {
    match sure {
        sure if sure >= 0.99 => "almost certain",
        sure if sure >= 0.95 => "very likely",
        sure if sure >= 0.8 => "likely",
        sure if sure >= 0.6 => "leaning",
        _ => "too close to call",
    }
}
