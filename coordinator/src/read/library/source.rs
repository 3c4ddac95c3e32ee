//! Where stored games are read from.

use schedule::UnitOutcome;
use spec::Work;
use store::question::tables::experiment_names;
use store::{
    GameId, PairPoints, PairingId, PairingRow, Place, QueryLimits, Question, Reader, StoreError, StoredGame,
    Table,
};

use super::asking::{By, Checked};
use super::file::{check, find};
use super::live::Live;
use super::stored::StoredExperiment;
use crate::error::CoordinatorError;
use crate::work::results::recalled;

/// Where stored games are read from.
#[derive(Clone, Debug)]
pub enum Library {
    /// A database, perhaps beside its coordinator.
    File(Reader),
    /// A running coordinator.
    Live(Box<Live>),
}

impl Library {
    /// Opens a database.
    pub async fn open(place: impl Into<Place>) -> Result<Self, CoordinatorError> {
        Ok(Self::File(Reader::open(place).await?))
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

    /// The units of a series that are stored, in ascending order from `from` on, with what each was worth: a page of them, empty at
    /// the end.
    pub async fn outcomes(
        &self,
        series: &PairingRow,
        from: u64,
    ) -> Result<Vec<(u64, UnitOutcome)>, CoordinatorError> {
        match series.pairing.work {
            Work::Pairs => {
                let page = self.results(series.id, from).await?;
                Ok(page.iter().map(|points| (points.index, recalled(points))).collect())
            }
            Work::Probes => {
                let places = match self {
                    Self::File(reader) => reader.probe_places(series.id, from).await?,
                    Self::Live(live) => live.places(series.id, from).await?,
                };
                Ok(places.into_iter().map(|index| (index, UnitOutcome::Done)).collect())
            }
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
        self.query_within(sql, QueryLimits { rows, ..QueryLimits::default() }).await
    }

    /// The same, for as long as it may take; a running coordinator has limits of its own besides.
    pub async fn query_within(&self, sql: &str, limits: QueryLimits) -> Result<Table, CoordinatorError> {
        match self {
            Self::File(reader) => Ok(reader.query(sql, limits).await?),
            Self::Live(live) => live.query(sql, limits.rows).await,
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
