//! Experiment files that people name, checked before anything else is done.

use std::path::Path;

use coordinator::BuildCatalogue;
use spec::experiment::{Catalogue, ExperimentErrors, Trust};
use spec::{Experiment, Limit};

use crate::error::FileError;
use crate::text_file;

/// The text of a file and what it means; otherwise every mistake, with the file's name before its line. Other files that it names
/// are in the text that is given, so that it says everything by itself.
pub fn read(file: &Path) -> Result<(String, Experiment), FileError> {
    let toml = text_file::read(file)?;
    parse(toml, file.parent().unwrap_or(Path::new(""))).map_err(|errors| {
        let lines = errors.iter().map(|error| format!("{}:{error}", file.display()));
        FileError(lines.chain(errors.more()).collect::<Vec<_>>().join("\n"))
    })
}

/// The same of a text that stands, or might stand, in a folder.
pub fn parse(toml: String, folder: &Path) -> Result<(String, Experiment), ExperimentErrors> {
    let experiment = Experiment::parse(&toml, &Beside { folder })?;
    let names_files = Experiment::parse(&toml, &BuildCatalogue).is_err();
    Ok((if names_files { whole(&experiment) } else { toml }, experiment))
}

/// Everything that an experiment says, as a text.
#[must_use]
pub fn whole(experiment: &Experiment) -> String {
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

    fn naming(&self, player: &str, keys: &[&str]) -> String {
        BuildCatalogue.naming(player, keys)
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

    fn check_value(&self, player: &str) -> Result<(), String> {
        BuildCatalogue.check_value(player)
    }

    fn check_traps(&self, game: &str) -> Result<(), String> {
        BuildCatalogue.check_traps(game)
    }

    fn lines(&self, file: &str) -> Result<Vec<String>, String> {
        let text = text_file::read(&self.folder.join(file)).map_err(|error| error.to_string())?;
        Ok(text.lines().map(str::to_owned).collect())
    }
}
