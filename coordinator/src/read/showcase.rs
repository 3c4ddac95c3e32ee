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
        if slots.len() >= MOST_KEPT && !slots.contains_key(name) {
            let oldest = slots.iter().min_by_key(|(_, (asked, _))| *asked).map(|(name, _)| name.clone());
            oldest.map(|name| slots.remove(&name));
        }
        let (asked, slot) = slots.entry(name.to_owned()).or_default();
        *asked = last + 1;
        slot.clone()
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
