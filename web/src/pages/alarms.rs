//! Alarms with their story: pairs that came again with another content.

use askama::Template;
use coordinator::ExperimentView;
use figures::numbers::plural;
use store::{Alarm, GameId, Guilty, Settled};

use crate::pages::subject::Subject;
use crate::problem::Problem;
use crate::site::Site;
use crate::words::played_again;

/// Alarms that are told; more of the same would not tell more.
const TOLD: usize = 10;

/// The alarms of an experiment.
#[derive(Template)]
#[template(path = "alarms.html")]
pub(crate) struct Alarms {
    name: String,
    stories: Vec<Story>,
    /// Alarms that nobody has acknowledged.
    open: usize,
    /// Those that somebody has.
    seen: usize,
    /// What is audited, where there is something to say.
    audits: String,
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
    judgement: String,
    /// When somebody acknowledged it; empty if nobody has.
    seen: String,
}

impl Alarms {
    pub(crate) async fn of(site: &Site, subject: &Subject) -> Result<Self, Problem> {
        let audits = audits(&subject.view);
        let settled = site.handle.reader().judgements().await?;
        let ours: Vec<_> = site
            .handle
            .reader()
            .alarms(false)
            .await?
            .into_iter()
            .filter(|alarm| subject.stored.values().any(|&id| id == alarm.pairing))
            .collect();
        let open = ours.iter().filter(|alarm| alarm.acknowledged.is_none()).count();
        let seen = ours.len() - open;
        let story = |alarm: Alarm| Story {
            game: GameId::new(alarm.pairing, alarm.pair, 0),
            pair: alarm.pair,
            judgement: judgement(&alarm, settled.iter().rfind(|settled| settled.alarm == alarm.id)),
            difference: alarm.difference,
            kept_by: alarm.kept_worker,
            kept_build: alarm.kept_build.to_string(),
            came_by: alarm.came_worker,
            came_build: alarm.came_build.to_string(),
            times: alarm.times,
            raised: alarm.raised.to_string(),
            seen: alarm.acknowledged.map(|at| at.to_string()).unwrap_or_default(),
        };
        let name = subject.view.name.clone();
        let stories = ours.into_iter().rev().take(TOLD).map(story).collect();
        Ok(Self { name, stories, open, seen, audits })
    }
}

/// What the third playing said, and what follows.
fn judgement(alarm: &Alarm, settled: Option<&Settled>) -> String {
    let Some(settled) = settled else {
        return match alarm.kept_build == alarm.came_build {
            true => "The coordinator plays it a third time to see who is right.".to_owned(),
            false => "The builds differ.".to_owned(),
        };
    };
    let (kept, came) = (&alarm.kept_worker, &alarm.came_worker);
    let verdict = match settled.guilty {
        Guilty::Kept => format!("{came} was right, and nothing is taken from {kept} any more."),
        Guilty::Came => format!("{kept} was right, and nothing is taken from {came} any more."),
        Guilty::Both => format!("neither was right, and nothing is taken from {kept} and {came} any more."),
        Guilty::Nobody => {
            "what is stored has changed since it came, for which nobody is to blame.".to_owned()
        }
    };
    let again = match settled.guilty {
        Guilty::Nobody => "The pair is played again.".to_owned(),
        _ => played_again(settled.struck),
    };
    format!("The coordinator played it a third time: {verdict} {again}").trim_end().to_owned()
}

/// How far an experiment is audited, where there is something to say.
fn audits(view: &ExperimentView) -> String {
    let told = |count: u64, what: &str| (count > 0).then(|| format!("{} {what}", plural(count, "pair")));
    if !view.is_audited {
        return "Not audited: under time limits nobody can tell how a move was chosen.".to_owned();
    }
    let news = [
        told(view.audits_pending, "to be audited by another worker"),
        told(view.struck, "struck out and played again"),
    ];
    news.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
