//! A row a probe: the columns of `probes_v`, and the seed of the run.

use coordinator::CoordinatorError;
use spec::Work;
use store::question::probes::probe_rows;
use store::{ProbeId, VIEWS, Value};

use super::writing::Writing;
use crate::failure::Failure;

/// Probes that are read at once.
const PAGE: usize = 4096;

pub(super) async fn write(writing: &mut Writing) -> Result<(), Failure> {
    let view = VIEWS.iter().find(|view| view.view == "probes_v").expect("it is documented");
    let mut columns: Vec<String> = view.columns.iter().map(|column| column.column.to_owned()).collect();
    columns.push("seed".to_owned());
    writing.sheet.begin(&columns)?;
    writing.progress.set_total(writing.standing.report().probes);
    let mut done = 0;
    for series in writing.standing.stored.pairings.clone() {
        if series.pairing.work != Work::Probes {
            continue;
        }
        let task = writing.standing.stored.probes_task(&series).map_err(CoordinatorError::from)?;
        let mut from = 0;
        loop {
            let page = writing.library.ask(&probe_rows(series.id, from, PAGE)).await?;
            let Some(Value::Integer(last)) = page.rows.last().and_then(|row| row.first()) else { break };
            from = ProbeId(*last).index() + 1;
            for mut row in page.rows {
                let Some(&Value::Integer(id)) = row.first() else { continue };
                row.push(Value::Text(task.seed_of(ProbeId(id).index()).0.to_string()));
                writing.sheet.row(&row)?;
                done += 1;
            }
            writing.progress.tell(done, || "probes".to_owned());
        }
    }
    Ok(())
}
