//! The bracket of a tournament, drawn in text: candidates at the left, the champion at the right.

use super::labels::{cut, labels};

/// The most rounds that are drawn: the last ones.
const MOST_ROUNDS: usize = 5;
/// Between a name and the line behind it, the bend of the line, and the next name.
const BEND: usize = 4;

/// What is known of a tournament.
pub(crate) struct Bracket<'a> {
    /// All candidates, best seed first.
    seeding: &'a [String],
    /// Who has no opponent in the first round, in the order of the slots.
    byes: &'a [String],
    /// Who meets whom so far, by round.
    rounds: Vec<Vec<Meeting<'a>>>,
}

/// Two who meet.
pub(crate) struct Meeting<'a> {
    pub(crate) slot: u32,
    pub(crate) players: [&'a str; 2],
    pub(crate) winner: Option<&'a str>,
}

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

impl<'a> Bracket<'a> {
    /// The bracket of these candidates, from the byes and the pairings of the rounds that have begun, in order.
    pub(crate) fn new<P: 'a>(
        seeding: &'a [String],
        rounds: impl Iterator<Item = (&'a [String], &'a [P])>,
    ) -> Self
    where
        Meeting<'a>: From<&'a P>,
    {
        let (byes, rounds): (Vec<_>, Vec<_>) =
            rounds.map(|(byes, pairings)| (byes, pairings.iter().map(Meeting::from).collect())).unzip();
        Self { seeding, byes: byes.first().copied().unwrap_or_default(), rounds }
    }

    /// Draws as many of the last rounds as fit. Nothing is drawn before somebody stands in the first of them.
    pub(crate) fn draw(&self, width: usize, height: usize) -> Vec<String> {
        let Some(places) = Places::new(self) else { return Vec::new() };
        let drawn = (1..=MOST_ROUNDS.min(places.rounds())).rev().map(|rounds| places.draw(width, rounds));
        drawn.into_iter().find(|rows| rows.len() <= height).unwrap_or_default()
    }

    fn met(&self, round: usize, slot: usize) -> Option<&Meeting<'_>> {
        self.rounds.get(round)?.iter().find(|met| met.slot as usize == slot)
    }

    fn stand(&self, player: &str) -> Stand {
        let rank = self.seeding.iter().position(|candidate| candidate == player);
        rank.map_or(Stand::Open, Stand::Seed)
    }
}

impl Places {
    fn new(bracket: &Bracket<'_>) -> Option<Self> {
        if bracket.rounds.is_empty() {
            return None;
        }
        let seed = |player: &str| bracket.stand(player);
        let mut byes = bracket.byes.iter();
        let slots = bracket.seeding.len().next_power_of_two() / 2;
        let mut stands = vec![Vec::new()];
        let mut next = Vec::new(); // who stands where in the round after
        for slot in 0..slots {
            match bracket.met(0, slot) {
                Some(met) => {
                    stands[0].extend(met.players.map(seed));
                    next.push(met.winner.map_or(Stand::Open, seed));
                }
                None => {
                    let bye = byes.next().map_or(Stand::Nobody, |player| seed(player));
                    stands[0].extend([bye, Stand::Nobody]);
                    next.push(bye);
                }
            }
        }
        while next.len() > 1 {
            let (round, slots) = (stands.len(), next.len() / 2);
            stands.push(next);
            let winner = |slot| bracket.met(round, slot).and_then(|met| met.winner).map_or(Stand::Open, seed);
            next = (0..slots).map(winner).collect();
        }
        stands.push(next);
        Some(Self { names: labels(bracket.seeding), stands })
    }

    fn rounds(&self) -> usize {
        self.stands.len() - 1
    }

    /// Draws the last rounds.
    fn draw(&self, width: usize, rounds: usize) -> Vec<String> {
        let skipped = self.rounds() - rounds;
        if self.stands[skipped].iter().all(|&stand| stand == Stand::Open) {
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
