//! An experiment that cannot be loaded: what is known of it all the same, and how to go on.

use askama::Template;

use coordinator::{CoordinatorError, ExperimentView};
use figures::numbers::plural;
use store::ExperimentRow;

use crate::frame::Frame;
use crate::pages::controls::Controls;
use crate::problem::Problem;
use crate::site::Site;

/// A longer text is not shown: it may be what is wrong.
const MOST_TEXT: usize = 20_000;

/// What is known.
#[derive(Template)]
#[template(path = "held.html")]
pub(crate) struct Held {
    frame: Frame,
    view: ExperimentView,
    controls: String,
    /// What is stored of it, if that can be read.
    row: Option<ExperimentRow>,
    /// How many pairs are stored, if they can be counted.
    pairs: Option<String>,
    /// The experiment's text, if it can be shown.
    text: Option<String>,
    /// Which of its games to ask the database for.
    query: String,
}

impl Held {
    /// Nothing, if it can be loaded.
    pub(crate) async fn load(site: &Site, name: &str) -> Result<Option<Self>, Problem> {
        let view = site.handle.experiment(name).await?;
        if view.held.is_none()
            || !matches!(site.handle.report(name).await, Err(CoordinatorError::Held { .. }))
        {
            return Ok(None);
        }
        let row = site.handle.reader().experiment(name).await.ok();
        let pairs = match &row {
            Some(row) => site.handle.reader().summaries(row.id).await.ok(),
            None => None,
        };
        let pairs =
            pairs.map(|all| plural(all.iter().map(|(_, one)| one.tally.pairs()).sum::<u64>(), "pair"));
        let text = row.as_ref().map(|row| row.experiment.text.clone());
        Ok(Some(Self {
            frame: site.frame(name).below("experiments"),
            controls: Controls::of(&view).render()?,
            text: text.filter(|text| text.len() <= MOST_TEXT),
            query: format!("SELECT * FROM games_v WHERE experiment = '{}'", name.replace('\'', "''")),
            row,
            pairs,
            view,
        }))
    }
}
