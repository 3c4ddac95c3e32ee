//! The server with the database ails while coordinator and workers go on: it is started again, with and without time to write anything
//! down; it is stopped; the line to it is cut in the middle of a commit; its answers are lost.
//!
//! After each fault results have to be stored again, by the same coordinator, and whatever was acknowledged has to be there.

use std::time::Duration;

use dbserver::{Cable, Ending, Mishap, Server};
use store::Place;
use tokio::time::Instant;

use crate::check::{Evidence, check_kept};
use crate::error::CampaignError;
use crate::network::{Network, Stage};
use crate::progress::Progress;
use crate::scenario::{Cast, Played, Scenario};
use crate::size::Size;
use crate::waits::Waits;

/// What is the matter with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ailment {
    /// It is ended and started again.
    Restarts,
    /// It is stopped for longer than a coordinator has its place.
    Sleep,
    /// The line to it is cut in the middle of a transaction.
    Cuts,
    /// It commits, and nobody hears of it.
    LostAnswers,
}

/// What is done once.
#[derive(Clone, Copy)]
enum Deed {
    Restart(Ending),
    Sleep,
    Cut(Mishap),
}

/// Longer than the tenure of a coordinator.
const NAP: Duration = store::TENURE.saturating_add(Duration::from_secs(1));

impl Ailment {
    /// What is done, in turn, and what it is called.
    const fn deeds(self) -> &'static [(Deed, &'static str)] {
        match self {
            Self::Restarts => {
                &[(Deed::Restart(Ending::Immediate), "crashes"), (Deed::Restart(Ending::Fast), "restarts")]
            }
            Self::Sleep => &[(Deed::Sleep, "stops for longer than a tenure")],
            Self::Cuts => &[
                (Deed::Cut(Mishap::Before), "cuts before a commit"),
                (Deed::Cut(Mishap::After), "right after it"),
                (Deed::Cut(Mishap::Midway), "in the rows of one"),
            ],
            Self::LostAnswers => &[
                (Deed::Cut(Mishap::Unanswered), "answers to a commit lost with the connection"),
                (Deed::Cut(Mishap::Silent), "without it"),
            ],
        }
    }

    const fn times(self, size: &Size) -> usize {
        match self {
            Self::Restarts => size.server_restarts,
            Self::Sleep => size.server_naps,
            Self::Cuts => size.cut_commits,
            Self::LostAnswers => size.lost_answers,
        }
    }
}

#[tonic::async_trait(?Send)]
impl Scenario for Ailment {
    fn name(&self) -> String {
        match self {
            Self::Restarts => "server restarts",
            Self::Sleep => "server asleep",
            Self::Cuts => "server cut off",
            Self::LostAnswers => "server unheard",
        }
        .to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let server = cast.stage.venue.server().ok_or(CampaignError::NoServer)?;
        let cable = Cable::to(server)?;
        let direct = &cast.stage.db;
        let stage = Stage { db: over(&cable, direct), ..cast.stage.clone() };
        let times = self.times(cast.size);
        let mut coming = cast.moments(times).into_iter().peekable();
        let mut network = Network::open(&stage, cast.size.workers).await?;
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let (mut waits, mut checked) = (Waits::new(self.deeds().iter().map(|(_, word)| *word)), 0);
        while let Some(done) = progress.next().await? {
            if coming.next_if(|pairs| *pairs <= done).is_none() {
                continue;
            }
            cast.pass_a_moment().await;
            let kind = waits.count() % self.deeds().len();
            let begin = Instant::now();
            suffer(self.deeds()[kind].0, server, &cable).await?;
            if !is_stored_again(&mut progress, &cable).await? {
                break; // it came to its end first
            }
            waits.add(kind, begin.elapsed());
            let acknowledged = witness.acknowledged_after(checked);
            let findings = check_kept(direct, &acknowledged, progress.promised).await?;
            if !findings.is_empty() {
                return Ok(Played::Broken(findings));
            }
            checked += acknowledged.len();
            stage.bar.set_message(format!("{} of {times} faults", waits.count()));
        }
        network.check()?;
        let evidence = Evidence {
            faults: waits.counts(),
            measured: Some(waits.told()),
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            ..Evidence::of(direct)
        };
        network.dismiss().await?;
        Ok(Played::Out(evidence))
    }
}

/// The same database at the end of a cable.
fn over(cable: &Cable, direct: &Place) -> Place {
    let address = direct.address();
    let base = address.rsplit('/').next().unwrap_or_default();
    Place::from(&cable.address(base))
}

async fn suffer(deed: Deed, server: &Server, cable: &Cable) -> Result<(), CampaignError> {
    match deed {
        Deed::Restart(how) => server.restart(how)?,
        Deed::Sleep => {
            server.fall_asleep()?;
            tokio::time::sleep(NAP).await;
            server.wake()?;
        }
        Deed::Cut(mishap) => cable.expect(mishap),
    }
    Ok(())
}

/// Waits until somebody has brought something that was not there before; false if nothing was left to bring.
async fn is_stored_again(progress: &mut Progress, cable: &Cable) -> Result<bool, CampaignError> {
    let mut known = None;
    while let Some(done) = progress.next().await? {
        if !cable.is_quiet() {
            continue; // nobody gave an occasion yet
        }
        if *known.get_or_insert(done) < done {
            return Ok(true);
        }
    }
    Ok(false)
}
