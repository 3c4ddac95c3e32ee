//! A row a pair: two games on the same luck, as the first-named player sees them.

use coordinator::CoordinatorError;
use store::{GameId, Value};

use super::writing::Writing;
use crate::failure::Failure;

const COLUMNS: [&str; 14] = [
    "experiment",
    "game",
    "pairing_id",
    "repeat",
    "round",
    "slot",
    "a",
    "b",
    "pair",
    "id",            // of the first of the two games
    "points_first",  // A in the first seat
    "points_second", // A in the second seat
    "counted",
    "seed",
];

pub(super) async fn write(writing: &mut Writing) -> Result<(), Failure> {
    let report = writing.standing.report();
    writing.sheet.begin(&COLUMNS.map(ToOwned::to_owned))?;
    writing.progress.set_total(report.pairs + if writing.only_counted { 0 } else { report.apart });
    let experiment = writing.standing.stored.row.experiment.clone();
    let text = |text: &str| Value::Text(text.to_owned());
    let number = |number: u64| Value::Integer(number as i64);
    let mut done = 0;
    for pairing in writing.standing.stored.pairings.clone() {
        let counted = writing.standing.counted(&pairing);
        let task = writing.standing.stored.task(&pairing).map_err(CoordinatorError::from)?;
        let (key, [a, b]) = (pairing.pairing.key, &pairing.pairing.players);
        let mut from = 0;
        loop {
            let page = writing.library.results(pairing.id, from).await?;
            let Some(last) = page.last() else { break };
            from = last.index + 1;
            for points in &page {
                let Some(is_counted) = writing.counts(counted, points.index) else { continue };
                let half = |half_points: u8| Value::Real(f64::from(half_points) / 2.0);
                writing.sheet.row(&[
                    text(&experiment.name),
                    text(&experiment.game),
                    Value::Integer(pairing.id.0),
                    number(key.repeat),
                    number(key.round),
                    number(key.slot),
                    text(a),
                    text(b),
                    number(points.index),
                    Value::Text(GameId::new(pairing.id, points.index, 0).to_string()),
                    half(points.result.seat_one.half_points()),
                    half(points.result.seat_two.half_points()),
                    Value::Integer(is_counted.into()),
                    Value::Text(task.seed_of(points.index).0.to_string()),
                ])?;
                done += 1;
            }
            writing.progress.tell(done, || "pairs".to_owned());
        }
    }
    Ok(())
}
