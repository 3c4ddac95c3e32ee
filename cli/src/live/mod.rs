//! A tournament that is being played: a block that changes in a terminal, a plain line now and then elsewhere.
//!
//! - `block`: what the block says, as a pure function.
//! - `standing`: what is taken from a report for it.

mod block;
mod standing;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use proto::route::Line;
use proto::v1::control_client::ControlClient;
use proto::v1::{Experiment, GetRequest};
use schedule::State;
use tonic::Code;

use crate::failure::Failure;
use crate::output;
use crate::pace::{Pace, told};
use crate::progress::Progress;
use block::{Row, Scene, Tone, block};
use standing::{Standing, verdict};

/// How often the block is drawn anew at most: each time asks the coordinator for a report.
const INTERVAL: Duration = Duration::from_millis(200);
/// After a report none is asked for in so many times as long as that took: those of a tuning can take seconds, and whoever looks must not slow
/// down what is played.
const REST: u32 = 10;

/// Shows how an experiment goes, on standard error.
pub(crate) struct Live {
    shown: Shown,
    /// How many pairings were decided when a report was last asked for; nothing before the first time.
    decided: Option<u64>,
    /// Until when no report is asked for, unless it is the last.
    resting: Instant,
    /// What a block shows meanwhile.
    last: Option<Standing>,
}

enum Shown {
    Block { bar: ProgressBar, pace: Option<Pace>, next: Instant },
    Lines { progress: Progress, told: BTreeSet<String>, is_silent: bool },
}

impl Live {
    /// Begins to show something, in the way that fits. What was decided before is no news.
    #[expect(clippy::disallowed_methods, reason = "shown to people; decides nothing")]
    pub(crate) fn begin(is_new: bool) -> Self {
        let shown = if std::io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{msg}").expect("a template that is right");
            Shown::Block { bar: bar.with_style(style), pace: None, next: Instant::now() }
        } else {
            Shown::Lines { progress: Progress::begin(1), told: BTreeSet::new(), is_silent: !is_new }
        };
        Self { shown, decided: None, resting: Instant::now(), last: None }
    }

    /// Where something else can be said meanwhile, without harm to the block.
    pub(crate) fn notes(&self) -> Notes {
        match &self.shown {
            Shown::Block { bar, .. } => Notes(Some(bar.clone())),
            Shown::Lines { .. } => Notes(None),
        }
    }

    /// Tells how an experiment stands; asks for its report if that is needed.
    #[expect(clippy::disallowed_methods, reason = "shown to people; decides nothing")]
    pub(crate) async fn tell(
        &mut self,
        control: &mut ControlClient<Line>,
        view: &Experiment,
    ) -> Result<(), Failure> {
        let is_decision = self.decided != Some(view.decided);
        let begun = Instant::now();
        let is_resting = begun < self.resting && !State::read(&view.state).is_some_and(State::has_ended);
        let asks = match &self.shown {
            Shown::Block { next, .. } if begun < *next && (is_resting || !is_decision) => return Ok(()),
            Shown::Block { .. } => !is_resting,
            // What was decided while it rests is told with the next report.
            Shown::Lines { .. } => is_decision && !is_resting,
        };
        let mut new = None;
        if asks {
            new = standing(control, view).await?;
            self.resting = Instant::now() + REST * begun.elapsed();
        }
        match &mut self.shown {
            Shown::Block { bar, pace, next } => {
                let pace = *pace.get_or_insert_with(|| Pace::begin(view.pairs_done));
                self.last = new.or(self.last.take());
                *next = Instant::now() + INTERVAL;
                if let Some(standing) = &self.last {
                    let (height, width) = Term::stderr().size();
                    // The last line stays free for the cursor.
                    let rows = block(&scene(view, pace, standing), width.into(), usize::from(height) - 1);
                    bar.set_message(rows.iter().map(painted).collect::<Vec<_>>().join("\n"));
                }
            }
            Shown::Lines { .. } if asks && new.is_none() => return Ok(()),
            Shown::Lines { progress, told, is_silent } => {
                let news = new.map(|standing| verdicts(&standing, told)).unwrap_or_default();
                if asks && !std::mem::take(is_silent) {
                    news.iter().for_each(|line| output::note(line));
                }
                tell_line(progress, view, self.decided.is_none());
            }
        }
        if !is_resting {
            self.decided = Some(view.decided);
        }
        Ok(())
    }

    /// Removes the block.
    pub(crate) fn end(&self) {
        match &self.shown {
            Shown::Block { bar, .. } => bar.finish_and_clear(),
            Shown::Lines { progress, .. } => progress.end(),
        }
    }
}

/// Lines that are said above a block.
pub(crate) struct Notes(Option<ProgressBar>);

impl Notes {
    pub(crate) fn say(&self, text: &str) {
        match &self.0 {
            Some(bar) => bar.suspend(|| output::note(text)),
            None => output::note(text),
        }
    }
}

/// The report of an experiment; none if it took too long to work out. What is shown meanwhile must not end what is played.
async fn standing(control: &mut ControlClient<Line>, view: &Experiment) -> Result<Option<Standing>, Failure> {
    let report = match control.report(GetRequest { name: view.name.clone() }).await {
        Ok(report) => report.into_inner(),
        // A client that stops waiting says that the call was cancelled, a server that does says that its time is over.
        Err(status) if matches!(status.code(), Code::Cancelled | Code::DeadlineExceeded) => return Ok(None),
        Err(status) => return Err(status.into()),
    };
    let report = serde_json::from_str(&report.json).map_err(std::io::Error::from)?;
    Ok(Some(Standing(report)))
}

fn scene<'a>(view: &'a Experiment, pace: Pace, standing: &'a Standing) -> Scene<'a> {
    let (pairs_done, pairs_planned) = (view.pairs_done, view.pairs_planned);
    Scene {
        pairs_done,
        pairs_planned,
        units: &view.units,
        pace: told(&view.units, pace.per_second(pairs_done)),
        left: pace.left(pairs_done, view.pairs_expected),
        headline: &view.headline,
        alarms: view.alarms,
        struck: view.struck,
        is_paused: State::read(&view.state) == Some(State::Paused),
        is_stalled: State::read(&view.state) == Some(State::Stalled),
        standing,
    }
}

/// A line of the block in its colours; without any where nobody wants them (`NO_COLOR`).
fn painted(row: &Row) -> String {
    let text = console::style(&row.text).for_stderr();
    match row.tone {
        Tone::Plain => text,
        Tone::Title => text.bold(),
        Tone::Decided => text.dim(),
        Tone::Alarm => text.red().bold(),
    }
    .to_string()
}

/// One line for each verdict that was not known.
fn verdicts(standing: &Standing, told: &mut BTreeSet<String>) -> Vec<String> {
    let mut news = Vec::new();
    for stage in standing.stages() {
        let place = if stage.title.is_empty() { String::new() } else { format!("{}: ", stage.title) };
        for pairing in stage.pairings.iter().filter(|pairing| pairing.decided) {
            news.push(format!("{place}{}", verdict(pairing)));
        }
    }
    news.retain(|line| told.insert(line.clone()));
    news
}

/// How far it is, in one line.
fn tell_line(progress: &mut Progress, view: &Experiment, is_first: bool) {
    if is_first {
        progress.go_on(view.pairs_done);
    }
    progress.set_total(view.pairs_planned);
    progress.expect(view.pairs_expected);
    let pace = told(&view.units, progress.per_second(view.pairs_done));
    let alarm = if view.alarms > 0 { "  ALARM: a repeat differs" } else { "" };
    let message = || format!("{}  {}  {pace}{alarm}", view.units, view.headline);
    progress.tell(view.pairs_done, message);
}
