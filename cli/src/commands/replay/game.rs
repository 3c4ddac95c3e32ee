//! A stored game shown move by move, and proved by playing it again.

use std::sync::atomic::AtomicBool;

use arena::course::Course;
use arena::{GameRecord, Proof, Recorded, verify};
use coordinator::read::library::{By, Library, StoredExperiment};
use proto::wire::PairsTask;
use serde::Serialize;
use sheet::hex;
use store::question::forgotten::{Dropped, dropped};
use store::{GameId, PairingRow, StoredGame};

use crate::failure::Failure;
use crate::{game_course, output, panics};

/// The public JSON of a stored game; the names are a contract.
#[derive(Serialize)]
struct Shown {
    id: String,
    experiment: String,
    game: String,
    repeat: u64,
    round: u64,
    slot: u64,
    pair: u64,
    number: u8,
    /// By seat, canonical.
    players: [String; 2],
    limits: [String; 2],
    /// Of the pair, as a text: it has 64 bits, of which many readers of JSON keep 53.
    seed: String,
    /// Who won, 1 or 2; none: drawn.
    winner: Option<u8>,
    scores: Option<[i32; 2]>,
    decisions: u32,
    events: u32,
    nodes: [u64; 2],
    searches: [u32; 2],
    micros: [u64; 2],
    ending: Option<String>,
    hash: String,
    worker: String,
    build: String,
    received_ms: i64,
    replayable: bool,
    #[serde(flatten)]
    course: Course,
    /// The command that plays it again.
    command: String,
    /// With --verify: identical or lawful.
    proof: Option<&'static str>,
}

/// What of a game is shown.
pub(super) struct Wanted {
    pub(super) boards: bool,
    pub(super) values: bool,
    pub(super) verify: bool,
    pub(super) json: bool,
}

/// Shows a game, and proves it if asked to.
pub(super) async fn replay(library: &Library, id: GameId, wanted: Wanted) -> Result<(), Failure> {
    let game = library.game(id).await?;
    let stored = library.find(By::Pairing(id.pairing())).await?;
    let name = &stored.row.experiment.name;
    let dropped = match game.row.is_forgotten() {
        true => library.ask(&dropped(name)).await?,
        false => None,
    };
    library.close().await;
    let pairing = stored.pairing(id.pairing()).expect("it was found by this pairing");
    let task = stored.task(pairing).map_err(coordinator::CoordinatorError::from)?;
    let (seed, record) = (task.seed_of(id.pair()), game.row.record());
    let recorded = Recorded { pair: seed, first: usize::from(id.game()), record: &record };
    let no = |reason: String| Failure::No(format!("game {id}: {reason}"));
    if let Some(Dropped { at, .. }) = dropped {
        let result = format!("its hash is {}", hex(&game.row.hash));
        return Err(no(format!(
            "its transcript was dropped on {at}, {result}; `astragal verify {name}` plays it again and compares"
        )));
    }

    let mut course = Course::of(task.contest.game(), seed, &record).map_err(|error| no(error.to_string()))?;
    if wanted.values {
        course
            .think(&AtomicBool::new(false), &task.contest, recorded)
            .map_err(|error| no(error.to_string()))?;
    }
    let mut shown = Shown::new(&stored, pairing, &task, &game, course);
    let verified = wanted.verify.then(|| {
        panics::quiet();
        verify(&task.contest, recorded)
    });
    shown.proof = verified.as_ref().and_then(|proof| match proof {
        Ok(Proof::Identical) => Some("identical"),
        Ok(Proof::Lawful) => Some("lawful"),
        Err(_) => None,
    });
    if wanted.json {
        output::json(&shown)?;
    } else {
        output::line(&shown.text(&task, wanted.boards, wanted.values))?;
    }
    if !game.is_sound {
        return Err(no("it has changed since it was stored: its checksum is wrong".to_owned()));
    }
    match verified {
        Some(Err(mismatch)) => Err(no(format!("{mismatch}{}", other_build(&game)))),
        _ => Ok(()),
    }
}

/// Another build may rightly play otherwise; then one needs to know.
fn other_build(game: &StoredGame) -> String {
    let ours = search::signature::signature();
    let told = || format!(" (build {} played it, this is {ours:016x})", game.build);
    if game.build.0 == ours { String::new() } else { told() }
}

impl Shown {
    fn new(
        stored: &StoredExperiment,
        pairing: &PairingRow,
        task: &PairsTask,
        game: &StoredGame,
        course: Course,
    ) -> Self {
        let first = usize::from(game.id.game());
        let seats = [first, 1 - first];
        let record = game.row.record();
        let key = pairing.pairing.key;
        let short = seats.map(|who| task.contest.players()[who].shortened());
        let places = [("repeat", key.repeat), ("round", key.round), ("pair", game.id.pair())];
        let places = places.iter().filter(|(_, number)| *number > 0);
        let places: String = places.map(|(name, number)| format!(" --{name} {number}")).collect();
        let experiment = &stored.row.experiment;
        let command = format!(
            "astragal play {} {} --game {} --limit {} --seed {}{places}",
            short[0], short[1], experiment.game, experiment.budget, experiment.seed
        );
        Self {
            id: game.id.to_string(),
            experiment: experiment.name.clone(),
            game: experiment.game.clone(),
            repeat: key.repeat,
            round: key.round,
            slot: key.slot,
            pair: game.id.pair(),
            number: game.id.game(),
            players: seats.map(|who| pairing.pairing.players[who].clone()),
            limits: seats.map(|who| task.contest.limits()[who].to_string()),
            seed: task.seed_of(game.id.pair()).0.to_string(),
            winner: winner(&record),
            scores: record.scores,
            decisions: record.decisions,
            events: record.events,
            nodes: record.sides.map(|side| side.nodes),
            searches: record.sides.map(|side| side.searches),
            micros: game.row.seats.map(|seat| seat.time_us),
            ending: ending(&record),
            hash: hex(&game.row.hash),
            worker: game.worker.clone(),
            build: game.build.to_string(),
            received_ms: game.received.0,
            replayable: pairing.pairing.replayable,
            course,
            command,
            proof: None,
        }
    }

    fn text(&self, task: &PairsTask, boards: bool, values: bool) -> String {
        let Self { id, game, experiment, repeat, round, slot, pair, number, .. } = self;
        let mut lines = vec![
            format!("game         {id}: {game}"),
            format!(
                "experiment   {experiment}, repeat {repeat}, round {round}, slot {slot}, pair {pair}, game {number}"
            ),
        ];
        for (seat, (player, limit)) in (1..).zip(self.players.iter().zip(&self.limits)) {
            lines.push(format!("player {seat}     {} under {limit}", output::short_player(player)));
        }
        lines.push(format!("pair seed    {}", self.seed));
        lines.push(format!("played by    {}, build {}", self.worker, self.build));
        lines.push(String::new());
        if boards {
            lines.extend(game_course::boards(&task.contest, &self.course));
        } else if values {
            lines.extend(self.course.steps.iter().map(game_course::sentence));
        } else {
            lines.extend(
                game_course::turns(&self.course).iter().map(|(player, tokens)| turn(*player, tokens)),
            );
        }
        lines.extend([String::new(), format!("result       {}", self.result())]);
        let [one, two] = self.nodes;
        lines.push(format!(
            "             {} decisions, {} chance events, {one} and {two} nodes",
            self.decisions, self.events
        ));
        lines.push(format!("hash         {}", self.hash));
        lines.push(format!("again        {}", self.command));
        if !self.replayable {
            lines
                .push("             (time-limited: the dice fall the same, the moves may differ)".to_owned());
        }
        match self.proof {
            Some("identical") => {
                lines.push(
                    "verified     identical: played again, every move and every count is the same".to_owned(),
                );
            }
            Some(_) => lines.push(
                "verified     lawful: rules, dice and result are right; a time limit forbids more".to_owned(),
            ),
            None => {}
        }
        lines.join("\n")
    }

    fn result(&self) -> String {
        let winner = self.winner.map_or_else(|| "drawn".to_owned(), |seat| format!("player {seat} won"));
        let scores = self.scores.map(|[one, two]| format!(", {one} : {two}")).unwrap_or_default();
        let ending = self.ending.as_ref().map(|ending| format!(" ({ending})")).unwrap_or_default();
        format!("{winner}{scores}{ending}")
    }
}

/// What one player did in a row, wrapped.
fn turn(player: Option<u8>, tokens: &[String]) -> String {
    let rows = output::wrapped(tokens, " ", 13, 90);
    let who = player.map_or_else(|| "chance".to_owned(), |player| format!("player {player}"));
    format!("{who:<13}{}", rows.trim_start())
}

fn winner(record: &GameRecord) -> Option<u8> {
    match record.utility {
        0.0 => None,
        value => Some(if value > 0.0 { 1 } else { 2 }),
    }
}

fn ending(record: &GameRecord) -> Option<String> {
    let forfeit = record.forfeit.as_ref();
    let told = forfeit.map(|forfeit| format!("player {} {}", forfeit.seat.number(), forfeit.fault));
    told.or_else(|| record.too_long.then(|| "it grew too long".to_owned()))
}
