//! Somebody sets the clocks, by hours, forwards and backwards, of the coordinator and of the workers.
//!
//! Leases must end by the time that passed, not by the time of day. So while the coordinator's clock is set back again and
//! again workers sleep until the end: by the time of day their leases would last for ever. One worker's own clock,
//! the one that never jumps, jumps too, as if its machine had been suspended.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::sys::signal::Signal;

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::network::{Network, Stage};
use crate::process::Env;
use crate::scenario::{Cast, Played, Scenario};

/// Clocks jump.
pub(crate) struct Clocks;

/// Where the library is that lies about the time.
const LIBRARIES: [&str; 3] = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
    "/usr/lib/faketime/libfaketime.so.1",
];
/// The clock of the coordinator is set back by an hour so often while workers sleep: more often than any lease, or the
/// patience with a worker that hung up, could come to its end.
const OFTEN: Duration = Duration::from_millis(100);
/// Hours of a jump, at most.
const MOST_HOURS: u64 = 12;

/// A clock that can be set.
struct Clock {
    file: PathBuf,
    hours: i64,
}

impl Clock {
    fn new(file: PathBuf) -> Result<Self, CampaignError> {
        let mut clock = Self { file, hours: 0 };
        clock.jump(0)?;
        Ok(clock)
    }

    /// What makes a process believe this clock; its steady clock stays honest unless `all` of its clocks jump.
    fn env(&self, library: &str, all: bool) -> Env {
        vec![
            ("LD_PRELOAD", library.to_owned()),
            ("FAKETIME_TIMESTAMP_FILE", self.file.to_string_lossy().into_owned()),
            ("FAKETIME_NO_CACHE", "1".to_owned()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", u8::from(!all).to_string()),
        ]
    }

    /// Sets it forwards or backwards. Renamed into its place: nobody reads half a time.
    fn jump(&mut self, hours: i64) -> Result<(), CampaignError> {
        self.hours += hours;
        let new = self.file.with_extension("new");
        std::fs::write(&new, format!("{:+}h\n", self.hours))?;
        Ok(std::fs::rename(new, &self.file)?)
    }
}

#[tonic::async_trait(?Send)]
impl Scenario for Clocks {
    fn name(&self) -> String {
        "clock jumps".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let Some(library) = LIBRARIES.into_iter().find(|library| Path::new(library).exists()) else {
            return Ok(Played::Skipped("there is no libfaketime (apt-get install faketime)".to_owned()));
        };
        let clock = |name: &str| Clock::new(cast.stage.folder.join(name));
        let (mut coordinator, mut workers, mut suspended) =
            (clock("coordinator.time")?, clock("workers.time")?, clock("suspended.time")?);
        let mut worker_envs = vec![workers.env(library, false); cast.size.workers];
        worker_envs[0] = suspended.env(library, true);
        let coordinator_env = [cast.stage.coordinator_env.clone(), coordinator.env(library, false)].concat();
        let stage = Stage { coordinator_env, worker_envs, ..cast.stage.clone() };
        let mut coming = cast.moments(cast.size.clock_jumps).into_iter().peekable();
        let mut network = Network::open(&stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let mut often = tokio::time::interval(OFTEN);
        let (mut jumps, mut sleepers) = (0, 0..0);
        loop {
            let done = tokio::select! {
                done = progress.next() => done?,
                _ = often.tick(), if !sleepers.is_empty() => {
                    coordinator.jump(-1)?;
                    jumps += 1;
                    continue;
                }
            };
            let Some(done) = done else { break };
            while coming.next_if(|pairs| *pairs <= done).is_some() {
                let hours = 1 + cast.luck.below(MOST_HOURS) as i64;
                match cast.luck.below(4) {
                    0 if !sleepers.is_empty() => coordinator.jump(-hours)?,
                    0 => coordinator.jump(hours)?,
                    1 => workers.jump(hours)?,
                    2 => workers.jump(-hours)?,
                    _ => suspended.jump(hours)?,
                }
                jumps += 1;
            }
            // In the midst of the first round, when everybody has work.
            if sleepers.is_empty() && 4 * done > cast.pairs {
                sleepers = 1..cast.size.workers;
                sleepers.clone().try_for_each(|place| network.signal_worker(place, Signal::SIGSTOP))?;
            }
        }
        sleepers.clone().try_for_each(|place| network.signal_worker(place, Signal::SIGCONT))?;
        network.check()?;
        let evidence = Evidence {
            faults: vec![(jumps, "clock jumps"), (sleepers.len(), "workers asleep")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::of(network.db())
        };
        network.dismiss().await?;
        Ok(Played::Out(evidence))
    }
}
