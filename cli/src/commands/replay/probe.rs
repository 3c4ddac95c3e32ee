//! A stored search of a position, made again.

use arena::ProbeRecord;
use arena::seats::probe;
use coordinator::read::library::{By, Library};
use games::{GameVisitor, Notation, with_game};
use proto::wire::ProbesTask;
use serde::Serialize;
use store::question::probes::probes_of;
use store::{ProbeId, ProbeRow};

use crate::failure::Failure;
use crate::{output, panics};

/// The public JSON of a stored probe; the names are a contract.
#[derive(Serialize)]
struct Shown {
    id: String,
    experiment: String,
    game: String,
    /// Canonical.
    player: String,
    limit: String,
    /// Of the run, as a text: it has 64 bits, of which many readers of JSON keep 53.
    seed: String,
    /// As its game writes it.
    position: String,
    /// Which of the positions of the experiment, and which of the runs there, from 0.
    number: u64,
    run: u64,
    stored: Said,
    /// What the player says now; under a time limit that may rightly be something else.
    again: Said,
    replayable: bool,
    /// The first thing that differs; nothing if it is the same, or under a time limit.
    differs: Option<String>,
    #[serde(skip)]
    picture: String,
}

/// What a player says of a position.
#[derive(Serialize)]
struct Said {
    value: f64,
    choice: String,
    nodes: u64,
    depth: u32,
    /// What else the experiment keeps of a search; nothing if it asks for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<serde_json::Value>,
}

impl From<ProbeRow> for Said {
    fn from(row: ProbeRow) -> Self {
        let ProbeRow { value, choice, nodes, depth, kept, .. } = row;
        Self { value, choice, nodes, depth, kept: serde_json::from_str(&kept).ok() }
    }
}

impl Said {
    fn told(&self) -> String {
        format!("{} at {}, {} nodes, depth {}", self.choice, self.value, self.nodes, self.depth)
    }
}

/// Shows a probe, searches again and compares.
pub(super) async fn replay(library: &Library, id: ProbeId, json: bool) -> Result<(), Failure> {
    let no = |reason: String| Failure::No(format!("probe {id}: {reason}"));
    let page = library.ask(&probes_of(id.series(), id.index(), 1)).await?;
    let row = page.into_iter().find(|row| row.index == id.index());
    let row =
        row.ok_or_else(|| Failure::Request(format!("there is no probe {id}; probes_v has their ids")))?;
    let stored = library.find(By::Pairing(id.series())).await?;
    library.close().await;
    let series = stored.pairing(id.series()).expect("it was found by this series");
    let task = stored.probes_task(series).map_err(coordinator::CoordinatorError::from)?;
    let (number, position) =
        task.position_of(id.index()).ok_or_else(|| no("there is no such position".to_owned()))?;
    panics::quiet();
    let luck = (position, task.seed_of(id.index()));
    let again = probe(&task.game, &task.player, task.limit, task.keep, luck)
        .map_err(|error| no(error.to_string()))?;
    let shown = Shown::new(id, &task, (number, position), &row, again, &stored.row.experiment.name);
    if json {
        output::json(&shown)?;
    } else {
        output::line(&shown.text())?;
    }
    match shown.differs {
        Some(difference) => Err(no(difference)),
        None => Ok(()),
    }
}

impl Shown {
    fn new(
        id: ProbeId,
        task: &ProbesTask,
        (number, position): (u64, &str),
        row: &ProbeRow,
        again: ProbeRecord,
        experiment: &str,
    ) -> Self {
        let again = ProbeRow::of_record(id.index(), number, again);
        let replayable = task.is_replayable();
        Self {
            id: id.to_string(),
            experiment: experiment.to_owned(),
            game: task.game.to_string(),
            player: task.player.to_string(),
            limit: task.player.limit_or(task.limit).to_string(),
            seed: task.seed_of(id.index()).0.to_string(),
            position: position.to_owned(),
            number,
            run: id.index() % task.runs,
            differs: row.difference(&again).filter(|_| replayable),
            stored: Said::from(row.clone()),
            again: Said::from(again),
            replayable,
            picture: with_game(&task.game, Picture(position)),
        }
    }

    fn text(&self) -> String {
        let proof = match (self.replayable, &self.differs) {
            (false, _) => "under a time limit: another value is no contradiction".to_owned(),
            (true, None) => "same: searched again, value, move, nodes and depth are identical".to_owned(),
            (true, Some(difference)) => format!("DIFFERS: {difference}"),
        };
        [
            format!("probe        {}: {}", self.id, self.game),
            format!("experiment   {}, position {}, run {}", self.experiment, self.number, self.run),
            format!("player       {} under {}", output::short_player(&self.player), self.limit),
            format!("seed         {}", self.seed),
            format!("position     {}\n\n{}\n", self.position, self.picture.trim_end()),
            format!("stored       {}", self.stored.told()),
            format!("again        {}", self.again.told()),
            format!("             {proof}"),
        ]
        .join("\n")
    }
}

/// The board of a position.
struct Picture<'a>(&'a str);

impl GameVisitor for Picture<'_> {
    type Output = String;
    fn visit<G: Notation>(self, game: G) -> String {
        game.parse_position(self.0).map(|state| game.picture(&state)).unwrap_or_default()
    }
}
