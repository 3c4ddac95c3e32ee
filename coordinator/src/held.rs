//! Experiments that this coordinator does not go on with: another build began them, or they cannot be loaded.
//!
//! Neither keeps a coordinator from starting. They are shown with the reason, and can be cancelled; whatever is stored of them
//! stays as it is, for the build or the repair that can go on.

use std::any::Any;

use schedule::{ExperimentId, Scheduler, State};
use store::{Build, ExperimentId as Stored, ExperimentRow, ExperimentState, UnreadableExperiment};

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::desk::Steer;
use crate::error::CoordinatorError;
use crate::restore::id_of;
use crate::view::ExperimentView;

/// An experiment that is held.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) name: String,
    game: String,
    kind: &'static str,
    state: State,
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
        Self { name, game: String::new(), kind: "", state, reason, is_loaded: false }
    }

    fn of_row(row: &ExperimentRow) -> Self {
        Self {
            name: row.experiment.name.clone(),
            game: row.experiment.game.clone(),
            kind: if row.experiment.is_tune { "tune" } else { "match" },
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
            kind: self.kind,
            state: self.state,
            held: Some(self.reason.clone()),
            ..ExperimentView::empty()
        }
    }

    pub(crate) fn error(&self) -> CoordinatorError {
        CoordinatorError::Held { name: self.name.clone(), reason: self.reason.clone() }
    }
}

impl Actor {
    /// Refuses what cannot be asked of an experiment of which nothing but the name is known.
    pub(crate) fn check_loaded(&self, id: ExperimentId) -> Result<ExperimentId, CoordinatorError> {
        match self.held.get(&id) {
            Some(held) if !held.is_loaded => Err(held.error()),
            _ => Ok(id),
        }
    }

    /// A held experiment can be ended, and nothing else. True if that is all there is to do.
    pub(crate) async fn steer_held(
        &mut self,
        id: ExperimentId,
        steer: Steer,
    ) -> Result<bool, CoordinatorError> {
        let Some(held) = self.held.get_mut(&id) else { return Ok(false) };
        if steer != Steer::Cancel {
            return Err(held.error());
        }
        if held.is_loaded {
            self.held.remove(&id); // ended like any other
            return Ok(false);
        }
        if held.state != State::Paused {
            return Err(CoordinatorError::Refused(format!("{} has ended", held.name)));
        }
        let (name, stored) = (held.name.clone(), Stored(id.0 as i64));
        held.state = State::Cancelled;
        match self.writer.set_state(&name, ExperimentState::Cancelled, time_of_day()).await {
            Ok(_) => {}
            Err(error) if error.is_of_one() => self.writer.end_unreadable(stored).await?,
            Err(error) => return Err(error.into()),
        }
        Ok(true)
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

/// What a panic said.
pub(crate) fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
