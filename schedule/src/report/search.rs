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
    /// Among how many candidates none is better than one of these, those who were left last; nothing if among all of the space.
    #[serde(default)]
    pub among: Option<u64>,
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
    /// The probability that nobody is better, of all in the space or of those who were left last.
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
    /// How much stronger the best candidate was expected to be, in Elo.
    pub regret: Option<f64>,
    /// Among how many candidates the best was meant; nothing if among all of the space.
    #[serde(default)]
    pub among: Option<u64>,
}

impl Search {
    /// What [`Contender::best`] is the probability of: `nobody is better`, and among whom.
    #[must_use]
    pub fn nobody_is_better(&self) -> String {
        match self.among {
            Some(count) => format!("nobody of the last {count} is better"),
            None => "nobody is better".to_owned(),
        }
    }
}

impl Milestone {
    /// The expected regret in words: `1.4`, or `1.4 among 64`.
    #[must_use]
    pub fn regret_in_words(&self) -> Option<String> {
        let among = self.among.map_or_else(String::new, |count| format!(" among {count}"));
        self.regret.map(|regret| format!("{regret:.1}{among}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Milestone;

    #[test]
    fn a_regret_says_among_how_many_if_not_among_all() {
        let best = "mcts".to_owned();
        let all = Milestone { generations: 4, games: 800, best, elo: None, regret: Some(1.44), among: None };
        assert_eq!(all.regret_in_words().as_deref(), Some("1.4"));
        let some = Milestone { among: Some(64), ..all };
        assert_eq!(some.regret_in_words().as_deref(), Some("1.4 among 64"));
        assert_eq!(Milestone { regret: None, ..some }.regret_in_words(), None);
    }
}
