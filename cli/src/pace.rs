//! How fast something goes, and how long it will take.

use std::time::{Duration, Instant};

/// The pace of a run since it began, or went on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    begin: Instant,
    /// What was done before, by others or at another time: no measure of this run.
    before: u64,
}

impl Pace {
    /// Begins now, with so much done already.
    #[expect(clippy::disallowed_methods, reason = "shown to people; decides nothing")]
    pub(crate) fn begin(before: u64) -> Self {
        Self { begin: Instant::now(), before }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// How much was done a second.
    pub(crate) fn per_second(&self, done: u64) -> f64 {
        done.saturating_sub(self.before) as f64 / self.elapsed().as_secs_f64().max(1e-9)
    }

    /// How long the rest takes at this pace; nobody knows before something is done.
    pub(crate) fn left(&self, done: u64, total: u64) -> Option<Duration> {
        let here = done.checked_sub(self.before).filter(|&here| here > 0)?;
        Some(self.elapsed().mul_f64(total.saturating_sub(done) as f64 / here as f64))
    }
}

/// `0:42`, `12:05`, `3:20:00`.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// How fast units of work are done, in words: pairs of games are told as games.
pub(crate) fn told(units: &str, per_second: f64) -> String {
    if units == "pairs" {
        format!("{:.0} games/s", 2.0 * per_second)
    } else {
        format!("{per_second:.0} a second")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_as_games_and_searches_as_what_they_are() {
        assert_eq!(
            (told("pairs", 4.0), told("pairs and probes", 250.4)),
            ("8 games/s".to_owned(), "250 a second".to_owned())
        );
    }
}
