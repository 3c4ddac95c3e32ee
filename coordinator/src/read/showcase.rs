//! The showcase: views and reports are worked out beside the actor, and those that many ask for at the same time once for all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex as Brief, PoisonError};

use schedule::Report;
use tokio::sync::Mutex;

use crate::beside::beside;
use crate::error::CoordinatorError;
use crate::read::glance::Glance;
use crate::read::library::Library;
use crate::read::probing::complete;
use crate::read::view::ExperimentView;

/// Experiments whose last report is kept.
const MOST_KEPT: usize = 16;

/// The last report of an experiment, and how many changes the coordinator had seen before it was begun.
type Slot = Arc<Mutex<Option<(u64, Arc<Report>)>>>;

/// Reports that were worked out lately.
#[derive(Debug, Default)]
pub(crate) struct Showcase {
    /// By the names of the experiments, each with when it was asked for last.
    slots: Brief<BTreeMap<String, (u64, Slot)>>,
}

impl Showcase {
    /// A report that has everything which had happened when `changes` were counted. Whoever asks while another one is worked out
    /// waits for that, and takes the next one if it is new enough: ten who watch cost as much as one.
    pub(crate) async fn report(
        &self,
        name: &str,
        changes: u64,
        glance: impl AsyncFnOnce() -> Result<(Glance, u64), CoordinatorError>,
        library: &Library,
    ) -> Result<Arc<Report>, CoordinatorError> {
        let slot = self.slot(name);
        let mut kept = slot.lock().await;
        if let Some((_, report)) = kept.as_ref().filter(|(seen, _)| *seen >= changes) {
            return Ok(report.clone());
        }
        let (glance, seen) = glance().await?;
        let mut report = beside(move || glance.report()).await??;
        complete(library, &mut report).await?;
        let report = Arc::new(report);
        *kept = Some((seen, report.clone()));
        Ok(report)
    }

    fn slot(&self, name: &str) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let last = slots.values().map(|(asked, _)| *asked).max().unwrap_or(0);
        let (asked, slot) = slots.entry(name.to_owned()).or_default();
        *asked = last + 1;
        let slot = slot.clone();
        // Only reports make room for reports: names that nobody knows leave nothing behind, and push nothing out.
        let has_report = |slot: &Slot| slot.try_lock().is_ok_and(|kept| kept.is_some());
        slots.retain(|_, (_, slot)| Arc::strong_count(slot) > 1 || has_report(slot));
        let mut reports: Vec<u64> =
            slots.values().filter(|(_, slot)| has_report(slot)).map(|(asked, _)| *asked).collect();
        reports.sort_unstable();
        if let Some(oldest) = reports.len().checked_sub(MOST_KEPT + 1).map(|more| reports[more]) {
            slots.retain(|_, (asked, slot)| *asked > oldest || !has_report(slot));
        }
        slot
    }
}

/// Experiments as people see them.
pub(crate) async fn views(glances: Vec<Glance>) -> Result<Vec<ExperimentView>, CoordinatorError> {
    beside(move || glances.into_iter().map(Glance::view).collect()).await
}

/// One of them.
pub(crate) async fn view(glance: Glance) -> Result<ExperimentView, CoordinatorError> {
    beside(move || glance.view()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: &str = r#"{"name": "", "state": "running", "champion": null, "headline": "", "answer": {"claim": "nothing"},
        "pairs": 0, "games": 0, "probes": 0, "apart": 0, "isolated": 0, "resting": 0, "parts": []}"#;

    /// A showcase with so many reports, the first of them the oldest.
    fn filled(reports: usize) -> Showcase {
        let showcase = Showcase::default();
        for number in 0..reports {
            let report: Report = serde_json::from_str(NOTHING).unwrap();
            *showcase.slot(&number.to_string()).try_lock().unwrap() = Some((0, Arc::new(report)));
        }
        showcase
    }

    fn has(showcase: &Showcase, number: usize) -> bool {
        let slots = showcase.slots.lock().unwrap();
        slots.get(&number.to_string()).is_some_and(|(_, slot)| slot.try_lock().unwrap().is_some())
    }

    #[test]
    fn the_latest_reports_are_kept() {
        let showcase = filled(MOST_KEPT + 3);
        drop(showcase.slot("0"));
        let kept = (0..MOST_KEPT + 3).filter(|&number| has(&showcase, number));
        assert_eq!(kept.collect::<Vec<_>>(), (3..MOST_KEPT + 3).collect::<Vec<_>>());
    }

    #[test]
    fn names_that_nobody_knows_push_nothing_out_and_leave_nothing_behind() {
        let showcase = filled(MOST_KEPT);
        let waiting: Vec<Slot> = (0..100).map(|number| showcase.slot(&format!("unknown {number}"))).collect();
        assert!((0..MOST_KEPT).all(|number| has(&showcase, number)));
        drop(waiting);
        drop(showcase.slot("0"));
        assert_eq!(showcase.slots.lock().unwrap().len(), MOST_KEPT);
    }
}
