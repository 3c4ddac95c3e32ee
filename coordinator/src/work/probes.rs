//! Searches of single positions: one player, many runs at each.

use std::collections::BTreeSet;
use std::ops::Range;

use arena::Kept;
use arena::probe::is_legal;
use arena::seats::probe;
use proto::v1;
use proto::wire::{self, ProbesTask, WireError};
use schedule::PairingView;
use search::PlayerSpec;
use spec::experiment::Plan;
use spec::{Experiment, Keep, Limit, Speed};
use store::{NewPairing, PairingId, PairingRow, ProbeId, ProbeRow};

use crate::catalogue::BuildCatalogue;
use crate::error::CoordinatorError;
use crate::read::library::StoredExperiment;

/// Where a series of searches stands, and who looks.
pub(super) struct Place<'a> {
    pub(super) player: &'a str,
    pub(super) repeat: u32,
    pub(super) round: u32,
}

impl<'a> Place<'a> {
    pub(super) const fn of_view(view: &PairingView<'a>) -> Self {
        Self { player: view.first, repeat: view.id.repeat, round: view.id.round }
    }
}

/// What some units of a series are to look at, as workers are told it: with their positions and no others.
pub(super) fn order(
    experiment: &Experiment,
    place: &Place<'_>,
    positions: &[String],
    units: Range<u64>,
) -> v1::ProbesTask {
    let (runs, keep) = match &experiment.plan {
        Plan::Probe(plan) => (plan.runs, plan.keep),
        _ => (1, Keep::default()), // no other plan has such a series
    };
    let (first, end) = (units.start / runs, units.end.div_ceil(runs).min(positions.len() as u64));
    v1::ProbesTask {
        game: experiment.game.clone(),
        player: place.player.to_owned(),
        limit: experiment.limit.to_string(),
        seed: experiment.seed.0,
        repeat: place.repeat,
        round: place.round,
        runs,
        first,
        positions: positions.get(first as usize..end as usize).unwrap_or_default().to_vec(),
        keep_moves: keep.moves,
        keep_shape: keep.shape,
    }
}

/// The same for a machine of this speed, where time limits are meant for the reference speed.
pub(super) fn scaled(order: v1::ProbesTask, reference: Speed, own: Speed) -> v1::ProbesTask {
    let player = PlayerSpec::parse(&order.player).expect("players of an experiment are checked");
    let limit: Limit = order.limit.parse().expect("the limit of an experiment is checked");
    let (player, limit) =
        (player.scaled(reference, own).to_string(), limit.scaled(reference, own).to_string());
    v1::ProbesTask { player, limit, ..order }
}

/// A search that can be what was asked for, as it is stored: of one of the positions, a legal move, a value that can be.
pub(super) fn check(
    task: &ProbesTask,
    series: PairingId,
    brought: v1::FinishedProbe,
) -> Result<ProbeRow, CoordinatorError> {
    let index = brought.index;
    let unlawful = |reason: String| CoordinatorError::Unlawful {
        unit: format!("probe {}", ProbeId::new(series, index)),
        reason,
    };
    let record = wire::probe_record(brought)?;
    let (position, text) =
        task.position_of(index).ok_or_else(|| unlawful("there is no such position".to_owned()))?;
    if !is_legal(&task.game, text, &record.choice) {
        return Err(unlawful(format!("\"{}\" is no move of \"{text}\"", record.choice)));
    }
    let Kept { moves, levels } = &record.kept;
    if (!moves.is_empty() && !task.keep.moves) || levels.is_empty() == task.keep.shape {
        return Err(unlawful("it tells something else than it was asked for".to_owned()));
    }
    let mut seen = BTreeSet::new();
    for choice in moves.iter().map(|kept| &kept.choice) {
        if !seen.insert(choice) || !is_legal(&task.game, text, choice) {
            return Err(unlawful(format!("\"{choice}\" is no move of \"{text}\", or it is told twice")));
        }
    }
    Ok(ProbeRow::of_record(index, position, record))
}

/// What the player of a task says in a unit; nothing if it cannot.
pub(super) fn play(task: &ProbesTask, index: u64) -> Option<ProbeRow> {
    let (position, text) = task.position_of(index)?;
    let record = probe(&task.game, &task.player, task.limit, task.keep, (text, task.seed_of(index))).ok()?;
    Some(ProbeRow::of_record(index, position, record))
}

impl StoredExperiment {
    /// What the searches of one of the series were to look at: all positions.
    pub fn probes_task(&self, series: &PairingRow) -> Result<ProbesTask, WireError> {
        let NewPairing { key, players: [player, _], .. } = &series.pairing;
        let experiment = Experiment::parse(&self.row.experiment.text, &BuildCatalogue)
            .map_err(|errors| WireError { field: "toml", reason: errors.to_string() })?;
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX); // no experiment has so many
        let place = Place { player, repeat: number(key.repeat), round: number(key.round) };
        let texts: Vec<String> = self.positions.iter().map(|position| position.text.clone()).collect();
        order(&experiment, &place, &texts, 0..ProbeId::MOST_INDEX).try_into()
    }
}
