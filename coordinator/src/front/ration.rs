//! Rations: how often one caller may ask, so that nobody keeps all others waiting.
//!
//! Each caller has calls to spare, which come back at a steady rate. That is one number a caller: until when it would have to
//! wait if it had nothing to spare. Whoever has all of them again is forgotten.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::front::connection_id::ConnectionId;

/// Callers that are remembered before it is looked who can be forgotten.
const MOST_CALLERS: usize = 10_000;
/// A caller that has not called for a while has so many seconds' calls to spare.
const SPARE_SECONDS: u32 = 4;

/// Who is rationed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rationed {
    /// Somebody known, over all connections.
    Name(String),
    /// A browser that nobody knows: its machine.
    Machine(IpAddr),
    /// A connection of somebody whom nobody knows: many workers may come from one machine.
    Connection(ConnectionId),
}

/// How many calls everybody has.
#[derive(Debug)]
pub(crate) struct Rations {
    /// Between two calls of somebody who has nothing to spare.
    gap: Duration,
    /// Until when each caller's calls are used up, since the start.
    used: Mutex<BTreeMap<Rationed, Duration>>,
}

impl Rations {
    /// So many calls a second for everybody.
    pub(crate) fn new(per_second: u32) -> Self {
        Self { gap: Duration::from_secs(1) / per_second.max(1), used: Mutex::default() }
    }

    /// Counts a call, or says how long to wait with it.
    pub(crate) fn take(&self, who: Rationed, now: Duration) -> Result<(), Duration> {
        let spare = Duration::from_secs(u64::from(SPARE_SECONDS));
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= MOST_CALLERS {
            used.retain(|_, until| *until > now);
        }
        let until = used.entry(who).or_default();
        let next = (*until).max(now) + self.gap;
        match next.checked_sub(now + spare).filter(|wait| !wait.is_zero()) {
            Some(wait) => Err(wait),
            None => {
                *until = next;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> Rationed {
        Rationed::Name(name.to_owned())
    }

    /// Calls of somebody that are taken at one moment.
    fn taken(rations: &Rations, who: &str, at: u64) -> usize {
        let now = Duration::from_millis(at);
        (0..1000).take_while(|_| rations.take(name(who), now).is_ok()).count()
    }

    #[test]
    fn what_is_used_up_comes_back_at_the_rate_and_never_more_than_can_be_spared() {
        let rations = Rations::new(10);
        assert_eq!(taken(&rations, "eve", 0), 40, "four seconds of ten calls");
        assert_eq!(rations.take(name("eve"), Duration::ZERO), Err(Duration::from_millis(100)));
        assert_eq!(taken(&rations, "eve", 99), 0);
        assert_eq!(taken(&rations, "eve", 100), 1);
        assert_eq!(taken(&rations, "eve", 1_100), 10);
        assert_eq!(taken(&rations, "eve", 3_600_000), 40, "an hour later no more than at first");
    }

    #[test]
    fn one_who_asks_too_often_takes_nothing_from_others() {
        let rations = Rations::new(10);
        taken(&rations, "eve", 0);
        assert_eq!(taken(&rations, "anna", 0), 40);
        assert_eq!(rations.take(Rationed::Connection(ConnectionId::nth(1)), Duration::ZERO), Ok(()));
    }

    #[test]
    fn those_who_have_everything_again_are_forgotten() {
        let rations = Rations::new(10);
        for number in 0..MOST_CALLERS as u64 {
            rations.take(Rationed::Connection(ConnectionId::nth(number)), Duration::ZERO).unwrap();
        }
        rations.take(name("anna"), Duration::from_secs(1)).unwrap();
        assert_eq!(rations.used.lock().unwrap().len(), 1);
    }
}
