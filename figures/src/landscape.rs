//! The landscape: how strong players of one kind are by the values of the parameters in which they differ.
//!
//! Computing only; `curve`, `heat_map` and `slices` draw it.

use schedule::report::CrossTable;
use spec::Call;
use stats::Rating;

use crate::axis::Scale;
use crate::names::Names;

/// A parameter and the values that it takes, in order: numbers by size, words as they come.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub key: String,
    /// Its values as text.
    pub values: Vec<String>,
}

impl Parameter {
    /// A parameter and each of its values once: numbers by size, words as they come.
    pub(crate) fn of_values<'a>(key: &str, all: impl IntoIterator<Item = &'a str>) -> Self {
        let mut values: Vec<String> = Vec::new();
        for value in all {
            if !values.iter().any(|known| known == value) {
                values.push(value.to_owned());
            }
        }
        let mut parameter = Self { key: key.to_owned(), values };
        if parameter.numbers().is_some() {
            let number = |text: &String| text.parse::<f64>().unwrap_or(0.0);
            parameter.values.sort_by(|one, two| number(one).total_cmp(&number(two)));
        }
        parameter
    }

    /// The values as numbers, if all are.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<f64>> {
        let finite = |text: &String| text.parse().ok().filter(|number: &f64| number.is_finite());
        self.values.iter().map(finite).collect()
    }

    /// A coordinate between these ends for each value: true to scale for numbers, even steps for words.
    pub(crate) fn places(&self, ends: (f64, f64)) -> Vec<f64> {
        match self.numbers() {
            Some(numbers) => {
                let scale = Scale::fitting(&numbers, ends);
                numbers.iter().map(|&number| scale.at(number)).collect()
            }
            None => {
                let scale = Scale::linear((0.0, self.values.len().saturating_sub(1) as f64), ends);
                (0..self.values.len()).map(|at| scale.at(at as f64)).collect()
            }
        }
    }
}

/// What is known at one combination of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place of the value of each parameter.
    pub at: Vec<usize>,
    /// How strong the player there is, from how many pairs.
    pub rating: Rating,
    /// Tournaments that it won.
    pub titles: u64,
    /// Whether it is marked in gold: nothing speaks against it.
    pub is_crowned: bool,
}

/// Ratings by parameter values.
#[derive(Clone, Debug, PartialEq)]
pub struct Landscape {
    /// The kind of all the players.
    pub kind: String,
    /// The parameters in which they differ; at least one.
    pub parameters: Vec<Parameter>,
    /// One spot a player that has played.
    pub spots: Vec<Spot>,
}

impl Landscape {
    /// The landscape of a table; `None` if its players do not differ by parameters, or nobody has played.
    #[must_use]
    pub fn of(table: &CrossTable) -> Option<Self> {
        let names = Names::of(table.players.iter().map(String::as_str));
        let played: Vec<Rating> = table.ratings.iter().filter(|rating| rating.pairs > 0).cloned().collect();
        let kind = names.kind().filter(|_| !names.keys().is_empty() && !played.is_empty())?.to_owned();
        let parameters: Vec<Parameter> = names
            .keys()
            .iter()
            .map(|key| Parameter { key: key.clone(), values: values(&played, key) })
            .collect();
        let spot = |rating: Rating| {
            let call = Call::parse(&rating.player).ok()?;
            let place = |parameter: &Parameter| {
                let text = call.value(&parameter.key).unwrap_or(MISSING);
                parameter.values.iter().position(|known| known == text)
            };
            let at = parameters.iter().map(place).collect::<Option<Vec<_>>>()?;
            let titles = table.titles.get(&rating.player).copied().unwrap_or(0);
            let is_crowned = table.crowned.as_ref() == Some(&rating.player);
            Some(Spot { at, rating, titles, is_crowned })
        };
        let spots = played.into_iter().filter_map(spot).collect();
        Some(Self { kind, parameters, spots })
    }

    /// The spot of the strongest player.
    #[must_use]
    pub fn best(&self) -> Option<&Spot> {
        self.spots.iter().max_by(|a, b| a.rating.elo.total_cmp(&b.rating.elo))
    }

    /// Whether all players are connected by chains of pairings; else groups of them have a mean of their own each.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.spots.iter().all(|spot| spot.rating.group == self.spots[0].rating.group)
    }

    /// The reach of colour scales: the best rating, but not less than most others need. What is far worse than that
    /// would leave all the rest pale.
    pub(crate) fn reach(&self) -> f64 {
        let mut distances: Vec<f64> = self.spots.iter().map(|spot| spot.rating.elo.abs()).collect();
        distances.sort_by(f64::total_cmp);
        let median = distances.get(distances.len() / 2).copied().unwrap_or(0.0);
        self.best().map_or(0.0, |best| best.rating.elo).max(median).max(10.0)
    }
}

/// What a player that lacks a parameter has in its place.
const MISSING: &str = "–";

/// The different values of a parameter, in order.
fn values(ratings: &[Rating], key: &str) -> Vec<String> {
    let of = |rating: &Rating| {
        let call = Call::parse(&rating.player).ok()?;
        Some(call.value(key).unwrap_or(MISSING).to_owned())
    };
    let mut values: Vec<String> = ratings.iter().filter_map(of).collect();
    let number = |text: &String| text.parse::<f64>().unwrap_or(f64::INFINITY);
    values.sort_by(|a, b| number(a).total_cmp(&number(b)).then_with(|| a.cmp(b)));
    values.dedup();
    values
}
