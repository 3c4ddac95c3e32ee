//! Stored games played again, on many threads: which of them are what the players really play.
//!
//! Pages of games are read while earlier ones are being played; never more than a few pages are in memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{Proof, Recorded, verify_all};
use coordinator::CoordinatorError;
use coordinator::read::library::{Library, StoredExperiment};
use proto::wire::PairsTask;
use store::{Build, GameId, PairPoints, PairingId, StoredGame};
use tokio::task::JoinSet;

use crate::failure::Failure;

/// Games that are read at once.
const PAGE: u32 = 2048;
/// Games that one thread plays before it is asked how it went: at most so many …
const CHUNK: usize = 256;
/// … and no more than took about so long when they were played, in microseconds.
const CHUNK_TIME: u64 = 10_000;

/// What has been shown about the games of an experiment.
#[derive(Default)]
pub(crate) struct Proved {
    /// Games that came out the same, bit for bit.
    pub(crate) identical: u64,
    /// Games under a time limit: rules, dice and result are right.
    pub(crate) lawful: u64,
    /// Games of all these whose transcripts were dropped: their hashes were compared.
    pub(crate) forgotten: u64,
    /// What is wrong, with the game it is wrong with and the build that played it.
    pub(crate) wrong: Vec<String>,
    /// How many games each build played.
    pub(crate) builds: BTreeMap<Build, u64>,
}

impl Proved {
    /// How many games were looked at.
    pub(crate) fn games(&self) -> u64 {
        self.identical + self.lawful + self.wrong.len() as u64
    }

    fn add(&mut self, other: Self) {
        self.identical += other.identical;
        self.lawful += other.lawful;
        self.forgotten += other.forgotten;
        self.wrong.extend(other.wrong);
        for (build, games) in other.builds {
            *self.builds.entry(build).or_default() += games;
        }
    }
}

/// Games on their way through the threads.
pub(crate) struct Proving<'a> {
    threads: usize,
    running: JoinSet<Proved>,
    proved: Proved,
    /// Told how many games are done.
    tell: Box<dyn FnMut(u64) + 'a>,
}

impl<'a> Proving<'a> {
    pub(crate) fn new(threads: usize, tell: impl FnMut(u64) + 'a) -> Self {
        Self { threads, running: JoinSet::new(), proved: Proved::default(), tell: Box::new(tell) }
    }

    /// Proves games of one pairing whose pairs were worth `results`: all of them.
    pub(crate) async fn all(
        &mut self,
        library: &Library,
        stored: &StoredExperiment,
        pairing: PairingId,
        results: &Arc<[PairPoints]>,
    ) -> Result<(), Failure> {
        let Some(task) = self.task(stored, pairing) else { return Ok(()) };
        let mut after = None;
        while let Some((last, page)) = next_page(library, pairing, after).await? {
            after = Some(last);
            self.start(&task, results, page).await;
        }
        Ok(())
    }

    /// The same for some of the games only.
    pub(crate) async fn some(
        &mut self,
        library: &Library,
        stored: &StoredExperiment,
        pairing: PairingId,
        results: &Arc<[PairPoints]>,
        games: &[GameId],
    ) -> Result<(), Failure> {
        let Some(task) = self.task(stored, pairing) else { return Ok(()) };
        for &id in games {
            match library.game(id).await {
                Ok(game) => self.start(&task, results, vec![game]).await,
                Err(error) if error.is_damage() => self.proved.wrong.push(format!("game {id}: {error}")),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Waits for the last games.
    pub(crate) async fn end(mut self) -> Proved {
        while self.collect().await {}
        self.proved.wrong.sort();
        self.proved
    }

    fn task(&mut self, stored: &StoredExperiment, pairing: PairingId) -> Option<Arc<PairsTask>> {
        let row = stored.pairing(pairing).expect("one of its pairings");
        match stored.task(row) {
            Ok(task) => Some(Arc::new(task)),
            Err(error) => {
                self.proved.wrong.push(format!("pairing {}: this build cannot play it: {error}", pairing.0));
                None
            }
        }
    }

    async fn start(&mut self, task: &Arc<PairsTask>, results: &Arc<[PairPoints]>, page: Vec<StoredGame>) {
        let mut games = page.into_iter().peekable();
        while games.peek().is_some() {
            // One more waits for each thread, so that none is idle while the next page is read.
            if self.running.len() >= 2 * self.threads {
                self.collect().await;
            }
            let (task, results, games) = (Arc::clone(task), Arc::clone(results), chunk(&mut games));
            self.running.spawn_blocking(move || prove(&task, &results, games));
        }
    }

    /// Takes in what one thread has found; false if none is at work.
    async fn collect(&mut self) -> bool {
        let Some(proved) = self.running.join_next().await else { return false };
        self.proved.add(proved.expect("playing games does not panic"));
        (self.tell)(self.proved.games());
        true
    }
}

/// Games for one thread: few of those that take long.
fn chunk(games: &mut impl Iterator<Item = StoredGame>) -> Vec<StoredGame> {
    let (mut chunk, mut time) = (Vec::new(), 0);
    while chunk.len() < CHUNK
        && time < CHUNK_TIME
        && let Some(game) = games.next()
    {
        time += game.row.seats.iter().map(|seat| seat.time_us).sum::<u64>();
        chunk.push(game);
    }
    chunk
}

/// The next games of a pairing and the last of them; of a page that cannot be read, those games that can.
async fn next_page(
    library: &Library,
    pairing: PairingId,
    after: Option<GameId>,
) -> Result<Option<(GameId, Vec<StoredGame>)>, CoordinatorError> {
    match library.games(pairing, after, PAGE).await {
        Ok(page) => return Ok(page.last().map(|last| last.id).map(|last| (last, page))),
        Err(error) if error.is_damage() => {}
        Err(error) => return Err(error),
    }
    // Which rows are damaged is told by the check of the database.
    let first = after.map_or(GameId::new(pairing, 0, 0).0, |after| after.0 + 1);
    let last = first + i64::from(PAGE) - 1;
    let mut page = Vec::new();
    for id in first..=last {
        match library.game(GameId(id)).await {
            Ok(game) => page.push(game),
            Err(error) if error.is_damage() || error.is_missing() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some((GameId(last), page)))
}

fn prove(task: &PairsTask, results: &[PairPoints], games: Vec<StoredGame>) -> Proved {
    let (games, records): (Vec<_>, Vec<_>) = games
        .into_iter()
        .map(|game| ((game.id, game.build, game.row.result), game.row.into_record()))
        .unzip();
    let recorded = games.iter().zip(&records).map(|(&(id, ..), record)| {
        let (pair, first) = (task.seed_of(id.pair()), usize::from(id.game()));
        Recorded { pair, first, record }
    });
    let forgotten = records.iter().filter(|record| record.is_forgotten()).count() as u64;
    let mut proved = Proved { forgotten, ..Proved::default() };
    for (&(id, build, result), proof) in games.iter().zip(verify_all(&task.contest, recorded)) {
        *proved.builds.entry(build).or_default() += 1;
        match proof {
            Err(mismatch) => {
                proved.wrong.push(format!("game {id}: {mismatch} (played by build {build})"));
            }
            Ok(_) if counted(results, id) != Some(result) => {
                proved.wrong.push(format!("game {id}: it was counted with another result"));
            }
            Ok(Proof::Identical) => proved.identical += 1,
            Ok(Proof::Lawful) => proved.lawful += 1,
        }
    }
    proved
}

/// The half points of a game's first seat that verdicts were based on.
fn counted(results: &[PairPoints], id: GameId) -> Option<u8> {
    let at = results.binary_search_by_key(&id.pair(), |points| points.index).ok()?;
    let result = results[at].result;
    // Results are the first-named player's, who has the second seat in the second game.
    Some(if id.game() == 0 { result.seat_one.half_points() } else { 2 - result.seat_two.half_points() })
}
