//! How a coordinator bears a crowd: many workers at once, each on a line of its own.
//!
//! `cargo run --release -p coordinator --example crowd -- [WORKERS] [SECONDS] [PAIRS] [PLAYERS] [WATCHERS]`
//!
//! The coordinator is a process of its own (this program again), so that its memory can be told. Every worker registers,
//! then once a second hands over at most so many pairs that it really played (Pig between `hold` players, microseconds
//! each) and asks for more when it has none left. Tells how long `Exchange` took, and compares what was acknowledged
//! with what the coordinator says it has. With more than two players the first meets all others, and so many watchers ask for the
//! whole report again and again meanwhile, one connection each.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use arena::seat;
use coordinator::{Config, Coordinator};
use proto::v1::control_client::ControlClient;
use proto::v1::workers_client::WorkersClient;
use proto::{v1, wire};
use store::Build;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tonic::transport::{Channel, Endpoint};

type Failure = Box<dyn Error + Send + Sync>;

const BUILD: Build = Build(7);
const TICK: Duration = Duration::from_secs(1);

/// The first of so many players against all others. Most of them differ in nothing that they use, so that playing costs nothing.
fn experiment(players: u64) -> String {
    let others: String = (2..players).map(|limit| format!(", \"hold:n=20,nodes={limit}\"")).collect();
    let pairs = 10_000_000 / players.max(2);
    format!(
        "name = \"crowd\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n[match]\nformat = \"gauntlet\"\n\
         players = [\"hold:n=20\", \"hold:n=23\"{others}]\npairs = {pairs}\n"
    )
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new()?;
    if let [role, db] = &words[..]
        && role == "serve"
    {
        return runtime.block_on(serve(Path::new(db)));
    }
    let number = |at: usize, default: u64| words.get(at).map_or(Ok(default), |word| word.parse());
    let (workers, seconds, pairs) = (number(0, 2000)?, number(1, 30)?, number(2, 4)?);
    let (players, watchers) = (number(3, 2)?, number(4, 0)?);
    let folder = tempfile::tempdir()?;
    let mut host = Host::start(&folder.path().join("crowd.db"))?;
    runtime.block_on(crowd(
        &mut host,
        workers,
        Duration::from_secs(seconds),
        pairs as usize,
        (players, watchers),
    ))
}

/// The coordinator, until its standard input ends.
async fn serve(db: &Path) -> Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    std::io::stdout().flush()?;
    let (close, closed) = tokio::sync::oneshot::channel::<()>();
    tokio::task::spawn_blocking(move || {
        let _ = std::io::stdin().lines().count();
        drop(close);
    });
    let config = Config::new(db, BUILD);
    let shutdown = async { closed.await.unwrap_or(()) };
    Ok(Coordinator::open(config).await?.serve(listener, shutdown).await?)
}

/// The process of the coordinator.
struct Host {
    child: Child,
    url: String,
}

impl Host {
    fn start(db: &Path) -> Result<Self, Failure> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = command.arg("serve").arg(db).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut url = String::new();
        BufReader::new(child.stdout.take().ok_or("it was asked for")?).read_line(&mut url)?;
        Ok(Self { child, url: url.trim().to_owned() })
    }

    /// The most memory that it ever had, in MiB.
    fn memory(&self) -> Result<f64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).ok_or("no memory is told")?;
        let kib: f64 = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
        Ok(kib / 1024.0)
    }
}

async fn crowd(
    host: &mut Host,
    workers: u64,
    time: Duration,
    most: usize,
    (players, watchers): (u64, u64),
) -> Result<(), Failure> {
    let mut control = ControlClient::connect(host.url.clone()).await?;
    control.submit(v1::SubmitRequest { toml: experiment(players), as_name: String::new() }).await?;
    let mut tasks = JoinSet::new();
    let begin = now();
    for number in 0..workers {
        let url = host.url.clone();
        // Spread over the first second, as machines of a crowd are.
        let first = begin + TICK * number as u32 / workers as u32;
        tasks.spawn(async move {
            tokio::time::sleep_until(first.into()).await;
            Worker::new(&url, number).await?.work(first, begin + time, most).await
        });
    }
    let mut watching = JoinSet::new();
    for _ in 0..watchers {
        watching.spawn(watch(host.url.clone(), begin + time));
    }
    let (mut took, mut acknowledged) = (Vec::new(), 0);
    while let Some(done) = tasks.join_next().await {
        let Shift { calls, pairs } = done??;
        took.extend(calls);
        acknowledged += pairs;
    }
    let seconds = begin.elapsed().as_secs_f64();
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{workers} workers, {seconds:.1} s, {} exchanges ({:.0}/s)",
        took.len(),
        took.len() as f64 / seconds
    );
    println!("Exchange: median {:.1} ms, p99 {:.1} ms, longest {:.1} ms", at(0.5), at(0.99), at(1.0));
    println!("{acknowledged} pairs acknowledged ({:.0} games/s)", 2.0 * acknowledged as f64 / seconds);
    let mut reports = 0;
    while let Some(read) = watching.join_next().await {
        reports += read??;
    }
    if watchers > 0 {
        println!("{watchers} watchers read the report of {players} players {reports} times");
    }
    println!("coordinator: {:.0} MiB at most", host.memory()?);
    let experiment = control.get(v1::GetRequest { name: "crowd".to_owned() }).await?.into_inner();
    drop(host.child.stdin.take());
    host.child.wait()?;
    let stored = experiment.pairs_done + experiment.pairs_apart;
    if stored == acknowledged { Ok(()) } else { Err(format!("the coordinator has {stored} pairs").into()) }
}

/// Reads the report until the end, and says how often that was.
async fn watch(url: String, end: Instant) -> Result<u64, Failure> {
    let control = ControlClient::connect(url).await?;
    let mut control = control.max_decoding_message_size(proto::limits::MOST_MESSAGE_BYTES);
    let mut read = 0;
    while now() < end {
        control.report(v1::GetRequest { name: "crowd".to_owned() }).await?;
        read += 1;
    }
    Ok(read)
}

/// What a worker did.
struct Shift {
    calls: Vec<Duration>,
    pairs: u64,
}

struct Worker {
    client: WorkersClient<Channel>,
    name: String,
}

impl Worker {
    async fn new(url: &str, number: u64) -> Result<Self, Failure> {
        let channel = Endpoint::from_shared(url.to_owned())?.connect().await?;
        let mut client = WorkersClient::new(channel);
        let name = format!("w{number}");
        let registration = v1::RegisterRequest {
            name: name.clone(),
            session: 1,
            signature: BUILD.to_string(),
            slots: 1,
            ..Default::default()
        };
        client.register(registration).await?;
        Ok(Self { client, name })
    }

    async fn work(mut self, first: Instant, end: Instant, most: usize) -> Result<Shift, Failure> {
        let mut shift = Shift { calls: Vec::new(), pairs: 0 };
        let mut todo: VecDeque<v1::Lease> = VecDeque::new();
        let mut tick = first;
        while tick < end {
            tokio::time::sleep_until(tick.into()).await;
            let finished = play(&mut todo, most)?;
            shift.pairs += finished.len() as u64;
            let idle_slots = u32::from(todo.is_empty());
            let (name, session, failed) = (self.name.clone(), 1, Vec::new());
            let request =
                v1::ExchangeRequest { name, session, finished, failed, idle_slots, ..Default::default() };
            let begin = now();
            let reply = self.client.exchange(request).await?.into_inner();
            shift.calls.push(begin.elapsed());
            todo.extend(reply.leases);
            tick = (tick + TICK).max(now());
        }
        Ok(shift)
    }
}

/// Plays pairs of what is leased, and takes them off it.
fn play(todo: &mut VecDeque<v1::Lease>, most: usize) -> Result<Vec<v1::FinishedPair>, Failure> {
    let mut finished = Vec::new();
    while let Some(lease) = todo.front_mut()
        && finished.len() < most
    {
        let Some(portion) = lease.portions.first_mut() else {
            todo.pop_front();
            continue;
        };
        let count = portion.count.min((most - finished.len()) as u64);
        let Some(v1::portion::Task::Pairs(task)) = portion.task.clone() else {
            return Err("no pairs".into());
        };
        let task = wire::PairsTask::try_from(task)?;
        let pairs = portion.first..portion.first + count;
        let (fence, pairing) = (lease.fence, portion.pairing);
        finished.extend(Pairs { fence, pairing, pairs, task: &task }.play());
        (portion.first, portion.count) = (portion.first + count, portion.count - count);
        if portion.count == 0 {
            lease.portions.remove(0);
        }
        if lease.portions.is_empty() {
            todo.pop_front();
        }
    }
    Ok(finished)
}

struct Pairs<'a> {
    fence: u64,
    pairing: u64,
    pairs: std::ops::Range<u64>,
    task: &'a wire::PairsTask,
}

impl Pairs<'_> {
    fn play(self) -> Vec<v1::FinishedPair> {
        let mut table = seat(&self.task.contest).expect("a contest that the coordinator checked");
        self.pairs
            .map(|index| {
                let pair = table.play_pair(index, self.task.seed_of(index)).expect("it plays everywhere");
                wire::finished(self.fence, self.pairing, pair)
            })
            .collect()
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark")]
fn now() -> Instant {
    Instant::now()
}
