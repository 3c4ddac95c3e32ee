//! Five ways to break a coordinator on purpose. A fault campaign that cannot fail proves nothing: each of these must be
//! noticed by it.
//!
//! None of this is in any other build: the feature `sabotage` is off by default, and even with it on nothing is broken
//! unless `ASTRAGAL_SABOTAGE` names what. Each hook is one line at the place of the promise that it breaks.

use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::{LazyLock, Mutex, PoisonError};

use schedule::{Fence, Scheduler, WorkerId};
use sqlx::sqlite::SqliteSynchronous;

use crate::clock::time_of_day;
use crate::store::commit::Incoming;
use crate::store::ids::GameId;

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sabotage {
    NoFence,
    EarlyAck,
    NoIdentity,
    WallClock,
    NoSync,
}

impl FromStr for Sabotage {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "no-fence" => Ok(Self::NoFence),
            "early-ack" => Ok(Self::EarlyAck),
            "no-identity" => Ok(Self::NoIdentity),
            "wall-clock" => Ok(Self::WallClock),
            "no-sync" => Ok(Self::NoSync),
            other => Err(format!("ASTRAGAL_SABOTAGE={other}: there is no such sabotage")),
        }
    }
}

static CHOSEN: LazyLock<Option<Sabotage>> = LazyLock::new(|| {
    let word = std::env::var("ASTRAGAL_SABOTAGE").ok()?;
    let chosen = word.parse().expect("a sabotage that does not happen would seem to be survived");
    eprintln!("note: this coordinator is broken on purpose: {word}");
    Some(chosen)
});

fn is(sabotage: Sabotage) -> bool {
    *CHOSEN == Some(sabotage)
}

/// Without fences whoever names a lease counts as its holder.
pub(crate) fn holder(scheduler: &Scheduler, worker: WorkerId, fence: Fence) -> WorkerId {
    let holder = || scheduler.leases().find(|lease| lease.fence == fence).map(|lease| lease.worker);
    is(Sabotage::NoFence).then(holder).flatten().unwrap_or(worker)
}

/// Acknowledged before it is committed: what came is stored with what comes next.
pub(crate) fn hold_back(incoming: Vec<Incoming>) -> Vec<Incoming> {
    static HELD: Mutex<Vec<Incoming>> = Mutex::new(Vec::new());
    if !is(Sabotage::EarlyAck) {
        return incoming;
    }
    std::mem::replace(&mut *HELD.lock().unwrap_or_else(PoisonError::into_inner), incoming)
}

/// Without identities a repeat counts like a new pair.
pub(crate) fn forget(old: BTreeSet<GameId>) -> BTreeSet<GameId> {
    if is(Sabotage::NoIdentity) { BTreeSet::new() } else { old }
}

/// Leases by the time of day, which jumps when somebody sets the clock.
pub(crate) fn wall_clock() -> Option<schedule::Millis> {
    is(Sabotage::WallClock).then(|| schedule::Millis(time_of_day().0.unsigned_abs()))
}

/// Commits that nobody waits for until they are on disk.
pub(crate) fn synchronous(rightly: SqliteSynchronous) -> SqliteSynchronous {
    if is(Sabotage::NoSync) { SqliteSynchronous::Off } else { rightly }
}
