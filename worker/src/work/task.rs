//! What the units of a job are to do, by kind.

use proto::v1::portion::Task as Order;

use super::pairs::task::{PairsTask, Seatings};
use super::probes::task::Looking;

/// What the units of a job are to do. Cheap to clone: jobs are cut into pieces.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Pairs of games between two players.
    Pairs(PairsTask),
    /// Searches of positions by one player.
    Probes(Looking),
    /// Something that this build has never heard of.
    Unknown,
}

/// Reads orders, and remembers what is worth remembering between two of them.
#[derive(Debug, Default)]
pub(crate) struct Tasks {
    seatings: Seatings,
}

impl Tasks {
    /// The task that an order tells of. Whether it makes sense is found out by whoever does it.
    pub(crate) fn read(&mut self, order: Option<Order>) -> Task {
        match order {
            Some(Order::Pairs(order)) => Task::Pairs(self.seatings.task(order)),
            Some(Order::Probes(order)) => Task::Probes(Looking::new(order)),
            None => Task::Unknown,
        }
    }
}
