//! Searches of positions: how good everybody's are, and the positions at which most is lost.

use askama::Template;
use figures::numbers::{grouped, percent};
use games::AnyGame;
use schedule::report::{Figure, ProbeTable, Probed};
use store::question::probes::{WorstPosition, worst_positions};
use store::question::tables::limit_of;

use crate::pages::subject::Subject;
use crate::problem::Problem;
use crate::site::Site;
use crate::words;

/// Positions that are shown.
const SHOWN: usize = 6;

/// The table, and where most is lost.
#[derive(Template)]
#[template(path = "searches.html")]
pub(crate) struct Searches {
    lines: Vec<Row>,
    worst: Vec<Worst>,
    has_truth: bool,
    warning: Option<String>,
}

struct Row {
    player: String,
    cells: Vec<(&'static str, String)>,
}

struct Worst {
    board: String,
    told: String,
    command: String,
}

impl Searches {
    pub(crate) async fn of(site: &Site, subject: &Subject) -> Result<Self, Problem> {
        let Some(table) = subject.report.parts.probes().filter(|table| table.seen > 0) else {
            return Ok(Self { lines: Vec::new(), worst: Vec::new(), has_truth: false, warning: None });
        };
        // Of some players only the moves are compared.
        let is_compared = |probed: &Probed| probed.mse.or(probed.regret).is_some();
        let has_truth = !table.is_about_traps() && table.players.iter().any(is_compared);
        let mut worst = Vec::new();
        if has_truth {
            let (library, name) = (site.library(), &subject.view.name);
            let limit = library.ask(&limit_of(name)).await?.unwrap_or_default();
            let found = library.ask(&worst_positions(name, SHOWN)).await?;
            worst.extend(found.into_iter().map(|one| shown(one, (&subject.view.game, &limit), table)));
        }
        Ok(Self { lines: lines(table, subject), worst, has_truth, warning: table.warning() })
    }
}

fn lines(table: &ProbeTable, subject: &Subject) -> Vec<Row> {
    let whole = |figure: Option<Figure>, places: usize| {
        figure.map_or_else(|| "–".to_owned(), |figure| figure.told(places))
    };
    let line = |probed: &Probed| Row {
        player: subject.names.short(&probed.player),
        cells: vec![
            ("mean squared error", whole(probed.mse, 1)),
            ("variance", whole(probed.variance, 2)),
            ("bias", whole(probed.bias, 2)),
            ("rms bias", whole(probed.bias_rms, 2)),
            ("regret", whole(probed.regret, 2)),
            ("best move", percent(probed.accuracy.map(|share| share.value))),
            ("nodes", probed.nodes.map_or_else(|| "–".to_owned(), |nodes| grouped(nodes.round() as u64))),
            ("probes", grouped(probed.probes)),
        ],
    };
    table.players.iter().map(line).collect()
}

fn shown(worst: WorstPosition, (game, limit): (&str, &str), table: &ProbeTable) -> Worst {
    let truth_is = if table.is_estimate { "the estimate is" } else { "the truth is" };
    let WorstPosition { position, best, player, truth, mean, regret } = worst;
    let tells_value = table.players.iter().any(|probed| probed.player == player && probed.mse.is_some());
    let says = if tells_value { format!("it says {mean:.1}, ") } else { String::new() };
    let player = words::player(&player);
    let known = AnyGame::parse(game).ok();
    let board = known.and_then(|game| Some(figures::board_of_text(&game, &position).ok()?.to_string()));
    Worst {
        board: board.unwrap_or_default(),
        told: format!("{player} loses {regret:.2} here: {says}{truth_is} {truth:.1}, the best move {best}"),
        command: format!(
            "astragal analyze {game} --position \"{position}\" --player {player} --limit {limit}"
        ),
    }
}
