//! Marking: what the first units of series add up to is stored now and then, so that a start need not read them all again.
//!
//! A start trusts it, serves, and has it counted again meanwhile. What turns out to be wrong is removed and said, and the experiment is
//! worked out from all its results, as after any damage.

use std::collections::BTreeMap;

use store::{ExperimentId as Stored, PairingId, PrefixSums, Problem, Reader, StoreError};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::clock::time_of_day;
use crate::core::state::Core;

/// A series whose first units do not add up to what a start went on from, or cannot be read.
#[derive(Debug)]
pub(crate) struct Doubt {
    series: PairingId,
    relied: PrefixSums,
    counted: Result<PrefixSums, StoreError>,
}

/// Counts again what a start went on from, series by series, and says where it is something else.
pub(crate) fn recount(
    reader: Reader,
    relied: BTreeMap<PairingId, PrefixSums>,
    doubts: mpsc::UnboundedSender<Doubt>,
) -> JoinHandle<()> {
    tokio::spawn(async move {
        for (series, relied) in relied {
            let counted = reader.recount_prefix(series, relied.units).await;
            if counted.as_ref().is_ok_and(|counted| *counted == relied) {
                continue;
            }
            let _ = doubts.send(Doubt { series, relied, counted }); // nobody listens when the coordinator closes
        }
    })
}

impl Core {
    /// Stores what the first units of series add up to if a start would have much to read.
    pub(crate) async fn mark(&mut self) {
        let Some(grown) = self.marks.take() else { return };
        let mut prefixes = Vec::new();
        for series in grown {
            let Some((experiment, pairing)) = self.planned(series) else { continue };
            if self.unbuilt.contains(&Stored(experiment.0 as i64)) {
                continue; // what is counted of it is not what is stored
            }
            let counted = self.scheduler.prefix(experiment, pairing);
            prefixes.extend(counted.map(|prefix| {
                (series, PrefixSums { units: prefix.length, tally: prefix.tally, same: prefix.same })
            }));
        }
        if self.writer.mark(&prefixes).await.is_err() {
            self.metrics.failed_commits.inc(); // the next results lead here again
            for (series, sums) in prefixes {
                self.marks.grow(series, sums.units);
            }
        }
    }

    /// What the start went on from is not what is stored: it is removed, and the experiment worked out again.
    pub(crate) async fn doubt(&mut self, doubt: Doubt) {
        let Doubt { series, relied, counted } = doubt;
        let Some((experiment, _)) = self.numbers.planned(series) else { return };
        if self.marks.relied.get(&series) != Some(&relied) {
            return; // something was struck out meanwhile, and it was removed with that
        }
        let stored = Stored(experiment.0 as i64);
        let why = match counted {
            Ok(counted) if counted.units < relied.units => {
                format!("{} of its first {} units are not there", relied.units - counted.units, relied.units)
            }
            Ok(_) => format!("its first {} units do not add up to what was stored of them", relied.units),
            Err(error @ StoreError::Damaged(_)) => {
                let _ = self.writer.strike_halves(stored, time_of_day()).await; // as at a start
                format!("its first {} units cannot all be read: {error}", relied.units)
            }
            Err(_) => return, // not now: the next start counts again
        };
        // All other sums of the series counted the same units.
        if self.writer.repair(&[Problem::WrongPrefix(series)], time_of_day()).await.is_err() {
            self.metrics.failed_commits.inc(); // the next start finds out again
        }
        self.metrics.wrong_prefixes.inc();
        let name = self.scheduler.experiment(experiment).map_or_else(String::new, |one| one.name.to_string());
        (self.warn)(&format!(
            "warning: series {} of {name} is damaged: {why}; the experiment is worked out again from all that is stored, and \
             `astragal verify {name}` says what is wrong",
            series.0
        ));
        self.unbuilt.insert(stored);
        self.rebuild().await;
    }
}
