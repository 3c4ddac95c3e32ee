//! Experiment files that people name, checked before anything else is done.

use std::path::Path;

use coordinator::BuildCatalogue;
use spec::experiment::{Catalogue, Plan, Trust};
use spec::{Experiment, Limit};

use crate::failure::Failure;
use crate::text_file;

/// The text of a file and what it means; otherwise every mistake, with the file's name before its line. Other files that it names
/// are in the text that is given, so that it says everything by itself.
pub(crate) fn read(file: &Path) -> Result<(String, Experiment), Failure> {
    let toml = text_file::read(file)?;
    let beside = Beside { folder: file.parent().unwrap_or(Path::new("")) };
    let experiment = Experiment::parse(&toml, &beside).map_err(|errors| {
        let lines = errors.iter().map(|error| format!("{}:{error}", file.display()));
        Failure::Request(lines.chain(errors.more()).collect::<Vec<_>>().join("\n"))
    })?;
    let names_files = Experiment::parse(&toml, &BuildCatalogue).is_err();
    Ok((if names_files { whole(&experiment) } else { toml }, experiment))
}

/// The same with another budget of games, if one is given: another experiment.
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
    plan.budget = games;
    let toml = whole(&experiment);
    let experiment = Experiment::parse(&toml, &BuildCatalogue);
    // Its lines are not those of the file.
    let reasons = |errors: spec::experiment::ExperimentErrors| {
        refused(errors.iter().map(|error| error.message.clone()).collect::<Vec<_>>().join("; "))
    };
    Ok((toml, experiment.map_err(reasons)?))
}

/// Everything that an experiment says.
fn whole(experiment: &Experiment) -> String {
    let trust = match experiment.trust {
        Trust::Lab => "",
        Trust::Volunteer => "trust = \"volunteer\"\n",
    };
    format!("{trust}{}", experiment.canonical())
}

/// What this build knows, with the files beside the one that is read.
struct Beside<'a> {
    folder: &'a Path,
}

impl Catalogue for Beside<'_> {
    fn game(&self, text: &str) -> Result<String, String> {
        BuildCatalogue.game(text)
    }

    fn player(&self, text: &str, game: &str, limit: Limit) -> Result<String, String> {
        BuildCatalogue.player(text, game, limit)
    }

    fn range(&self, kind: &str, key: &str) -> Option<[String; 2]> {
        BuildCatalogue.range(kind, key)
    }

    fn position(&self, text: &str, game: &str) -> Result<String, String> {
        BuildCatalogue.position(text, game)
    }

    fn grid(&self, step: u16, most: usize, game: &str) -> Result<Vec<String>, String> {
        BuildCatalogue.grid(step, most, game)
    }

    fn check_truth(&self, game: &str) -> Result<(), String> {
        BuildCatalogue.check_truth(game)
    }

    fn check_traps(&self, game: &str) -> Result<(), String> {
        BuildCatalogue.check_traps(game)
    }

    fn lines(&self, file: &str) -> Result<Vec<String>, String> {
        let text = text_file::read(&self.folder.join(file)).map_err(|error| error.to_string())?;
        Ok(text.lines().map(str::to_owned).collect())
    }
}
