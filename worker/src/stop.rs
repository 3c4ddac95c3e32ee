//! The signal to stop, in two stages.

use tokio::sync::watch;

/// How urgently a worker shall stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It shall not.
    Run,
    /// Finish running pairs, deliver, hand back the rest: within the grace time.
    Drain,
    /// At once.
    Now,
}

/// The end that is pulled. Once it is dropped, the worker drains.
#[derive(Debug)]
pub struct StopSignal(watch::Sender<Level>);

/// The end that the worker looks at.
#[derive(Clone, Debug)]
pub struct Stop(watch::Receiver<Level>);

/// Both ends.
#[must_use]
pub fn stop() -> (StopSignal, Stop) {
    let (sender, receiver) = watch::channel(Level::Run);
    (StopSignal(sender), Stop(receiver))
}

impl StopSignal {
    /// Goes one stage further: the first call drains, the second stops at once. Works from any thread.
    pub fn raise(&self) {
        self.0.send_modify(|level| *level = if *level == Level::Run { Level::Drain } else { Level::Now });
    }

    /// Goes to a stage, or stays if it was beyond.
    pub fn at_least(&self, level: Level) {
        self.0.send_modify(|present| *present = level.max(*present));
    }
}

impl Stop {
    /// The stage.
    pub(crate) fn level(&self) -> Level {
        let level = *self.0.borrow();
        if self.0.has_changed().is_err() { level.max(Level::Drain) } else { level }
    }

    /// Waits until the stage is beyond `level`.
    pub(crate) async fn beyond(&mut self, level: Level) {
        let gone = self.0.wait_for(|present| *present > level).await.is_err();
        if gone && level >= Level::Drain {
            std::future::pending::<()>().await; // nobody can raise it any further
        }
    }
}
