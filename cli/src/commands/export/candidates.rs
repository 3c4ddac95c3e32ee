//! A row a candidate of a tuning: the columns of `candidates_v`, and what the tuner's model believes of it, which follows from all results and is
//! not stored.

use std::collections::BTreeMap;

use schedule::report::Spot;
use store::Value;
use store::question::tables::candidates_of;

use super::writing::Writing;
use crate::failure::Failure;

/// Elo over the reference of the search: the mean, and the standard deviation.
const BELIEVED: [&str; 2] = ["elo", "elo_sd"];

pub(super) async fn write(writing: &mut Writing, name: &str) -> Result<(), Failure> {
    let kind = &writing.standing.stored.row.experiment.kind;
    if kind != "tune" {
        let reason =
            format!("{name} is a {kind}; only tunings have candidates, --what players has everybody");
        return Err(Failure::Request(format!("--what candidates: {reason}")));
    }
    let report = writing.standing.report();
    let believed: BTreeMap<&str, &Spot> = (report.parts.posterior().iter())
        .flat_map(|posterior| &posterior.candidates)
        .map(|spot| (spot.player.as_str(), spot))
        .collect();
    let table = writing.library.ask(&candidates_of(name)).await?;
    let columns: Vec<String> = table.columns.iter().cloned().chain(BELIEVED.map(ToOwned::to_owned)).collect();
    let player = table.columns.iter().position(|column| column == "candidate");
    writing.sheet.begin(&columns)?;
    for mut row in table.rows {
        let spot = player.and_then(|at| match &row[at] {
            Value::Text(player) => believed.get(player.as_str()),
            _ => None,
        });
        let [elo, deviation] = [spot.map(|spot| spot.elo), spot.map(|spot| spot.elo_sd)];
        row.extend([elo, deviation].map(|number| number.map_or(Value::Null, Value::Real)));
        writing.sheet.row(&row)?;
    }
    Ok(())
}
