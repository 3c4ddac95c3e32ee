//! How far a long run is: one live line in a terminal, a plain line now and then elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output;
use crate::pace::{Pace, clock};

/// How often the live line is computed anew.
const LIVE_INTERVAL: Duration = Duration::from_millis(100);
/// When the first plain line is printed: somebody who waits wants to know early for how long.
const FIRST_PLAIN_LINE: Duration = Duration::from_secs(1);
/// How often a plain line is printed after that.
const PLAIN_INTERVAL: Duration = Duration::from_secs(5);

/// Shows progress on standard error.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    total: u64,
    /// How much of it will be done, as far as one can expect.
    expected: u64,
    pace: Pace,
    next: Instant,
}

impl Progress {
    /// Begins to show how much of `total` is done.
    #[expect(clippy::disallowed_methods, reason = "shown to people; decides nothing")]
    pub(crate) fn begin(total: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}")
                .expect("a template that is right");
            bar.with_style(style.progress_chars("━╾─"))
        });
        let next = Instant::now() + if bar.is_some() { LIVE_INTERVAL } else { FIRST_PLAIN_LINE };
        Self { bar, total, expected: total, pace: Pace::begin(0), next }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.pace.elapsed()
    }

    /// So much was done before: it says nothing about the pace.
    pub(crate) fn go_on(&mut self, before: u64) {
        self.pace = Pace::begin(before);
    }

    /// How much was done a second.
    pub(crate) fn per_second(&self, done: u64) -> f64 {
        self.pace.per_second(done)
    }

    /// There is so much to do, as far as one knows now.
    pub(crate) fn set_total(&mut self, total: u64) {
        (self.total, self.expected) = (total, total);
        if let Some(bar) = &self.bar {
            bar.set_length(total);
        }
    }

    /// Probably only so much will have to be done.
    pub(crate) fn expect(&mut self, expected: u64) {
        self.expected = expected.min(self.total);
    }

    /// Tells that so much is done; `message` is only computed when it is shown.
    #[expect(clippy::disallowed_methods, reason = "shown to people; decides nothing")]
    pub(crate) fn tell(&mut self, done: u64, message: impl FnOnce() -> String) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + if self.bar.is_some() { LIVE_INTERVAL } else { PLAIN_INTERVAL };
        let mut message = message();
        if let Some(left) = self.pace.left(done, self.expected) {
            message += &format!("  {} left", clock(left));
        }
        match &self.bar {
            Some(bar) => {
                bar.set_position(done);
                bar.set_message(message);
            }
            None => output::note(&format!("{done}/{} {message}", self.total)),
        }
    }

    /// Removes the live line.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
