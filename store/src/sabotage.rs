//! Ways to break a coordinator on purpose. A fault campaign that cannot fail proves nothing: five of these must be noticed by
//! it. The last two are faults that nothing else can bring about, and must be survived.
//!
//! None of this is in a build that anybody uses: it is there with the debug assertions, and even then nothing is broken
//! unless `ASTRAGAL_SABOTAGE` names what. Each hook is one line at the place of the promise that it breaks: two are in the
//! store, the others in the coordinator.

use std::str::FromStr;
use std::sync::LazyLock;

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// Whoever names a lease counts as its holder.
    NoFence,
    /// What came is acknowledged before it is committed.
    EarlyAck,
    /// A repeat counts like a new pair.
    NoIdentity,
    /// Leases end by the time of day.
    WallClock,
    /// Nobody waits until what is committed is on disk.
    NoSync,
    /// The one who decides panics.
    FallenActor,
    /// Nobody can play what is handed out.
    Unplayable,
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
            "fallen-actor" => Ok(Self::FallenActor),
            "unplayable" => Ok(Self::Unplayable),
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

/// Whether this is what is broken.
#[must_use]
pub fn is(sabotage: Sabotage) -> bool {
    *CHOSEN == Some(sabotage)
}
