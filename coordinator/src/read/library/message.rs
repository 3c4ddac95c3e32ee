//! Stored rows as messages, and back. What comes back is checked like everything that comes off the wire.

use proto::v1;
use proto::wire::{self, WireError};
use spec::Work;
use stats::{GameResult, PairResult};
use store::{
    Build, ExperimentId, ExperimentRow, ExperimentState, FailureRow, GameId, GameRow, Millis, NewExperiment,
    NewPairing, PairPoints, PairingId, PairingKey, PairingRow, PositionRow, ProcessId, StoredGame, Value,
};

use super::stored::StoredExperiment;

fn wrong(field: &'static str, reason: impl Into<String>) -> WireError {
    WireError { field, reason: reason.into() }
}

/// A row's number, which the store keeps as a signed one.
pub(crate) fn number(field: &'static str, id: u64) -> Result<i64, WireError> {
    i64::try_from(id).map_err(|_| wrong(field, format!("there is no number {id}")))
}

/// A pairing's number.
pub(crate) fn pairing_id(id: u64) -> Result<PairingId, WireError> {
    let id = number("pairing", id)?;
    if id <= PairingId::MOST {
        Ok(PairingId(id))
    } else {
        Err(wrong("pairing", "no pairing has this number"))
    }
}

fn build(signature: &str) -> Result<Build, WireError> {
    Build::read(signature).ok_or_else(|| wrong("signature", "it has 16 hex digits"))
}

pub(crate) fn experiment_message(stored: StoredExperiment) -> v1::StoredExperiment {
    let StoredExperiment { row, pairings, isolated, failures, positions } = stored;
    let ExperimentRow { id, experiment, state, changed } = row;
    let isolated =
        |id: PairingId| isolated.iter().filter(move |(of, _)| *of == id).map(|&(_, pair)| pair).collect();
    v1::StoredExperiment {
        id: id.0 as u64,
        name: experiment.name,
        toml: experiment.text,
        kind: experiment.kind,
        game: experiment.game,
        seed: experiment.seed,
        limit: experiment.budget,
        signature: experiment.build.to_string(),
        created_ms: experiment.created.0,
        state: state.to_string(),
        changed_ms: changed.0,
        pairings: pairings.into_iter().map(|row| pairing_message(isolated(row.id), row)).collect(),
        failures: failures.into_iter().map(failure_message).collect(),
        positions: positions.into_iter().map(position_message).collect(),
    }
}

fn pairing_message(isolated: Vec<u64>, row: PairingRow) -> v1::StoredPairing {
    let PairingRow { id, pairing: NewPairing { key, work, players: [a, b], replayable, .. } } = row;
    let PairingKey { repeat, round, slot } = key;
    v1::StoredPairing {
        id: id.0 as u64,
        repeat,
        round,
        slot,
        a,
        b,
        replayable,
        isolated,
        work: work.to_string(),
    }
}

fn position_message(row: PositionRow) -> v1::StoredPosition {
    let worth = |(choice, value)| v1::MoveWorth { choice, value };
    let moves = row.moves.into_iter().map(worth).collect();
    v1::StoredPosition { text: row.text, value: row.value, moves, is_open: row.is_open }
}

fn position(message: v1::StoredPosition) -> PositionRow {
    let moves = message.moves.into_iter().map(|worth| (worth.choice, worth.value)).collect();
    let v1::StoredPosition { text, value, is_open, .. } = message;
    PositionRow { text, value, moves, is_open, seen: None } // where is for `positions_v`
}

fn failure_message(row: FailureRow) -> v1::StoredFailure {
    v1::StoredFailure {
        pairing: row.pairing.0 as u64,
        pair: row.pair,
        worker: row.worker,
        process: row.process.0,
        failures: row.failures,
        deaths: row.deaths,
        first_ms: row.first.0,
        last_ms: row.last.0,
    }
}

fn failure(message: v1::StoredFailure) -> Result<FailureRow, WireError> {
    Ok(FailureRow {
        pairing: pairing_id(message.pairing)?,
        pair: message.pair,
        worker: message.worker,
        process: ProcessId(message.process),
        failures: message.failures,
        deaths: message.deaths,
        reason: String::new(), // only `failures_v` has it
        first: Millis(message.first_ms),
        last: Millis(message.last_ms),
    })
}

pub(crate) fn experiment(message: v1::StoredExperiment) -> Result<StoredExperiment, WireError> {
    let id = ExperimentId(number("id", message.id)?);
    let mut isolated = Vec::new();
    for pairing in &message.pairings {
        let id = pairing_id(pairing.id)?;
        isolated.extend(pairing.isolated.iter().map(|&pair| (id, pair)));
    }
    let pairings = message.pairings.into_iter().map(|message| pairing(id, message));
    Ok(StoredExperiment {
        isolated,
        failures: message.failures.into_iter().map(failure).collect::<Result<_, _>>()?,
        pairings: pairings.collect::<Result<_, _>>()?,
        positions: message.positions.into_iter().map(position).collect(),
        row: ExperimentRow {
            id,
            experiment: NewExperiment {
                name: message.name,
                text: message.toml,
                kind: message.kind,
                game: message.game,
                seed: message.seed,
                budget: message.limit,
                build: build(&message.signature)?,
                created: Millis(message.created_ms),
            },
            state: ExperimentState::read(&message.state).ok_or_else(|| wrong("state", message.state))?,
            changed: Millis(message.changed_ms),
        },
    })
}

fn pairing(experiment: ExperimentId, message: v1::StoredPairing) -> Result<PairingRow, WireError> {
    let v1::StoredPairing { id, repeat, round, slot, a, b, replayable, isolated: _, work } = message;
    let key = PairingKey { repeat, round, slot };
    Ok(PairingRow {
        id: pairing_id(id)?,
        pairing: NewPairing {
            experiment,
            key,
            work: Work::read(&work)
                .ok_or_else(|| wrong("work", format!("there is no work called \"{work}\"")))?,
            players: [a, b],
            replayable,
        },
    })
}

pub(crate) fn results_message(page: &[PairPoints]) -> v1::ResultsReply {
    let byte = |points: &PairPoints| {
        let PairResult { seat_one, seat_two } = points.result;
        9 * u8::from(points.is_same) + 3 * seat_one.half_points() + seat_two.half_points()
    };
    v1::ResultsReply {
        pairs: page.iter().map(|points| points.index).collect(),
        results: page.iter().map(byte).collect(),
    }
}

pub(crate) fn results(message: &v1::ResultsReply) -> Result<Vec<PairPoints>, WireError> {
    let v1::ResultsReply { pairs, results } = message;
    if pairs.len() != results.len() || results.iter().any(|&byte| byte > 17) || !pairs.is_sorted() {
        return Err(wrong("results", "they do not belong to the pairs"));
    }
    let of = |half_points: u8| GameResult::ALL[usize::from(half_points)];
    let pair = |byte: u8| PairResult { seat_one: of(byte / 3), seat_two: of(byte % 3) };
    let points =
        |(&index, &byte): (&u64, &u8)| PairPoints { index, result: pair(byte % 9), is_same: byte > 8 };
    Ok(pairs.iter().zip(results).map(points).collect())
}

pub(crate) fn game_message(game: StoredGame) -> v1::StoredGame {
    v1::StoredGame {
        id: game.id.0 as u64,
        game: Some(wire::game_message(game.row.record())),
        batch: game.batch as u64,
        worker: game.worker,
        signature: game.build.to_string(),
        received_ms: game.received.0,
        sound: game.is_sound,
    }
}

pub(crate) fn game(message: v1::StoredGame) -> Result<StoredGame, WireError> {
    let record = wire::game_record(message.game.ok_or_else(|| wrong("game", "missing"))?)?;
    Ok(StoredGame {
        id: GameId(number("id", message.id)?),
        row: GameRow::of_record(record).map_err(|error| wrong("game", error.to_string()))?,
        batch: number("batch", message.batch)?,
        worker: message.worker,
        build: build(&message.signature)?,
        received: Millis(message.received_ms),
        is_sound: message.sound,
    })
}

pub(crate) fn row_message(row: Vec<Value>) -> v1::QueryRow {
    use v1::query_value::Value as Wire;
    let value = |value| match value {
        Value::Null => None,
        Value::Integer(number) => Some(Wire::Integer(number)),
        Value::Real(number) => Some(Wire::Real(number)),
        Value::Text(text) => Some(Wire::Text(text)),
        Value::Blob(bytes) => Some(Wire::Blob(bytes)),
    };
    let values = row.into_iter().map(|it| v1::QueryValue { value: value(it) });
    v1::QueryRow { values: values.collect() }
}

pub(crate) fn row(message: v1::QueryRow) -> Vec<Value> {
    use v1::query_value::Value as Wire;
    let value = |message: v1::QueryValue| match message.value {
        None => Value::Null,
        Some(Wire::Integer(number)) => Value::Integer(number),
        Some(Wire::Real(number)) => Value::Real(number),
        Some(Wire::Text(text)) => Value::Text(text),
        Some(Wire::Blob(bytes)) => Value::Blob(bytes),
    };
    message.values.into_iter().map(value).collect()
}
