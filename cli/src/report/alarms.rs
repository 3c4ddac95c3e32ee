//! Alarms: results that came twice and differed. The first stays; one of two machines is wrong.

use coordinator::{CoordinatorError, Library};
use serde::Serialize;
use store::question::trust::{OpenAlarm, open_alarms};

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
        let told = |alarm: OpenAlarm| {
            let OpenAlarm { game, difference, kept_worker, came_worker, times } = alarm;
            format!("{game}  {difference} (kept from {kept_worker}, came from {came_worker}, {times} times)")
        };
        let alarms = library.ask(&open_alarms(experiment)).await?;
        Ok(alarms.into_iter().map(|alarm| Self { told: told(alarm) }).collect())
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
