//! How an experiment stands, as a coordinator tells it again and again, of which only the newest is looked at.
//!
//! To tell people takes time: a report is asked for, and that of a tuning can take seconds. What came meanwhile would wait in the
//! connection, and people would be told, minutes late, what was long ago.

use futures_util::{Stream, StreamExt};
use proto::route::Line;
use proto::v1::control_client::ControlClient;
use proto::v1::{Experiment, GetRequest};
use tokio::sync::watch;
use tonic::Status;

use crate::failure::Failure;

/// The newest view of an experiment.
pub(crate) struct Views(watch::Receiver<Option<Result<Experiment, Status>>>);

impl Views {
    /// Those of one experiment, until it has ended.
    pub(crate) async fn of(control: &mut ControlClient<Line>, name: &str) -> Result<Self, Failure> {
        let views = control.watch(GetRequest { name: name.to_owned() }).await?.into_inner();
        Ok(Self::newest(views))
    }

    fn newest(mut views: impl Stream<Item = Result<Experiment, Status>> + Send + Unpin + 'static) -> Self {
        let (sender, newest) = watch::channel(None);
        tokio::spawn(async move {
            while let Some(view) = views.next().await {
                let is_last = view.is_err();
                if sender.send(Some(view)).is_err() || is_last {
                    return;
                }
            }
        });
        Self(newest)
    }

    /// The newest one, as soon as there is one that was not looked at; nothing after the last.
    pub(crate) async fn next(&mut self) -> Result<Option<Experiment>, Failure> {
        if self.0.changed().await.is_err() {
            return Ok(None);
        }
        Ok(self.0.borrow_and_update().clone().transpose()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    fn view(pairs_done: u64) -> Result<Experiment, Status> {
        Ok(Experiment { pairs_done, ..Experiment::default() })
    }

    /// On one thread everything has come before the first is looked at.
    #[tokio::test]
    async fn whoever_is_late_sees_the_newest_and_then_the_end() {
        let mut views = Views::newest(stream::iter((1..=50).map(view)));
        assert_eq!(views.next().await.unwrap().unwrap().pairs_done, 50);
        assert_eq!(views.next().await.unwrap(), None);
    }

    #[tokio::test]
    async fn what_went_wrong_is_told() {
        let broken = Err(Status::unavailable("gone"));
        let mut views = Views::newest(stream::iter([view(1), broken, view(2)]));
        assert!(matches!(views.next().await, Err(Failure::Status(status)) if status.message() == "gone"));
        assert_eq!(views.next().await.unwrap(), None);
    }
}
