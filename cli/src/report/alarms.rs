//! Alarms: results that came twice and differed. The first stays; one of two machines is wrong.

use coordinator::{CoordinatorError, Library};
use serde::Serialize;
use store::Value;

/// The most alarms that are told one by one.
const MOST_SHOWN: usize = 10;

/// A pair whose repeat differed, in words.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Alarm {
    told: String,
}

impl Alarm {
    /// The alarms of an experiment that nobody has acknowledged.
    pub(crate) async fn open(library: &Library, experiment: &str) -> Result<Vec<Self>, CoordinatorError> {
        let name = experiment.replace('\'', "''");
        let sql = format!(
            "SELECT format('%s  %s (kept from %s, came from %s, %d times)', id, difference, kept_worker, came_worker, times)
             FROM alarms_v WHERE experiment = '{name}' AND acknowledged_at IS NULL ORDER BY alarm_id"
        );
        let rows = library.query(&sql, 1000).await?.rows.into_iter().flatten();
        let told = |value| if let Value::Text(told) = value { told } else { String::new() };
        Ok(rows.map(|value| Self { told: told(value) }).collect())
    }
}

pub(super) fn lines(alarms: &[Alarm]) -> Vec<String> {
    if alarms.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![
        String::new(),
        format!(
            "ALARM        {} results came twice and differed (`astragal acknowledge` when you have seen them)",
            alarms.len()
        ),
    ];
    lines.extend(alarms.iter().take(MOST_SHOWN).map(|alarm| format!("  {}", alarm.told)));
    let more = alarms.len().saturating_sub(MOST_SHOWN);
    lines.extend(
        (more > 0).then(|| format!("  and {more} more: `astragal query \"SELECT * FROM alarms_v\"`")),
    );
    lines
}
