//! `astragal forget`: what an experiment that is over need not keep.

use coordinator::CoordinatorError;
use coordinator::clock::time_of_day;
use serde::Serialize;
use store::{Build, Forgotten, LOST_PAGE, OpenOptions, Store, StoreError};

use crate::failure::Failure;
use crate::output;
use crate::source::Db;

/// Drop the transcripts of an experiment that is over: results and digests stay, and `verify` plays its games again
#[derive(clap::Args)]
pub(crate) struct Forget {
    /// The experiment
    name: String,
    /// Its transcripts, every step of every game: all that can be dropped so far
    #[arg(long, required = true)]
    transcripts: bool,
    #[command(flatten)]
    db: Db,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The public JSON of it; the names are a contract.
#[derive(Serialize)]
struct Told {
    name: String,
    /// Games that lost their transcripts.
    games: u64,
    /// Games under a time limit, which keep theirs.
    kept: u64,
    /// Bytes before and after.
    before: u64,
    after: u64,
    /// The only build that can play them again.
    build: String,
}

impl Forget {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let failed = |error| match error {
            StoreError::Damaged(what) => Failure::No(format!("nothing was dropped: {what}; {LOST_PAGE}")),
            other => Failure::Coordinator(CoordinatorError::Store(other)),
        };
        if let Some(file) = self.db.place().file().filter(|file| !file.exists()) {
            return Err(failed(StoreError::Missing(file.to_owned())));
        }
        let mut store = Store::open(self.db.place(), OpenOptions::default()).await.map_err(failed)?;
        let found = store.reader.experiment(&self.name).await;
        let forgotten = match found {
            Ok(row) => {
                let forgotten = store.writer.forget_transcripts(&self.name, time_of_day()).await;
                forgotten.map(|forgotten| (forgotten, row.experiment.build))
            }
            Err(error) => Err(error),
        };
        store.close().await.map_err(failed)?;
        let (Forgotten { games, kept, before, after }, build) = forgotten.map_err(failed)?;
        let told = Told { name: self.name, games, kept, before, after, build: build.to_string() };
        match self.json {
            true => output::json(&told),
            false => output::line(&told.text(build)),
        }
    }
}

impl Told {
    fn text(&self, build: Build) -> String {
        let Self { name, games, kept, .. } = self;
        let mut lines = vec![match games {
            0 => format!("dropped      nothing: {name} has no transcripts that could be dropped"),
            games => {
                format!("dropped      the transcripts of {games} games; results, hashes and digest stay")
            }
        }];
        if *kept > 0 {
            lines.push(format!(
                "kept         those of {kept} games under a time limit: nobody could play them again"
            ));
        }
        if *games > 0 {
            let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
            lines.push(format!(
                "space        {:.1} MiB before, {:.1} MiB now",
                mib(self.before),
                mib(self.after)
            ));
            if self.after >= self.before {
                let when = "when no older transaction sees them any more, by VACUUM FULL";
                lines.push(format!("             a server gives the space of rows back {when}"));
            }
            lines.push(format!(
                "again        astragal verify {name} plays them again and compares the hashes"
            ));
            if build.0 != search::signature::signature() {
                lines.push(format!(
                    "             with build {build}, which began it: this one may play otherwise"
                ));
            }
        }
        lines.join("\n")
    }
}
