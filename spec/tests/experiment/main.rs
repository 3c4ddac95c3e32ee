//! Experiment files: what is read, what is refused and where, and that the text form reads back.

#![expect(clippy::unwrap_used, reason = "helpers of tests may unwrap as tests may")]

mod campaigns;
mod laws;
mod probes;
mod reading;
mod refusals;
mod shelf;
mod sizes;
mod sweeps;

use spec::Experiment;
use spec::experiment::ExperimentErrors;

const TOP: &str = "name = \"test\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=100\"\n";

fn parse(text: &str) -> Result<Experiment, ExperimentErrors> {
    Experiment::parse(text, &shelf::Shelf)
}

/// A file that begins with four good lines; what is given begins on line 5.
fn below(text: &str) -> Result<Experiment, ExperimentErrors> {
    parse(&format!("{TOP}{text}"))
}
