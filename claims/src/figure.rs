//! A figure of the report of an experiment with probes: which measure, of whom, and compared with what.
//!
//! A player is named by its kind and as many of its settings as tell it from the others: `expss`, or `expss:c=4` where there are several
//! widths.

use spec::words::{did_you_mean, list};
use spec::{Call, Measure};

use crate::expectation::Expectation;
use crate::written::{Entry, PaperError, PaperErrors, Table};

/// The keys of a figure.
const KEYS: [&str; 7] = ["of", "player", "than", "over", "slope", "reach", "within"];
/// Those of which there is one at most.
const SHAPES: [&str; 4] = ["than", "over", "slope", "reach"];

/// Which figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The line that asks for it.
    pub line: usize,
    /// What is measured.
    pub of: Measure,
    /// Of whom.
    pub player: String,
    /// What is made of it.
    pub shape: Shape,
}

/// What is made of a measure.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The figure of one player.
    Plain,
    /// The same less that of another one, at the same positions.
    Than(String),
    /// The figures of several players, in the order of one of their settings.
    Over(String),
    /// How steeply it rises with one of their settings, on logarithmic axes.
    Slope(String),
    /// From which value of one of their settings on it stays within a bound.
    Reach(String, f64),
}

/// A figure of players who were found, by their places in the experiment.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// Of one player.
    One(usize),
    /// Of the first less the second.
    Less(usize, usize),
    /// Of each of them.
    Each(Vec<usize>),
    /// The slope over what stands beside each.
    Slope(Vec<(usize, f64)>),
    /// From which of the quantities beside each on it stays within the bound.
    Reach(Vec<(usize, f64)>, f64),
}

impl Wanted {
    /// The numbers of the players that it is made of.
    #[must_use]
    pub fn players(&self) -> Vec<usize> {
        match self {
            Self::One(who) => vec![*who],
            Self::Less(who, than) => vec![*who, *than],
            Self::Each(players) => players.clone(),
            Self::Slope(points) | Self::Reach(points, _) => points.iter().map(|&(who, _)| who).collect(),
        }
    }
}

impl Figure {
    pub(crate) fn read(entry: &Entry<'_>) -> Result<Self, PaperErrors> {
        let table = entry.table()?;
        table.only(&KEYS)?;
        let word = table.need("of")?;
        let of = measure(&word)?;
        let player = table.need("player")?.text()?;
        let shape = Shape::read(&table)?;
        if matches!(shape, Shape::Reach(..)) && !matches!(of, Measure::Bias | Measure::Regret) {
            let message = "reach is about bias or regret: they stay small once a search is right";
            return Err(word.error(message).into());
        }
        Ok(Self { line: entry.line(), of, player, shape })
    }

    /// Whether it has as many values as are expected of so many experiments.
    pub(crate) fn check(&self, expect: Expectation, experiments: usize) -> Result<(), String> {
        match (expect.values(), &self.shape) {
            (_, Shape::Over(_)) if experiments > 1 => {
                Err("over gives several values of each experiment; of several experiments each gives one"
                    .to_owned())
            }
            _ if experiments > 1 => Ok(()),
            ((_, true), Shape::Over(_))
            | ((_, false), Shape::Plain | Shape::Than(_) | Shape::Slope(_) | Shape::Reach(..)) => Ok(()),
            ((least, true), _) => Err(format!(
                "\"{expect}\" is about {least} or more values; over = \"KEY\" gives one a player, several experiments one each"
            )),
            ((_, false), _) => Err(format!(
                "\"{expect}\" is about one value; over = \"KEY\" gives one a player, slope and reach = \"KEY\" one"
            )),
        }
    }

    /// Whose figures these are among the players of an experiment, which are canonical.
    pub fn find(&self, players: &[String]) -> Result<Wanted, String> {
        match &self.shape {
            Shape::Plain => Ok(Wanted::One(one(&self.player, players)?)),
            Shape::Than(other) => Ok(Wanted::Less(one(&self.player, players)?, one(other, players)?)),
            Shape::Over(key) => {
                Ok(Wanted::Each(in_order(&self.player, key, players)?.iter().map(|&(who, _)| who).collect()))
            }
            Shape::Slope(key) => Ok(Wanted::Slope(positive(&self.player, "slope", key, players)?)),
            Shape::Reach(key, within) => {
                Ok(Wanted::Reach(positive(&self.player, "reach", key, players)?, *within))
            }
        }
    }
}

impl Shape {
    fn read(table: &Table<'_>) -> Result<Self, PaperError> {
        if let (Some(within), None) = (table.get("within"), table.get("reach")) {
            return Err(within.error("goes with reach = \"KEY\""));
        }
        let given: Vec<&str> = SHAPES.into_iter().filter(|key| table.get(key).is_some()).collect();
        match given[..] {
            [] => Ok(Self::Plain),
            ["than"] => Ok(Self::Than(table.need("than")?.text()?)),
            ["over"] => Ok(Self::Over(table.need("over")?.text()?)),
            ["slope"] => Ok(Self::Slope(table.need("slope")?.text()?)),
            [reach] => {
                let within = table.need("within")?;
                match within.number()? {
                    bound if bound >= 0.0 => Ok(Self::Reach(table.need(reach)?.text()?, bound)),
                    _ => Err(within.error("a bound of what is never below 0 is not below 0")),
                }
            }
            [one, other, ..] => {
                Err(table.need(other)?.error(&format!("{one} and {other} exclude each other")))
            }
        }
    }
}

/// A measure by its word.
pub(crate) fn measure(entry: &Entry<'_>) -> Result<Measure, PaperError> {
    let text = entry.text()?;
    let words = Measure::WORDS.map(|(word, _)| word);
    let found = Measure::WORDS.iter().find(|(word, _)| *word == text).map(|(_, measure)| *measure);
    found.ok_or_else(|| {
        let hint = did_you_mean(&text, words);
        entry.error(&format!("nothing is called \"{text}\"{hint}; known: {}", words.join(", ")))
    })
}

/// All players that are called so.
fn called(name: &str, players: &[String]) -> Result<Vec<usize>, String> {
    let wanted = Call::parse(name).map_err(|error| error.to_string())?;
    let is_meant = |player: &String| {
        Call::parse(player).is_ok_and(|call| {
            let has = |&(key, value): &(&str, &str)| call.value(key).is_some_and(|own| are_same(own, value));
            call.name == wanted.name && wanted.arguments.iter().all(has)
        })
    };
    let meant: Vec<usize> = (0..players.len()).filter(|&at| is_meant(&players[at])).collect();
    if meant.is_empty() {
        let kinds = players.iter().map(|player| player.split(':').next().unwrap_or(player));
        let hint = if players.iter().any(|player| player.starts_with(wanted.name)) {
            String::new()
        } else {
            did_you_mean(wanted.name, kinds)
        };
        return Err(format!(
            "no player of its experiment is \"{name}\"{hint}; there are: {}",
            list(players, 20)
        ));
    }
    Ok(meant)
}

/// The one player that is called so.
fn one(name: &str, players: &[String]) -> Result<usize, String> {
    match called(name, players)?[..] {
        [one] => Ok(one),
        ref several => {
            let texts: Vec<&str> = several.iter().map(|&at| players[at].as_str()).collect();
            Err(format!(
                "\"{name}\" is {} players; name a setting in which they differ: {}",
                several.len(),
                list(&texts, 20)
            ))
        }
    }
}

/// All players that are called so, in the order of one of their settings, each with its value.
fn in_order(name: &str, key: &str, players: &[String]) -> Result<Vec<(usize, f64)>, String> {
    let mut points = Vec::new();
    for who in called(name, players)? {
        let call = Call::parse(&players[who]).map_err(|error| error.to_string())?;
        let Some(value) = call.value(key) else {
            let hint = did_you_mean(key, call.arguments.iter().map(|(known, _)| *known));
            return Err(format!("\"{}\" has no setting \"{key}\"{hint}", players[who]));
        };
        match value.parse::<f64>().ok().filter(|number| number.is_finite()) {
            Some(number) => points.push((who, number)),
            None => return Err(format!("{key}={value} of \"{}\" is no number", players[who])),
        }
    }
    points.sort_by(|one, other| one.1.total_cmp(&other.1));
    if points.windows(2).any(|two| two[0].1 == two[1].1) {
        return Err(format!(
            "several players that are \"{name}\" have the same {key}; name what tells them apart"
        ));
    }
    if points.len() < 2 {
        return Err(format!("only one player is \"{name}\"; there is nothing over {key}"));
    }
    Ok(points)
}

/// The same where all values are above zero.
fn positive(name: &str, what: &str, key: &str, players: &[String]) -> Result<Vec<(usize, f64)>, String> {
    let points = in_order(name, key, players)?;
    match points.iter().find(|(_, number)| *number <= 0.0) {
        Some((who, number)) => {
            Err(format!("{what}: {key}={number} of \"{}\" has no logarithm", players[*who]))
        }
        None => Ok(points),
    }
}

/// Whether two values of a setting are the same, however numbers are written.
fn are_same(one: &str, other: &str) -> bool {
    match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players() -> Vec<String> {
        ["expss:c=16,eval=x", "expectimax:eval=x", "expss:c=4,eval=x", "mcts:c1=50"].map(str::to_owned).into()
    }

    fn figure(player: &str, shape: Shape) -> Figure {
        Figure { line: 1, of: Measure::Regret, player: player.to_owned(), shape }
    }

    #[test]
    fn a_player_is_named_by_what_tells_it_from_the_others() {
        let find = |player: &str| figure(player, Shape::Plain).find(&players());
        assert_eq!(find("mcts"), Ok(Wanted::One(3)));
        assert_eq!(find("expss:c=4.0"), Ok(Wanted::One(2)));
        assert!(find("expss").unwrap_err().starts_with("\"expss\" is 2 players; name a setting"));
        assert!(find("expect").unwrap_err().contains("no player of its experiment is \"expect\""));
        assert!(find("expectimx").unwrap_err().contains("(did you mean \"expectimax\"?)"));
        assert!(find("mcts:c1=40").unwrap_err().ends_with("mcts:c1=50"));
        assert_eq!(
            figure("mcts", Shape::Than("expectimax".to_owned())).find(&players()),
            Ok(Wanted::Less(3, 1))
        );
    }

    #[test]
    fn several_players_stand_in_the_order_of_a_setting() {
        let over = |player: &str, key: &str| figure(player, Shape::Slope(key.to_owned())).find(&players());
        assert_eq!(over("expss", "c"), Ok(Wanted::Slope(vec![(2, 4.0), (0, 16.0)])));
        assert!(over("expss", "eval").unwrap_err().contains("is no number"));
        assert!(over("expss", "cc").unwrap_err().contains("has no setting \"cc\" (did you mean \"c\"?)"));
        assert!(over("mcts", "c1").unwrap_err().starts_with("only one player is \"mcts\""));
        let reach = figure("expss", Shape::Reach("c".to_owned(), 0.5));
        assert_eq!(reach.find(&players()), Ok(Wanted::Reach(vec![(2, 4.0), (0, 16.0)], 0.5)));
    }
}
