//! The arguments of `astragal export`, and what is done with them.

use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write, stdout};
use std::path::PathBuf;

use coordinator::Reconstruction;
use sheet::{Csv, Json, Parquet, Sheet};
use store::question::tables::{pairings_of, standings_of};

use super::what::What;
use super::writing::Writing;
use super::{candidates, games, kinds, pairs, probes};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::source::Source;

/// Write the games or tables of an experiment as CSV, JSON lines or Parquet
#[derive(clap::Args)]
pub(crate) struct Export {
    /// The experiment
    name: String,
    /// What is written
    #[arg(long, value_enum, default_value_t = What::Games)]
    what: What,
    /// How it is written
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Where to; without it to standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only the pairs that verdicts counted, not those that came in after the decision
    #[arg(long)]
    counted: bool,
    /// Every move and throw in words, instead of the bytes of the transcript
    #[arg(long)]
    notation: bool,
    #[command(flatten)]
    source: Source,
    /// Print JSON, as --format jsonl does
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// How it is written. Another format is a line in each of these two places, and a file beside the other sheets.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Comma-separated values with a line of names
    Csv,
    /// One JSON object a line
    Jsonl,
    /// Parquet: typed columns for data frames
    Parquet,
}

impl Format {
    fn sheet(self, out: Box<dyn Write + Send>, what: What) -> Box<dyn Sheet> {
        match self {
            Self::Parquet => Box::new(Parquet::new(out, move |column| kinds::kind(what, column))),
            Self::Csv => Box::new(Csv::new(out)),
            Self::Jsonl => Box::new(Json::lines(out)),
        }
    }
}

impl Export {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let is_table = matches!(self.what, What::Pairings | What::Players | What::Candidates | What::Probes);
        if self.counted && is_table {
            let reason = "it goes with games and pairs: all probes count, and the tables sum up everything that is stored";
            return Err(Failure::Request(format!("--counted: {reason}")));
        }
        if self.notation && self.what != What::Games {
            return Err(Failure::Request("--notation: only games have moves".to_owned()));
        }
        let format = if self.json { Format::Jsonl } else { self.format };
        if format == Format::Parquet && self.output.is_none() && stdout().is_terminal() {
            let reason = "a terminal cannot show it; name a file with --output FILE";
            return Err(Failure::Request(format!("--format parquet: {reason}")));
        }
        let library = self.source.open().await?;
        let standing = Reconstruction::of(&library, &self.name).await?;
        let mut writing = Writing {
            sheet: format.sheet(self.open()?, self.what),
            progress: Progress::begin(0),
            only_counted: self.counted,
            library,
            standing,
        };
        match self.what {
            What::Games => games::write(&mut writing, self.notation).await?,
            What::Pairs => pairs::write(&mut writing).await?,
            What::Probes => probes::write(&mut writing).await?,
            What::Pairings => writing.table(&pairings_of(&self.name)).await?,
            What::Players => writing.table(&standings_of(&self.name)).await?,
            What::Candidates => candidates::write(&mut writing, &self.name).await?,
        }
        writing.sheet.end()?;
        writing.progress.end();
        writing.library.close().await;
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn Write + Send>, Failure> {
        let Some(path) = &self.output else { return Ok(Box::new(BufWriter::new(stdout()))) };
        let refused = |error| Failure::Request(format!("--output {}: {error}", path.display()));
        Ok(Box::new(BufWriter::new(File::create(path).map_err(refused)?)))
    }
}
