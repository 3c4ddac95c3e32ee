//! Experiment files with another budget of games than the one that is written in them.

use std::path::Path;

use coordinator::BuildCatalogue;
use papers::experiment_file::{read, whole};
use spec::Experiment;
use spec::experiment::{Plan, usual_lag};

use crate::failure::Failure;

/// The text of a file and what it means, with another budget of games if one is given: another experiment then.
pub(crate) fn read_with(file: &Path, budget: Option<u64>) -> Result<(String, Experiment), Failure> {
    let (toml, mut experiment) = read(file)?;
    let Some(games) = budget else { return Ok((toml, experiment)) };
    let refused = |reason: String| Failure::Request(format!("--budget {games}: {reason}"));
    let Plan::Campaign(plan) = &mut experiment.plan else {
        return Err(refused(format!(
            "{} has no budget of games; [tune] with budget = … has one",
            file.display()
        )));
    };
    // A lag that nobody chose goes with the budget.
    if plan.lag == usual_lag(plan.method, plan.budget / 2) {
        plan.lag = usual_lag(plan.method, games / 2);
    }
    plan.budget = games;
    let toml = whole(&experiment);
    let experiment = Experiment::parse(&toml, &BuildCatalogue);
    // Its lines are not those of the file.
    let reasons = |errors: spec::experiment::ExperimentErrors| {
        refused(errors.iter().map(|error| error.message.clone()).collect::<Vec<_>>().join("; "))
    };
    Ok((toml, experiment.map_err(reasons)?))
}
