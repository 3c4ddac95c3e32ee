//! The viewer: a stored game step by step, what the players thought, how to reproduce it, and the proof.

use std::ops::Range;

use arena::steps::Thought;
use arena::{Mismatch, Proof};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Html;
use figures::frames;
use figures::numbers::grouped;
use games::Player;
use serde::Deserialize;
use tokio::task::spawn_blocking;

use crate::assets;
use crate::exhibit::Exhibit;
use crate::frame::Frame;
use crate::pages::subject::Place;
use crate::problem::Problem;
use crate::site::Site;
use crate::words;

/// Steps that are listed around the one that is shown.
const LISTED: usize = 120;
/// A longer game is not drawn here.
const LONGEST: u32 = 20_000;

#[derive(Deserialize, Default)]
pub(crate) struct Look {
    /// Steps taken before the position that is shown; the end if it is more than there are.
    step: Option<usize>,
    /// Whether the players are asked again what they thought.
    thoughts: Option<String>,
}

#[derive(Template)]
#[template(path = "game.html")]
struct Page {
    frame: Frame,
    script: &'static str,
    id: String,
    experiment: String,
    pairing: String,
    pair: u64,
    twin: String,
    players: [String; 2],
    result: String,
    sides: [Side; 2],
    step: usize,
    last: usize,
    board: String,
    told: String,
    position: String,
    steps: Vec<Step>,
    earlier: bool,
    later: bool,
    /// What keeps the thoughts on the way to other steps.
    keep: &'static str,
    can_think: bool,
    commands: [String; 2],
    facts: Vec<(&'static str, String)>,
    verdict: Option<Verdict>,
}

/// What one seat used, as it is recorded.
struct Side {
    nodes: String,
    searches: u32,
    depth: String,
    time: String,
}

/// A line of the list of steps.
struct Step {
    number: usize,
    seat: u8,
    who: &'static str,
    token: String,
    thought: String,
    is_shown: bool,
}

/// What playing it again has shown.
struct Verdict {
    good: bool,
    heading: &'static str,
    told: String,
}

pub(crate) async fn page(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Result<Html<String>, Problem> {
    let exhibit = Exhibit::load(&site, &id).await?;
    let thoughts = match look.thoughts {
        Some(_) => {
            let asked = exhibit.clone();
            site.replays.play(move |cancel| Some(asked.thoughts(cancel))).await?
        }
        None => None,
    };
    shown(frame(&site, &exhibit), exhibit, look.step.unwrap_or(0), thoughts, None).await
}

/// Plays the game again and shows what came of it.
pub(crate) async fn verify(
    State(site): State<Site>,
    Path(id): Path<String>,
) -> Result<Html<String>, Problem> {
    let exhibit = Exhibit::load(&site, &id).await?;
    let asked = exhibit.clone();
    let verdict = site.replays.play(move |cancel| asked.verify(cancel)).await?;
    shown(frame(&site, &exhibit), exhibit, 0, None, Some(told(&verdict))).await
}

fn frame(site: &Site, exhibit: &Exhibit) -> Frame {
    site.frame(format!("Game {}", exhibit.game.id)).below("experiments")
}

/// A verdict in words.
fn told(verdict: &Result<Proof, Mismatch>) -> Verdict {
    let (good, heading, told) = match verdict {
        Ok(Proof::Identical) => (
            true,
            "Identical",
            "Played again just now: the same moves, the same dice, the same nodes, bit for bit.".to_owned(),
        ),
        Ok(Proof::Lawful) => (
            true,
            "Lawful",
            "The moves are legal, the dice are the pair's luck, the result follows. Under a time limit moves cannot be \
             compared."
                .to_owned(),
        ),
        Err(mismatch) => (false, "Not confirmed", mismatch.to_string()),
    };
    Verdict { good, heading, told }
}

async fn shown(
    frame: Frame,
    exhibit: Exhibit,
    step: usize,
    thoughts: Option<Vec<Option<Thought>>>,
    verdict: Option<Verdict>,
) -> Result<Html<String>, Problem> {
    if exhibit.record.decisions > LONGEST {
        let message =
            format!("game {} is too long to be drawn; read it with astragal replay", exhibit.game.id);
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message));
    }
    let page = spawn_blocking(move || build(frame, &exhibit, step, thoughts.as_deref(), verdict)).await;
    let broken = |_| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the game could not be drawn");
    Ok(Html(page.map_err(broken)??.render()?))
}

fn build(
    around_it: Frame,
    exhibit: &Exhibit,
    step: usize,
    thoughts: Option<&[Option<Thought>]>,
    verdict: Option<Verdict>,
) -> Result<Page, Problem> {
    let damaged = |error: arena::ReplayError| {
        let message = format!("the record of game {} breaks the rules: {error}", exhibit.game.id);
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    };
    let frames = frames(exhibit.contest.game(), exhibit.seed, &exhibit.record).map_err(damaged)?;
    let last = frames.len() - 1;
    let step = step.min(last);
    let listed = around(step, last);
    let steps = frames[listed.clone()].iter().zip(listed.clone()).filter_map(|(frame, number)| {
        let told = frame.step.as_ref()?;
        let seat = told.who.map_or(0, Player::number);
        Some(Step {
            number,
            seat,
            who: ["luck", "first", "second"][usize::from(seat)],
            token: told.token.clone(),
            thought: match thoughts.and_then(|all| all.get(number - 1).copied().flatten()) {
                Some(thought) => format!("{:+.1} · {}", thought.value, grouped(thought.nodes)),
                None if told.who.is_some() && told.choices == 1 => "forced".to_owned(),
                None => String::new(),
            },
            is_shown: number == step,
        })
    });
    let steps = steps.collect();
    let game = &exhibit.game;
    let id = game.id;
    let shown = &frames[step];
    let seated = exhibit.seated().map(words::player);
    let told = match &shown.step {
        None => "The start".to_owned(),
        Some(told) => match told.who {
            None => format!("Luck: {}", told.token),
            Some(who) => format!("{} plays {}", seated[who.index()], told.token),
        },
    };
    let sides = exhibit.record.sides.map(|side| Side {
        nodes: grouped(side.nodes),
        searches: side.searches,
        depth: side.mean_depth().map_or_else(|| "–".to_owned(), |depth| format!("{depth:.1}")),
        time: if side.time.is_zero() {
            "–".to_owned()
        } else {
            format!("{:.1} ms", side.time.as_secs_f64() * 1e3)
        },
    });
    let key = exhibit.pairing.pairing.key;
    let [repeat, round, slot] = [key.repeat, key.round, key.slot].map(|place| place as u32);
    Ok(Page {
        frame: around_it,
        script: &assets::VIEWER.path,
        id: id.to_string(),
        experiment: exhibit.experiment.experiment.name.clone(),
        pairing: Place(schedule::PairingId { repeat, round, slot }).to_string(),
        pair: id.pair(),
        twin: store::GameId(id.0 ^ 1).to_string(),
        result: result(exhibit, &seated),
        players: seated,
        sides,
        step,
        last,
        board: shown.board.to_string(),
        told,
        position: shown.position.clone(),
        steps,
        earlier: listed.start > 1,
        later: listed.end <= last,
        keep: if thoughts.is_some() { "&thoughts=on" } else { "" },
        can_think: exhibit.contest.is_replayable(),
        commands: commands(exhibit),
        facts: facts(exhibit),
        verdict,
    })
}

/// The steps to list; 0 is the start and no step.
fn around(step: usize, last: usize) -> Range<usize> {
    let first = step.saturating_sub(LISTED / 2).min((last + 1).saturating_sub(LISTED)).max(1);
    first.min(last + 1)..(first + LISTED).min(last + 1)
}

fn result(exhibit: &Exhibit, seated: &[String; 2]) -> String {
    let row = &exhibit.game.row;
    let mut text = match row.result {
        2 => format!("{} won", seated[0]),
        0 => format!("{} won", seated[1]),
        _ => "A draw".to_owned(),
    };
    if let Some([one, two]) = row.scores {
        text.push_str(&format!(", {one} : {two}"));
    }
    if let Some(ending) = &row.ending {
        text.push_str(&format!(" ({} {})", ending.reason(), ending.detail()));
    }
    text
}

/// How to see the same game elsewhere: from this database, and from nothing at all.
fn commands(exhibit: &Exhibit) -> [String; 2] {
    let (experiment, key) = (&exhibit.experiment.experiment, exhibit.pairing.pairing.key);
    let [one, two] = exhibit.seated().map(words::player);
    let places = [("repeat", key.repeat), ("round", key.round), ("pair", exhibit.game.id.pair())];
    let places = places.iter().filter(|(_, number)| *number > 0);
    let places: String = places.map(|(name, number)| format!(" --{name} {number}")).collect();
    let (game, limit, seed) = (&experiment.game, &experiment.budget, experiment.seed);
    [
        format!("astragal replay {} --verify", exhibit.game.id),
        format!("astragal play {one} {two} --game {game} --limit {limit} --seed {seed}{places}"),
    ]
}

fn facts(exhibit: &Exhibit) -> Vec<(&'static str, String)> {
    let (game, row) = (&exhibit.game, &exhibit.game.row);
    let hash: String = row.hash.iter().map(|byte| format!("{byte:02x}")).collect();
    vec![
        ("Game", exhibit.experiment.experiment.game.clone()),
        ("Limit", exhibit.experiment.experiment.budget.clone()),
        ("Pair seed", exhibit.seed.0.to_string()),
        ("Length", format!("{} decisions, {} chance events", row.decisions, row.events)),
        ("Played by", format!("{}, stored {} UTC", game.worker, game.received)),
        ("Build", game.build.to_string()),
        ("Hash", hash),
        (
            "Checksum",
            if game.is_sound { "right".to_owned() } else { "WRONG: the stored row was changed".to_owned() },
        ),
    ]
}
