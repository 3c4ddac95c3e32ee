//! How far a long run is: one live line in a terminal, a plain line now and then elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
    begin: Instant,
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
        let begin = Instant::now();
        let next = begin + if bar.is_some() { LIVE_INTERVAL } else { FIRST_PLAIN_LINE };
        Self { bar, total, begin, next }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// There is so much to do, as far as one knows now.
    pub(crate) fn set_total(&mut self, total: u64) {
        self.total = total;
        if let Some(bar) = &self.bar {
            bar.set_length(total);
        }
    }

    /// Tells that so much is done; `message` is only computed when it is shown.
    #[expect(clippy::disallowed_methods, reason = "shown to people; decides nothing")]
    pub(crate) fn tell(&mut self, done: u64, message: impl FnOnce() -> String) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + if self.bar.is_some() { LIVE_INTERVAL } else { PLAIN_INTERVAL };
        let left = self.elapsed().mul_f64(self.total.saturating_sub(done) as f64 / done.max(1) as f64);
        let message = format!("{}  {} left", message(), clock(left));
        match &self.bar {
            Some(bar) => {
                bar.set_position(done);
                bar.set_message(message);
            }
            None => eprintln!("{done}/{} {message}", self.total),
        }
    }

    /// Removes the live line.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// `0:42`, `12:05`, `3:20:00`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
