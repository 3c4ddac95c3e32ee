//! Games: those of a pairing, one with its steps, the proof.

use arena::Proof;
use arena::course::Course;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use store::{Ending, GameId, StoredGame};
use utoipa::ToSchema;

use crate::api::problem::{ApiProblem, ErrorBody};
use crate::exhibit::Exhibit;
use crate::pages::pairing::find;
use crate::pages::subject::Subject;
use crate::site::Site;

/// Games of one answer at most.
const MOST: u32 = 1000;

/// Which games.
#[derive(Deserialize)]
pub(crate) struct Window {
    #[serde(default)]
    pair: u64,
    #[serde(default = "hundred")]
    limit: u32,
}

const fn hundred() -> u32 {
    100
}

/// A stored game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameLine {
    /// `PAIRING.PAIR.GAME`.
    id: String,
    /// Which pair of the pairing.
    pair: u64,
    /// In game 0 the first-named player has the first seat, in game 1 the other.
    game: u8,
    /// Half points of the first seat: 2 won, 1 drawn, 0 lost.
    half_points_first: u8,
    /// Points of both seats, where the game counts any.
    scores: Option<[i32; 2]>,
    /// Decisions made.
    decisions: u32,
    /// Chance events.
    events: u32,
    /// Nodes by seat.
    nodes: [u64; 2],
    /// Thinking time by seat, in microseconds.
    time_us: [u64; 2],
    /// How it ended, if not by its rules.
    ending: Option<&'static str>,
    /// Who played it.
    worker: String,
    /// The signature of the build that did.
    build: String,
}

impl GameLine {
    fn of(game: &StoredGame) -> Self {
        let row = &game.row;
        Self {
            id: game.id.to_string(),
            pair: game.id.pair(),
            game: game.id.game(),
            half_points_first: row.result,
            scores: row.scores,
            decisions: row.decisions,
            events: row.events,
            nodes: row.seats.map(|seat| seat.nodes),
            time_us: row.seats.map(|seat| seat.time_us),
            ending: row.ending.as_ref().map(Ending::reason),
            worker: game.worker.clone(),
            build: game.build.to_string(),
        }
    }
}

/// A stored game, step by step.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameShown {
    #[serde(flatten)]
    line: GameLine,
    /// The experiment.
    experiment: String,
    /// The game string.
    game_string: String,
    /// By seat, canonical.
    players: [String; 2],
    /// The limit of a decision.
    limit: String,
    /// Where the luck of the pair comes from: a number of 64 bits, as a text, since many readers of JSON keep 53 of them.
    pair_seed: String,
    /// Whether the same seeds give the same game.
    replayable: bool,
    #[serde(flatten)]
    course: Course,
}

/// What playing a game again has shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct Verdict {
    /// Whether the record was confirmed.
    confirmed: bool,
    /// `identical`: the same, bit for bit; `lawful`: rules, dice and result are right, the time limit forbids more.
    proof: Option<&'static str>,
    /// The first thing that differs.
    difference: Option<String>,
}

/// Games of a pairing in the order of their pairs.
#[utoipa::path(
    get,
    path = "/api/v1/experiments/{name}/pairings/{place}/games",
    params(
        ("name" = String, Path),
        ("place" = String, Path, description = "REPEAT.ROUND.SLOT"),
        ("pair" = Option<u64>, Query, description = "the first pair"),
        ("limit" = Option<u32>, Query, description = "how many games, 1000 at most; 100 if nobody says")
    ),
    responses((status = 200, body = Vec<GameLine>), (status = 404, body = ErrorBody))
)]
pub(crate) async fn of_pairing(
    State(site): State<Site>,
    Path((name, place)): Path<(String, String)>,
    window: Result<Query<Window>, QueryRejection>,
) -> Result<Json<Vec<GameLine>>, ApiProblem> {
    let Query(Window { pair, limit }) = window.map_err(|error| ApiProblem::bad(error.body_text()))?;
    let subject = Subject::load(&site, &name).await?;
    let pairing = find(&subject, &place)?;
    let Some(stored) = subject.stored(pairing.id) else { return Ok(Json(Vec::new())) };
    let after = pair.min(GameId::MOST_PAIR).checked_sub(1).map(|before| GameId::new(stored, before, 1));
    let games = site.handle.reader().games(stored, after, limit.clamp(1, MOST)).await?;
    Ok(Json(games.iter().map(GameLine::of).collect()))
}

/// A stored game, step by step.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}",
    params(("id" = String, Path, description = "PAIRING.PAIR.GAME")),
    responses((status = 200, body = GameShown), (status = 404, body = ErrorBody))
)]
pub(crate) async fn one(
    State(site): State<Site>,
    Path(id): Path<String>,
) -> Result<Json<GameShown>, ApiProblem> {
    let exhibit = Exhibit::load(&site, &id).await?;
    let asked = exhibit.clone();
    let course =
        site.replays.play(move |_| Some(Course::of(asked.contest.game(), asked.seed, &asked.record)));
    let course =
        course.await?.map_err(|error| ApiProblem::bad(format!("the record breaks the rules: {error}")))?;
    let experiment = &exhibit.experiment.experiment;
    Ok(Json(GameShown {
        line: GameLine::of(&exhibit.game),
        experiment: experiment.name.clone(),
        game_string: experiment.game.clone(),
        players: exhibit.seated().map(ToOwned::to_owned),
        limit: experiment.budget.clone(),
        pair_seed: exhibit.seed.0.to_string(),
        replayable: exhibit.contest.is_replayable(),
        course,
    }))
}

/// Plays a game again and compares.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/verify",
    params(("id" = String, Path, description = "PAIRING.PAIR.GAME")),
    responses((status = 200, body = Verdict), (status = 404, body = ErrorBody))
)]
pub(crate) async fn verify(
    State(site): State<Site>,
    Path(id): Path<String>,
) -> Result<Json<Verdict>, ApiProblem> {
    let exhibit = Exhibit::load(&site, &id).await?;
    let verdict = site.replays.play(move |cancel| exhibit.verify(cancel)).await?;
    let proof = verdict.as_ref().ok().map(|proof| match proof {
        Proof::Identical => "identical",
        Proof::Lawful => "lawful",
    });
    let difference = verdict.err().map(|mismatch| mismatch.to_string());
    Ok(Json(Verdict { confirmed: proof.is_some(), proof, difference }))
}
