//! Experiments that this coordinator does not go on with: another build began them, they cannot be loaded, or what follows in them cannot be
//! worked out.
//!
//! Neither keeps a coordinator from starting. They are shown with the reason, and can be cancelled; whatever is stored of them
//! stays as it is, for the build or the repair that can go on.

use schedule::{Scheduler, State};
use spec::Experiment;
use store::{Build, ExperimentRow, ExperimentState, UnreadableExperiment};

use crate::core::numbers::id_of;
use crate::error::CoordinatorError;
use crate::read::view::ExperimentView;

/// An experiment that is held.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) name: String,
    game: String,
    kind: String,
    pub(crate) state: State,
    /// Why, and what can be done.
    pub(crate) reason: String,
    /// Whether everything else about it is known: only nothing more is played.
    pub(crate) is_loaded: bool,
}

impl Held {
    /// One that another build began; none if it is ours, or over.
    pub(crate) fn of_other_build(row: &ExperimentRow, ours: Build, scheduler: &Scheduler) -> Option<Self> {
        let theirs = row.experiment.build;
        let is_over = stands(row.state) != State::Paused;
        if theirs == ours || is_over || scheduler.is_finished(id_of(row)) {
            return None;
        }
        let reason = format!(
            "build {theirs} began it and this is build {ours}, which plays differently: an astragal of build {theirs} can go \
             on with it, or start it anew under another name (`astragal submit FILE --as NAME`)"
        );
        Some(Self { reason, is_loaded: true, ..Self::of_row(row) })
    }

    /// One that cannot be loaded.
    pub(crate) fn unloaded(row: &ExperimentRow, reason: &str) -> Self {
        let reason = format!("it cannot be loaded ({reason}); its games stay, and `astragal cancel` ends it");
        Self { reason, ..Self::of_row(row) }
    }

    /// One whose row cannot be read.
    pub(crate) fn unread(UnreadableExperiment { name, state, reason, .. }: UnreadableExperiment) -> Self {
        let reason = format!("it cannot be read ({reason}); its games stay, and `astragal cancel` ends it");
        let state = state.map_or(State::Paused, stands);
        Self { name, game: String::new(), kind: String::new(), state, reason, is_loaded: false }
    }

    /// One in which something that follows from its results cannot be worked out.
    pub(crate) fn stuck(experiment: &Experiment, what: &str, said: &str) -> Self {
        let reason = format!(
            "{what} cannot be worked out ({said}), which is a mistake in this program; its games stay, the next start tries again, \
             and `astragal cancel` ends it"
        );
        Self {
            name: experiment.name.to_string(),
            game: experiment.game.clone(),
            kind: experiment.plan.word().to_owned(),
            state: State::Paused,
            reason,
            is_loaded: true,
        }
    }

    fn of_row(row: &ExperimentRow) -> Self {
        Self {
            name: row.experiment.name.clone(),
            game: row.experiment.game.clone(),
            kind: row.experiment.kind.clone(),
            state: stands(row.state),
            reason: String::new(),
            is_loaded: false,
        }
    }

    /// How it stands, as far as anybody knows.
    pub(crate) fn view(&self) -> ExperimentView {
        ExperimentView {
            name: self.name.clone(),
            game: self.game.clone(),
            kind: self.kind.clone(),
            state: self.state,
            held: Some(self.reason.clone()),
            ..ExperimentView::empty()
        }
    }

    pub(crate) fn error(&self) -> CoordinatorError {
        CoordinatorError::Held { name: self.name.clone(), reason: self.reason.clone() }
    }
}

/// Where it stands while nobody goes on with it.
const fn stands(state: ExperimentState) -> State {
    match state {
        ExperimentState::Finished => State::Finished,
        ExperimentState::Cancelled | ExperimentState::Failed => State::Cancelled,
        _ => State::Paused,
    }
}
