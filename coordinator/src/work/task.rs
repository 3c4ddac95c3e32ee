//! Tasks: what the units of a series are to do, by kind.

use proto::v1;
use proto::v1::portion::Task as Order;
use proto::wire::{PairsTask, WireError};
use schedule::PairingView;
use spec::{Experiment, Speed};
use store::{PairingId, PairingRow, UnitRow};

use crate::error::CoordinatorError;
use crate::read::library::StoredExperiment;
use crate::work::pairs;
use crate::work::results::Brought;

/// What the units of a series are to do, checked.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Pairs of games between two players.
    Pairs(PairsTask),
}

impl Task {
    /// The task that an order tells of.
    pub(crate) fn read(order: Order) -> Result<Self, WireError> {
        match order {
            Order::Pairs(order) => order.try_into().map(Self::Pairs),
        }
    }

    /// The task of a series that is stored.
    pub(crate) fn of_stored(stored: &StoredExperiment, series: &PairingRow) -> Result<Self, WireError> {
        stored.task(series).map(Self::Pairs)
    }

    /// Whether everybody who does a unit must come to the same result, so that it can be audited.
    pub(crate) fn is_replayable(&self) -> bool {
        match self {
            Self::Pairs(task) => task.contest.is_replayable(),
        }
    }

    /// A result that follows the rules, as it is stored; otherwise how it breaks them.
    pub(crate) fn check(&self, series: PairingId, brought: Brought) -> Result<UnitRow, CoordinatorError> {
        match (self, brought) {
            (Self::Pairs(task), Brought::Pair(pair)) => pairs::check(task, series, pair).map(UnitRow::Pair),
        }
    }

    /// What a unit comes to when it is done here; nothing if it cannot be.
    pub(crate) fn play(&self, index: u64) -> Option<UnitRow> {
        match self {
            Self::Pairs(task) => pairs::play(task, index).map(UnitRow::Pair),
        }
    }
}

/// The task of a series of the plan, as workers are told it.
pub(crate) fn order(experiment: &Experiment, series: &PairingView<'_>) -> Order {
    Order::Pairs(pairs::order(experiment, series))
}

/// The same for a machine of speed `own`, where time limits are meant for the reference speed.
pub(crate) fn scaled(order: Order, reference: Speed, own: Speed) -> Order {
    match order {
        Order::Pairs(order) => Order::Pairs(pairs::scaled(order, reference, own)),
    }
}

/// An order for some units of a series.
pub(crate) fn portion(series: PairingId, units: std::ops::Range<u64>, order: Order) -> v1::Portion {
    v1::Portion {
        pairing: series.0 as u64,
        first: units.start,
        count: units.end - units.start,
        task: Some(order),
    }
}
