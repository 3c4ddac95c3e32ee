//! What a tuner's model believes of its space, in a report: Elo over the reference of the search, rounded to hundredths.

use serde::{Deserialize, Serialize};

/// The shape of a space, as a model sees it. Slices and maps go through one candidate: what they do not show has its values.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Posterior {
    /// The candidate through which slices and maps go, canonical: the best by the mean of those who played, whether or not a match
    /// against the baseline confirmed it.
    pub through: String,
    /// Games that it rests on.
    pub games: u64,
    /// How much each parameter matters, in the order of the file; empty where all candidates are believed to be equal.
    pub importance: Vec<Weight>,
    /// What is believed along each parameter that means something for the candidate.
    pub slices: Vec<Slice>,
    /// What is believed over two parameters, for those that matter most.
    pub maps: Vec<Map>,
    /// Everybody who played, in the order in which they came.
    pub candidates: Vec<Spot>,
    /// Their duels; of very many only those with most pairs.
    pub duels: Vec<Met>,
}

/// Which share of what candidates differ in, by the model, goes back to a parameter.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Weight {
    /// The parameter.
    pub key: String,
    /// What it does by itself, from 0 to 1.
    pub alone: f64,
    /// The same and what it does together with others; what several do together is counted for each of them.
    pub in_all: f64,
}

/// One parameter changes and all others stay.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Slice {
    /// The parameter.
    pub key: String,
    /// What is believed at some values of it, in their order.
    pub points: Vec<Point>,
}

/// What is believed of one candidate.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Point {
    /// The value of the parameter.
    pub value: String,
    /// Where that is drawn between the ends of the parameter, from 0 to 1.
    pub at: f64,
    /// Its Elo over the reference.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Two parameters change and all others stay.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Map {
    /// The parameters: across, and upwards.
    pub keys: [String; 2],
    /// Their values.
    pub values: [Vec<String>; 2],
    /// Where those are drawn, from 0 to 1.
    pub at: [Vec<f64>; 2],
    /// The Elo over the reference, a list for each value of the second parameter.
    pub elo: Vec<Vec<f64>>,
}

/// A candidate that met others.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Spot {
    /// Who, canonical.
    pub player: String,
    /// Its Elo over the reference, by the mean of the model.
    pub elo: f64,
    /// The standard deviation of that.
    pub elo_sd: f64,
    /// Where it lies on each parameter, from 0 to 1, in the order of the file.
    pub at: Vec<f64>,
    /// Pairs that it played.
    pub pairs: u64,
}

/// Two candidates that met.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Met {
    /// The place of one of them among the candidates.
    pub a: usize,
    /// The place of the other.
    pub b: usize,
    /// Pairs of theirs.
    pub pairs: u64,
    /// What the first scored, from 0 to 1.
    pub score: f64,
}

impl Posterior {
    /// Pairs that it rests on; those of the confirmation are none of them.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.games / 2
    }

    /// What is not due to any parameter alone but to several together.
    #[must_use]
    pub fn together(&self) -> f64 {
        (1.0 - self.importance.iter().map(|weight| weight.alone).sum::<f64>()).max(0.0)
    }

    /// What is to be known before one believes the importances: that what tells the candidates apart is less than what is not known of them.
    #[must_use]
    pub fn warning(&self) -> Option<&'static str> {
        let count = self.candidates.len().max(1) as f64;
        let mean = self.candidates.iter().map(|spot| spot.elo).sum::<f64>() / count;
        let apart: f64 = self.candidates.iter().map(|spot| (spot.elo - mean) * (spot.elo - mean)).sum();
        let unknown: f64 = self.candidates.iter().map(|spot| spot.elo_sd * spot.elo_sd).sum();
        let told = "what the model believes to tell the candidates apart is less than what it does not know of them: with more games these shares may be others";
        (!self.importance.is_empty() && apart < unknown).then_some(told)
    }

    /// `c1 61 %, alpha 20 %, c2 5 %; 14 % by what they do together`, the most important first; nothing where all are equal.
    #[must_use]
    pub fn importance_in_words(&self) -> Option<String> {
        if self.importance.is_empty() {
            return None;
        }
        let mut order: Vec<&Weight> = self.importance.iter().collect();
        order.sort_by(|one, other| other.alone.total_cmp(&one.alone));
        let told = |weight: &&Weight| format!("{} {}", weight.key, share(weight.alone));
        let list = order.iter().map(told).collect::<Vec<_>>().join(", ");
        let together = match self.importance.len() {
            1 => String::new(),
            _ => format!("; {} by what they do together", share(self.together())),
        };
        Some(format!("{list}{together}"))
    }
}

/// A share in whole per cent; what is not quite nothing is not called nothing.
fn share(share: f64) -> String {
    match 100.0 * share {
        little if little < 0.5 => "< 1 %".to_owned(),
        other => format!("{other:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn importances_of_what_is_hardly_known_come_with_a_warning() {
        let spot = |elo, elo_sd| Spot { player: String::new(), elo, elo_sd, at: Vec::new(), pairs: 9 };
        let of = |candidates| Posterior {
            through: String::new(),
            games: 100,
            importance: vec![Weight { key: "c1".to_owned(), alone: 0.7, in_all: 0.8 }],
            slices: Vec::new(),
            maps: Vec::new(),
            candidates,
            duels: Vec::new(),
        };
        assert_eq!(of(vec![spot(-40.0, 10.0), spot(0.0, 0.0), spot(30.0, 12.0)]).warning(), None);
        assert!(of(vec![spot(-4.0, 20.0), spot(0.0, 0.0), spot(15.0, 18.0)]).warning().is_some());
        let nothing = Posterior { importance: Vec::new(), ..of(vec![spot(1.0, 20.0)]) };
        assert_eq!(nothing.warning(), None, "nothing is said that could be doubted");
    }
}
