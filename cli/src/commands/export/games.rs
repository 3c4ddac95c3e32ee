//! A row a game: the columns of `games_v` by construction, and what the view cannot know.

use coordinator::CoordinatorError;
use coordinator::store::{StoredGame, Value};
use proto::wire::PairsTask;

use super::Writing;
use crate::failure::Failure;
use crate::game_course::GameCourse;

/// Games that are read at once.
const PAGE: u32 = 1024;

pub(super) async fn write(writing: &mut Writing, notation: bool) -> Result<(), Failure> {
    let report = writing.standing.report();
    let mut columns = writing.library.query("SELECT * FROM games_v LIMIT 0", 1).await?.columns;
    let steps = if notation { "moves" } else { "transcript" };
    columns.extend(["counted", "seed", steps].map(ToOwned::to_owned));
    writing.sheet.begin(&columns)?;
    writing.progress.set_total(report.games + 2 * if writing.only_counted { 0 } else { report.apart });
    let mut done = 0;
    for pairing in writing.standing.stored.pairings.clone() {
        let counted = writing.standing.counted(&pairing);
        let task = writing.standing.stored.task(&pairing).map_err(CoordinatorError::from)?;
        let mut after = None;
        loop {
            let games = writing.library.games(pairing.id, after, PAGE).await?;
            let (Some(first), Some(last)) = (games.first(), games.last()) else { break };
            let range =
                format!("pairing_id = {} AND game_id BETWEEN {} AND {}", pairing.id.0, first.id.0, last.id.0);
            let sql = format!("SELECT * FROM games_v WHERE {range} ORDER BY game_id");
            let rows = writing.library.query(&sql, games.len()).await?.rows;
            after = Some(last.id);
            for (game, mut row) in games.iter().zip(rows) {
                let Some(is_counted) = writing.counts(counted, game.id.pair()) else { continue };
                row.extend([
                    Value::Integer(is_counted.into()),
                    Value::Text(task.seed_of(game.id.pair()).0.to_string()),
                    if notation {
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
    Ok(())
}

fn moves(task: &PairsTask, game: &StoredGame) -> Result<String, Failure> {
    let seed = task.seed_of(game.id.pair());
    let course = GameCourse::of(task.contest.game(), seed, &game.row.record());
    course.map(|course| course.line()).map_err(|error| Failure::No(format!("game {}: {error}", game.id)))
}
