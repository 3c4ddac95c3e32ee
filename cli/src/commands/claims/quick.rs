//! `--quick`: as much as can be played within an hour.
//!
//! What is left of the time is shared among the experiments that are left; what the short ones do not need, the long ones get in
//! another turn. When to stop does not depend on any result.

use std::collections::BTreeMap;
use std::time::Duration;

use papers::Subjected;
use tokio::time::Instant;

use super::playing::play;
use crate::failure::Failure;
use crate::output;
use crate::source::Source;

/// With less time another turn is not begun: to start and to stop takes some of it.
const LEAST: Duration = Duration::from_secs(1);

/// Plays what is missing, no longer than this altogether.
pub(super) async fn play_within(
    source: &Source,
    experiments: &BTreeMap<String, Subjected>,
    time: Duration,
) -> Result<(), Failure> {
    let end = Instant::now() + time;
    let mut unfinished: Vec<&Subjected> = experiments.values().collect();
    loop {
        let mut left = Vec::new();
        let count = unfinished.len();
        for (at, experiment) in unfinished.into_iter().enumerate() {
            let now = Instant::now();
            let share = end.saturating_duration_since(now) / (count - at) as u32;
            if !play(source, experiment, Some(now + share)).await? {
                left.push(experiment);
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        if end.saturating_duration_since(Instant::now()) < LEAST {
            let names: Vec<&str> = left.iter().map(|experiment| experiment.name()).collect();
            output::note(&format!("the time is over; not played to the end: {}", names.join(", ")));
            return Ok(());
        }
        unfinished = left;
    }
}
