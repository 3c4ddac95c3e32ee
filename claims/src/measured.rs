//! Values with their intervals, from the answer to a question.
//!
//! By position: the estimate, the low and the high end of its interval, and, where it is known, the number of games.

use serde::Serialize;

use crate::expectation::Expectation;
use crate::sample::Sample;

/// So much two numbers may differ that are the same, for numbers about 1 and below; larger ones by so large a part.
const ROUND_OFF: f64 = 1e-9;
/// More games than this nobody has, and numbers are not exact beyond.
const MOST_GAMES: f64 = (1u64 << 53) as f64;

/// A value of an answer, as far as it matters here.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// Nothing.
    Nothing,
    /// Anything else, as it is written.
    Other(String),
}

/// A measured value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Measured {
    /// The estimate.
    pub estimate: f64,
    /// The low end of its 95 % interval.
    pub low: f64,
    /// The high end.
    pub high: f64,
    /// How much it comes from, if that is known.
    #[serde(flatten)]
    pub sample: Option<Sample>,
}

/// An answer that gives no values to judge by.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MeasureError {
    /// Nothing was found.
    #[error("its value gives no row: nothing like it is stored")]
    NoRow,
    /// Too few or too many rows.
    #[error("its value gives {found} rows; \"{expect}\" is about {wanted}")]
    Rows {
        /// How many there are.
        found: usize,
        /// What is expected of them.
        expect: String,
        /// How many there should be.
        wanted: String,
    },
    /// Too few or too many columns.
    #[error(
        "its value gives {0} columns; it gives the estimate, its low and its high end, and perhaps the number of games"
    )]
    Columns(usize),
    /// No number where one should be.
    #[error("row {row}, column {column} of its value is {found}, not a number")]
    NoNumber {
        /// Which row, from 1.
        row: usize,
        /// Which column, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// No number of games where one should be.
    #[error("row {row} of its value: {found} is no number of games")]
    NoGames {
        /// Which row, from 1.
        row: usize,
        /// What stands there.
        found: f64,
    },
    /// An interval that does not hold its estimate.
    #[error(
        "row {row} of its value: {}",
        if low > high { format!("the low end {low} is above the high end {high}") } else { format!("{estimate} does not lie between {low} and {high}") }
    )]
    Outside {
        /// Which row, from 1.
        row: usize,
        /// The estimate.
        estimate: f64,
        /// The low end.
        low: f64,
        /// The high end.
        high: f64,
    },
}

impl Measured {
    /// The values of an answer, as many as the expectation is about.
    pub fn read(rows: &[Vec<Cell>], expect: Expectation) -> Result<Vec<Self>, MeasureError> {
        let (least, more) = expect.values();
        match rows.len() {
            0 => return Err(MeasureError::NoRow),
            found if found < least || (found > least && !more) => {
                let wanted = if more { format!("{least} or more") } else { "one".to_owned() };
                return Err(MeasureError::Rows { found, expect: expect.to_string(), wanted });
            }
            _ => {}
        }
        (1..).zip(rows).map(|(row, cells)| Self::of_row(row, cells)).collect()
    }

    fn of_row(row: usize, cells: &[Cell]) -> Result<Self, MeasureError> {
        if !(3..=4).contains(&cells.len()) {
            return Err(MeasureError::Columns(cells.len()));
        }
        let number = |at: usize| match &cells[at] {
            Cell::Number(number) if number.is_finite() => Ok(*number),
            other => Err(MeasureError::NoNumber { row, column: at + 1, found: told(other) }),
        };
        let [estimate, low, high] = [number(0)?, number(1)?, number(2)?];
        if !(low <= estimate && estimate <= high) {
            return Err(MeasureError::Outside { row, estimate, low, high });
        }
        let games = if cells.len() == 4 { Some(number(3)?) } else { None };
        if let Some(found) = games.filter(|games| !(0.0..=MOST_GAMES).contains(games)) {
            return Err(MeasureError::NoGames { row, found });
        }
        let sample = games.map(|games| Sample::Games(games as u64));
        Ok(Self { estimate, low, high, sample })
    }

    /// The same with the other sign: what was low is high.
    pub(crate) const fn mirrored(&self) -> Self {
        Self { estimate: -self.estimate, low: -self.high, high: -self.low, sample: self.sample }
    }

    /// The same as logarithms, of what is above zero.
    pub(crate) fn logarithm(&self) -> Self {
        let [estimate, low, high] = [self.estimate, self.low, self.high].map(libm::log);
        Self { estimate, low, high, sample: self.sample }
    }

    /// How far the interval reaches below the estimate.
    pub(crate) fn below(&self) -> f64 {
        self.estimate - self.low
    }

    /// How far the interval reaches above the estimate.
    pub(crate) fn above(&self) -> f64 {
        self.high - self.estimate
    }

    /// Whether the interval has this figure in it.
    pub(crate) fn holds(&self, figure: f64) -> bool {
        !exceeds(self.low, figure) && !exceeds(figure, self.high)
    }
}

/// Whether one number is above another by more than round-off: what is 0 was summed up to 8e-12 before.
pub(crate) fn exceeds(one: f64, other: f64) -> bool {
    one - other > ROUND_OFF * other.abs().max(1.0)
}

fn told(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => number.to_string(),
        Cell::Nothing => "empty".to_owned(),
        Cell::Other(text) => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(numbers: &[f64]) -> Vec<Cell> {
        numbers.iter().copied().map(Cell::Number).collect()
    }

    #[test]
    fn an_answer_that_gives_no_value_says_why() {
        let above = Expectation::Above(0.5);
        let read = |rows: &[Vec<Cell>], expect| Measured::read(rows, expect).unwrap_err().to_string();
        assert_eq!(read(&[], above), "its value gives no row: nothing like it is stored");
        let one = row(&[0.5, 0.4, 0.6]);
        assert_eq!(
            read(&[one.clone(), one.clone()], above),
            "its value gives 2 rows; \"> 0.5\" is about one"
        );
        assert_eq!(
            read(std::slice::from_ref(&one), Expectation::Peak),
            "its value gives 1 rows; \"peak\" is about 3 or more"
        );
        assert!(read(&[row(&[0.5])], above).starts_with("its value gives 1 columns"));
        let text = vec![Cell::Number(0.5), Cell::Other("low".to_owned()), Cell::Nothing];
        assert_eq!(read(&[text], above), "row 1, column 2 of its value is \"low\", not a number");
        assert!(read(&[row(&[0.5, 0.6, 0.7])], above).contains("0.5 does not lie between 0.6 and 0.7"));
    }

    #[test]
    fn games_are_counted_from_zero() {
        for games in [-1.0, 1e300] {
            let read = Measured::read(&[row(&[0.5, 0.4, 0.6, games])], Expectation::Above(0.5));
            assert_eq!(read, Err(MeasureError::NoGames { row: 1, found: games }));
        }
    }

    #[test]
    fn the_games_may_stand_last() {
        let values = Measured::read(&[row(&[0.5, 0.4, 0.6, 400.0])], Expectation::Above(0.5)).unwrap();
        assert_eq!(
            values,
            [Measured { estimate: 0.5, low: 0.4, high: 0.6, sample: Some(Sample::Games(400)) }]
        );
    }
}
