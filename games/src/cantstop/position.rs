//! Positions of Can't Stop as text: `TURN MARKS1 MARKS2 RUNNERS DICE`.
//!
//! Marks are the heights in columns 2 to 12, runners are `6:3,8:1` or `-`, dice are `1256` while a pairing is to
//! be chosen, `-` when the player decides whether to roll, `?` when the dice are about to roll.

use spec::TextError;

use super::column::{COLUMNS, LENGTHS, TOPS, equal, nibble, occupied, pack, unpack};
use super::roll::Roll;
use super::state::{CantStopState, GOAL, Phase, RUNNERS};
use super::throw::{read_dice, way};
use crate::fields::Fields;
use crate::granularity::Granularity;
use crate::turn::Player;

const MARKS: [usize; 2] = [1, 2];
const RUNNER: usize = 3;
const DICE: usize = 4;

/// The text of a position.
pub(super) fn write(state: &CantStopState) -> String {
    let [one, two] = state.marks.map(|marks| unpack(marks).map(|height| height.to_string()).join(","));
    let dice = match state.phase {
        Phase::Decide | Phase::Over => "-".to_owned(),
        Phase::Roll => "?".to_owned(),
        Phase::Pair => state.faces_of(state.roll).map(|face| face.to_string()).concat(),
    };
    format!("{} {one} {two} {} {dice}", state.player.number(), write_runners(state.runners))
}

fn write_runners(runners: u64) -> String {
    let placed = (2..).zip(unpack(runners)).filter(|&(_, height)| height > 0);
    let placed: Vec<String> = placed.map(|(column, height)| format!("{column}:{height}")).collect();
    if placed.is_empty() { "-".to_owned() } else { placed.join(",") }
}

/// The position that a text describes.
pub(super) fn read(text: &str, granularity: Granularity) -> Result<CantStopState, TextError> {
    let fields = Fields::split(text, &["turn", "marks 1", "marks 2", "runners", "dice"])?;
    let mut state = CantStopState { player: fields.player(0)?, ..CantStopState::START };
    state.marks = [read_marks(&fields, MARKS[0])?, read_marks(&fields, MARKS[1])?];
    for (player, field) in [(Player::One, MARKS[1]), (Player::Two, MARKS[0])] {
        let shared = state.won(player) & occupied(state.marks[player.other().index()]);
        if shared != 0 {
            let reason = format!(
                "column {} is won by player {}, so the other player's height there is 0",
                shared.trailing_zeros() / 4 + 2,
                player.number()
            );
            return Err(fields.refuse(field, reason));
        }
    }
    state.runners = read_runners(&fields, &state)?;
    let dice = fields.word(DICE);
    if let Some(winner) = Player::BOTH.into_iter().find(|&player| state.columns_won(player) >= GOAL) {
        return read_end(&fields, state, winner);
    }
    match dice {
        "-" => {}
        "?" => state.phase = Phase::Roll,
        _ => {
            state.roll = read_roll(&fields, &state, granularity)?;
            state.phase = Phase::Pair;
        }
    }
    Ok(state)
}

fn read_marks(fields: &Fields<'_>, at: usize) -> Result<u64, TextError> {
    let marks: [u8; COLUMNS] = fields.numbers(at, 0..=13)?;
    for (column, (&mark, length)) in (2..).zip(marks.iter().zip(LENGTHS)) {
        if mark > length {
            let reason = format!("column {column} has {length} spaces, so its height is not {mark}");
            return Err(fields.refuse(at, reason));
        }
    }
    Ok(pack(marks))
}

fn read_runners(fields: &Fields<'_>, state: &CantStopState) -> Result<u64, TextError> {
    let mut runners = 0;
    if fields.word(RUNNER) == "-" {
        return Ok(runners);
    }
    let closed = state.won(Player::One) | state.won(Player::Two);
    for part in fields.word(RUNNER).split(',') {
        let Some((column, height)) = part.split_once(':') else {
            return Err(
                fields.refuse(RUNNER, "runners are written COLUMN:HEIGHT with commas between them, or -")
            );
        };
        let column: usize = fields.number_in(RUNNER, column, 2..=12)?;
        let shift = 4 * (column as u32 - 2);
        if closed >> shift & 1 == 1 {
            return Err(fields.refuse(RUNNER, format!("column {column} is won, nobody may enter it")));
        }
        if nibble(runners, shift) != 0 {
            return Err(fields.refuse(RUNNER, format!("column {column} has two runners")));
        }
        let mark = nibble(state.marks[state.player.index()], shift);
        let length = nibble(TOPS, shift);
        let height: i64 = fields.number_in(RUNNER, height, 1..=13)?;
        if height <= mark as i64 || height > length as i64 {
            let reason = format!(
                "a runner in column {column} is above the mark at {mark} and at most at {length}, not at {height}"
            );
            return Err(fields.refuse(RUNNER, reason));
        }
        runners |= (height as u64) << shift;
    }
    if occupied(runners).count_ones() > RUNNERS {
        return Err(fields.refuse(RUNNER, format!("there are only {RUNNERS} runners")));
    }
    Ok(runners)
}

fn read_roll(
    fields: &Fields<'_>,
    state: &CantStopState,
    granularity: Granularity,
) -> Result<Roll, TextError> {
    let Some(faces) = read_dice(fields.word(DICE)) else {
        let reason = "four faces from 1 to 6 such as 1256, - at the decision to roll or stop, \
                      ? when the dice are about to roll";
        return Err(fields.refuse(DICE, reason));
    };
    let roll = state.reach().fall(way(faces), granularity).sorted();
    if roll.is_empty() {
        return Err(fields.refuse(DICE, "these dice allow no move, so the turn has passed"));
    }
    Ok(roll)
}

/// A finished game: the winner has just stopped, and nothing is left to decide.
fn read_end(
    fields: &Fields<'_>,
    mut state: CantStopState,
    winner: Player,
) -> Result<CantStopState, TextError> {
    if equal(state.marks[winner.other().index()], TOPS).count_ones() >= GOAL {
        return Err(fields.refuse_all(format!("only one player can have won {GOAL} columns")));
    }
    if state.player != winner || state.runners != 0 || fields.word(DICE) != "-" {
        return Err(fields.refuse_all(format!(
            "player {} has won {GOAL} columns: then the turn stays there, with - for runners and dice",
            winner.number()
        )));
    }
    state.phase = Phase::Over;
    Ok(state)
}
