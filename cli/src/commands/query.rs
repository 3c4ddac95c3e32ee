//! `astragal query`: read-only SQL over the documented views.

use std::io::{BufWriter, stdout};

use sheet::{Aligned, Csv, Json, Sheet};
use store::{Table, VIEWS, View};

use crate::failure::Failure;
use crate::output;
use crate::source::Source;

/// Rows of a table that people look at, if they do not say how many.
const TABLE_ROWS: usize = 1000;
/// The most rows of anything; more is a matter for `export`.
const MOST_ROWS: usize = proto::limits::MOST_ROWS;

/// Ask the database anything: SQL that only reads, over the documented views
#[derive(clap::Args)]
pub(crate) struct Query {
    /// One SELECT; without it the views are listed
    #[arg(value_name = "SQL")]
    sql: Option<String>,
    /// List the views with their columns, and what they mean
    #[arg(long, conflicts_with = "sql")]
    views: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The most rows [default: 1000 in a table, otherwise 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rows: Option<u32>,
    #[command(flatten)]
    source: Source,
    /// Print JSON, as --format json does
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Aligned columns, for people
    Table,
    /// Comma-separated values with a line of names
    Csv,
    /// A list of objects
    Json,
}

impl Query {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let format = if self.json { Format::Json } else { self.format };
        let Some(sql) = self.sql.as_deref().filter(|_| !self.views) else { return list(format) };
        let usual = if format == Format::Table { TABLE_ROWS } else { MOST_ROWS };
        let rows = self.rows.map_or(usual, |rows| rows as usize);
        let library = self.source.open().await?;
        let table = library.query(sql, rows).await?;
        library.close().await;
        write(&table, format)?;
        if table.cut {
            let more =
                if rows < MOST_ROWS { "; --rows N shows more" } else { "; `astragal export` writes all" };
            eprintln!("note: only the first {rows} rows{more}");
        }
        Ok(())
    }
}

fn write(table: &Table, format: Format) -> Result<(), Failure> {
    let out = BufWriter::new(stdout().lock());
    let mut sheet: Box<dyn Sheet> = match format {
        Format::Table => Box::new(Aligned::new(out, output::terminal_width())),
        Format::Csv => Box::new(Csv::new(out)),
        Format::Json => Box::new(Json::list(out)),
    };
    sheet.begin(&table.columns)?;
    table.rows.iter().try_for_each(|row| sheet.row(row))?;
    Ok(sheet.end()?)
}

/// Lists the views.
fn list(format: Format) -> Result<(), Failure> {
    if format == Format::Json {
        return output::json(&*VIEWS);
    }
    let views: Vec<String> = VIEWS.iter().map(described).collect();
    let example = "astragal query \"SELECT player, games, score FROM standings_v ORDER BY score DESC\"";
    output::line(&format!("{}\n\nFor example: {example}", views.join("\n\n")))
}

/// A view: what a row is, the columns, and what the names of some do not tell.
fn described(view: &View) -> String {
    let names: Vec<String> = view.columns.iter().map(|column| column.column.to_owned()).collect();
    let words: Vec<String> = view.about.split(' ').map(ToOwned::to_owned).collect();
    let mut lines =
        vec![view.view.to_owned(), output::wrapped(&words, " ", 2, 90), output::wrapped(&names, "  ", 6, 90)];
    let explained = view.columns.iter().filter(|column| !column.about.is_empty());
    lines.extend(explained.map(|column| format!("      {:<20} {}", column.column, column.about)));
    lines.join("\n")
}
