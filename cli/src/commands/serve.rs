//! `astragal coordinator` and `astragal worker`: the two roles of a network.

use std::path::PathBuf;
use std::time::Duration;

use coordinator::front::small_pages;
use coordinator::read::query_process::QueryConfig;
use coordinator::{Auditing, Config};
use proto::limits;
use schedule::{Millis, Settings};
use store::{Build, OpenOptions};
use web::PublicUrl;
use worker::{Level, StopSignal, WorkerConfig, WorkerError};

use crate::doctor;
use crate::failure::Failure;
use crate::listen::Listen;
use crate::output;
use crate::protection::Protection;
use crate::signals::{Signals, Stopped};
use crate::source::{Db, Remote};
use crate::standby;
use crate::unit::Unit;
use crate::web_pages::{self, ReservedPages, WebAddress};

/// As much of a machine's name as fits into a worker's, before the number of the process.
const LONGEST_HOST: usize = limits::MOST_NAME - "-4294967295".len();

/// Serve workers and clients over gRPC, and people over the web
#[derive(clap::Args)]
pub(crate) struct Coordinator {
    /// Where to listen
    #[arg(long, value_name = "ADDR", env = "ASTRAGAL_LISTEN", default_value = "127.0.0.1:7411")]
    listen: Listen,
    /// Where the web pages are: on this machine in the clear, elsewhere behind the same certificate; "off" for none
    #[arg(long, value_name = "ADDR", env = "ASTRAGAL_WEB", default_value = "127.0.0.1:7412")]
    web: WebAddress,
    /// Where people find the pages behind a reverse proxy, with its path if there is one
    #[arg(long, value_name = "URL", env = "ASTRAGAL_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// Show a paper on the pages: a folder with claims.toml, or one whose folders have it; again for more of them
    #[arg(long, value_name = "FOLDER", env = "ASTRAGAL_PAPERS")]
    papers: Vec<PathBuf>,
    #[command(flatten)]
    db: Db,
    /// A lease may go so long without a finished pair; then others get its work
    #[arg(long, value_name = "SECONDS", env = "ASTRAGAL_LEASE", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    lease: u64,
    /// So many of a hundred pairs are played again by somebody else; 0 for none
    #[arg(long, value_name = "PERCENT", env = "ASTRAGAL_AUDIT", default_value_t = 2.0, value_parser = percent)]
    audit: f64,
    /// A query in SQL may take so long
    #[arg(long, value_name = "SECONDS", env = "ASTRAGAL_QUERY_TIME", default_value_t = limits::QUERY_TIME.as_secs())]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3600))]
    query_time: u64,
    /// Wait while another coordinator has the database, and take its place when it ends or is not heard of; for games on a server
    #[arg(long, env = "ASTRAGAL_STANDBY", value_parser = clap::builder::FalseyValueParser::new())]
    standby: bool,
    /// For games on a server: not heard of for so long, this coordinator loses its place to one that stands by
    #[arg(long, value_name = "SECONDS", env = "ASTRAGAL_TENURE", default_value_t = store::TENURE.as_secs())]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3600))]
    tenure: u64,
    #[command(flatten)]
    protection: Protection,
}

/// Play for a coordinator
#[derive(clap::Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    remote: Remote,
    /// The name that people see, after that of the token [default: HOST-PID]
    #[arg(long, env = "ASTRAGAL_NAME")]
    name: Option<String>,
    /// Pairs played at the same time [default: cores]
    #[arg(long, value_name = "N", env = "ASTRAGAL_SLOTS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,
    /// How long it may take to stop: to finish the pairs that are being played, to deliver, to hand back the rest
    #[arg(long, value_name = "SECONDS", env = "ASTRAGAL_GRACE", default_value_t = worker::config::GRACE.as_secs())]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=86_400))]
    grace: u64,
    /// End when there has been nothing to do for so many seconds
    #[arg(long, value_name = "SECONDS", env = "ASTRAGAL_EXIT_WHEN_IDLE")]
    exit_when_idle: Option<u64>,
    /// Print the file by which another program starts workers of this coordinator, and end
    #[arg(long, value_name = "SYSTEM")]
    print_unit: Option<Unit>,
}

/// The number of slots: as asked for, or one for each core.
pub(crate) fn slots_or_cores(slots: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    slots.map_or_else(cores, usize::from)
}

/// Reads a share in percent.
fn percent(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=100.0).contains(share));
    share.ok_or_else(|| "a share is a number from 0 to 100".to_owned())
}

/// The name of a worker that was given none. No two have the same: whoever comes under a known name is taken for that
/// worker, started again, and gets its work.
fn own_name() -> String {
    let host = gethostname::gethostname().to_string_lossy().into_owned();
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let host: String = host.chars().map(plain).take(LONGEST_HOST).collect();
    format!("{host}-{}", std::process::id())
}

/// Queries are answered by this program, in processes of their own.
pub(crate) fn queries(time: Duration) -> QueryConfig {
    // By this name it is the program that runs, even if another version has taken its place on the disk.
    let own = PathBuf::from("/proc/self/exe");
    let program = if own.exists() { Some(own) } else { std::env::current_exe().ok() };
    QueryConfig { program, time }
}

impl Coordinator {
    pub(crate) fn run(self) -> Result<(), Failure> {
        small_pages::take();
        tokio::runtime::Runtime::new()?.block_on(self.serve())
    }

    async fn serve(self) -> Result<(), Failure> {
        let Self {
            listen,
            web,
            public_url,
            papers,
            db,
            lease,
            audit,
            query_time,
            standby,
            tenure,
            protection,
        } = self;
        let (gate, tls, room) = (protection.gate()?, protection.tls()?, protection.room()?);
        // Whoever calls before the database is open is refused, and tries another coordinator if it knows one.
        let listener = listen.reserve("--listen", |address| protection.check(address)).await?;
        let mut pages = web.reserve(Some(&protection)).await?;
        match &mut pages {
            Some(pages) => (pages.public_url, pages.papers) = (public_url, papers),
            None => {
                let for_pages = [("--public-url", public_url.is_some()), ("--papers", !papers.is_empty())];
                if let Some((option, _)) = for_pages.iter().find(|(_, is_there)| *is_there) {
                    let refusal = format!("{option} is for pages, and --web off serves none");
                    return Err(Failure::Request(refusal));
                }
            }
        }
        let build = Build(search::signature::signature());
        let mut signals = Signals::listen()?;
        let mut shutdown = Box::pin(async {
            signals.heard().await;
        });
        let (scheme, address) = (if tls.is_some() { "https" } else { "http" }, listener.address()?);
        let opening = OpenOptions {
            holder: format!("{}, at {scheme}://{address}", store::this_process()),
            tenure: Duration::from_secs(tenure),
            ..OpenOptions::default()
        };
        let settings = Settings::with_patience(Millis::seconds(lease));
        let config = Config {
            opening,
            settings,
            auditing: Auditing::of_percent(audit)?,
            gate,
            tls: tls.clone(),
            calls_per_second: protection.rate,
            room,
            queries: queries(Duration::from_secs(query_time)),
            warn: output::note,
            ..Config::new(db.place(), build)
        };
        let coordinator = match standby {
            false => standby::open(config).await?,
            true => tokio::select! {
                opened = standby::take_over(config) => opened?,
                () = &mut shutdown => return Ok(()),
            },
        };
        let (listener, pages) = (listener.listen()?, pages.map(ReservedPages::listen).transpose()?);
        // Not before: whoever reads this may call.
        let (games, room) = (db.place(), room.all);
        output::note(&format!(
            "coordinator of build {build} on {scheme}://{address}, games in {games}, room for {room} connections"
        ));
        web_pages::serve(coordinator, listener, pages, tls.as_ref(), shutdown).await
    }
}

impl Worker {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(unit) = self.print_unit {
            return output::line(unit.text(self.remote.url())?.trim_end());
        }
        tokio::runtime::Runtime::new()?.block_on(self.work())
    }

    async fn work(self) -> Result<(), Failure> {
        let routes = self.remote.routes()?;
        routes.each().iter().try_for_each(doctor::own_certificate)?;
        let name = self.name.unwrap_or_else(own_name);
        let mut config = WorkerConfig::new(routes, name, slots_or_cores(self.slots));
        config.exit_when_idle = self.exit_when_idle.map(Duration::from_secs);
        config.grace = Duration::from_secs(self.grace);
        let (signal, stop) = worker::stop();
        let listen = tokio::task::spawn(hear(Signals::listen()?, signal));
        let worked = worker::run(config, stop, |event| output::note(&event.to_string())).await;
        listen.abort();
        let summary = match worked {
            Err(error @ WorkerError::Untrusted { .. }) => {
                output::note(&error.to_string());
                let reason = doctor::explained(&self.remote).await;
                return Err(reason.map_or(Failure::Worker(error), Failure::Untrusted));
            }
            other => other?,
        };
        output::note(&format!("{} delivered", output::counted(summary.delivered, "pair", "pairs")));
        match summary.undelivered {
            0 => Ok(()),
            pairs => Err(Failure::Undelivered { pairs }),
        }
    }
}

/// The first signal finishes and hands back, the second ends at once.
async fn hear(mut signals: Signals, signal: StopSignal) {
    loop {
        match signals.heard().await {
            Stopped::Asked => signal.raise(),
            Stopped::HungUp => signal.at_least(Level::Drain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_without_a_name_gets_one_that_is_its_own() {
        let name = own_name();
        assert_eq!(proto::wire::worker_name(&name).ok(), Some(name.as_str()));
        assert!(name.ends_with(&format!("-{}", std::process::id())), "{name}");
    }
}
