//! The coordinator falls again and again while another stands by: killed, stopped for longer than its tenure, or told to end. Whoever
//! is woken afterwards has to say that it lost its place, and everything that was acknowledged by either has to be there.

use nix::sys::signal::Signal;
use tokio::time::Instant;

use crate::check::{Evidence, check_kept};
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::process::Process;
use crate::scenario::{Cast, Played, Scenario};
use crate::twins::Twins;
use crate::waits::Waits;

/// A coordinator takes over from another.
pub(crate) struct Takeovers;

/// How a coordinator falls.
struct Fall {
    signal: Signal,
    word: &'static str,
    /// How it ends, once it is awake, and what it says then.
    code: Option<i32>,
    says: &'static str,
}

/// In turn.
const FALLS: [Fall; 3] = [
    Fall { signal: Signal::SIGKILL, word: "coordinators killed", code: None, says: "" },
    Fall { signal: Signal::SIGSTOP, word: "stopped", code: Some(3), says: "has taken over" },
    Fall { signal: Signal::SIGTERM, word: "told to end", code: Some(0), says: "" },
];

#[tonic::async_trait(?Send)]
impl Scenario for Takeovers {
    fn name(&self) -> String {
        "take-overs".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut twins = Twins::open(cast.stage, cast.size.workers).await?;
        let mut coming = cast.moments(cast.size.takeovers).into_iter().peekable();
        let witness = twins.witness()?;
        let mut progress = twins.begin().await?;
        let (mut last, mut checked, mut findings) = (0, 0, Vec::new());
        let mut waits = Waits::new(FALLS.iter().map(|fall| fall.word));
        while let Some(done) = progress.next().await? {
            // One that has stored nothing since it took over would only fall asleep.
            if done == last || coming.next_if(|pairs| *pairs <= done).is_none() {
                continue;
            }
            let kind = waits.count() % FALLS.len();
            cast.pass_a_moment().await;
            let begin = Instant::now();
            let old = twins.take_over(FALLS[kind].signal).await?;
            progress.follow(twins.watch().await?);
            // Until somebody has brought something that was not there before.
            let mut known = None;
            while let Some(done) = progress.next().await? {
                last = done;
                if *known.get_or_insert(done) < done {
                    break;
                }
            }
            waits.add(kind, begin.elapsed());
            findings.extend(farewell(old, &FALLS[kind]).await?);
            let acknowledged = witness.acknowledged_after(checked);
            findings.extend(check_kept(twins.db(), &acknowledged, progress.promised).await?);
            if !findings.is_empty() {
                return Ok(Played::Broken(findings));
            }
            checked += acknowledged.len();
            twins.stand_by().await?;
            cast.stage.bar.set_message(format!("{} of {} take-overs", waits.count(), cast.size.takeovers));
        }
        twins.check()?;
        let evidence = Evidence {
            faults: waits.counts(),
            measured: Some(waits.told()),
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            findings,
            ..Evidence::of(twins.db())
        };
        twins.dismiss().await?;
        Ok(Played::Out(evidence))
    }
}

/// Wakes a coordinator whose place another has, if it sleeps, and hears how it ends.
async fn farewell(old: Process, fall: &Fall) -> Result<Option<Finding>, CampaignError> {
    if fall.signal == Signal::SIGSTOP {
        old.signal(Signal::SIGCONT)?;
    }
    let (code, said) = old.end().await?;
    let is_right = code == fall.code && said.contains(fall.says);
    Ok((!is_right)
        .then(|| Finding::new(Invariant::GivesWay, format!("exit code {code:?}, \"{}\"", said.trim()))))
}
