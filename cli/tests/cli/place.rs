//! A folder of its own for a test, with an experiment file in it, and databases that hold the finished experiment.

use std::collections::BTreeSet;

use serde_json::Value;
use store::{BatchHeader, Build, Incoming, Millis, OpenOptions, PairRow, PairingId, ProcessId, Store};

use crate::harness::{Run, run};

/// A tournament of three that is over at once.
pub(crate) const EXPERIMENT: &str = r#"
name = "widths"
game = "pig"
seed = 7
limit = "nodes=60"

[tune]
player = "star1ss"
pairs = 8
[tune.vary]
c = [1, 2, 4]
"#;

/// A folder of its own, with an experiment file in it.
pub(crate) struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn with(experiment: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("e.toml"), experiment).unwrap();
        Self { folder }
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// Runs the experiment into a database; returns the report.
    pub(crate) fn report(&self, db: &str, slots: &str) -> Value {
        let (file, db) = (self.path("e.toml"), self.path(db));
        let run = run(&["run", &file, "--db", &db, "--slots", slots, "--json"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap()
    }

    /// A folder with the tournament of three finished in `a.db`.
    pub(crate) fn finished() -> Self {
        let place = Self::with(EXPERIMENT);
        place.report("a.db", "2");
        place
    }

    /// Eve brings the games of the first pair as those of another one: lawful moves, but not with that pair's dice.
    pub(crate) fn forge(&self, index: u64) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let Store { mut writer, reader } =
                Store::open(&self.path("a.db"), OpenOptions::default()).await.unwrap();
            let games = reader.games(PairingId(1), None, 2).await.unwrap();
            let games = [0, 1].map(|game: usize| games[game].row.clone());
            let header = BatchHeader {
                worker: "eve".to_owned(),
                process: ProcessId::default(),
                build: Build(1),
                received: Millis(0),
                fence: 0,
                speed: None,
            };
            let forged = Incoming {
                header,
                pairing: PairingId(1),
                units: vec![PairRow { index, games }.into()],
                audits: BTreeSet::new(),
                overlong: 0,
            };
            writer.commit(&[forged]).await.unwrap();
            Store { writer, reader }.close().await.unwrap();
        });
    }

    /// Runs a command that reads `a.db`.
    pub(crate) fn read(&self, args: &[&str]) -> Run {
        run(&[args, &["--db", &self.path("a.db")]].concat())
    }

    /// What a command that reads `a.db` prints; it must succeed.
    pub(crate) fn text(&self, args: &[&str]) -> String {
        let run = self.read(args);
        assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
        run.stdout
    }

    /// Changes `a.db` behind everybody's back.
    pub(crate) fn tamper(&self, sql: &'static str) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let changed = runtime.block_on(dbserver::tamper(self.path("a.db").as_ref(), sql));
        assert_eq!(changed, 1, "{sql}");
    }
}
