//! `astragal repair`: damaged pairs struck out, so that they are played again.

use coordinator::clock::time_of_day;
use serde::Serialize;
use store::{LOST_PAGE, OpenOptions, Repaired, Store, StoreError, remedy};

use crate::failure::Failure;
use crate::output;
use crate::source::Db;

/// Strike out pairs whose rows are damaged and count their sums again; the next run plays them again
#[derive(clap::Args)]
pub(crate) struct Repair {
    #[command(flatten)]
    db: Db,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The public JSON of a repair; the names are a contract.
#[derive(Serialize)]
struct Told {
    /// Pairs that were struck out, by their first games.
    struck: Vec<String>,
    /// Pairings whose sums were counted again.
    recounted: Vec<i64>,
    /// Probes that were struck out.
    struck_probes: Vec<String>,
    /// What is still wrong, a sentence each.
    left: Vec<String>,
}

impl Repair {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let failed = |error| Failure::Coordinator(coordinator::CoordinatorError::Store(error));
        if let Some(file) = self.db.place().file().filter(|file| !file.exists()) {
            return Err(failed(StoreError::Missing(file.to_owned())));
        }
        let failed = |error| match error {
            StoreError::Damaged(what) => Failure::No(format!("nothing was changed: {what}; {LOST_PAGE}")),
            other => failed(other),
        };
        let mut store = Store::open(self.db.place(), OpenOptions::default()).await.map_err(failed)?;
        let problems = store.reader.check().await.map_err(failed)?;
        let Repaired { pairs, probes, recounted } =
            store.writer.repair(&problems, time_of_day()).await.map_err(failed)?;
        let left = store.reader.check().await.map_err(failed)?;
        let remedy = remedy(&left);
        store.close().await.map_err(failed)?;
        let told = Told {
            struck: pairs.iter().map(ToString::to_string).collect(),
            struck_probes: probes.iter().map(ToString::to_string).collect(),
            recounted: recounted.iter().map(|pairing| pairing.0).collect(),
            left: left.iter().map(ToString::to_string).collect(),
        };
        if self.json {
            output::json(&told)?;
        } else {
            output::line(&told.text())?;
        }
        match told.left.len() {
            0 => Ok(()),
            count => Err(Failure::No(format!("{count} problems are left: {remedy}"))),
        }
    }
}

impl Told {
    fn text(&self) -> String {
        let mut lines: Vec<String> =
            self.struck.iter().map(|game| format!("struck out   the pair of game {game}")).collect();
        lines.extend(self.struck_probes.iter().map(|probe| format!("struck out   probe {probe}")));
        lines.extend(self.recounted.iter().map(|pairing| format!("recounted    pairing {pairing}")));
        lines.extend(self.left.iter().map(|problem| format!("left         {problem}")));
        let probes = self.struck_probes.len();
        lines.push(match (self.struck.len(), probes, self.recounted.len() + self.left.len()) {
            (0, 0, 0) => "nothing is damaged".to_owned(),
            (0, 0, _) => "no pair has to be played again".to_owned(),
            (pairs, 0, _) => format!(
                "{pairs} pairs are to be played again: `astragal run` the experiment's file, or start the coordinator"
            ),
            (pairs, probes, _) => format!(
                "{pairs} pairs and {probes} probes are to be done again: `astragal run` the experiment's file, or start the coordinator"
            ),
        });
        lines.join("\n")
    }
}
