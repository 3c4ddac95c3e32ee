//! The ways to break a coordinator on purpose that are not in its store: see [`store::sabotage`]. Each hook is one line at the
//! place of the promise that it breaks.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use proto::v1::PairsTask;
use proto::v1::portion::Task as Order;
use schedule::{Fence, Scheduler, WorkerId};
use store::Incoming;
use store::sabotage::{Sabotage, is};

use crate::clock::time_of_day;

/// Without fences whoever names a lease counts as its holder.
pub(crate) fn holder(scheduler: &Scheduler, worker: WorkerId, fence: Fence) -> WorkerId {
    let holder = || scheduler.leases().find(|lease| lease.fence == fence).map(|lease| lease.worker);
    is(Sabotage::NoFence).then(holder).flatten().unwrap_or(worker)
}

/// Acknowledged before it is committed: what came is stored with what comes next.
pub(crate) fn hold_back(incoming: Vec<Incoming>) -> Vec<Incoming> {
    static HELD: Mutex<Vec<Incoming>> = Mutex::new(Vec::new());
    if !is(Sabotage::EarlyAck) {
        return incoming;
    }
    std::mem::replace(&mut *HELD.lock().unwrap_or_else(PoisonError::into_inner), incoming)
}

/// The one who decides falls with results in its hands, when it has stored some.
pub(crate) fn fall() {
    const LAST: u32 = 5;
    static STORED: AtomicU32 = AtomicU32::new(0);
    let falls = is(Sabotage::FallenActor) && STORED.fetch_add(1, Ordering::Relaxed) == LAST;
    assert!(!falls, "out of luck");
}

/// Work that no build can do.
pub(crate) fn unplayable(order: Order) -> Order {
    match order {
        Order::Pairs(task) if is(Sabotage::Unplayable) => {
            Order::Pairs(PairsTask { game: "nothing".to_owned(), ..task })
        }
        order => order,
    }
}

/// Leases by the time of day, which jumps when somebody sets the clock.
pub(crate) fn wall_clock() -> Option<schedule::Millis> {
    is(Sabotage::WallClock).then(|| schedule::Millis(time_of_day().0.unsigned_abs()))
}
