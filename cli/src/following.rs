//! An experiment that is followed until it has ended, also when its coordinator goes away: it may come back, or another may have taken
//! over at another address.

use std::time::Duration;

use proto::breakage::Breakage;
use proto::route::{Line, RouteError};
use proto::v1::Experiment;
use proto::v1::control_client::ControlClient;
use schedule::State;
use tonic::{Code, Status};

use crate::failure::Failure;
use crate::source::Remote;
use crate::views::Views;

/// How long a coordinator is looked for that has gone away: a restart, a take-over, a network that is mended.
const PATIENCE: Duration = Duration::from_secs(300);
/// How long until the next try.
const PAUSE: Duration = Duration::from_millis(500);

/// An experiment at a coordinator.
pub(crate) struct Following {
    remote: Remote,
    name: String,
    control: ControlClient<Line>,
    views: Views,
    /// Whether the last that was heard is that it has ended.
    has_ended: bool,
}

impl Following {
    /// Begins to follow. A coordinator that is not there at first is an error.
    pub(crate) async fn begin(remote: Remote, name: String) -> Result<Self, Failure> {
        let (control, views) = connect(&remote, &name).await?;
        Ok(Self { remote, name, control, views, has_ended: false })
    }

    /// Where more can be asked for.
    pub(crate) const fn control(&mut self) -> &mut ControlClient<Line> {
        &mut self.control
    }

    /// The experiment as soon as it has changed; nothing when it has ended. Says so when the coordinator has gone away, and when one is there
    /// again.
    pub(crate) async fn next(&mut self, say: impl Fn(&str)) -> Result<Option<Experiment>, Failure> {
        loop {
            match self.views.next().await {
                Ok(Some(view)) => {
                    self.has_ended =
                        [State::Finished, State::Cancelled].iter().any(|end| end.word() == view.state);
                    return Ok(Some(view));
                }
                Ok(None) if self.has_ended => return Ok(None),
                Ok(None) => self.find_again("it ended", &say).await?,
                Err(failure) => self.recover(failure, &say).await?,
            }
        }
    }

    /// Finds a coordinator again if it is that which failed; else the failure stays one.
    pub(crate) async fn recover(&mut self, failure: Failure, say: &impl Fn(&str)) -> Result<(), Failure> {
        match &failure {
            Failure::Status(status) if is_gone(status) => {
                let reason = match Breakage::of_call(status) {
                    Some(_) => "the connection ended",
                    None => "it ends, or has too much to do",
                };
                self.find_again(reason, say).await
            }
            _ => Err(failure),
        }
    }

    async fn find_again(&mut self, reason: &str, say: &impl Fn(&str)) -> Result<(), Failure> {
        let (remote, name) = (&self.remote, &self.name);
        (self.control, self.views) = again(remote, reason, say, async || connect(remote, name).await).await?;
        Ok(())
    }
}

/// Asks something of a coordinator that was there before: if it has gone away it may come back.
pub(crate) async fn patiently<T>(
    remote: &Remote,
    say: &impl Fn(&str),
    ask: impl AsyncFn() -> Result<T, Failure>,
) -> Result<T, Failure> {
    match ask().await {
        Err(failure) if is_away(&failure) => again(remote, "nobody answers", say, ask).await,
        told => told,
    }
}

/// Asks again and again, until a coordinator is there.
async fn again<T>(
    remote: &Remote,
    reason: &str,
    say: &impl Fn(&str),
    ask: impl AsyncFn() -> Result<T, Failure>,
) -> Result<T, Failure> {
    say(&format!(
        "the coordinator is gone ({reason}); looking for one at {} for {} s",
        remote.url(),
        PATIENCE.as_secs()
    ));
    let looking = async {
        loop {
            match ask().await {
                Err(failure) if is_away(&failure) => {}
                other => return other,
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    let told = tokio::time::timeout(PATIENCE, looking).await.map_err(|_| {
        let url = remote.url().to_owned();
        let reason = format!("nobody for {} s", PATIENCE.as_secs());
        RouteError::Silent { url, reason }
    })??;
    say("a coordinator is there again");
    Ok(told)
}

/// Whether something failed because nobody is there, or not for long any more.
fn is_away(failure: &Failure) -> bool {
    match failure {
        Failure::Route(RouteError::Silent { .. }) => true,
        Failure::Status(status) => is_gone(status),
        _ => false,
    }
}

/// Whether a call failed because nobody is there, or not for long any more.
fn is_gone(status: &Status) -> bool {
    Breakage::of_call(status).is_some() || matches!(status.code(), Code::Unavailable | Code::Cancelled)
}

async fn connect(remote: &Remote, name: &str) -> Result<(ControlClient<Line>, Views), Failure> {
    let mut control = remote.control().await?;
    let views = Views::of(&mut control, name).await?;
    Ok((control, views))
}
