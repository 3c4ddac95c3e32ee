//! How fast games are stored, how many bytes each takes, and how long queries take then; at last how long it takes to undo
//! what one worker brought.
//!
//! `cargo run --release -p store --example fill -- [GAMES] [PAIRINGS] [BATCH PAIRS] [full|normal] [FILE|postgres://…]`
//!
//! Plays some thousand pairs of Pig between `hold` players once, then stores them again and again under new
//! identities: batches of one pairing each, eight in a transaction, the pairings in turn, as many workers would. The file
//! is kept if it is named; a database on a server has to be an empty one.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arena::{Contest, PairRecord, Table};
use games::{AnyGame, GameVisitor, Notation, with_game};
use search::PlayerSpec;
use spec::Seed;
use store::{
    BatchHeader, Build, Durability, ExperimentId, Identity, Incoming, Millis, NewExperiment, NewPairing,
    OpenOptions, PairRow, PairingId, PairingKey, Place, ProcessId, QueryLimits, Reader, Sentence, Store,
    UnitRow, Writer,
};

const GROUP: usize = 8;
const BLOCK: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, default: u64| words.get(at).map_or(Ok(default), |word| word.replace('_', "").parse());
    let (games, pairings, batch) = (number(0, 1_000_000)?, number(1, 64)?, number(2, 100)?);
    let durability = match words.get(3).map(String::as_str) {
        Some("normal") => Durability::Normal,
        _ => Durability::Full,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let path = words.get(4).map_or_else(|| folder.path().join("fill.db"), PathBuf::from);
    runtime.block_on(run(games, pairings, batch, durability, &path))
}

#[expect(clippy::disallowed_methods, reason = "a benchmark")]
fn now() -> Instant {
    Instant::now()
}

async fn run(
    games: u64,
    pairings: u64,
    batch: u64,
    durability: Durability,
    path: &Path,
) -> Result<(), Box<dyn Error>> {
    let pool = play()?;
    let bytes: usize = pool.iter().flat_map(|pair| &pair.games).map(|game| game.transcript.len()).sum();
    println!("transcripts of {:.1} bytes on average", bytes as f64 / (2 * pool.len()) as f64);
    let mut store = Store::open(path, OpenOptions { durability, ..OpenOptions::default() }).await?;
    let ids = prepare(&mut store.writer, pairings).await?;

    let (mut stored, mut time, mut block, mut longest) =
        (0, Duration::ZERO, (0, Duration::ZERO), Duration::ZERO);
    let mut next = vec![0; ids.len()];
    let mut turn = 0;
    let mut copies = pool.iter().cycle();
    while stored < games {
        let incoming: Vec<Incoming> = (0..GROUP)
            .map(|_| {
                let at = turn % ids.len();
                turn += 1;
                let first = next[at];
                next[at] += batch;
                let pairs =
                    (first..next[at]).zip(&mut copies).map(|(index, pair)| PairRow { index, ..pair.clone() });
                let worker = format!("worker-{}", turn % 16);
                let header = BatchHeader {
                    worker,
                    process: ProcessId::default(),
                    build: Build(7),
                    received: Millis(1_700_000_000_000),
                    fence: turn as u64,
                    speed: None,
                };
                Incoming {
                    header,
                    pairing: ids[at],
                    units: pairs.map(UnitRow::Pair).collect(),
                    audits: BTreeSet::new(),
                    overlong: 0,
                }
            })
            .collect();
        let start = now();
        let outcomes = store.writer.commit(&incoming).await?;
        let took = start.elapsed();
        let new: u64 = outcomes.iter().map(|outcome| 2 * outcome.new_pairs).sum();
        (stored, time, longest) = (stored + new, time + took, longest.max(took));
        block = (block.0 + new, block.1 + took);
        if block.0 >= BLOCK {
            println!(
                "{stored:>10} games, the last million at {:>7.0} games/s",
                block.0 as f64 / block.1.as_secs_f64()
            );
            block = (0, Duration::ZERO);
        }
    }
    let rate = stored as f64 / time.as_secs_f64();
    println!(
        "stored {stored} games at {rate:.0} games/s ({durability:?}), longest commit {} ms",
        longest.as_millis()
    );
    questions(&store.reader, ids[0]).await?;
    let on_server = match Place::from(path) {
        Place::File(_) => None,
        Place::Server(_) => Some(size_on_server(&store.reader).await?),
    };
    store.close().await?;
    let size = on_server.map_or_else(|| std::fs::metadata(path).map(|file| file.len()), Ok)?;
    println!("{:.1} bytes a game on disk", size as f64 / stored as f64);
    undo(path).await
}

/// With everything that belongs to the database but the log.
async fn size_on_server(reader: &Reader) -> Result<u64, Box<dyn Error>> {
    let table = reader.query("SELECT pg_database_size(current_database())", QueryLimits::default()).await?;
    Ok(table.rows[0][0].whole().ok_or("a size is a whole number")?)
}

/// Nobody believes one worker of sixteen any more: everything that it brought is struck out.
async fn undo(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut store = Store::open(path, OpenOptions::default()).await?;
    for (worker, what) in [("worker-99", "nothing"), ("worker-3", "a sixteenth")] {
        let culprit = Identity::Process(worker.to_owned(), ProcessId::default());
        let sentence = Sentence { culprit, reason: "measuring".to_owned() };
        let start = now();
        let struck = store.writer.condemn(&sentence, Millis(1_700_000_000_000)).await?;
        println!("struck out {} pairs of one who brought {what} in {:?}", struck.pairs, start.elapsed());
    }
    Ok(store.close().await?)
}

/// An experiment with a round robin of players that differ in one parameter.
async fn prepare(writer: &mut Writer, pairings: u64) -> Result<Vec<PairingId>, Box<dyn Error>> {
    let experiment = NewExperiment {
        name: "fill".to_owned(),
        text: "name = \"fill\"\n".to_owned(),
        kind: "match".to_owned(),
        game: "pig".to_owned(),
        seed: 1,
        budget: "nodes=1".to_owned(),
        build: Build(7),
        created: Millis(1_700_000_000_000),
    };
    let ExperimentId(id) = writer.put_experiment(&experiment).await?.id;
    let new: Vec<_> = (0..pairings)
        .map(|slot| NewPairing {
            experiment: ExperimentId(id),
            key: PairingKey { repeat: 0, round: 0, slot },
            work: spec::Work::Pairs,
            players: [slot % 11, slot / 11 + 11].map(|n| format!("hold:n={n}")),
            replayable: true,
        })
        .collect();
    Ok(writer.put_pairings(&new).await?)
}

async fn questions(reader: &Reader, pairing: PairingId) -> Result<(), Box<dyn Error>> {
    let pig = "WHERE experiment = 'fill'";
    for (name, sql) in [
        ("standings", format!("SELECT player, games, score FROM standings_v {pig} ORDER BY score DESC")),
        ("cross table", format!("SELECT player, opponent, score FROM cross_v {pig}")),
        ("by parameter", format!("SELECT number, games, score FROM params_v {pig} AND parameter = 'n'")),
        ("pairings", format!("SELECT * FROM pairings_v {pig}")),
        ("experiments", "SELECT * FROM experiments_v".to_owned()),
        ("one game", format!("SELECT * FROM games_v WHERE game_id = {}", pairing.0 << 32 | 200)),
        ("100 games of a pairing", format!("SELECT * FROM games_v {pig} AND slot = 3 LIMIT 100")),
    ] {
        let mut times = Vec::new();
        for _ in 0..9 {
            let start = now();
            let table = reader.query(&sql, QueryLimits::default()).await?;
            times.push((start.elapsed(), table.rows.len()));
        }
        times.sort_unstable();
        println!("{name}: {:.2} ms, {} rows", times[4].0.as_secs_f64() * 1e3, times[4].1);
    }
    let mut best = [Duration::MAX; 2];
    let mut pairs = [0, 0];
    for _ in 0..5 {
        let start = now();
        pairs[0] = reader.recount(pairing).await?.tally.pairs();
        best[0] = best[0].min(start.elapsed());
        let (start, mut from) = (now(), 0);
        pairs[1] = 0;
        loop {
            let page = reader.pair_points(pairing, from).await?;
            let Some(last) = page.last() else { break };
            (from, pairs[1]) = (last.index + 1, pairs[1] + page.len() as u64);
        }
        best[1] = best[1].min(start.elapsed());
    }
    for ((name, pairs), best) in ["recount", "results"].into_iter().zip(pairs).zip(best) {
        println!("{name} of {pairs} pairs: {:.1} ms at best", best.as_secs_f64() * 1e3);
    }
    Ok(())
}

fn play() -> Result<Vec<PairRow>, Box<dyn Error>> {
    let [a, b] = ["hold:n=20", "hold:n=25"].map(PlayerSpec::parse);
    let contest = Contest::new(AnyGame::parse("pig")?, a?, b?, "nodes=1".parse()?)?;
    let records = with_game(contest.game(), Play(&contest));
    Ok(records.into_iter().map(PairRow::of_record).collect::<Result<_, _>>()?)
}

struct Play<'a>(&'a Contest);

impl GameVisitor for Play<'_> {
    type Output = Vec<PairRecord>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let mut table = Table::new(game, self.0).expect("a contest is checked");
        (0..4000)
            .map(|index| {
                table.play_pair(index, Seed::of_pair(Seed(1), 0, 0, index)).expect("it plays everywhere")
            })
            .collect()
    }
}
