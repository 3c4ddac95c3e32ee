//! Experiments as they are stored.

use std::fmt;

use serde::Serialize;
use spec::Experiment;

use super::ids::{Build, ExperimentId, Millis};

/// Where an experiment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ExperimentState {
    /// Its pairs are offered to workers.
    Running,
    /// Its pairs are not offered, but may be again.
    Paused,
    /// It has its answer.
    Finished,
    /// It was given up by a person.
    Cancelled,
    /// It was given up by the coordinator.
    Failed,
}

impl ExperimentState {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Running, Self::Paused, Self::Finished, Self::Cancelled, Self::Failed];

    /// The word that is stored and shown.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
        }
    }

    /// The state of which this word is stored.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

impl fmt::Display for ExperimentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An experiment to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewExperiment {
    /// Its name.
    pub name: String,
    /// All of it, in canonical form.
    pub text: String,
    /// What it does: the section of its file that says so.
    pub kind: String,
    /// The game, canonical.
    pub game: String,
    /// Where all luck comes from.
    pub seed: u64,
    /// The limit of every player that has none of its own.
    pub budget: String,
    /// The build that takes it in.
    pub build: Build,
    /// When.
    pub created: Millis,
}

impl NewExperiment {
    /// What is stored of an experiment.
    #[must_use]
    pub fn of_spec(experiment: &Experiment, build: Build, created: Millis) -> Self {
        Self {
            name: experiment.name.to_string(),
            text: experiment.canonical(),
            kind: experiment.plan.word().to_owned(),
            game: experiment.game.clone(),
            seed: experiment.seed.0,
            budget: experiment.limit.to_string(),
            build,
            created,
        }
    }
}

/// An experiment that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExperimentRow {
    /// Its number in this file.
    pub id: ExperimentId,
    /// What it was stored as.
    pub experiment: NewExperiment,
    /// Where it stands.
    pub state: ExperimentState,
    /// When it last changed.
    pub changed: Millis,
}

/// An experiment whose row cannot be read.
#[derive(Clone, Debug)]
pub struct UnreadableExperiment {
    /// Its number in this file; 0 if not even that can be read.
    pub id: ExperimentId,
    /// Its name, as far as it can be read.
    pub name: String,
    /// Where it stands, if that can be read.
    pub state: Option<ExperimentState>,
    /// What is wrong with it.
    pub reason: String,
}
