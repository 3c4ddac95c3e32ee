//! The front desk: what services and pages ask of the one actor that decides.
//!
//! A [`Desk`] is cheap to clone. Each request goes through a bounded queue and is answered when it is done: results
//! after they are on disk, never before. Games are not asked for here but read beside the actor, by [`Desk::reader`].

use std::sync::Arc;

use proto::v1;
use schedule::Report;
use spec::Experiment;
use store::{Build, Identity, ProcessId, Reader};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::clock::Uptime;
use crate::crew::Machine;
use crate::error::CoordinatorError;
use crate::line::LineId;
use crate::ration::{Rationed, Rations};
use crate::referee::{Finished, Referee};
use crate::submitting::Reading;
use crate::view::{ExperimentView, WorkerView};
use crate::vitals::Vitals;

/// Requests that may wait in the queue; more callers than that wait for their turn to ask.
const QUEUE: usize = 256;
/// Callers that may wait for an answer at the same time, whichever way. More are sent away at once: they would have to
/// wait so long that they had given up.
const MOST_WAITING: usize = 4096;

/// A worker process.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Caller {
    /// The name people see: that of its credential and what it calls itself, `CREDENTIAL/LABEL`, or the label alone
    /// where nobody shows a credential.
    pub(crate) name: String,
    /// The number that its process drew.
    pub(crate) session: u64,
}

impl Caller {
    /// Its process, as it is stored.
    pub(crate) fn process(&self) -> ProcessId {
        ProcessId::of_session(self.session)
    }

    /// Who answers for it.
    pub(crate) fn identity(&self) -> Identity {
        Identity::of(&self.name, self.process())
    }
}

/// What a worker brings and wants.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) caller: Caller,
    /// The line it calls on, if it came over one.
    pub(crate) line: Option<LineId>,
    pub(crate) finished: Vec<Finished>,
    pub(crate) failed: Vec<v1::FailedPair>,
    pub(crate) idle_slots: u32,
    /// Which of its exchanges it is; 0 if it does not say.
    pub(crate) number: u64,
}

/// What a person wants done with an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steer {
    /// Hand out nothing more for now; what is out may still come in.
    Pause,
    /// Go on.
    Resume,
    /// End it for good; its games stay.
    Cancel,
    /// Its alarms were seen.
    Acknowledge,
    /// Offer pairs again that nobody could play.
    Retry,
}

/// What became of an experiment file.
#[derive(Clone, Debug, PartialEq)]
pub struct Submitted {
    /// The experiment.
    pub experiment: ExperimentView,
    /// It was there before, with the same content.
    pub resumed: bool,
}

/// The answer to a request.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, CoordinatorError>>;

/// A request to the actor.
pub(crate) enum Request {
    Register {
        caller: Caller,
        build: Build,
        machine: Machine,
        answer: Answer<()>,
    },
    Exchange {
        exchange: Exchange,
        answer: Answer<v1::ExchangeReply>,
    },
    /// A worker brought a game that breaks the rules.
    Accuse {
        caller: Caller,
        reason: String,
        answer: Answer<()>,
    },
    /// Somebody in quarantine shall be believed again.
    Pardon {
        identity: String,
        answer: Answer<()>,
    },
    Release {
        caller: Caller,
        fences: Vec<u64>,
        answer: Answer<()>,
    },
    Submit {
        experiment: Box<Experiment>,
        answer: Answer<Submitted>,
    },
    List {
        answer: Answer<Vec<ExperimentView>>,
    },
    Get {
        name: String,
        answer: Answer<ExperimentView>,
    },
    Steer {
        name: String,
        steer: Steer,
        answer: Answer<ExperimentView>,
    },
    Report {
        name: String,
        answer: Answer<Report>,
    },
    Workers {
        answer: Answer<Vec<WorkerView>>,
    },
}

impl Request {
    /// Whether an experiment may be different afterwards. Looking at one changes nothing: a watcher that looks must
    /// not wake itself.
    pub(crate) const fn may_change(&self) -> bool {
        match self {
            Self::Exchange { .. }
            | Self::Accuse { .. }
            | Self::Pardon { .. }
            | Self::Release { .. }
            | Self::Submit { .. }
            | Self::Steer { .. } => true,
            Self::Register { .. }
            | Self::List { .. }
            | Self::Get { .. }
            | Self::Report { .. }
            | Self::Workers { .. } => false,
        }
    }
}

/// The way to the actor.
#[derive(Clone, Debug)]
pub struct Desk {
    requests: mpsc::Sender<Request>,
    changes: watch::Receiver<u64>,
    reader: Reader,
    vitals: Arc<Vitals>,
    hang_up: mpsc::UnboundedSender<LineId>,
    referee: Referee,
    rations: Arc<Rations>,
    places: Arc<Semaphore>,
    reading: Arc<Reading>,
    uptime: Uptime,
}

/// The actor's side of a desk.
pub(crate) struct Counter {
    pub(crate) waiting: mpsc::Receiver<Request>,
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) vitals: Arc<Vitals>,
    /// Lines that have ended.
    pub(crate) hung_up: mpsc::UnboundedReceiver<LineId>,
    pub(crate) referee: Referee,
}

impl Desk {
    /// A desk, and what the actor behind it needs.
    pub(crate) fn new(reader: Reader, calls_per_second: u32) -> (Self, Counter) {
        let (requests, waiting) = mpsc::channel(QUEUE);
        let (changed, changes) = watch::channel(0);
        let (hang_up, hung_up) = mpsc::unbounded_channel();
        let vitals = Arc::new(Vitals::new());
        let referee = Referee::default();
        let counter = Counter { waiting, changed, vitals: vitals.clone(), hung_up, referee: referee.clone() };
        let rations = Arc::new(Rations::new(calls_per_second));
        let (places, uptime) = (Arc::new(Semaphore::new(MOST_WAITING)), Uptime::start());
        let reading = Arc::default();
        (
            Self { requests, changes, reader, vitals, hang_up, referee, rations, places, reading, uptime },
            counter,
        )
    }

    /// Asks, and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        request: impl FnOnce(Answer<T>) -> Request,
    ) -> Result<T, CoordinatorError> {
        let Ok(_place) = self.places.try_acquire() else {
            self.vitals.shed.inc();
            return Err(CoordinatorError::Busy);
        };
        let (answer, answered) = oneshot::channel();
        self.requests.send(request(answer)).await.map_err(|_| CoordinatorError::Closing)?;
        answered.await.map_err(|_| CoordinatorError::Closing)?
    }

    /// Counts a call, or refuses it if its caller asks too often.
    pub fn ration(&self, who: Rationed) -> Result<(), CoordinatorError> {
        self.rations.take(who, self.uptime.precise()).map_err(|wait| {
            self.vitals.rationed.inc();
            CoordinatorError::TooOften { wait }
        })
    }

    /// Who checks games before they are brought to the actor.
    pub(crate) fn referee(&self) -> Referee {
        self.referee.clone()
    }

    /// Where lines tell that they have ended.
    pub(crate) fn hang_up(&self) -> mpsc::UnboundedSender<LineId> {
        self.hang_up.clone()
    }

    /// Submits an experiment file, under another name if one is given. The same content again resumes it.
    pub async fn submit(&self, toml: String, as_name: String) -> Result<Submitted, CoordinatorError> {
        let experiment = self.reading.read(toml, as_name).await?;
        self.ask(|answer| Request::Submit { experiment, answer }).await
    }

    /// All experiments, oldest first.
    pub async fn experiments(&self) -> Result<Vec<ExperimentView>, CoordinatorError> {
        self.ask(|answer| Request::List { answer }).await
    }

    /// One experiment.
    pub async fn experiment(&self, name: &str) -> Result<ExperimentView, CoordinatorError> {
        self.ask(|answer| Request::Get { name: name.to_owned(), answer }).await
    }

    /// Pauses, resumes or cancels an experiment, tries again what nobody could play, or acknowledges its alarms.
    pub async fn steer(&self, name: &str, steer: Steer) -> Result<ExperimentView, CoordinatorError> {
        self.ask(|answer| Request::Steer { name: name.to_owned(), steer, answer }).await
    }

    /// The result of an experiment so far.
    pub async fn report(&self, name: &str) -> Result<Report, CoordinatorError> {
        self.ask(|answer| Request::Report { name: name.to_owned(), answer }).await
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

    /// What is counted for monitoring.
    #[must_use]
    pub fn vitals(&self) -> &Vitals {
        &self.vitals
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
        let (desk, _nobody_answers) = Desk::new(store.reader, 1);
        let waiting = desk.places.clone().try_acquire_many_owned(MOST_WAITING as u32).unwrap();
        assert!(matches!(desk.experiments().await, Err(CoordinatorError::Busy)));
        assert!(desk.vitals().text().contains("astragal_calls_shed_total 1"));
        drop(waiting);
        let asked = tokio::time::timeout(std::time::Duration::ZERO, desk.experiments()).await;
        assert!(asked.is_err(), "this one waits");
    }
}
