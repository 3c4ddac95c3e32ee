//! A glance at an experiment: what the actor hands out in a moment, and what is worked out from it beside the actor.

use schedule::report::stalled;
use schedule::{Report, Snapshot, State};
use search::PlayerSpec;

use crate::error::CoordinatorError;
use crate::read::view::ExperimentView;
use crate::work::is_replayable;

/// An experiment at a moment.
#[derive(Clone, Debug)]
pub(crate) enum Glance {
    /// One that cannot be loaded: nothing but its row is known.
    Row(Box<ExperimentView>, String),
    /// One that the scheduler knows.
    Followed(Box<Followed>),
}

/// What the actor knows of an experiment.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    pub(crate) snapshot: Snapshot,
    /// Why it is not gone on with.
    pub(crate) held: Option<String>,
    /// The parameters in which its players differ.
    pub(crate) varied: Vec<String>,
    /// The kinds of games and players that no worker here has, if that is why nobody plays it.
    pub(crate) waits_for: Vec<String>,
    /// Repeats that differ, until somebody acknowledges them.
    pub(crate) alarms: u64,
    /// Pairs that were struck out.
    pub(crate) struck: u64,
    /// Of how many of all its positions it is known what they are worth, as long as that is worked out.
    pub(crate) appraised: Option<(u64, u64)>,
    /// Pairs that came in a second, lately.
    pub(crate) pace: f64,
}

impl Glance {
    /// The experiment as people see it. May take a while.
    pub(crate) fn view(self) -> ExperimentView {
        match self {
            Self::Row(view, _) => *view,
            Self::Followed(known) => known.view(),
        }
    }

    /// Its result so far. May take a while. Nothing can be told of an experiment that cannot be loaded.
    pub(crate) fn report(&self) -> Result<Report, CoordinatorError> {
        match self {
            Self::Row(view, reason) => {
                Err(CoordinatorError::Held { name: view.name.clone(), reason: reason.clone() })
            }
            Self::Followed(known) => Ok(known.snapshot.report()),
        }
    }
}

impl Followed {
    fn view(self) -> ExperimentView {
        let Self { snapshot, held, varied, waits_for, alarms, struck, appraised, pace } = self;
        let (experiment, progress) = (snapshot.experiment(), snapshot.progress());
        let answer = snapshot.answer().clone();
        let pairs_done = progress.counted + progress.waiting;
        let left = progress.likely.saturating_sub(pairs_done) as f64;
        let runs = progress.state == State::Running && pace > 0.0;
        ExperimentView {
            name: experiment.name.to_string(),
            game: experiment.game.clone(),
            kind: experiment.plan.word().to_owned(),
            state: progress.state,
            held,
            pairs_done,
            pairs_planned: progress.expected,
            pairs_expected: progress.likely,
            pairs_apart: progress.apart,
            decided: progress.decided,
            open: progress.open,
            leased: progress.leased,
            isolated: progress.isolated,
            resting: progress.resting,
            champion: answer.champion().map(ToOwned::to_owned),
            headline: match progress.state {
                _ if !waits_for.is_empty() => waiting(&waits_for),
                State::Running if let Some(appraised) = appraised => appraising(appraised),
                State::Stalled => stalled(progress.resting, experiment.name.as_str()),
                _ => answer.headline(|player| written(player, &varied)),
            },
            waits_for,
            varied,
            answer,
            alarms,
            is_audited: is_audited(&snapshot),
            audits_pending: progress.audits,
            struck,
            games_per_second: 2.0 * pace,
            seconds_left: runs.then(|| left / pace),
        }
    }
}

/// Whether some two players of an experiment have counted limits, so that their pairs replay bit for bit.
fn is_audited(snapshot: &Snapshot) -> bool {
    let limit = snapshot.experiment().limit;
    let replayable = snapshot.players().iter().filter(|player| is_replayable(player, limit));
    replayable.take(2).count() == 2
}

/// Why nobody plays it.
fn waiting(kinds: &[String]) -> String {
    format!("waits for a worker that can play {}", kinds.join(", "))
}

/// How far it is before the first search.
fn appraising((known, positions): (u64, u64)) -> String {
    format!("working out what the positions are worth: {known} of {positions}")
}

/// A player as one would write it: what differs from the defaults, and what the players of the experiment differ in.
fn written(player: &str, varied: &[String]) -> String {
    let known = PlayerSpec::parse(player);
    known.map_or_else(|_| player.to_owned(), |known| known.shortened_but_for(varied))
}
