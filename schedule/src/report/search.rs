//! A tuner's search for the best of a space, in a report.

use serde::{Deserialize, Serialize};

use crate::answer::Elo;

/// What a tuner knows, and how it came to know it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Search {
    /// Which tuner.
    pub format: String,
    /// The candidate that Elo is counted from, canonical: the baseline, or whom the space has in its stead.
    pub reference: String,
    /// Whom to use, canonical, once anything is known.
    pub recommended: Option<String>,
    /// The same, if nothing speaks against it.
    #[serde(default)]
    pub crowned: Option<String>,
    /// How many candidates the space has; nothing if nobody lists them.
    pub candidates: Option<u64>,
    /// How many candidates met others so far.
    pub played: u64,
    /// In how many duels, of which at least a pair is counted.
    pub duels: u64,
    /// In how many generations these are.
    pub generations: u64,
    /// Games that may be played.
    pub budget: u64,
    /// What is varied, in the order of the file.
    pub parameters: Vec<Parameter>,
    /// The best candidates, the recommended one first; none from tuners that have no model of the whole space.
    pub best: Vec<Contender>,
    /// What would have been recommended after some generations, the last of them among these.
    pub course: Vec<Milestone>,
}

/// A parameter that is varied.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Parameter {
    /// Its name.
    pub key: String,
    /// Whether its values have an order; choices have none.
    pub is_ordered: bool,
    /// Some of its values, as they are written beside an axis.
    pub marks: Vec<Mark>,
}

/// A value on an axis.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The value.
    pub value: String,
    /// Where it stands between the ends of the parameter, from 0 to 1.
    pub at: f64,
}

/// One of the best candidates.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contender {
    /// Who, canonical.
    pub player: String,
    /// Its parameters that mean anything, in the order of the file.
    pub params: Vec<(String, String)>,
    /// Where it lies on each parameter, from 0 to 1, in the order of the file.
    pub at: Vec<f64>,
    /// Its Elo over the reference, with the 95 % interval.
    pub elo: Elo,
    /// The probability that nobody in the space is better.
    pub best: f64,
}

/// What was known after some generations.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Milestone {
    /// How many.
    pub generations: u64,
    /// Games that they had.
    pub games: u64,
    /// What would have been recommended, canonical.
    pub best: String,
    /// Its Elo over the reference, with the 95 % interval.
    pub elo: Option<Elo>,
    /// How much stronger the best candidate of the space was expected to be, in Elo.
    pub regret: Option<f64>,
}
