//! `astragal check`: what an experiment file would play, before anybody plays it.
//!
//! - `extent`: how much that is, and what it can show.
//! - `trial`: how long it takes, from a few pairs played here.
//! - `schema`: the shape of such files, for editors.

mod extent;
mod schema;
mod trial;

use std::path::PathBuf;
use std::time::Duration;

use extent::Extent;
use papers::experiment_file;
use serde::Serialize;
use spec::experiment::{Plan, Truth};
use trial::Trial;

use crate::commands::serve::slots_or_cores;
use crate::failure::Failure;
use crate::{output, panics};

/// Check an experiment file: what it would play, what that can show, and how long it takes
#[derive(clap::Args)]
pub(crate) struct Check {
    /// The experiment file
    #[arg(required_unless_present = "schema")]
    file: Option<PathBuf>,
    /// Estimate the time for so many pairs at the same time [default: cores]
    #[arg(long, value_name = "N", env = "ASTRAGAL_SLOTS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,
    /// Play here for so long to estimate the time; 0 for not at all
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=3600))]
    trial: u64,
    /// Print the JSON Schema of experiment files, for editors, and end
    #[arg(long, conflicts_with = "file")]
    schema: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The public JSON; the names are a contract.
#[derive(Serialize)]
struct Checked<'a> {
    #[serde(flatten)]
    extent: &'a Extent,
    /// How long it takes with so many slots of this machine; none if nothing was played to the end.
    seconds: Option<f64>,
    /// Whether a tuner takes time to plan, which `seconds` does not have in it.
    is_planning_left_out: bool,
    slots: usize,
    trial_pairs: usize,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Some(file) = &self.file else { return output::json(&schema::schema()) };
        let (_, experiment) = experiment_file::read(file)?;
        let extent = Extent::of(&experiment);
        let slots = slots_or_cores(self.slots);
        panics::quiet();
        let trial = Trial::play(&experiment, slots, Duration::from_secs(self.trial))?;
        let time = trial.estimate(extent.pairs, extent.probes);
        if self.json {
            return output::json(&Checked {
                extent: &extent,
                seconds: time.map(|time| time.as_secs_f64()),
                is_planning_left_out: extent.plans(),
                slots,
                trial_pairs: trial.pairs(),
            });
        }
        let is_appraised = matches!(&experiment.plan, Plan::Probe(plan) if plan.truth != Truth::None);
        let mut lines = extent.lines();
        let planning = match extent.plans() && time.is_some() {
            true => "; the time to plan comes on top, up to seconds for each generation of a large space",
            false if is_appraised && time.is_some() => {
                "; the time to work out what the positions are worth comes on top"
            }
            false => "",
        };
        lines.push(("time", trial.told(time) + planning));
        let lines: Vec<String> = lines.into_iter().map(|(what, text)| format!("{what:<13}{text}")).collect();
        output::line(&lines.join("\n"))
    }
}
