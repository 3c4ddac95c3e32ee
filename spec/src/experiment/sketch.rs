//! Spaces outside of experiments: the same texts, read where no game and no player is known.

use toml::de::DeTable;

use super::campaign::{CampaignPlan, stop};
use super::entry::Entry;
use super::error::{ExperimentErrors, Problems};
use super::lag::MOST_LAG;
use super::method::Method;
use super::plan::method;
use super::section::Section;
use super::variants;
use super::vary;
use crate::space::Space;

/// `[tune]` of a file, as far as it can be tried without playing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sketch {
    /// What is varied.
    pub space: Space,
    /// Which tuner, if the file names one or has a budget.
    pub method: Option<Method>,
    /// How many games, if the file says so.
    pub budget: Option<u64>,
    /// How many generations a plan is behind, if the file says so.
    pub lag: Option<u64>,
    /// The end, as soon as the expected regret is below so many Elo, if the file says so.
    pub stop: Option<f64>,
}

impl Sketch {
    /// Reads an experiment file whose game, players and other sections may be anything.
    pub fn parse(text: &str) -> Result<Self, ExperimentErrors> {
        read(Problems::new(text), |top| {
            let Some(entry) = top.get("tune") else {
                return top.refuse("wants [tune.vary], the parameters and their values");
            };
            let tune = entry.open("[tune]")?;
            let asked = (tune.get("format").is_some() || tune.get("budget").is_some()).then_some(());
            let method = method(&tune)?;
            let budget =
                tune.get_or("budget", None, |entry| entry.whole(2..=CampaignPlan::MOST_GAMES).map(Some));
            let lag = tune.get_or("lag", None, |entry| entry.whole(0..=MOST_LAG).map(Some));
            let space = space_of(&tune.need("vary")?, Space::MOST_AXES);
            let method = asked.map(|()| method);
            let stop = stop(&tune, method.unwrap_or(Method::Bayes));
            Some(Self { space: space?, method, budget: budget?, lag: lag?, stop: stop? })
        })
    }
}

fn space_of(vary: &Entry<'_>, most: usize) -> Option<Space> {
    let parameters = vary::read(vary, most, "a tuner")?;
    variants::space(vary, &parameters)
}

/// What `read` finds in a text, whatever its outermost table takes.
pub(super) fn read<T>(
    problems: Problems<'_>,
    read: impl FnOnce(&Section<'_>) -> Option<T>,
) -> Result<T, ExperimentErrors> {
    let value = match DeTable::parse(problems.source()) {
        Ok(table) => read(&Section::open(table.get_ref(), &problems)),
        Err(error) => {
            let offset = error.span().map_or(0, |span| span.start);
            problems.add(offset, &format!("not TOML: {}", error.message()));
            None
        }
    };
    problems.conclude(value)
}
