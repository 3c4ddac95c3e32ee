//! Tables of a report as cells of text, once for all formats.

use schedule::report::{
    Agreement, Contender, CrossTable, Figure, Machine, Milestone, PairingReport, ProbeTable, Probed,
    RoundReport, Search, TreeShape,
};
use stats::{Pentanomial, Rating};

use super::Document;
use super::short_names::names;
use crate::names::Names;
use crate::numbers::{chance, drawn_chance, grouped, interval, percent, signed};

/// A table of text.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) heading: &'static str,
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Row>,
    /// Rows that are too many to read.
    pub(super) left_out: usize,
    /// What to know before one believes the table.
    pub(super) warnings: Vec<String>,
}

/// A cross table has no more columns.
const MOST_COLUMNS: usize = 32;

/// A table has no more rows.
const MOST_ROWS: usize = 500;

impl Sheet {
    fn new(heading: &'static str, columns: &[&str], mut rows: Vec<Row>) -> Self {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        let left_out = rows.len().saturating_sub(MOST_ROWS);
        rows.truncate(MOST_ROWS);
        Self { heading, columns, rows, left_out, warnings: Vec::new() }
    }

    /// What is said below a table that was cut.
    pub(super) fn note(&self) -> Option<String> {
        (self.left_out > 0)
            .then(|| format!("{} more rows are in the database.", grouped(self.left_out as u64)))
    }
}

/// A row; a bar of pairs stands in front of the last cell where there is one.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The canonical text behind the first cell.
    pub(super) full: String,
    pub(super) cells: Vec<String>,
    pub(super) pairs: Option<Pentanomial>,
}

impl Document<'_> {
    /// The tables of the report that have something in them.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        let names = names(self.report);
        let table = self.report.parts.cross_table();
        let rated = table.map_or(&[][..], |table| &table.ratings);
        let pairings = self.report.parts.pairings().map(|pairing| pairing_row(pairing, &names));
        let mut machines = Sheet::new(
            "Machines",
            &["worker", "speed on the bench", "nodes a second in games", "steadiness", "games"],
            self.machines.iter().map(machine_row).collect(),
        );
        machines.warnings = self.machines.iter().filter_map(Machine::warning).collect();
        let mut ratings = Sheet::new(
            "Ratings",
            &["player", "Elo", "95 % interval", "pairs", "score"],
            rated.iter().map(|rating| rating_row(rating, &names)).collect(),
        );
        ratings.warnings.extend(table.and_then(CrossTable::warning).map(ToOwned::to_owned));
        let sheets = [
            Sheet::new("Winners", &["player", "tournaments won", "share"], champions(self, &names)),
            Sheet::new(
                "Rounds",
                &["where", "pairs a pairing", "pairings", "without an opponent", "all rightly with"],
                rounds(self),
            ),
            ratings,
            cross_sheet(table, &names),
            Sheet::new(
                "Pairings",
                &["where", "first", "second", "score of the first", "Elo", "better with", "decided", "pairs"],
                pairings.collect(),
            ),
            best_sheet(self.report.parts.search(), &names),
            course_sheet(self.report.parts.search(), &names),
            probes_sheet(self.report.parts.probes(), &names),
            agreement_sheet(self.report.parts.agreement(), &names),
            trees_sheet(self.report.parts.trees(), &names),
            machines,
        ];
        sheets.into_iter().filter(|sheet| !sheet.rows.is_empty()).collect()
    }
}

fn pairing_row(pairing: &PairingReport, names: &Names) -> Row {
    let summary = &pairing.summary;
    let place = match pairing.stage.is_empty() {
        true => (pairing.id.slot + 1).to_string(),
        false => pairing.stage.clone(),
    };
    let [first, second] = [&pairing.a, &pairing.b].map(|player| {
        let mark = if pairing.winner.as_ref() == Some(player) { " ✓" } else { "" };
        format!("{}{mark}", names.short(player))
    });
    let score = format!(
        "{} [{:.1}, {:.1}]",
        percent(summary.score),
        100.0 * summary.score_low,
        100.0 * summary.score_high
    );
    let elo = match summary.elo {
        Some(elo) => format!("{} {}", signed(elo), interval(summary.elo_low, summary.elo_high)),
        None => interval(summary.elo_low, summary.elo_high),
    };
    Row {
        full: format!("{} against {}", pairing.a, pairing.b),
        cells: vec![
            place,
            first,
            second,
            score,
            elo,
            chance(summary.los),
            pairing.verdict.clone(),
            grouped(summary.pairs),
        ],
        pairs: Some(summary.pentanomial),
    }
}

fn champions(document: &Document<'_>, names: &Names) -> Vec<Row> {
    let Some(report) = document.report.parts.brackets() else { return Vec::new() };
    let row = |title: &schedule::report::Title| Row {
        full: title.player.clone(),
        cells: vec![names.short(&title.player), title.titles.to_string(), percent(Some(title.share))],
        pairs: None,
    };
    report.champions.iter().filter(|_| report.tournaments.len() > 1).map(row).collect()
}

fn rounds(document: &Document<'_>) -> Vec<Row> {
    let Some(report) = document.report.parts.brackets() else { return Vec::new() };
    let row = |round: &RoundReport| {
        let place = match report.tournaments.len() {
            1 => format!("round {}", round.round + 1),
            _ => format!("{}, round {}", round.repeat + 1, round.round + 1),
        };
        let sure = round.confidence.map_or_else(|| "not decided yet".to_owned(), chance);
        let [pairings, byes] = [round.pairings.len(), round.byes.len()].map(|count| grouped(count as u64));
        Row {
            full: place.clone(),
            cells: vec![place, grouped(round.pairs), pairings, byes, sure],
            pairs: None,
        }
    };
    report.rounds.iter().map(row).collect()
}

/// Everybody against everybody, as far as a table can be read.
fn cross_sheet(table: Option<&CrossTable>, names: &Names) -> Sheet {
    let order = table.map_or_else(Vec::new, CrossTable::order);
    let shown = &order[..order.len().min(MOST_COLUMNS)];
    let numbers: Vec<String> = (1..=shown.len()).map(|number| number.to_string()).collect();
    let columns: Vec<&str> = ["", "player"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let row = |(number, &one): (&String, &usize), table: &CrossTable| {
        let score = |&two: &usize| {
            table.cross[one][two].map_or_else(String::new, |score| format!("{:.1}", 100.0 * score))
        };
        let cells =
            [number.clone(), names.short(&table.players[one])].into_iter().chain(shown.iter().map(score));
        Row { full: table.players[one].clone(), cells: cells.collect(), pairs: None }
    };
    let rows =
        table.map_or_else(Vec::new, |table| numbers.iter().zip(shown).map(|at| row(at, table)).collect());
    let mut sheet = Sheet::new("Cross table", &columns, rows);
    sheet.left_out = order.len() - shown.len();
    sheet
}

/// The best candidates that a tuner knows.
fn best_sheet(search: Option<&Search>, names: &Names) -> Sheet {
    let row = |one: &Contender| Row {
        full: one.player.clone(),
        cells: vec![
            names.short(&one.player),
            one.elo.value.map_or_else(String::new, signed),
            interval(one.elo.low, one.elo.high),
            drawn_chance(one.best),
        ],
        pairs: None,
    };
    let best = search.map_or(&[][..], |search| &search.best);
    let nobody_is_better = search.map_or_else(|| "nobody is better".to_owned(), Search::nobody_is_better);
    let columns = ["candidate", "Elo over the reference", "95 % interval", &nobody_is_better];
    Sheet::new("Best candidates", &columns, best.iter().map(row).collect())
}

/// How a tuner came to know them.
fn course_sheet(search: Option<&Search>, names: &Names) -> Sheet {
    let row = |one: &Milestone| Row {
        full: one.best.clone(),
        cells: vec![
            grouped(one.games),
            names.short(&one.best),
            one.elo.and_then(|elo| elo.value).map_or_else(|| "–".to_owned(), signed),
            one.elo.map_or_else(|| "–".to_owned(), |elo| interval(elo.low, elo.high)),
            one.regret_in_words().unwrap_or_else(|| "–".to_owned()),
        ],
        pairs: None,
    };
    let course = search.map_or(&[][..], |search| &search.course);
    let columns =
        ["games", "would be recommended", "Elo over the reference", "95 % interval", "expected regret"];
    Sheet::new("Course", &columns, course.iter().map(row).collect())
}

/// How good searches of positions are.
fn probes_sheet(table: Option<&ProbeTable>, names: &Names) -> Sheet {
    let columns = [
        "player",
        "mean squared error",
        "variance",
        "mean bias",
        "rms bias",
        "regret",
        "best move",
        "nodes",
        "depth",
        "probes",
    ];
    let whole = |figure: Option<Figure>, places: usize| {
        figure.map_or_else(|| "–".to_owned(), |figure| figure.told(places))
    };
    let number = |number: Option<f64>, places: usize| {
        number.map_or_else(|| "–".to_owned(), |number| format!("{number:.places$}"))
    };
    let shares = |share: Option<Figure>| {
        share.map_or_else(
            || percent(None),
            |Figure { value, low, high }| {
                format!("{} [{:.1}, {:.1}]", percent(Some(value)), 100.0 * low, 100.0 * high)
            },
        )
    };
    let row = |probed: &Probed| Row {
        full: probed.player.clone(),
        cells: vec![
            names.short(&probed.player),
            whole(probed.mse, 1),
            whole(probed.variance, 2),
            whole(probed.bias, 2),
            whole(probed.bias_rms, 2),
            whole(probed.regret, 2),
            shares(probed.accuracy),
            number(probed.nodes, 0),
            number(probed.depth, 1),
            grouped(probed.probes),
        ],
        pairs: None,
    };
    let players = table.filter(|table| table.seen > 0).map_or(&[][..], |table| &table.players);
    let mut sheet = Sheet::new("Searches", &columns, players.iter().map(row).collect());
    sheet.warnings.extend(table.filter(|table| table.seen > 0).and_then(ProbeTable::warning));
    sheet
}

fn agreement_sheet(agreements: &[Agreement], names: &Names) -> Sheet {
    let row = |Agreement { a, b, positions, share }: &Agreement| Row {
        full: format!("{a} and {b}"),
        cells: vec![
            names.short(a),
            names.short(b),
            grouped(*positions),
            format!("{} [{:.1}, {:.1}]", percent(Some(share.value)), 100.0 * share.low, 100.0 * share.high),
        ],
        pairs: None,
    };
    let columns = ["player", "other", "positions", "choose the same move"];
    Sheet::new("Agreement", &columns, agreements.iter().map(row).collect())
}

fn trees_sheet(trees: &[TreeShape], names: &Names) -> Sheet {
    let columns = [
        "player",
        "searches",
        "deepest",
        "mean depth",
        "leaves that end the game",
        "nodes of a search by level",
    ];
    let row = |tree: &TreeShape| Row {
        full: tree.player.clone(),
        cells: vec![
            names.short(&tree.player),
            grouped(tree.searches),
            tree.max_depth.to_string(),
            format!("{:.1}", tree.mean_depth),
            percent(tree.ended_share),
            tree.nodes_by_level(),
        ],
        pairs: None,
    };
    Sheet::new("Trees", &columns, trees.iter().map(row).collect())
}

fn rating_row(rating: &Rating, names: &Names) -> Row {
    let (elo, interval) = (signed(rating.elo), interval(rating.interval.low, rating.interval.high));
    Row {
        full: rating.player.clone(),
        cells: vec![names.short(&rating.player), elo, interval, grouped(rating.pairs), percent(rating.score)],
        pairs: None,
    }
}

fn machine_row(machine: &Machine) -> Row {
    Row {
        full: machine.worker.clone(),
        cells: vec![
            machine.worker.clone(),
            machine.speed.map_or_else(|| "unknown".to_owned(), grouped),
            grouped(machine.nodes_per_second.round() as u64),
            machine.steadiness(),
            grouped(machine.games),
        ],
        pairs: None,
    }
}
