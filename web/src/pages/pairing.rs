//! One pairing: its numbers and its games, a page of pairs at a time.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Html;
use figures::numbers::grouped;
use schedule::By;
use schedule::report::PairingReport;
use serde::Deserialize;
use store::{GameId, SeatSummary, StoredGame};

use crate::frame::Frame;
use crate::pages::pairings::PairingLine;
use crate::pages::sequential;
use crate::pages::subject::{Place, Subject};
use crate::problem::Problem;
use crate::site::Site;
use crate::words;

/// Pairs of one page.
const PAIRS: u64 = 25;

#[derive(Template)]
#[template(path = "pairing.html")]
struct Page {
    frame: Frame,
    experiment: String,
    line: PairingLine,
    /// What the winner is, where there is one.
    winner: &'static str,
    /// Both players as one would write them.
    written: [String; 2],
    seats: Vec<Seat>,
    /// The way of the sequential test; empty if there is none.
    test: String,
    rows: Vec<Row>,
    first: u64,
    earlier: Option<u64>,
    later: Option<u64>,
}

/// The games in which the first-named player had one of the seats.
struct Seat {
    name: &'static str,
    games: String,
    result: String,
    length: String,
    nodes: [String; 2],
    depth: [String; 2],
    time: [String; 2],
    faults: u64,
}

impl Seat {
    fn of(name: &'static str, seat: &SeatSummary) -> Self {
        let per = |sums: [u64; 2], scale: f64, digits: usize| {
            [0, 1].map(|who| match seat.searches[who] {
                0 => "–".to_owned(),
                searches => format!("{:.digits$}", sums[who] as f64 * scale / searches as f64),
            })
        };
        Self {
            name,
            games: grouped(seat.games()),
            result: format!("+{} ={} −{}", seat.wins, seat.draws, seat.losses),
            length: format!("{:.1}", seat.decisions as f64 / seat.games().max(1) as f64),
            nodes: per(seat.nodes, 1.0, 0),
            depth: per(seat.depths, 1.0, 1),
            time: per(seat.time_us, 0.001, 2),
            faults: seat.forfeits.iter().sum::<u64>() + seat.too_long,
        }
    }
}

/// Both games of a pair.
struct Row {
    pair: u64,
    games: Vec<Cell>,
}

struct Cell {
    id: GameId,
    /// What the first-named player made of it: won, drawn, lost.
    result: &'static str,
    score: String,
    decisions: u32,
    ending: &'static str,
}

impl Cell {
    fn of(game: &StoredGame) -> Self {
        let swapped = game.id.game() == 1;
        let half_points = if swapped { 2 - game.row.result } else { game.row.result };
        let scores = game.row.scores.map(|[one, two]| if swapped { [two, one] } else { [one, two] });
        Self {
            id: game.id,
            result: ["lost", "drawn", "won"][usize::from(half_points)],
            score: scores.map_or_else(String::new, |[a, b]| format!("{a}:{b}")),
            decisions: game.row.decisions,
            ending: game.row.ending.as_ref().map_or("", |ending| ending.reason()),
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct From {
    #[serde(default)]
    pair: u64,
}

pub(crate) async fn page(
    State(site): State<Site>,
    Path((name, place)): Path<(String, String)>,
    Query(From { pair: first }): Query<From>,
) -> Result<Html<String>, Problem> {
    let subject = Subject::load(&site, &name).await?;
    let pairing = find(&subject, &place)?;
    let reader = site.handle.reader();
    let (mut seats, mut rows, mut later) = (Vec::new(), Vec::new(), None);
    if let Some(stored) = subject.stored(pairing.id).filter(|_| first <= GameId::MOST_PAIR) {
        let summary = reader.summary(stored).await?;
        let [one, two] = &summary.seats;
        seats = vec![Seat::of("A first", one), Seat::of("A second", two)];
        let after = first.checked_sub(1).map(|before| GameId::new(stored, before, 1));
        let games = reader.games(stored, after, 2 * PAIRS as u32 + 1).await?;
        later = games.get(2 * PAIRS as usize).map(|game| game.id.pair());
        rows = games[..games.len().min(2 * PAIRS as usize)]
            .chunks(2)
            .map(|games| Row { pair: games[0].id.pair(), games: games.iter().map(Cell::of).collect() })
            .collect();
    }
    let line = PairingLine::of(&subject, pairing);
    let page = Page {
        frame: site.frame(format!("{} : {}", line.players[0], line.players[1])).below("experiments"),
        line,
        winner: match pairing.by {
            Some(By::Sprt) => "is the better one",
            Some(By::Length) => "is ahead",
            _ => "goes on",
        },
        written: [&pairing.a, &pairing.b].map(|player| words::player(player)),
        seats,
        test: sequential::way(reader, &subject, pairing)
            .await?
            .map_or_else(String::new, |way| figures::llr(&way).to_string()),
        experiment: name,
        rows,
        first,
        earlier: (first > 0).then(|| first.saturating_sub(PAIRS)),
        later,
    };
    Ok(Html(page.render()?))
}

/// The pairing at a place.
pub(crate) fn find<'a>(subject: &'a Subject, place: &str) -> Result<&'a PairingReport, Problem> {
    let known = place
        .parse()
        .ok()
        .and_then(|Place(id)| subject.pairings().into_iter().find(|pairing| pairing.id == id));
    known.ok_or_else(|| {
        let name = &subject.view.name;
        let message = format!("{name} has no pairing {place} yet; one is written REPEAT.ROUND.SLOT, from 0");
        Problem::new(StatusCode::NOT_FOUND, message)
    })
}
