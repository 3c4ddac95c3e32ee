//! The undisturbed run, then one scenario after the other, each checked.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use spec::{Seed, Stream};
use tokio::time::Instant;

use crate::check::check;
use crate::database::Database;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::Stage;
use crate::scenario::{Cast, Played, Scenario};
use crate::scenarios::{self, Calm};
use crate::size::Size;
use crate::venue::Venue;

/// No scenario takes longer, unless something hangs.
const MOST_TIME: Duration = Duration::from_secs(1800);
/// So often a broken build is played until it is noticed.
const TRIES: u64 = 3;
/// Between the numbers of two tries: more than there are scenarios.
const OTHER_LUCK: u64 = 1_000_000;
/// The lease of all scenarios, in seconds.
const LEASE: u64 = 2;

/// A campaign to run.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The program.
    pub astragal: PathBuf,
    /// Where the games are.
    pub database: Database,
    /// How much of everything.
    pub size: Size,
    /// Where everything random comes from.
    pub seed: u64,
    /// How often each scenario is played, every time with other luck.
    pub times: u64,
    /// Only scenarios with this in their name, or one of several with commas between them.
    pub only: String,
    /// The program in a debug build, to be broken on purpose.
    pub sabotaged: Option<PathBuf>,
    /// The signature of this build: see [`search::signature`](mod@search::signature).
    pub signature: u64,
}

/// What came of one scenario.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ScenarioResult {
    /// Which one.
    pub scenario: String,
    /// What was done to the processes.
    pub faults: String,
    /// Pairs that are stored in the end.
    pub pairs: u64,
    /// Pairs whose acknowledgement was seen and checked.
    pub acknowledged: u64,
    /// How long it took.
    pub seconds: f64,
    /// The digest of the experiment.
    pub digest: String,
    /// Why it was not played.
    pub skipped: Option<String>,
    /// What does not hold.
    pub findings: Vec<Finding>,
    /// What does not hold, and should not: the build was broken on purpose.
    pub caught: Vec<Finding>,
}

impl ScenarioResult {
    /// How often one of these does not hold, rightly or wrongly.
    pub(crate) fn count(&self, invariants: &[Invariant]) -> usize {
        let findings = self.findings.iter().chain(&self.caught);
        findings.filter(|finding| invariants.contains(&finding.invariant)).count()
    }

    /// The same with more that does not hold.
    fn with(mut self, findings: Vec<Finding>) -> Self {
        self.findings.extend(findings);
        self
    }

    /// The outcome of a build that was broken on purpose: nothing is out of order if it was noticed, for the right reason.
    fn caught_by(mut self, expected: &[Invariant]) -> Self {
        let caught = std::mem::take(&mut self.findings);
        if self.skipped.is_none() && !caught.iter().any(|finding| expected.contains(&finding.invariant)) {
            let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
            let found = format!("nobody found that it does not hold that {}", expected.join(", or that "));
            self.findings.push(Finding::new(Invariant::Caught, found));
        }
        Self { caught, ..self }
    }
}

impl Campaign {
    /// Runs it; `tell` hears of every outcome at once.
    pub async fn run(
        &self,
        mut tell: impl FnMut(&ScenarioResult),
    ) -> Result<Vec<ScenarioResult>, CampaignError> {
        let venue = Venue::open(self.database)?;
        let mut outcomes = self.series(&venue, |size| scenarios::all(size, self.database), &mut tell).await?;
        if let Some(sabotaged) = &self.sabotaged {
            let astragal = sabotaged.clone();
            let broken = Self { astragal, size: Size::BROKEN, times: 1, ..self.clone() };
            let scenarios = |_: &Size| scenarios::broken_builds(self.database);
            outcomes.extend(broken.series(&venue, scenarios, &mut tell).await?);
        }
        Ok(outcomes)
    }

    /// The undisturbed run, always in a file, and whatever of the scenarios was chosen.
    async fn series(
        &self,
        venue: &Venue,
        scenarios: impl Fn(&Size) -> Vec<Box<dyn Scenario>>,
        tell: &mut impl FnMut(&ScenarioResult),
    ) -> Result<Vec<ScenarioResult>, CampaignError> {
        if !self.astragal.is_file() {
            return Err(CampaignError::NoProgram(self.astragal.clone()));
        }
        let is_chosen = |name: &str| self.only.split(',').any(|part| name.contains(part));
        let chosen = || scenarios(&self.size).into_iter().filter(|it| is_chosen(&it.name()));
        if chosen().next().is_none() {
            return Ok(Vec::new());
        }
        let calm = self.play(&Venue::Files, &Calm { workers: 1 }, 0, None).await;
        tell(&calm);
        let mut outcomes = vec![calm.clone()];
        if !calm.digest.is_empty() {
            for (number, scenario) in (1..).zip((0..self.times).flat_map(|_| chosen())) {
                let outcome = self.play_until_noticed(venue, &*scenario, number, &calm).await;
                tell(&outcome);
                outcomes.push(outcome);
            }
        }
        Ok(outcomes)
    }

    /// Plays and checks one scenario; that of a broken build once more, with other luck, if nothing was noticed: a fault that falls where nobody
    /// has anything to lose shows nothing.
    async fn play_until_noticed(
        &self,
        venue: &Venue,
        scenario: &dyn Scenario,
        number: u64,
        calm: &ScenarioResult,
    ) -> ScenarioResult {
        let mut outcome = self.play(venue, scenario, number, Some(calm)).await;
        for again in 1..TRIES {
            if outcome.count(&[Invariant::Caught]) == 0 {
                break;
            }
            outcome = self.play(venue, scenario, number + again * OTHER_LUCK, Some(calm)).await;
        }
        outcome
    }

    /// Plays and checks one scenario. Whatever goes wrong on the way is a finding.
    async fn play(
        &self,
        venue: &Venue,
        scenario: &dyn Scenario,
        number: u64,
        calm: Option<&ScenarioResult>,
    ) -> ScenarioResult {
        let begin = Instant::now();
        let bar = bar(scenario, calm);
        let played = tokio::time::timeout(MOST_TIME, self.outcome(venue, scenario, number, calm, &bar)).await;
        bar.finish_and_clear();
        let mut outcome = match played {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => broken(&error),
            Err(_) => broken(&CampaignError::Stuck(MOST_TIME.as_secs())),
        };
        outcome.scenario = scenario.name();
        outcome.seconds = begin.elapsed().as_secs_f64();
        match scenario.caught_by() {
            [] => outcome,
            expected => outcome.caught_by(expected),
        }
    }

    async fn outcome(
        &self,
        venue: &Venue,
        scenario: &dyn Scenario,
        number: u64,
        calm: Option<&ScenarioResult>,
        bar: &ProgressBar,
    ) -> Result<ScenarioResult, CampaignError> {
        let folder = tempfile::tempdir()?;
        let stage = Stage {
            astragal: self.astragal.clone(),
            folder: folder.path().to_owned(),
            db: venue.place(folder.path())?,
            venue: venue.clone(),
            toml: self.size.experiment(),
            signature: self.signature,
            lease: LEASE,
            coordinator_env: Vec::new(),
            worker_envs: Vec::new(),
            token: None,
            worker_memory: None,
            bar: bar.clone(),
        };
        let luck = Stream::new(Seed(Stream::new(Seed(self.seed)).at(number)));
        let pairs = calm.map_or(0, |calm| calm.pairs);
        let cast = Cast { stage: &stage, size: &self.size, pairs, luck };
        let evidence = match scenario.play(cast).await? {
            Played::Out(evidence) => evidence,
            Played::Broken(findings) => return Ok(ScenarioResult { findings, ..ScenarioResult::default() }),
            Played::Skipped(reason) => {
                return Ok(ScenarioResult { skipped: Some(reason), ..ScenarioResult::default() });
            }
        };
        let expected = calm.map(|calm| calm.digest.as_str());
        let (content, findings) = match check(&self.astragal, &evidence, expected).await {
            Ok(checked) => checked,
            Err(error) => return Ok(broken(&error).with(evidence.findings)),
        };
        let faults = evidence.faults.iter().map(|(times, what)| format!("{times} {what}"));
        let faults: Vec<String> = faults.chain(evidence.measured).collect();
        Ok(ScenarioResult {
            faults: faults.join(", "),
            pairs: content.pairs,
            acknowledged: evidence.acknowledged.len() as u64,
            digest: content.digest,
            findings,
            ..ScenarioResult::default()
        })
    }
}

/// Shows how far a scenario is, where there is a terminal.
fn bar(scenario: &dyn Scenario, calm: Option<&ScenarioResult>) -> ProgressBar {
    let style = "{prefix:<20} {elapsed_precise} {pos:>7} pairs {wide_bar} {msg}";
    let style = ProgressStyle::with_template(style).expect("the template is right");
    let bar = calm.map_or_else(ProgressBar::no_length, |calm| ProgressBar::new(calm.pairs));
    bar.with_style(style).with_prefix(scenario.name())
}

fn broken(error: &CampaignError) -> ScenarioResult {
    ScenarioResult {
        findings: vec![Finding::new(Invariant::ComesToItsEnd, error.to_string())],
        ..ScenarioResult::default()
    }
}
