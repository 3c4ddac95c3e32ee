//! What a crowd is told about: how many, how long, how much.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use tokio::time::Instant;

use super::member::Shift;

/// A restart of the coordinator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restart {
    pub(super) killed: Instant,
    /// When the second one said that it serves.
    pub(super) serving: Instant,
    /// When the last worker had an answer from it, or nobody waited any longer.
    pub(super) back: Instant,
    /// Workers that were not back by then.
    pub(super) missing: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct Told {
    /// When the first worker came, and when the last one had its first answer.
    pub(super) begin: Instant,
    pub(super) there: Instant,
    /// Until when they worked undisturbed, and until when at all.
    pub(super) worked: Instant,
    pub(super) ended: Instant,
    pub(super) restarted: Option<Restart>,
    /// Processors that the coordinator had while they worked.
    pub(super) load: f64,
    /// Its memory then, and the most that it ever had, in MiB.
    pub(super) memory: f64,
    pub(super) most_memory: f64,
    pub(super) shifts: Vec<Shift>,
    /// Pairs that the coordinator has in the end.
    pub(super) stored: u64,
    /// How often the report was read.
    pub(super) reports: u64,
}

impl Told {
    /// Whether everything that was acknowledged is stored; and nothing else, unless answers were lost.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let (acknowledged, failed) = (self.acknowledged(), self.failed());
        self.stored == acknowledged || failed > 0 && self.stored > acknowledged
    }

    /// Pairs that were acknowledged, each once.
    fn acknowledged(&self) -> u64 {
        self.shifts.iter().flat_map(|shift| &shift.pairs).collect::<BTreeSet<_>>().len() as u64
    }

    fn failed(&self) -> u64 {
        self.shifts.iter().map(|shift| shift.failed).sum()
    }

    /// How long exchanges took that began between two moments, the shortest first.
    fn between(&self, from: Instant, to: Instant) -> Vec<Duration> {
        let calls = self.shifts.iter().flat_map(|shift| &shift.calls);
        let mut took: Vec<Duration> =
            calls.filter(|(begin, _)| (from..to).contains(begin)).map(|(_, took)| *took).collect();
        took.sort_unstable();
        took
    }

    /// A line about the exchanges between two moments.
    fn line(&self, out: &mut fmt::Formatter<'_>, what: &str, from: Instant, to: Instant) -> fmt::Result {
        let (took, seconds) = (self.between(from, to), (to - from).as_secs_f64());
        let Some(last) = took.len().checked_sub(1) else { return writeln!(out, "{what}: no exchange") };
        let at = |share: f64| took[(last as f64 * share) as usize].as_secs_f64() * 1000.0;
        writeln!(
            out,
            "{what}, {seconds:.1} s: {} exchanges ({:.0}/s), median {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            took.len(),
            took.len() as f64 / seconds,
            at(0.5),
            at(0.99),
            at(1.0)
        )
    }
}

impl fmt::Display for Told {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} workers, each on a connection of its own", self.shifts.len())?;
        self.line(out, "coming", self.begin, self.there)?;
        self.line(out, "working", self.there, self.worked)?;
        writeln!(
            out,
            "coordinator: {:.2} processors while they work, {:.0} MiB, {:.0} MiB at most",
            self.load, self.memory, self.most_memory
        )?;
        if let Some(Restart { killed, serving, back, missing }) = self.restarted {
            writeln!(
                out,
                "killed: it served again after {:.1} s; {} workers were back after {:.1} s, {missing} were not",
                (serving - killed).as_secs_f64(),
                self.shifts.len() - missing,
                (back - killed).as_secs_f64()
            )?;
            self.line(out, "coming back", killed, back)?;
            self.line(out, "working again", back, self.ended)?;
        }
        let pairs = || self.shifts.iter().map(|shift| shift.pairs.len());
        writeln!(
            out,
            "units of a worker: {} at least, {} at most; calls that failed: {}",
            pairs().min().unwrap_or(0),
            pairs().max().unwrap_or(0),
            self.failed()
        )?;
        if self.reports > 0 {
            writeln!(out, "the report was read {} times", self.reports)?;
        }
        write!(out, "{} pairs acknowledged, {} stored", self.acknowledged(), self.stored)
    }
}
