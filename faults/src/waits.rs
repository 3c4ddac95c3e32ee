//! How long it took until something was stored again, fault by fault.

use std::time::Duration;

/// The times of several kinds of faults.
#[derive(Debug)]
pub(crate) struct Waits(Vec<(&'static str, Vec<Duration>)>);

impl Waits {
    /// No times yet, of faults with these names.
    pub(crate) fn new(kinds: impl IntoIterator<Item = &'static str>) -> Self {
        Self(kinds.into_iter().map(|kind| (kind, Vec::new())).collect())
    }

    /// One more of a kind.
    pub(crate) fn add(&mut self, kind: usize, time: Duration) {
        self.0[kind].1.push(time);
    }

    /// How many there were.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|(_, times)| times.len()).sum()
    }

    /// How many of each kind.
    pub(crate) fn counts(&self) -> Vec<(usize, &'static str)> {
        self.0.iter().map(|(kind, times)| (times.len(), *kind)).collect()
    }

    /// For people.
    pub(crate) fn told(&self) -> String {
        let middle = |times: &[Duration]| of_hundred(times, 50).as_secs_f64();
        let kinds = self.0.iter().filter(|(_, times)| !times.is_empty());
        let kinds: Vec<String> =
            kinds.map(|(kind, times)| format!("{kind} {:.1} s", middle(times))).collect();
        let all: Vec<Duration> = self.0.iter().flat_map(|(_, times)| times).copied().collect();
        if all.is_empty() {
            return "nothing to wait for".to_owned();
        }
        let (median, most) = (middle(&all), of_hundred(&all, 99).as_secs_f64());
        format!("results stored again after {median:.1} s (median; p99 {most:.1} s): {}", kinds.join(", "))
    }
}

/// The time within which so many of a hundred were.
fn of_hundred(times: &[Duration], percent: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let rank = (times.len() * percent).div_ceil(100).max(1);
    times.get(rank - 1).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_kind_and_all_together() {
        let mut waits = Waits::new(["killed", "stopped", "told to end"]);
        assert_eq!(waits.told(), "nothing to wait for");
        for (kind, seconds) in [(0, 2), (0, 1), (0, 3), (1, 9)] {
            waits.add(kind, Duration::from_secs(seconds));
        }
        assert_eq!(
            waits.told(),
            "results stored again after 2.0 s (median; p99 9.0 s): killed 2.0 s, stopped 9.0 s"
        );
        assert_eq!(
            (waits.count(), waits.counts()),
            (4, vec![(3, "killed"), (1, "stopped"), (0, "told to end")])
        );
    }
}
