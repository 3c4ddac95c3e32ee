//! The library: everything that is stored, to read, from a file or from a running coordinator.
//!
//! Whoever reads (a report, a replay, a proof) is written once against [`Library`]. Both kinds hand out the same rows,
//! so both give the same answers.
//!
//! - `live`: a coordinator asked over gRPC.
//! - `message`: rows as messages, and back.

mod live;
pub(crate) mod message;

use std::path::Path;

pub use live::Live;

use proto::wire::{PairsTask, WireError};
use spec::words::did_you_mean;
use store::question::tables::experiment_names;
use store::{
    Digest, ExperimentRow, FailureRow, GameId, PairPoints, PairingId, PairingRow, QueryLimits, Question,
    Reader, StoreError, StoredGame, Table,
};

use crate::error::CoordinatorError;

/// Where stored games are read from.
#[derive(Clone, Debug)]
pub enum Library {
    /// A database file, perhaps beside its coordinator.
    File(Reader),
    /// A running coordinator.
    Live(Box<Live>),
}

/// An experiment with its pairings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredExperiment {
    /// The experiment.
    pub row: ExperimentRow,
    /// Its pairings, in the order of their places.
    pub pairings: Vec<PairingRow>,
    /// The pairs that were given up, each with its pairing.
    pub isolated: Vec<(PairingId, u64)>,
    /// What workers said about pairs that they could not play.
    pub failures: Vec<FailureRow>,
}

impl StoredExperiment {
    /// Reads what belongs to an experiment.
    pub(crate) async fn read(reader: &Reader, row: ExperimentRow) -> Result<Self, StoreError> {
        let isolated = reader.isolated(row.id).await?;
        let failures = reader.failures(row.id).await?;
        Ok(Self {
            pairings: reader.pairings(row.id).await?,
            isolated: isolated.into_iter().map(|isolated| (isolated.pairing, isolated.pair)).collect(),
            failures,
            row,
        })
    }

    /// The pairs of a pairing that were given up.
    pub(crate) fn isolated_of(&self, pairing: PairingId) -> impl Iterator<Item = u64> {
        self.isolated.iter().filter(move |(of, _)| *of == pairing).map(|&(_, pair)| pair)
    }

    /// What the pairs of one of the pairings were to play.
    pub fn task(&self, pairing: &PairingRow) -> Result<PairsTask, WireError> {
        let [a, b] = pairing.pairing.players.clone();
        let place = |number: u64| u32::try_from(number).unwrap_or(u32::MAX); // no experiment has so many
        PairsTask::try_from(proto::v1::PairsTask {
            game: self.row.experiment.game.clone(),
            a,
            b,
            limit: self.row.experiment.budget.clone(),
            seed: self.row.experiment.seed,
            repeat: place(pairing.pairing.key.repeat),
            round: place(pairing.pairing.key.round),
        })
    }

    /// One of its pairings.
    #[must_use]
    pub fn pairing(&self, id: PairingId) -> Option<&PairingRow> {
        self.pairings.iter().find(|pairing| pairing.id == id)
    }
}

/// What is wrong with a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// A sentence for each problem.
    pub problems: Vec<String>,
    /// What can be done about them; empty if there are none.
    pub remedy: String,
}

/// How an experiment is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By<'a> {
    /// By its name.
    Name(&'a str),
    /// By one of its pairings.
    Pairing(PairingId),
}

impl Library {
    /// Opens a database file.
    pub async fn open(path: &Path) -> Result<Self, CoordinatorError> {
        Ok(Self::File(Reader::open(path).await?))
    }

    /// The names of all experiments, the first submitted first.
    pub async fn names(&self) -> Result<Vec<String>, CoordinatorError> {
        self.ask(&experiment_names()).await
    }

    /// Answers one of our own questions.
    pub async fn ask<T>(&self, question: &Question<T>) -> Result<T, CoordinatorError> {
        Ok(question.read(self.query(question.sql(), question.most_rows()).await?))
    }

    /// Finds an experiment.
    pub async fn find(&self, by: By<'_>) -> Result<StoredExperiment, CoordinatorError> {
        match self {
            Self::File(reader) => find(reader, by).await,
            Self::Live(live) => live.find(by).await,
        }
    }

    /// The results of pairs of a pairing in ascending order, from pair `from` on: a page of them, empty at the end.
    pub async fn results(&self, pairing: PairingId, from: u64) -> Result<Vec<PairPoints>, CoordinatorError> {
        match self {
            Self::File(reader) => Ok(reader.pair_points(pairing, from).await?),
            Self::Live(live) => live.results(pairing, from).await,
        }
    }

    /// Games of a pairing in the order of their ids, those after `after`: a page of at most so many, empty at the end.
    pub async fn games(
        &self,
        pairing: PairingId,
        after: Option<GameId>,
        most: u32,
    ) -> Result<Vec<StoredGame>, CoordinatorError> {
        match self {
            Self::File(reader) => Ok(reader.games(pairing, after, most).await?),
            Self::Live(live) => live.games(pairing, after, most).await,
        }
    }

    /// One game.
    pub async fn game(&self, id: GameId) -> Result<StoredGame, CoordinatorError> {
        let before = Some(GameId(id.0 - 1)).filter(|before| before.0 > 0);
        let page = self.games(id.pairing(), before, 1).await?;
        let found = page.into_iter().find(|game| game.id == id);
        found.ok_or_else(|| StoreError::NoGame(id).into())
    }

    /// Answers one question in SQL.
    pub async fn query(&self, sql: &str, rows: usize) -> Result<Table, CoordinatorError> {
        match self {
            Self::File(reader) => {
                Ok(reader.query(sql, QueryLimits { rows, ..QueryLimits::default() }).await?)
            }
            Self::Live(live) => live.query(sql, rows).await,
        }
    }

    /// One hash of an experiment's content.
    pub async fn digest(&self, name: &str) -> Result<Digest, CoordinatorError> {
        match self {
            Self::File(reader) => crate::read::digest::digest(reader, name).await,
            Self::Live(live) => live.digest(name).await,
        }
    }

    /// Everything that is wrong with the database, a sentence each: rows that changed, sums that do not add up.
    pub async fn check(&self) -> Result<Checked, CoordinatorError> {
        match self {
            Self::File(reader) => Ok(check(reader).await?),
            Self::Live(live) => live.check().await,
        }
    }

    /// Ends the reading.
    pub async fn close(&self) {
        if let Self::File(reader) = self {
            reader.close().await;
        }
    }
}

/// Finds an experiment in a file; who mistypes a name is told the nearest.
pub(crate) async fn find(reader: &Reader, by: By<'_>) -> Result<StoredExperiment, CoordinatorError> {
    let mut all = reader.experiments().await?;
    let at = match by {
        By::Name(name) => {
            let at = all.iter().position(|row| row.experiment.name == name);
            at.ok_or_else(|| CoordinatorError::Unknown {
                name: name.to_owned(),
                hint: did_you_mean(name, all.iter().map(|row| row.experiment.name.as_str())),
            })?
        }
        By::Pairing(id) => {
            let experiment = reader.pairing(id).await?.pairing.experiment;
            let at = all.iter().position(|row| row.id == experiment);
            at.ok_or_else(|| StoreError::Damaged(format!("pairing {} belongs to no experiment", id.0)))?
        }
    };
    Ok(StoredExperiment::read(reader, all.swap_remove(at)).await?)
}

/// Looks at every row of a file.
pub(crate) async fn check(reader: &Reader) -> Result<Checked, StoreError> {
    let problems = reader.check().await?;
    let remedy = store::remedy(&problems).to_owned();
    Ok(Checked { problems: problems.iter().map(ToString::to_string).collect(), remedy })
}
