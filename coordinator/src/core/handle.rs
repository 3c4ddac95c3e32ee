//! The way to the one actor that decides, for services and pages.
//!
//! A [`Handle`] is cheap to clone. Each request goes through a bounded queue and is answered when it is done: results
//! after they are on disk, never before. Games are not asked for here but read beside the actor, by [`Handle::reader`].

use std::sync::Arc;
use std::time::Duration;

use schedule::Report;
use store::{Extent, Reader};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::clock::Uptime;
use crate::core::reading::Reading;
use crate::core::request::{Answer, Request, Steer, Submitted};
use crate::error::CoordinatorError;
use crate::front::connection_id::ConnectionId;
use crate::front::ration::{Rationed, Rations};
use crate::read::glance::Glance;
use crate::read::library::Library;
use crate::read::metrics::Metrics;
use crate::read::showcase::{Showcase, view, views};
use crate::read::view::{ExperimentView, WorkerView};
use crate::trust::referee::Referee;

/// Requests that may wait in the queue; more callers than that wait for their turn to ask.
const QUEUE: usize = 1024;
/// Callers that may wait for an answer at the same time, whichever way. More are sent away at once: they would have to
/// wait so long that they had given up.
const MOST_WAITING: usize = 16_384;

/// The way to the actor.
#[derive(Clone, Debug)]
pub struct Handle {
    requests: mpsc::Sender<Request>,
    changes: watch::Receiver<u64>,
    reader: Reader,
    metrics: Arc<Metrics>,
    hang_up: mpsc::UnboundedSender<ConnectionId>,
    referee: Referee,
    rations: Arc<Rations>,
    places: Arc<Semaphore>,
    reading: Arc<Reading>,
    uptime: Uptime,
    showcase: Arc<Showcase>,
    /// For how long a place in a server's database is kept without being renewed.
    tenure: Duration,
}

/// The actor's side of a handle.
pub(crate) struct Mailbox {
    pub(crate) waiting: mpsc::Receiver<Request>,
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) metrics: Arc<Metrics>,
    /// Lines that have ended.
    pub(crate) hung_up: mpsc::UnboundedReceiver<ConnectionId>,
    pub(crate) referee: Referee,
}

impl Handle {
    /// A handle, and what the actor behind it needs.
    pub(crate) fn new(reader: Reader, calls_per_second: u32, tenure: Duration) -> (Self, Mailbox) {
        let (requests, waiting) = mpsc::channel(QUEUE);
        let (changed, changes) = watch::channel(0);
        let (hang_up, hung_up) = mpsc::unbounded_channel();
        let metrics = Arc::new(Metrics::new());
        let referee = Referee::default();
        let counter =
            Mailbox { waiting, changed, metrics: metrics.clone(), hung_up, referee: referee.clone() };
        let rations = Arc::new(Rations::new(calls_per_second));
        let (places, uptime) = (Arc::new(Semaphore::new(MOST_WAITING)), Uptime::start());
        let (reading, showcase) = (Arc::default(), Arc::default());
        (
            Self {
                requests,
                changes,
                reader,
                metrics,
                hang_up,
                referee,
                rations,
                places,
                reading,
                uptime,
                showcase,
                tenure,
            },
            counter,
        )
    }

    /// Asks, and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        request: impl FnOnce(Answer<T>) -> Request,
    ) -> Result<T, CoordinatorError> {
        let Ok(_place) = self.places.try_acquire() else {
            self.metrics.shed.inc();
            return Err(CoordinatorError::Busy);
        };
        let (answer, answered) = oneshot::channel();
        self.requests.send(request(answer)).await.map_err(|_| CoordinatorError::Closing)?;
        answered.await.map_err(|_| CoordinatorError::Closing)?
    }

    /// Counts a call, or refuses it if its caller asks too often.
    pub fn ration(&self, who: Rationed) -> Result<(), CoordinatorError> {
        self.rations.take(who, self.uptime.precise()).map_err(|wait| {
            self.metrics.rationed.inc();
            CoordinatorError::TooOften { wait }
        })
    }

    /// Who checks games before they are brought to the actor.
    pub(crate) fn referee(&self) -> Referee {
        self.referee.clone()
    }

    /// Where lines tell that they have ended.
    pub(crate) fn hang_up(&self) -> mpsc::UnboundedSender<ConnectionId> {
        self.hang_up.clone()
    }

    /// Submits an experiment file, under another name if one is given. The same content again resumes it.
    pub async fn submit(&self, toml: String, as_name: String) -> Result<Submitted, CoordinatorError> {
        let experiment = self.reading.read(toml, as_name).await?;
        let (glance, resumed) = self.ask(|answer| Request::Submit { experiment, answer }).await?;
        Ok(Submitted { experiment: view(glance).await?, resumed })
    }

    /// All experiments, oldest first.
    pub async fn experiments(&self) -> Result<Vec<ExperimentView>, CoordinatorError> {
        views(self.ask(|answer| Request::List { answer }).await?).await
    }

    /// One experiment.
    pub async fn experiment(&self, name: &str) -> Result<ExperimentView, CoordinatorError> {
        view(self.glance(name).await?).await
    }

    async fn glance(&self, name: &str) -> Result<Glance, CoordinatorError> {
        self.ask(|answer| Request::Get { name: name.to_owned(), answer }).await
    }

    /// Pauses, resumes or cancels an experiment, tries again what nobody could play, or acknowledges its alarms.
    pub async fn steer(&self, name: &str, steer: Steer) -> Result<ExperimentView, CoordinatorError> {
        view(self.ask(|answer| Request::Steer { name: name.to_owned(), steer, answer }).await?).await
    }

    /// The result of an experiment so far.
    pub async fn report(&self, name: &str) -> Result<Arc<Report>, CoordinatorError> {
        let changes = || *self.changes.borrow();
        let glance = async || {
            let seen = changes(); // before: what happens meanwhile may be in it as well
            Ok((self.glance(name).await?, seen))
        };
        self.showcase.report(name, changes(), glance, &Library::File(self.reader.clone())).await
    }

    /// Takes results again from somebody in quarantine.
    pub async fn pardon(&self, identity: String) -> Result<(), CoordinatorError> {
        self.ask(|answer| Request::Pardon { identity, answer }).await
    }

    /// The workers that called since the coordinator started.
    pub async fn workers(&self) -> Result<Vec<WorkerView>, CoordinatorError> {
        self.ask(|answer| Request::Workers { answer }).await
    }

    /// A number that grows whenever an experiment may have changed; it ends with the coordinator.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.clone()
    }

    /// Reads the games, beside the actor.
    #[must_use]
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Everything that is counted for monitoring, with the size of the database as it is now, in the text format of Prometheus.
    pub async fn measured(&self) -> String {
        // While nobody can ask the database, what was last known of it is told.
        if let Ok(Extent { bytes, tenure_left }) = self.reader.extent().await {
            self.metrics.database_bytes.set(bytes as i64);
            let age = tenure_left.map_or(Duration::ZERO, |left| self.tenure.saturating_sub(left));
            self.metrics.tenure_age.set(age.as_secs_f64());
        }
        self.metrics.text()
    }

    /// What is counted for monitoring.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{OpenOptions, Store};

    #[tokio::test]
    async fn who_would_wait_too_long_is_sent_away_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("a.db"), OpenOptions::default()).await.unwrap();
        let (handle, _nobody_answers) = Handle::new(store.reader, 1, Duration::ZERO);
        let waiting = handle.places.clone().try_acquire_many_owned(MOST_WAITING as u32).unwrap();
        assert!(matches!(handle.experiments().await, Err(CoordinatorError::Busy)));
        assert!(handle.metrics().text().contains("astragal_calls_shed_total 1"));
        drop(waiting);
        let asked = tokio::time::timeout(Duration::ZERO, handle.experiments()).await;
        assert!(asked.is_err(), "this one waits");
    }
}
