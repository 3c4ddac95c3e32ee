//! Tasks: what the units of a series are to do, by kind.

use std::ops::Range;

use proto::v1;
use proto::v1::portion::Task as Order;
use proto::wire::{PairsTask, ProbesTask, WireError};
use schedule::PairingView;
use spec::{Experiment, Speed, Work};
use store::{PairingId, PairingRow, UnitRow};

use crate::error::CoordinatorError;
use crate::read::library::StoredExperiment;
use crate::work::results::Brought;
use crate::work::{pairs, probes};

/// What the units of a series are to do, checked.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Pairs of games between two players.
    Pairs(PairsTask),
    /// Searches of positions by one player.
    Probes(ProbesTask),
}

impl Task {
    /// The task that an order tells of.
    pub(crate) fn read(order: Order) -> Result<Self, WireError> {
        match order {
            Order::Pairs(order) => order.try_into().map(Self::Pairs),
            Order::Probes(order) => order.try_into().map(Self::Probes),
        }
    }

    /// The task of a series that is stored.
    pub(crate) fn of_stored(stored: &StoredExperiment, series: &PairingRow) -> Result<Self, WireError> {
        match series.pairing.work {
            Work::Pairs => stored.task(series).map(Self::Pairs),
            Work::Probes => stored.probes_task(series).map(Self::Probes),
        }
    }

    /// Whether everybody who does a unit must come to the same result, so that it can be audited.
    pub(crate) fn is_replayable(&self) -> bool {
        match self {
            Self::Pairs(task) => task.contest.is_replayable(),
            Self::Probes(task) => task.is_replayable(),
        }
    }

    /// A result that follows the rules, as it is stored; otherwise how it breaks them.
    pub(crate) fn check(&self, series: PairingId, brought: Brought) -> Result<UnitRow, CoordinatorError> {
        match (self, brought) {
            (Self::Pairs(task), Brought::Pair(pair)) => pairs::check(task, series, pair).map(UnitRow::Pair),
            (Self::Probes(task), Brought::Probe(probe)) => {
                probes::check(task, series, probe).map(UnitRow::Probe)
            }
            (Self::Pairs(_), Brought::Probe(_)) | (Self::Probes(_), Brought::Pair(_)) => {
                let reason = format!("series {} is of another kind of work", series.0);
                Err(WireError { field: "pairing", reason }.into())
            }
        }
    }

    /// What a unit comes to when it is done here; nothing if it cannot be.
    pub(crate) fn play(&self, index: u64) -> Option<UnitRow> {
        match self {
            Self::Pairs(task) => pairs::play(task, index).map(UnitRow::Pair),
            Self::Probes(task) => probes::play(task, index).map(UnitRow::Probe),
        }
    }
}

/// What some units of a series of the plan are to do, as workers are told it. `positions` are those of the experiment.
pub(crate) fn order(
    experiment: &Experiment,
    series: &PairingView<'_>,
    positions: &[String],
    units: Range<u64>,
) -> Order {
    match series.work {
        Work::Pairs => Order::Pairs(pairs::order(experiment, series)),
        Work::Probes => {
            Order::Probes(probes::order(experiment, &probes::Place::of_view(series), positions, units))
        }
    }
}

/// The same for a machine of speed `own`, where time limits are meant for the reference speed.
pub(crate) fn scaled(order: Order, reference: Speed, own: Speed) -> Order {
    match order {
        Order::Pairs(order) => Order::Pairs(pairs::scaled(order, reference, own)),
        Order::Probes(order) => Order::Probes(probes::scaled(order, reference, own)),
    }
}

/// An order for some units of a series.
pub(crate) fn portion(series: PairingId, units: Range<u64>, order: Order) -> v1::Portion {
    v1::Portion {
        pairing: series.0 as u64,
        first: units.start,
        count: units.end - units.start,
        task: Some(order),
    }
}
