//! A tuner that is made when it is first asked: some lay out a whole space, and whoever only takes an experiment in does not wait for it.

use std::sync::{Arc, OnceLock};

use spec::space::{Candidate, Space};

use super::registry::build;
use crate::answer::Answer;
use crate::duel::Generation;
use crate::outlook::Outlook;
use crate::relief::Relief;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};

/// The tuner of a space, sooner or later.
#[derive(Debug)]
struct Later {
    space: Space,
    settings: Settings,
    tuner: OnceLock<Arc<dyn Tuner>>,
}

/// The tuner that settings ask for; making it takes the time of its first question.
#[must_use]
pub fn build_later(space: &Space, settings: &Settings) -> Arc<dyn Tuner> {
    Arc::new(Later { space: space.clone(), settings: settings.clone(), tuner: OnceLock::new() })
}

impl Later {
    fn tuner(&self) -> &dyn Tuner {
        self.tuner.get_or_init(|| build(&self.space, &self.settings)).as_ref()
    }
}

impl Tuner for Later {
    fn plan(&self, view: View<'_>) -> Step {
        self.tuner().plan(view)
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        self.tuner().answer(played)
    }

    fn relief(&self, played: &[Generation], through: &Candidate) -> Option<Relief> {
        self.tuner().relief(played, through)
    }

    fn outlook(&self, played: &[Generation], pairs: u64) -> Option<Outlook> {
        self.tuner().outlook(played, pairs)
    }
}
