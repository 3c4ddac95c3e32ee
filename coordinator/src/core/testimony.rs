//! What workers said about pairs that they could not play, from the store to the scheduler.

use schedule::{PairId, PartyId, Process, Scheduler, Testimony};
use store::{FailureRow, Identity, Millis as TimeOfDay, PairingId, ProcessId};

use crate::clock::time_of_day;
use crate::core::numbers::Planned;

/// A process as the scheduler knows it.
pub(crate) fn process_of(worker: &str, process: ProcessId) -> Process {
    let has_credential = matches!(Identity::of(worker, process), Identity::Credential(_));
    Process { id: process.0 as u64, has_credential }
}

/// Tells a scheduler what was said before a restart.
pub(crate) fn recall(
    scheduler: &mut Scheduler,
    said: &[FailureRow],
    planned: impl Fn(PairingId) -> Option<Planned>,
    party: impl Fn(&str) -> PartyId,
    now: schedule::Millis,
) {
    let today = time_of_day();
    let ago = |at: TimeOfDay| schedule::Millis(u64::try_from(today.0.saturating_sub(at.0)).unwrap_or(0));
    for row in said {
        let Some((experiment, pairing)) = planned(row.pairing) else { continue };
        let testimony = Testimony {
            party: party(&row.worker),
            process: process_of(&row.worker, row.process),
            failures: row.failures,
            deaths: row.deaths,
            since: ago(row.first),
            last: ago(row.last),
        };
        scheduler.testify(PairId { experiment, pairing, index: row.pair }, &testimony, now);
    }
}
