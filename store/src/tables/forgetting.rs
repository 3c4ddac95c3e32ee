//! Forgetting: old experiments need not keep the transcripts of games that can be played again.
//!
//! A transcript is then empty and the hash stays, which no game has whose transcript is there. The row of `forgotten` says that this was
//! wanted; without it such a game is damaged.

use spec::Work;

use super::dialect::Connection;
use super::experiments::find_experiment;
use super::link::Link;
use super::pair::games::read_games;
use super::pairings::read_pairings;
use super::writer::Writer;
use super::{many, seal};
use crate::error::StoreError;
use crate::model::experiment::ExperimentState;
use crate::model::forgotten::Forgotten;
use crate::model::ids::{GameId, Millis, PairingId};
use crate::model::pair::checksum::of_game;
use crate::model::pair::pack::pack;
use crate::model::pair::row::GameRow;

/// Games of one page.
const PAGE: u32 = 4096;

impl Writer {
    /// Drops the transcripts of an experiment that is over, as far as its games can be played again.
    pub(super) async fn forget_transcripts(
        &mut self,
        name: &str,
        at: Millis,
    ) -> Result<Forgotten, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let found = find_experiment(&mut tx, name).await?;
        let row = found.ok_or_else(|| StoreError::NoExperiment(name.to_owned()))?;
        if matches!(row.state, ExperimentState::Running | ExperimentState::Paused) {
            return Err(StoreError::NotOver { name: name.to_owned(), state: row.state.word() });
        }
        let before = Link::size_of(&mut tx, row.id).await?;
        let mut forgotten = Forgotten { before, after: before, ..Forgotten::default() };
        for series in read_pairings(&mut tx, row.id).await? {
            match (series.pairing.work, series.pairing.replayable) {
                (Work::Pairs, true) => forgotten.games += forget_series(&mut tx, series.id).await?,
                (Work::Pairs, false) => forgotten.kept += games_of(&mut tx, series.id).await?,
                (Work::Probes, _) => {}
            }
        }
        if forgotten.games == 0 {
            return Ok(forgotten);
        }
        sqlx::query(SAVE).bind(row.id.0).bind(forgotten.games as i64).bind(at.0).execute(&mut *tx).await?;
        seal::FORGOTTEN.seal(&mut tx, &[row.id.0]).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        forgotten.after = self.link.give_back(row.id).await?;
        Ok(forgotten)
    }
}

/// Drops the transcripts of a series; of how many games.
async fn forget_series(conn: &mut Connection, series: PairingId) -> Result<u64, StoreError> {
    let (mut last, mut games): (Option<GameId>, u64) = (None, 0);
    loop {
        let page = read_games(conn, series, last, PAGE).await?;
        let (Some(first), Some(end)) = (page.first().map(|game| game.id), page.last().map(|game| game.id))
        else {
            return Ok(games);
        };
        last = Some(end);
        let mut checksums = Vec::with_capacity(page.len());
        for game in page {
            if !game.is_sound {
                let what = format!("game {} has changed since it was stored: its checksum is wrong", game.id);
                return Err(StoreError::Damaged(what));
            }
            games += u64::from(!game.row.transcript.is_empty());
            let row = GameRow { transcript: Vec::new(), ..game.row };
            checksums.push((game.id.0, of_game(game.id.0, game.batch, &row)));
        }
        many::update(conn, "games", "id", "row_hash", &checksums).await?;
        sqlx::query("UPDATE games SET transcript = $1 WHERE id BETWEEN $2 AND $3")
            .bind(pack(&[]))
            .bind(first.0)
            .bind(end.0)
            .execute(&mut *conn)
            .await?;
    }
}

async fn games_of(conn: &mut Connection, series: PairingId) -> Result<u64, StoreError> {
    let (first, last) = series.range();
    let games: i64 = sqlx::query_scalar("SELECT count(*) FROM games WHERE id BETWEEN $1 AND $2")
        .bind(first)
        .bind(last)
        .fetch_one(conn)
        .await?;
    Ok(games as u64)
}

/// Whether transcripts of the experiment of a series were dropped.
pub(super) async fn is_forgotten(conn: &mut Connection, series: PairingId) -> Result<bool, StoreError> {
    let rows: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM forgotten f JOIN pairings p ON p.experiment_id = f.experiment_id WHERE p.id = $1",
    )
    .bind(series.0)
    .fetch_one(conn)
    .await?;
    Ok(rows > 0)
}

const SAVE: &str = "INSERT INTO forgotten (experiment_id, games, forgotten_ms) VALUES ($1, $2, $3)
     ON CONFLICT (experiment_id) DO UPDATE SET games = forgotten.games + excluded.games, forgotten_ms = excluded.forgotten_ms";
