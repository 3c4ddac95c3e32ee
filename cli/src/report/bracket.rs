//! The bracket of a tournament, drawn in text: candidates at the left, the champion at the right.

use schedule::report::{Bracket, Place};

use super::labels::{labels, squeezed};

/// The most rounds that are drawn: the last ones.
const MOST_ROUNDS: usize = 5;
/// Between a name and the line behind it, the bend of the line, and the next name.
const BEND: usize = 4;

/// Draws as many of the last rounds as fit. Nothing is drawn before somebody stands in the first of them.
pub(crate) fn draw(bracket: &Bracket<'_>, width: usize, height: usize) -> Vec<String> {
    let places = Places::new(bracket);
    let drawn = (1..=MOST_ROUNDS.min(places.rounds())).rev().map(|rounds| places.draw(width, rounds));
    drawn.into_iter().find(|rows| rows.len() <= height).unwrap_or_default()
}

/// Who stands where, from the first round to the winner.
struct Places<'a> {
    seeding: &'a [String],
    /// The names of the candidates, best seed first.
    names: Vec<String>,
    /// `stands[round][place]`.
    stands: Vec<Vec<Place<'a>>>,
}

impl<'a> Places<'a> {
    fn new(bracket: &Bracket<'a>) -> Self {
        let rounds = bracket.rounds.iter();
        let rounds = rounds.map(|round| round.slots.iter().flat_map(|slot| slot.places).collect());
        Self {
            seeding: bracket.seeding,
            names: labels(bracket.seeding),
            stands: rounds.chain([vec![bracket.winner]]).collect(),
        }
    }

    fn rounds(&self) -> usize {
        self.stands.len() - 1
    }

    /// Draws the last rounds.
    fn draw(&self, width: usize, rounds: usize) -> Vec<String> {
        let skipped = self.rounds() - rounds;
        if self.stands[skipped].iter().all(|&stand| stand == Place::Open) {
            return Vec::new();
        }
        let longest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let room = width.saturating_sub(2); // the indentation
        // Names that are too long for every round stand once, with a number for the rounds after.
        let is_numbered = rounds * (longest + BEND) + longest > room;
        let number = format!("#{}", self.names.len()).len();
        let later = if is_numbered { number } else { longest };
        let first = if is_numbered { number + 1 + longest } else { longest };
        let first = first.min(room.saturating_sub(rounds * (later + BEND)));
        let mut canvas = Canvas { rows: Vec::new(), first, later, next_row: 0, skipped };
        self.place(&mut canvas, is_numbered, rounds, 0);
        canvas.rows.iter().map(|row| format!("  {}", row.iter().collect::<String>().trim_end())).collect()
    }

    fn name(&self, stand: Place<'_>, is_numbered: bool, round: usize) -> Option<String> {
        let Place::Player(player) = stand else {
            return (stand == Place::Open).then(|| "?".to_owned());
        };
        let rank = self.seeding.iter().position(|candidate| candidate == player)?;
        Some(match is_numbered {
            false => self.names[rank].clone(),
            true if round == 0 => format!("#{} {}", rank + 1, self.names[rank]),
            true => format!("#{}", rank + 1),
        })
    }

    /// Draws everything that leads to a place; returns its row, if anybody ever stands there.
    fn place(&self, canvas: &mut Canvas, is_numbered: bool, round: usize, place: usize) -> Option<usize> {
        let label = self.name(self.stands[canvas.skipped + round][place], is_numbered, round)?;
        let row = match round {
            0 => {
                canvas.next_row += 2;
                canvas.next_row - 2
            }
            _ => {
                let above = self.place(canvas, is_numbered, round - 1, 2 * place);
                let below = self.place(canvas, is_numbered, round - 1, 2 * place + 1);
                canvas.join(round, above, below)?
            }
        };
        let width = if round == 0 { canvas.first } else { canvas.later };
        canvas.write(row, canvas.column(round), &squeezed(&label, width));
        Some(row)
    }
}

/// Characters in rows.
struct Canvas {
    rows: Vec<Vec<char>>,
    /// The width of a name in the first round.
    first: usize,
    /// The width of a name in later rounds.
    later: usize,
    next_row: usize,
    /// Rounds before the first that is drawn.
    skipped: usize,
}

impl Canvas {
    /// Where the names of a round begin.
    const fn column(&self, round: usize) -> usize {
        if round == 0 { 0 } else { self.first + BEND + (round - 1) * (self.later + BEND) }
    }

    fn write(&mut self, row: usize, column: usize, text: &str) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        let end = column + text.chars().count();
        if line.len() < end {
            line.resize(end, ' ');
        }
        line[column..end].iter_mut().zip(text.chars()).for_each(|(cell, letter)| *cell = letter);
    }

    /// Draws the lines from two places to the one that they lead to; returns its row.
    fn join(&mut self, round: usize, above: Option<usize>, below: Option<usize>) -> Option<usize> {
        let bend = self.column(round) - 2;
        match (above, below) {
            (Some(above), Some(below)) => {
                let row = above.midpoint(below);
                self.reach(above, bend);
                self.reach(below, bend);
                for between in above + 1..below {
                    self.write(between, bend, "│");
                }
                self.write(above, bend, "┐");
                self.write(below, bend, "┘");
                self.write(row, bend, "├");
                Some(row)
            }
            (Some(row), None) | (None, Some(row)) => {
                self.reach(row, bend + 1);
                Some(row)
            }
            (None, None) => None,
        }
    }

    /// A line from the end of what is written to a column.
    fn reach(&mut self, row: usize, column: usize) {
        let from = self.rows[row].len() + 1;
        if from < column {
            self.write(row, from, &"─".repeat(column - from));
        }
    }
}
