//! How much comes in, lately.

use std::collections::VecDeque;

use schedule::Millis;

/// How far back "lately" reaches.
const WINDOW: Millis = Millis(15_000);
/// What comes within so many milliseconds is counted together.
const GRAIN: u64 = 250;

/// Counts what comes in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rate {
    /// Everything that ever came.
    total: u64,
    /// What came lately: when its grain began, and how much.
    lately: VecDeque<(Millis, u64)>,
}

impl Rate {
    /// So much came now.
    pub(crate) fn add(&mut self, count: u64, now: Millis) {
        let grain = Millis(now.0 / GRAIN * GRAIN);
        self.total += count;
        match self.lately.back_mut() {
            Some((begin, sum)) if *begin == grain => *sum += count,
            _ => self.lately.push_back((grain, count)),
        }
        while self.lately.front().is_some_and(|&(begin, _)| now.since(begin) > WINDOW) {
            self.lately.pop_front();
        }
    }

    /// Everything that ever came.
    pub(crate) const fn total(&self) -> u64 {
        self.total
    }

    /// How much came in a second, lately.
    pub(crate) fn per_second(&self, now: Millis) -> f64 {
        let mut lately = self.lately.iter().filter(|(begin, _)| now.since(*begin) <= WINDOW).peekable();
        let Some(&&(begin, _)) = lately.peek() else { return 0.0 };
        let sum: u64 = lately.map(|(_, count)| count).sum();
        sum as f64 * 1000.0 / now.since(begin).0.max(1000) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_stream_is_measured_and_forgotten_when_it_ends() {
        let mut meter = Rate::default();
        assert!(meter.per_second(Millis(5)) == 0.0);
        for tick in 0..200 {
            meter.add(10, Millis(tick * 100));
        }
        let rate = meter.per_second(Millis(20_000));
        assert!((rate - 100.0).abs() < 3.0, "{rate}");
        assert!(meter.per_second(Millis(100_000)) == 0.0);
        assert_eq!(meter.total(), 2000);
    }

    #[test]
    fn what_came_at_once_is_not_an_endless_pace() {
        let mut meter = Rate::default();
        meter.add(500, Millis(7));
        assert!(meter.per_second(Millis(7)) <= 500.0);
    }
}
