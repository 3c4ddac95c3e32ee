//! A row a candidate of a tuning: the columns of `candidates_v`, with what the tuner's model believes of it as of now.

use std::collections::BTreeMap;

use schedule::report::{Posterior, Spot};
use store::Value;
use store::question::tables::candidates_of;

use super::writing::Writing;
use crate::failure::Failure;

/// Elo over the reference of the search: the mean, the standard deviation, and after how many pairs of its duels.
const BELIEVED: [&str; 3] = ["elo", "elo_sd", "elo_after"];

pub(super) async fn write(writing: &mut Writing, name: &str) -> Result<(), Failure> {
    let kind = &writing.standing.stored.row.experiment.kind;
    if kind != "tune" {
        let reason =
            format!("{name} is a {kind}; only tunings have candidates, --what players has everybody");
        return Err(Failure::Request(format!("--what candidates: {reason}")));
    }
    let report = writing.standing.report();
    let posterior = report.parts.posterior();
    let pairs = posterior.map_or(0, Posterior::pairs);
    let believed: BTreeMap<&str, &Spot> = (posterior.iter())
        .flat_map(|posterior| &posterior.candidates)
        .map(|spot| (spot.player.as_str(), spot))
        .collect();
    let table = writing.library.ask(&candidates_of(name)).await?;
    let at = |name: &str| table.columns.iter().position(|column| column == name);
    let (player, believed_at) = (at("candidate"), BELIEVED.map(at));
    writing.sheet.begin(&table.columns)?;
    for mut row in table.rows {
        let spot = player.and_then(|at| match &row[at] {
            Value::Text(player) => believed.get(player.as_str()),
            _ => None,
        });
        let now = [
            spot.map(|spot| Value::Real(spot.elo)),
            spot.map(|spot| Value::Real(spot.elo_sd)),
            spot.map(|_| Value::Integer(pairs as i64)),
        ];
        for (at, value) in believed_at.into_iter().zip(now) {
            if let Some(at) = at {
                row[at] = value.unwrap_or(Value::Null);
            }
        }
        writing.sheet.row(&row)?;
    }
    Ok(())
}
