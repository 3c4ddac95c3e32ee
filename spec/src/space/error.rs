//! What can be wrong with a space, said in one sentence.

use crate::words::{did_you_mean, list};

/// A space that was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SpaceError {
    /// No parameter at all, or too many.
    #[error("{count} parameters are varied; a tuner takes 1 to {most}")]
    Axes {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// Two parameters of one name.
    #[error("the parameter {0} is varied twice")]
    Twice(String),
    /// Nothing to choose.
    #[error("{0} has no value: a list wants one or more")]
    Empty(String),
    /// A value twice in a list.
    #[error("{axis} has the value {first} twice{}", if first == again { String::new() } else { format!(", the second time as {again}") })]
    Repeated {
        /// The parameter.
        axis: String,
        /// What is there twice.
        first: String,
        /// The same once more, which as a number may be written otherwise.
        again: String,
    },
    /// A range that does not rise, or whose ends are no numbers that can be written.
    #[error("{axis}: from must be below to, and {from} is not below {to}")]
    NotRising {
        /// The parameter.
        axis: String,
        /// Its lower end.
        from: f64,
        /// Its upper end.
        to: f64,
    },
    /// A logarithmic scale that does not begin above 0.
    #[error("{axis}: a logarithmic scale begins above 0, not at {from}")]
    NotPositive {
        /// The parameter.
        axis: String,
        /// Its lower end.
        from: f64,
    },
    /// Ends of whole numbers that are none.
    #[error("{axis}: {end} is not a whole number below {most}, as whole wants")]
    NotWhole {
        /// The parameter.
        axis: String,
        /// The end that is wrong.
        end: f64,
        /// Whole numbers are below it.
        most: f64,
    },
    /// Too many or too few digits.
    #[error("{axis}: digits is from 1 to {most}, not {digits}")]
    Digits {
        /// The parameter.
        axis: String,
        /// What was asked for.
        digits: u32,
        /// The most.
        most: u32,
    },
    /// A range so wide that its numbers cannot be counted.
    #[error(
        "{axis}: there are more than {most} numbers of {digits} digits between its ends; fewer digits would do"
    )]
    TooFine {
        /// The parameter.
        axis: String,
        /// Its digits.
        digits: u32,
        /// How many numbers a parameter may have.
        most: u64,
    },
    /// A range so narrow that it has not two numbers.
    #[error("{axis}: there are no two numbers of {digits} digits from {from} to {to}; more digits would do")]
    TooCoarse {
        /// The parameter.
        axis: String,
        /// Its digits.
        digits: u32,
        /// Its lower end.
        from: f64,
        /// Its upper end.
        to: f64,
    },
    /// An end that is no number of so many digits.
    #[error("{axis}: {word} is {end}, which has more digits than the {digits} of this range; {nearest} would do{}",
        enough.map_or_else(String::new, |enough| format!(", or {enough} digits")))]
    Rounded {
        /// The parameter.
        axis: String,
        /// Which end.
        word: &'static str,
        /// What it is.
        end: f64,
        /// The digits of the range.
        digits: u32,
        /// The nearest number of so many digits within.
        nearest: f64,
        /// How many digits it would take.
        enough: Option<u32>,
    },
    /// A condition on a parameter that is not there.
    #[error("{axis}: when names \"{word}\"{}, and the parameters before it are: {}", did_you_mean(word, known.iter().map(String::as_str)),
        if known.is_empty() { "none".to_owned() } else { list(known, 20) })]
    UnknownParent {
        /// The parameter.
        axis: String,
        /// What its condition names.
        word: String,
        /// What it could name.
        known: Vec<String>,
    },
    /// A condition on a value that its parent never has.
    #[error("{axis}: when says that {parent} is \"{value}\"{}, which is none of its values: {takes}", did_you_mean(value, known.iter().map(String::as_str)))]
    UnknownValue {
        /// The parameter.
        axis: String,
        /// The parameter it depends on.
        parent: String,
        /// What its condition names.
        value: String,
        /// What it could name, where that is a list.
        known: Vec<String>,
        /// The same in words.
        takes: String,
    },
    /// A value that is not of the space.
    #[error("{axis} = {value} is not a value of the space; it takes {takes}{}", if near.is_empty() { String::new() } else { format!("; nearest: {}", near.join(", ")) })]
    NoPlace {
        /// The parameter.
        axis: String,
        /// What was given.
        value: String,
        /// What it takes, in words.
        takes: String,
        /// The values next to it, where those are not all named.
        near: Vec<String>,
    },
    /// A single candidate.
    #[error("there is a single candidate: nothing to compare")]
    Single,
}

impl SpaceError {
    /// The parameter that is to blame, if it is one.
    #[must_use]
    pub fn axis(&self) -> Option<&str> {
        match self {
            Self::Axes { .. } | Self::Single => None,
            Self::Twice(axis)
            | Self::Empty(axis)
            | Self::Repeated { axis, .. }
            | Self::NotRising { axis, .. }
            | Self::NotPositive { axis, .. }
            | Self::NotWhole { axis, .. }
            | Self::Digits { axis, .. }
            | Self::TooFine { axis, .. }
            | Self::TooCoarse { axis, .. }
            | Self::Rounded { axis, .. }
            | Self::UnknownParent { axis, .. }
            | Self::UnknownValue { axis, .. }
            | Self::NoPlace { axis, .. } => Some(axis),
        }
    }
}
