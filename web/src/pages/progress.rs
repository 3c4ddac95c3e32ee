//! How far an experiment is and how long it will take, in words.

use coordinator::ExperimentView;
use figures::numbers::{grouped, plural};
use schedule::State;

use crate::words::{pace, span};

/// The progress of an experiment.
pub(crate) struct Progress {
    /// Pairs that are in.
    pub(crate) done: u64,
    /// Pairs that it will take, as far as one can know.
    pub(crate) planned: u64,
    /// The same in words.
    pub(crate) pairs: String,
    /// How long it will take, or why nobody can say.
    pub(crate) left: String,
    /// Games a second, and who plays.
    pub(crate) pace: String,
}

impl Progress {
    pub(crate) fn of(view: &ExperimentView) -> Self {
        let planned = view.pairs_expected.max(view.pairs_done).max(1);
        let left = match (view.state, view.seconds_left) {
            (State::Finished, _) => "finished".to_owned(),
            (State::Cancelled, _) => "cancelled".to_owned(),
            (State::Running | State::Stalled, _) if !view.waits_for.is_empty() => {
                format!("waiting for a worker that can play {}", view.waits_for.join(", "))
            }
            (State::Paused | State::Stalled, _) => view.state_word().to_owned(), // or held
            (State::Running, Some(seconds)) if view.pairs_expected < view.pairs_planned => {
                format!("about {} left", span(seconds))
            }
            (State::Running, Some(seconds)) => format!("{} left", span(seconds)),
            (State::Running, None) if view.leased == 0 => "waiting for workers".to_owned(),
            (State::Running, None) => "just begun".to_owned(),
        };
        let playing = view.state == State::Running && view.games_per_second > 0.0;
        Self {
            done: view.pairs_done.min(planned),
            planned,
            pairs: if view.pairs_expected < view.pairs_planned && !view.has_ended() {
                let most = units(view);
                format!(
                    "{} of about {}, at most {most}",
                    grouped(view.pairs_done),
                    grouped(view.pairs_expected)
                )
            } else {
                format!("{} of {}", grouped(view.pairs_done), units(view))
            },
            left,
            pace: match (playing, view.units_word()) {
                (false, _) => String::new(),
                (true, "pairs") => format!("{} games/s", pace(view.games_per_second)),
                (true, units) => format!("{} {units} a second", pace(view.games_per_second / 2.0)),
            },
        }
    }
}

/// What is planned, in words.
fn units(view: &ExperimentView) -> String {
    match view.units_word() {
        "pairs" => plural(view.pairs_planned, "pair"),
        units => format!("{} {units}", grouped(view.pairs_planned)),
    }
}
