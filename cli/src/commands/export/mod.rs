//! `astragal export`: the games or tables of an experiment, for other programs.
//!
//! - `games`: a row a game; `pairs`: a row a pair. Both are written page by page, however many there are.
//! - `kinds`: what the columns hold.

mod games;
mod kinds;
mod pairs;

use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write, stdout};
use std::path::PathBuf;

use coordinator::{Library, Reconstruction};
use store::question::tables::{pairings_of, standings_of};
use store::{Question, Table};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::sheet::{Csv, Json, Parquet, Sheet};
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

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// A row a game: the columns of `games_v`, whether it counted, seed, transcript
    Games,
    /// A row a pair of games: who, seed, points
    Pairs,
    /// A row a pairing, as in `pairings_v`
    Pairings,
    /// A row a player, as in `standings_v`, best first
    Players,
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

/// An export under way.
struct Writing {
    library: Library,
    standing: Reconstruction,
    sheet: Box<dyn Sheet>,
    progress: Progress,
    only_counted: bool,
}

impl Export {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let is_table = matches!(self.what, What::Pairings | What::Players);
        if self.counted && is_table {
            let reason = "the tables sum up everything that is stored; it goes with games and pairs";
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
            What::Pairings => writing.table(&pairings_of(&self.name)).await?,
            What::Players => writing.table(&standings_of(&self.name)).await?,
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

impl Writing {
    /// A view, as far as it is about this experiment.
    async fn table(&mut self, question: &Question<Table>) -> Result<(), Failure> {
        let table = self.library.ask(question).await?;
        self.sheet.begin(&table.columns)?;
        table.rows.iter().try_for_each(|row| self.sheet.row(row))?;
        Ok(())
    }

    /// Whether a pair of a pairing of which so many count is to be written, and what its column says.
    fn counts(&self, counted: u64, pair: u64) -> Option<bool> {
        let is_counted = pair < counted;
        (is_counted || !self.only_counted).then_some(is_counted)
    }
}
