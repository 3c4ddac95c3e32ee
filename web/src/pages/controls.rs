//! The state of an experiment, and what may be done about it.

use askama::Template;
use coordinator::ExperimentView;
use schedule::State;

/// The state in a word, and buttons.
#[derive(Template)]
#[template(path = "experiment_controls.html")]
pub(crate) struct Controls<'a> {
    name: &'a str,
    state: &'static str,
    is_running: bool,
    is_paused: bool,
    is_stalled: bool,
    /// Why nobody goes on with it.
    held: Option<&'a str>,
}

impl<'a> Controls<'a> {
    pub(crate) fn of(view: &'a ExperimentView) -> Self {
        Self {
            name: &view.name,
            state: view.state_word(),
            is_running: view.state == State::Running,
            is_paused: view.state == State::Paused,
            is_stalled: view.state == State::Stalled,
            held: view.held.as_deref(),
        }
    }
}
