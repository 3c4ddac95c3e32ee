//! A run whose worker can play nothing of what it is asked for: it must not wait for ever, nor decide anything without the
//! games. It ends with what is wrong and what to do; the same command goes on once the reason is gone.

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::scenario::{Cast, Played, Scenario};
use crate::size::NAME;

/// Nobody can play anything.
pub(crate) struct Unplayable;

/// The answer is no.
const NO: i32 = 1;

#[tonic::async_trait(?Send)]
impl Scenario for Unplayable {
    fn name(&self) -> String {
        "nothing can be played".to_owned()
    }

    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut findings = Vec::new();
        let (code, said) = cast.stage.run()?.end().await?;
        let (last, what_to_do) =
            (said.lines().last().unwrap_or_default(), format!("astragal retry {NAME} offers"));
        let is_told = last.contains("STALLED: nobody here could play") && last.contains(&what_to_do);
        if code != Some(NO) || !is_told {
            let found = format!("exit code {code:?}, \"{last}\"");
            findings.push(Finding::new(Invariant::Stalled, found));
        }
        let whole = cast.stage.mended();
        let (code, said) = whole.run()?.end().await?;
        if code != Some(0) {
            let found = format!("later, exit code {code:?}, \"{}\"", said.trim());
            findings.push(Finding::new(Invariant::Stalled, found));
        }
        let evidence = Evidence { faults: vec![(1, "stalled runs")], findings, ..Evidence::of(&whole.db) };
        Ok(Played::Out(evidence))
    }
}
