//! All that a coordinator knows while it runs. What it does with it is in the files beside this one, a duty each; `actor` calls them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schedule::{ExperimentId, Fence, Lease, Millis, Scheduler};
use store::{Build, ExperimentId as StoredExperiment, PairingId, Reader, Writer};
use tokio::sync::mpsc;

use crate::clock::Uptime;
use crate::config::{Planner, Warn};
use crate::core::beliefs::Beliefs;
use crate::core::found::Found;
use crate::core::held::Held;
use crate::core::marks::Marks;
use crate::core::notes::Notes;
use crate::core::numbers::Numbers;
use crate::core::search::Search;
use crate::core::worked::Worked;
use crate::core::workers::Workers;
use crate::front::connection_id::ConnectionId;
use crate::read::metrics::Metrics;
use crate::trust::auditor::Auditor;
use crate::trust::case::Played;
use crate::trust::referee::Referee;

/// The coordinator's state and its only hands on the database.
pub(crate) struct Core {
    pub(crate) scheduler: Scheduler,
    /// Which number of the store stands for which pairing.
    pub(crate) numbers: Numbers,
    pub(crate) workers: Workers,
    /// When leases that are out, or were not long ago, went out.
    pub(crate) granted: BTreeMap<Fence, Millis>,
    /// Experiments that have ended, which is yet to be stored.
    pub(crate) unfiled: BTreeSet<ExperimentId>,
    /// Experiments that are not gone on with.
    pub(crate) held: BTreeMap<ExperimentId, Held>,
    /// What is counted of each experiment besides its results.
    pub(crate) notes: BTreeMap<ExperimentId, Notes>,
    /// The parameters in which the players of each experiment differ.
    pub(crate) varied: BTreeMap<ExperimentId, Vec<String>>,
    pub(crate) writer: Writer,
    pub(crate) build: Build,
    pub(crate) uptime: Uptime,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) referee: Referee,
    pub(crate) auditor: Auditor,
    /// Stored pairings that the plan does not have, or not yet, and who played them.
    pub(crate) outdated: BTreeMap<PairingId, [String; 2]>,
    /// Pairings that were played ahead and stand at a place by now, which is yet to be stored: at which slot.
    pub(crate) unmoved: BTreeMap<PairingId, u64>,
    /// Experiments that lost results and are yet to be worked out again.
    pub(crate) unbuilt: BTreeSet<StoredExperiment>,
    /// The positions at which experiments look.
    pub(crate) positions: BTreeMap<ExperimentId, Arc<[String]>>,
    /// Experiments that lack positions, and those for which somebody looks for them.
    pub(crate) lacking: BTreeSet<ExperimentId>,
    pub(crate) searching: BTreeMap<ExperimentId, Search>,
    /// How often positions were looked for.
    pub(crate) searches: u64,
    /// Where positions come that were found.
    pub(crate) found: mpsc::UnboundedSender<Found>,
    /// Experiments in which something may follow that nobody has worked out, and those for which somebody is at it: by which question.
    pub(crate) unplanned: BTreeSet<ExperimentId>,
    pub(crate) planning: BTreeMap<ExperimentId, u64>,
    /// How that is worked out.
    pub(crate) planner: Planner,
    /// How often it was worked out what follows.
    pub(crate) questions: u64,
    /// Where it comes when it was worked out.
    pub(crate) worked: mpsc::UnboundedSender<Worked>,
    /// When it was worked out last what is believed in each tuning, and where that comes.
    pub(crate) believed: BTreeMap<ExperimentId, Millis>,
    pub(crate) beliefs: mpsc::UnboundedSender<Beliefs>,
    /// How many are at it.
    pub(crate) believing: usize,
    /// What a start would have to read, and what this one did not.
    pub(crate) marks: Marks,
    /// Who is told of damage.
    pub(crate) warn: Warn,
    pub(crate) reader: Reader,
    /// Where cases come back when they were played.
    pub(crate) played: mpsc::UnboundedSender<Played>,
}

impl Core {
    /// A connection has ended: whoever called on it last is given a moment to call again, then others get its pairs.
    pub(crate) fn miss(&mut self, connection: ConnectionId) {
        let now = self.uptime.now();
        for worker in self.workers.on(connection) {
            self.scheduler.miss(worker, now);
        }
    }

    /// Remembers to tell workers that what is left of these leases need not be played.
    pub(crate) fn revoke(&mut self, ended: &[Lease]) {
        for lease in ended {
            self.workers.revoke(lease.worker, lease.fence);
        }
    }
}
