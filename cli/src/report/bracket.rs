//! The bracket of a tournament, drawn in text: candidates at the left, the champion at the right.

use schedule::report::{RoundReport, Tournament};

use super::labels::{cut, labels};

/// The width of a report.
const WIDTH: usize = 80;
/// The most rounds that are drawn: the last ones.
const MOST_ROUNDS: usize = 5;
/// Between a name and the line behind it, the bend of the line, and the next name.
const BEND: usize = 4;

/// Who stands at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Nobody ever: the place opposite has a bye.
    Nobody,
    /// Nobody yet.
    Open,
    /// The candidate of this seed rank.
    Seed(usize),
}

/// Who stands where, from the first round that is drawn to the champion.
struct Places {
    /// The names of the candidates, best seed first.
    names: Vec<String>,
    /// `stands[round][place]`.
    stands: Vec<Vec<Stand>>,
}

/// Draws a tournament from the rounds of its repeat. Nothing is drawn before the first round is known.
pub(super) fn bracket(tournament: &Tournament, rounds: &[&RoundReport]) -> Vec<String> {
    let Some(places) = Places::new(tournament, rounds) else { return Vec::new() };
    places.draw()
}

impl Places {
    fn new(tournament: &Tournament, rounds: &[&RoundReport]) -> Option<Self> {
        let seed = |player: &String| {
            let rank = tournament.seeding.iter().position(|candidate| candidate == player);
            rank.map_or(Stand::Open, Stand::Seed)
        };
        let first = rounds.iter().find(|round| round.round == 0)?;
        let mut byes = first.byes.iter();
        let slots = tournament.seeding.len().next_power_of_two() / 2;
        let mut stands = vec![Vec::new()];
        let mut next = Vec::new(); // who stands where in the round after
        for slot in 0..slots {
            match first.pairings.iter().find(|pairing| pairing.id.slot as usize == slot) {
                Some(pairing) => {
                    stands[0].extend([seed(&pairing.a), seed(&pairing.b)]);
                    next.push(pairing.winner.as_ref().map_or(Stand::Open, seed));
                }
                None => {
                    let bye = byes.next().map_or(Stand::Nobody, seed);
                    stands[0].extend([bye, Stand::Nobody]);
                    next.push(bye);
                }
            }
        }
        while next.len() > 1 {
            let slots = next.len() / 2;
            stands.push(next);
            let round = rounds.iter().find(|round| round.round as usize + 1 == stands.len());
            let winner = |slot: usize| {
                let pairings = round.map_or(&[][..], |round| &round.pairings);
                let pairing = pairings.iter().find(|pairing| pairing.id.slot as usize == slot);
                pairing.and_then(|pairing| pairing.winner.as_ref()).map_or(Stand::Open, seed)
            };
            next = (0..slots).map(winner).collect();
        }
        stands.push(next);
        let skipped = stands.len().saturating_sub(MOST_ROUNDS + 1);
        Some(Self { names: labels(&tournament.seeding), stands: stands.split_off(skipped) })
    }

    fn draw(&self) -> Vec<String> {
        let rounds = self.stands.len() - 1;
        let longest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let room = WIDTH - 2; // the indentation
        // Names that are too long for every round stand once, with a number for the rounds after.
        let is_numbered = rounds * (longest + BEND) + longest > room;
        let number = format!("#{}", self.names.len()).len();
        let later = if is_numbered { number } else { longest };
        let first = if is_numbered { number + 1 + longest } else { longest };
        let first = first.min(room - rounds * (later + BEND));
        let mut canvas = Canvas { rows: Vec::new(), first, later, next_row: 0 };
        self.place(&mut canvas, is_numbered, rounds, 0);
        canvas.rows.iter().map(|row| format!("  {}", row.iter().collect::<String>().trim_end())).collect()
    }

    fn name(&self, stand: Stand, is_numbered: bool, round: usize) -> Option<String> {
        match stand {
            Stand::Nobody => None,
            Stand::Open => Some("?".to_owned()),
            Stand::Seed(rank) if !is_numbered => Some(self.names[rank].clone()),
            Stand::Seed(rank) if round == 0 => Some(format!("#{} {}", rank + 1, self.names[rank])),
            Stand::Seed(rank) => Some(format!("#{}", rank + 1)),
        }
    }

    /// Draws everything that leads to a place; returns its row, if anybody ever stands there.
    fn place(&self, canvas: &mut Canvas, is_numbered: bool, round: usize, place: usize) -> Option<usize> {
        let label = self.name(self.stands[round][place], is_numbered, round)?;
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
        canvas.write(row, canvas.column(round), &cut(&label, width));
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
