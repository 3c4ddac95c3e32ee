//! A row a game: the columns of `games_v`, and what the view cannot know. All of a row is from one reading of its game.

use arena::course::Course;
use coordinator::CoordinatorError;
use proto::wire::PairsTask;
use sheet::hex;
use store::{ExperimentRow, PairingRow, StoredGame, VIEWS, Value};

use super::writing::Writing;
use crate::failure::Failure;
use crate::{game_course, output};

/// Games that are read at once.
const PAGE: u32 = 1024;

pub(super) async fn write(writing: &mut Writing, notation: bool) -> Result<(), Failure> {
    let report = writing.standing.report();
    let view = VIEWS.iter().find(|view| view.view == "games_v").expect("it is documented");
    let mut columns: Vec<String> = view.columns.iter().map(|column| column.column.to_owned()).collect();
    let steps = if notation { "moves" } else { "transcript" };
    columns.extend(["counted", "seed", steps].map(ToOwned::to_owned));
    writing.sheet.begin(&columns)?;
    writing.progress.set_total(report.games + 2 * if writing.only_counted { 0 } else { report.apart });
    let experiment = writing.standing.stored.row.clone();
    let (mut done, mut forgotten) = (0, 0_u64);
    for pairing in writing.standing.stored.pairings.clone() {
        let counted = writing.standing.counted(&pairing);
        let task = writing.standing.stored.task(&pairing).map_err(CoordinatorError::from)?;
        let mut after = None;
        loop {
            let games = writing.library.games(pairing.id, after, PAGE).await?;
            let Some(last) = games.last() else { break };
            after = Some(last.id);
            for game in &games {
                let Some(is_counted) = writing.counts(counted, game.id.pair()) else { continue };
                let mut row = seen(&experiment, &pairing, game);
                row.extend([
                    Value::Integer(is_counted.into()),
                    Value::Text(task.seed_of(game.id.pair()).0.to_string()),
                    if game.row.is_forgotten() {
                        forgotten += 1;
                        Value::Null
                    } else if notation {
                        Value::Text(moves(&task, game)?)
                    } else {
                        Value::Blob(game.row.transcript.clone())
                    },
                ]);
                writing.sheet.row(&row)?;
                done += 1;
            }
            writing.progress.tell(done, || "games".to_owned());
            // Pairs come in order: behind the last that counts there is none.
            if writing.only_counted && last.id.pair() >= counted {
                break;
            }
        }
    }
    if forgotten > 0 {
        let name = &experiment.experiment.name;
        output::note(&format!(
            "{forgotten} games have no {steps}: their transcripts were dropped; `astragal verify {name}` plays them again"
        ));
    }
    Ok(())
}

/// A game as `games_v` has it, column by column.
fn seen(experiment: &ExperimentRow, pairing: &PairingRow, game: &StoredGame) -> Vec<Value> {
    let text = |text: &str| Value::Text(text.to_owned());
    let number = |number: u64| Value::Integer(number as i64);
    let real = |share: Option<f64>| share.map_or(Value::Null, Value::Real);
    let points = |half_points: u8| Value::Real(f64::from(half_points) / 2.0);
    let (key, [a, b]) = (pairing.pairing.key, &pairing.pairing.players);
    let (row, is_swapped) = (&game.row, game.id.game() == 1);
    let (first, second) = if is_swapped { (b, a) } else { (a, b) };
    let score = |seat: usize| row.scores.map_or(Value::Null, |scores| Value::Integer(scores[seat].into()));
    let depth = |seat: usize| {
        let seat = &row.seats[seat];
        real((seat.searches > 0).then(|| seat.depths as f64 / f64::from(seat.searches)))
    };
    let of_seats = |value: fn(&store::SeatRow) -> Value| row.seats.each_ref().map(value);
    let mut columns = vec![
        Value::Integer(game.id.0),
        Value::Text(game.id.to_string()),
        text(&experiment.experiment.name),
        text(&experiment.experiment.game),
        Value::Integer(pairing.id.0),
        number(key.repeat),
        number(key.round),
        number(key.slot),
        number(game.id.pair()),
        number(game.id.game().into()),
        text(first),
        text(second),
        text(a),
        text(b),
        points(if is_swapped { 2 - row.result } else { row.result }),
        points(row.result),
        match row.result {
            1 => Value::Null,
            2 => text(first),
            _ => text(second),
        },
        score(0),
        score(1),
        number(row.decisions.into()),
        number(row.events.into()),
    ];
    columns.extend(of_seats(|seat| Value::Integer(seat.nodes as i64)));
    columns.extend(of_seats(|seat| Value::Integer(seat.searches.into())));
    columns.extend([depth(0), depth(1)]);
    columns.extend(of_seats(|seat| Value::Real(0.001 * seat.time_us as f64)));
    columns.extend([
        row.ending.as_ref().map_or(Value::Null, |ending| text(ending.reason())),
        Value::Text(hex(&row.hash)),
        text(&game.worker),
        Value::Text(game.build.to_string()),
        Value::Text(game.received.to_string()),
    ]);
    columns
}

fn moves(task: &PairsTask, game: &StoredGame) -> Result<String, Failure> {
    let seed = task.seed_of(game.id.pair());
    let course = Course::of(task.contest.game(), seed, &game.row.record());
    course
        .map(|course| game_course::line(&course))
        .map_err(|error| Failure::No(format!("game {}: {error}", game.id)))
}
