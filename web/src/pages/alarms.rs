//! Alarms with their story: pairs that came again with another content.

use askama::Template;
use coordinator::store::ids::GameId;

use crate::pages::subject::Subject;
use crate::problem::Problem;
use crate::site::Site;
use crate::words::moment;

/// Alarms that are told; more of the same would not tell more.
const TOLD: usize = 10;

/// The alarms of an experiment.
#[derive(Template)]
#[template(path = "alarms.html")]
pub(crate) struct Alarms {
    stories: Vec<Story>,
    all: usize,
}

struct Story {
    /// The first game of the pair that stays.
    game: GameId,
    pair: u64,
    difference: String,
    kept_by: String,
    kept_build: String,
    came_by: String,
    came_build: String,
    times: u64,
    raised: String,
    other_build: bool,
}

impl Alarms {
    pub(crate) async fn of(site: &Site, subject: &Subject) -> Result<Self, Problem> {
        if subject.view.alarms == 0 {
            return Ok(Self { stories: Vec::new(), all: 0 });
        }
        let ours: Vec<_> = site
            .desk
            .reader()
            .alarms(false)
            .await?
            .into_iter()
            .filter(|alarm| subject.stored.values().any(|&id| id == alarm.pairing))
            .collect();
        let all = ours.len();
        let story = |alarm: coordinator::store::Alarm| Story {
            game: GameId::new(alarm.pairing, alarm.pair, 0),
            pair: alarm.pair,
            difference: alarm.difference,
            other_build: alarm.kept_build != alarm.came_build,
            kept_by: alarm.kept_worker,
            kept_build: alarm.kept_build.to_string(),
            came_by: alarm.came_worker,
            came_build: alarm.came_build.to_string(),
            times: alarm.times,
            raised: moment(alarm.raised.0),
        };
        Ok(Self { stories: ours.into_iter().rev().take(TOLD).map(story).collect(), all })
    }
}
