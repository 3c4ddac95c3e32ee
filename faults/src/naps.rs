//! Workers that are asleep: stopped by a signal, and woken when their time is over.

use std::collections::BTreeMap;
use std::time::Duration;

use nix::sys::signal::Signal;
use tokio::time::Instant;

use crate::error::CampaignError;
use crate::network::Network;

/// Who sleeps, and until when.
#[derive(Default)]
pub(crate) struct Naps(BTreeMap<usize, Instant>);

impl Naps {
    /// Puts a worker to sleep, unless it is asleep; whether it was awake.
    pub(crate) fn begin(
        &mut self,
        network: &Network<'_>,
        place: usize,
        length: Duration,
    ) -> Result<bool, CampaignError> {
        if self.0.contains_key(&place) {
            return Ok(false);
        }
        network.signal_worker(place, Signal::SIGSTOP)?;
        self.0.insert(place, Instant::now() + length);
        Ok(true)
    }

    /// Whether everybody is awake.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many sleep.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// When the next one is to be woken; never, if nobody sleeps.
    pub(crate) fn next(&self) -> impl Future<Output = ()> + use<> {
        let next = self.0.values().min().copied();
        async move {
            match next {
                Some(until) => tokio::time::sleep_until(until).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Wakes whoever has slept long enough.
    pub(crate) fn wake(&mut self, network: &Network<'_>) -> Result<(), CampaignError> {
        let now = Instant::now();
        for (&place, _) in self.0.iter().filter(|(_, until)| **until <= now) {
            network.signal_worker(place, Signal::SIGCONT)?;
        }
        self.0.retain(|_, until| *until > now);
        Ok(())
    }
}
