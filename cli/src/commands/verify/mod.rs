//! `astragal verify`: an experiment proved from its games alone.
//!
//! Every row is as it was stored, every game is what the players play, every sum is what the games add up to, and the
//! verdicts follow from the games.
//!
//! - `positions`: found and appraised again; `probes`: searches of them, made again.
//! - `verified`: what has been shown about an experiment, for people and for programs.

mod positions;
mod probes;
mod verified;

use std::collections::BTreeSet;
use std::sync::Arc;

use coordinator::read::library::{By, Checked, Library, StoredExperiment};
use coordinator::{CoordinatorError, Reconstruction};
use spec::{Seed, Stream, Work};
use store::{GameId, LOST_PAGE, PairPoints, PairingRow, StoreError};

use crate::commands::serve::slots_or_cores;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::proving::{Proved, Proving};
use crate::source::Source;
use crate::{output, panics};
use positions::ProvedPositions;
use probes::ProvedProbes;
use verified::{Deep, Verified};

/// Prove an experiment: replay its games, recompute every statistic, decide again who wins
#[derive(clap::Args)]
pub(crate) struct Verify {
    /// The experiment
    #[arg(required_unless_present = "deep")]
    name: Option<String>,
    /// Every experiment of the database, one after the other
    #[arg(long, conflicts_with = "name")]
    deep: bool,
    /// Replay only so many games, drawn at random, search and appraise about so many positions again; everything else is checked in full
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// The seed of that draw: the same seed, the same games
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 1)]
    seed: u64,
    /// OS threads [default: cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    source: Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        panics::quiet();
        let library = self.source.open().await.map_err(lost)?;
        // The rows are looked at while the games are played: one reads, the other thinks.
        let all = library.clone();
        let checking = tokio::task::spawn(async move { all.check().await });
        let proofs = self.proofs(&library).await;
        let rows =
            checking.await.expect("looking at rows does not panic").map_err(|error| lost(error.into()))?;
        let proofs = match proofs {
            // What can be read of the file was looked at; more there is not to be had.
            Err(Failure::Coordinator(error)) if error.is_damage() && !rows.problems.is_empty() => {
                let name = self.name.as_deref().unwrap_or("the database");
                return self.tell(vec![Verified::begin(name).with_rows(&rows.problems)], &rows);
            }
            proofs => proofs?,
        };
        library.close().await;
        let proofs = proofs.into_iter().map(|proof| proof.with_rows(&rows.problems)).collect();
        self.tell(proofs, &rows)
    }

    /// Proves the experiments that are meant, but for the rows of the database.
    async fn proofs(&self, library: &Library) -> Result<Vec<Verified>, Failure> {
        let mut proofs = Vec::new();
        for stored in self.experiments(library).await? {
            proofs.push(self.prove(library, stored).await?);
        }
        Ok(proofs)
    }

    /// The experiments that are meant.
    async fn experiments(&self, library: &Library) -> Result<Vec<StoredExperiment>, CoordinatorError> {
        let names = match &self.name {
            Some(name) => vec![name.clone()],
            None => library.names().await?,
        };
        let mut experiments = Vec::with_capacity(names.len());
        for name in &names {
            experiments.push(library.find(By::Name(name)).await?);
        }
        Ok(experiments)
    }

    /// Proves one experiment, but for the rows of the database.
    async fn prove(&self, library: &Library, stored: StoredExperiment) -> Result<Verified, Failure> {
        let mut verified = Verified::begin(&stored.row.experiment.name);
        let (results, places) = match results(library, &stored).await {
            Ok(found) => found,
            // The check has told where; without results there is nothing to go on with.
            Err(error) if error.is_damage() => {
                verified.blame(error.to_string());
                return Ok(verified);
            }
            Err(error) => return Err(error.into()),
        };
        let games = 2 * results.iter().map(|results| results.len() as u64).sum::<u64>();
        let proved = self.replay(library, &stored, &results, games).await?;
        let has_forgotten = proved.forgotten > 0;
        verified.replayed(proved, games, stored.row.experiment.build);
        if let Some(proved) = self.look_again(library, &stored, has_forgotten).await? {
            verified.found(proved);
        }
        if places.iter().any(|places| !places.is_empty()) {
            verified.searched(self.search(library, &stored, &places).await?);
        }
        verified.decided(Reconstruction::with_results(stored, &results, &places));
        Ok(verified)
    }

    /// Finds the positions again and works out what they are worth, of all or of one in so many.
    async fn look_again(
        &self,
        library: &Library,
        stored: &StoredExperiment,
        has_forgotten: bool,
    ) -> Result<Option<ProvedPositions>, Failure> {
        let positions = stored.positions.iter().filter(|position| !position.is_open).count() as u64;
        let one_in = self.sample.map_or(1, |sample| positions.div_ceil(sample).max(1));
        let mut progress = Progress::begin(positions.div_ceil(one_in));
        let tell = |done| progress.tell(done, || "positions appraised again".to_owned());
        let threads = slots_or_cores(self.threads);
        let proved = positions::prove(library, stored, has_forgotten, (threads, one_in), tell).await;
        progress.end();
        proved
    }

    /// Makes the searches of positions again, all or one in so many.
    async fn search(
        &self,
        library: &Library,
        stored: &StoredExperiment,
        places: &[Vec<u64>],
    ) -> Result<ProvedProbes, Failure> {
        let probes: u64 = places.iter().map(|places| places.len() as u64).sum();
        let one_in = self.sample.map_or(1, |sample| probes.div_ceil(sample));
        let mut progress = Progress::begin(probes / one_in);
        let tell = |done| progress.tell(done, || "probes searched again".to_owned());
        let threads = slots_or_cores(self.threads);
        let proved = probes::prove(library, stored, places, (threads, one_in), tell).await;
        progress.end();
        proved
    }

    /// Plays the games again, all or those that are drawn.
    async fn replay(
        &self,
        library: &Library,
        stored: &StoredExperiment,
        results: &[Arc<[PairPoints]>],
        games: u64,
    ) -> Result<Proved, Failure> {
        let drawn = self.sample.filter(|&sample| sample < games).map(|sample| draw(sample, games, self.seed));
        let mut progress = Progress::begin(drawn.as_ref().map_or(games, |drawn| drawn.len() as u64));
        let tell = |done| progress.tell(done, || "games replayed".to_owned());
        let mut proving = Proving::new(slots_or_cores(self.threads), tell);
        let mut before = 0; // games of the pairings before
        for (pairing, results) in stored.pairings.iter().zip(results) {
            let here = before..before + 2 * results.len() as u64;
            match &drawn {
                None => proving.all(library, stored, pairing.id, results).await?,
                Some(drawn) => {
                    let game = |&place: &u64| {
                        let at = place - here.start;
                        GameId::new(pairing.id, results[at as usize / 2].index, (at % 2) as u8)
                    };
                    let ids: Vec<GameId> = drawn.range(here.clone()).map(game).collect();
                    proving.some(library, stored, pairing.id, results, &ids).await?;
                }
            }
            before = here.end;
        }
        let proved = proving.end().await;
        progress.end();
        Ok(proved)
    }

    /// Tells what came out; problems of the rows stand in every proof and count once.
    fn tell(&self, proofs: Vec<Verified>, checked: &Checked) -> Result<(), Failure> {
        let rows = checked.problems.len();
        let of = self.name.clone().unwrap_or_else(|| "the database".to_owned());
        let first = proofs.iter().flat_map(|proof| proof.problems.first()).next().cloned();
        let count = rows + proofs.iter().map(|proof| proof.problems.len() - rows).sum::<usize>();
        match (self.json, &proofs[..]) {
            (true, [proof]) if !self.deep => output::json(proof)?,
            (true, _) => output::json(&Deep { ok: count == 0, experiments: proofs })?,
            (false, []) => {
                let found = checked.problems.iter().map(|problem| format!("\n{problem}")).collect::<String>();
                output::line(&format!("there is no experiment in this database{found}"))?;
            }
            (false, proofs) => {
                let texts: Vec<String> = proofs.iter().map(Verified::text).collect();
                output::line(&texts.join("\n\n"))?;
            }
        }
        let what = match (count, first) {
            (0, _) => return Ok(()),
            (1, Some(problem)) => problem,
            _ => format!("{count} things are wrong"),
        };
        let hint = if rows > 0 { format!("; {}", checked.remedy) } else { String::new() };
        Err(Failure::No(format!("{of}: {what}{hint}")))
    }
}

/// A file of which nothing can be read: what is wrong with it is told here and nowhere else.
fn lost(error: Failure) -> Failure {
    match error {
        Failure::Coordinator(CoordinatorError::Store(StoreError::Damaged(what))) => {
            Failure::No(format!("the file is damaged: {what}; {LOST_PAGE}"))
        }
        other => other,
    }
}

/// The results of all pairs of each series of pairs, and the places of each series of probes.
async fn results(
    library: &Library,
    stored: &StoredExperiment,
) -> Result<(Vec<Arc<[PairPoints]>>, Vec<Vec<u64>>), CoordinatorError> {
    let (mut results, mut places) = (Vec::new(), Vec::new());
    for series in &stored.pairings {
        let (pairs, probes) = match series.pairing.work {
            Work::Pairs => (pairs_of(library, series).await?, Vec::new()),
            Work::Probes => (Vec::new(), places_of(library, series).await?),
        };
        results.push(pairs.into());
        places.push(probes);
    }
    Ok((results, places))
}

async fn pairs_of(library: &Library, series: &PairingRow) -> Result<Vec<PairPoints>, CoordinatorError> {
    let mut pairs: Vec<PairPoints> = Vec::new();
    loop {
        let page = library.results(series.id, pairs.last().map_or(0, |last| last.index + 1)).await?;
        if page.is_empty() {
            return Ok(pairs);
        }
        pairs.extend(page);
    }
}

async fn places_of(library: &Library, series: &PairingRow) -> Result<Vec<u64>, CoordinatorError> {
    let mut places: Vec<u64> = Vec::new();
    loop {
        let page = library.outcomes(series, places.last().map_or(0, |last| last + 1)).await?;
        if page.is_empty() {
            return Ok(places);
        }
        places.extend(page.into_iter().map(|(index, _)| index));
    }
}

/// So many different places below `all`, each set of them as likely as any other (Floyd's way).
fn draw(sample: u64, all: u64, seed: u64) -> BTreeSet<u64> {
    let mut stream = Stream::new(Seed(seed));
    let mut drawn = BTreeSet::new();
    for last in all - sample..all {
        let place = stream.below(last + 1);
        drawn.insert(if drawn.contains(&place) { last } else { place });
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_has_the_right_size_and_depends_on_the_seed_alone() {
        let drawn = draw(10, 100, 1);
        assert_eq!((drawn.len(), drawn.iter().all(|&place| place < 100)), (10, true));
        assert_eq!(drawn, draw(10, 100, 1));
        assert_ne!(drawn, draw(10, 100, 2));
        assert_eq!(draw(7, 7, 3).len(), 7);
    }
}
