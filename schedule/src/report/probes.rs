//! How good the searches of single positions are: the table of a paper, with intervals.

use serde::{Deserialize, Serialize};
use spec::experiment::Truth;
use spec::{Measure, Seed};

use super::figure::Figure;
use super::looks::Looks;
use super::measures::Measures;

/// With fewer positions than this an interval says little, whatever it is.
const FEW: u64 = 20;

/// One player less the first one, at the same positions.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Difference {
    /// Of the mean squared errors; nothing where one of both tells no value.
    pub mse: Option<Figure>,
    /// Of the regrets.
    pub regret: Figure,
}

/// How good one player's searches are.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Probed {
    /// Who, canonical.
    pub player: String,
    /// Searches that are counted here.
    pub probes: u64,
    /// The mean squared error of the value; nothing, as of all that is about values, where the player tells none.
    pub mse: Option<Figure>,
    /// The variance of the value between runs at one position, in the mean; with the bias it adds up to the mean squared error.
    pub variance: Option<Figure>,
    /// How far the mean value of a position is from the truth, in the mean.
    pub bias: Option<Figure>,
    /// The square root of the mean squared bias, which is that of the mean squared error less the variance: what some papers call bias.
    pub bias_rms: Option<Figure>,
    /// What the chosen move is worth less than the best one, in the mean.
    pub regret: Option<Figure>,
    /// The share of searches that choose a best move.
    pub accuracy: Option<Figure>,
    /// Nodes of a search, in the mean.
    pub nodes: Option<f64>,
    /// Its depth, in the mean.
    pub depth: Option<f64>,
    /// Its time, in milliseconds.
    pub millis: Option<f64>,
    /// Compared with the first player; nothing for that one itself, or without a truth.
    pub than_first: Option<Difference>,
}

/// How good everybody's searches are.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbeTable {
    /// How many positions there are; none before they were found.
    pub positions: Option<u64>,
    /// At how many of them all players have looked: only these are counted.
    pub seen: u64,
    /// Of how many of these it is known what they are worth: only they are in errors, biases and regrets.
    pub valued: u64,
    /// Searches of each player at each position, when all are in.
    pub runs: u64,
    /// What they are compared with: `none`, `exact`, up to which level traps were looked for, or whose estimates.
    pub truth: String,
    /// Whether that may be wrong itself.
    pub is_estimate: bool,
    /// Everybody, in the order of the file.
    pub players: Vec<Probed>,
}

impl ProbeTable {
    /// Whether it is known of moves only that they lose, and of positions not what they are worth: no value can be wrong then.
    #[must_use]
    pub fn is_about_traps(&self) -> bool {
        self.truth.starts_with(Truth::TRAPS)
    }

    /// What is to be known before one believes the errors: that they are measured against an estimate.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        self.is_estimate.then(|| format!("The truth is an estimate that may be wrong itself, {}", self.truth))
    }

    /// What is to be known of the positions: that there are few, or that nobody knows what some of them are worth.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let Self { seen, valued, .. } = *self;
        let mut notes = Vec::new();
        if let Some(positions @ 1..FEW) = self.positions {
            let are = if positions == 1 {
                "one position is".to_owned()
            } else {
                format!("{positions} positions are")
            };
            notes.push(format!(
                "{are} no sample of others: intervals from fewer than {FEW} positions say little"
            ));
        }
        if self.truth != Truth::None.to_string() && valued < seen {
            notes.push(match valued {
                0 => "nobody knows what any of the positions is worth: nothing can be told of errors and regrets".to_owned(),
                _ => format!(
                    "nobody knows what {} of {seen} positions are worth: errors, biases, regrets and shares of best moves are those of \
                     the other {valued}",
                    seen - valued
                ),
            });
        }
        notes
    }
}

impl Probed {
    fn unknown(player: &str) -> Self {
        Self {
            player: player.to_owned(),
            probes: 0,
            mse: None,
            variance: None,
            bias: None,
            bias_rms: None,
            regret: None,
            accuracy: None,
            nodes: None,
            depth: None,
            millis: None,
            than_first: None,
        }
    }
}

impl ProbeTable {
    /// The table before anybody has read what is stored.
    pub(crate) fn empty(players: &[String], positions: Option<u64>, runs: u64, truth: &Truth) -> Self {
        Self {
            positions,
            seen: 0,
            valued: 0,
            runs,
            truth: truth.to_string(),
            is_estimate: truth.is_estimate(),
            players: players.iter().map(|player| Probed::unknown(player)).collect(),
        }
    }

    /// Fills it in. `looks` has a list for each player, in the order of the table, with an item for each position that all of them have
    /// looked at, in the same order. The same searches give the same figures, to the last digit. `tells_value` says of a player whether what
    /// it says of a position is meant for what that is worth.
    pub fn fill(&mut self, looks: &[Vec<Looks>], tells_value: impl Fn(&str) -> bool, seed: Seed) {
        let seen = looks.first().map_or(0, Vec::len);
        self.seen = seen as u64;
        if seen == 0 || looks.iter().any(|of_one| of_one.len() != seen) {
            return;
        }
        let measures = Measures::of(looks, seed);
        self.valued = measures.positions(Measure::Mse);
        let is_valued = !self.is_about_traps();
        let tells: Vec<bool> = self.players.iter().map(|probed| tells_value(&probed.player)).collect();
        for (who, (of_one, probed)) in looks.iter().zip(&mut self.players).enumerate() {
            let shown = |measure| measures.figure(who, measure);
            let told = |measure| shown(measure).filter(|_| tells[who]);
            let valued = |measure| told(measure).filter(|_| is_valued);
            let differs = |measure| measures.difference(who, 0, measure);
            let difference = || {
                let mse = differs(Measure::Mse).filter(|_| tells[who] && tells[0]);
                Some(Difference { mse, regret: differs(Measure::Regret)? })
            };
            let average = |part: fn(&Looks) -> f64| Some(of_one.iter().map(part).sum::<f64>() / seen as f64);
            *probed = Probed {
                player: std::mem::take(&mut probed.player),
                probes: of_one.iter().map(|looks| looks.runs).sum(),
                mse: valued(Measure::Mse),
                variance: told(Measure::Variance),
                bias: valued(Measure::Bias),
                bias_rms: valued(Measure::BiasRms),
                regret: shown(Measure::Regret),
                accuracy: shown(Measure::Accuracy),
                nodes: average(|looks| looks.nodes),
                depth: average(|looks| looks.depth),
                millis: average(|looks| looks.millis),
                than_first: if who > 0 && is_valued { difference() } else { None },
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(values: &[f64], truth: f64) -> Looks {
        let runs = values.len() as f64;
        Looks {
            runs: values.len() as u64,
            mean: values.iter().sum::<f64>() / runs,
            square: values.iter().map(|value| value * value).sum::<f64>() / runs,
            truth: Some(truth),
            regret: Some(0.5),
            right: Some(0.75),
            ..Looks::default()
        }
    }

    fn table(looks: &[Vec<Looks>]) -> ProbeTable {
        let names: Vec<String> = (0..looks.len()).map(|who| who.to_string()).collect();
        let mut table = ProbeTable::empty(&names, Some(looks[0].len() as u64), 2, &Truth::Exact);
        table.fill(looks, |_| true, Seed(1));
        table
    }

    #[test]
    fn where_only_traps_are_known_no_value_is_wrong() {
        let mut table = ProbeTable::empty(&["a".to_owned()], Some(1), 2, &Truth::Traps(5));
        table.fill(&[vec![looks(&[11.0, 7.0], 0.0)]], |_| true, Seed(1));
        let first = &table.players[0];
        assert_eq!((first.mse, first.bias, first.bias_rms), (None, None, None));
        assert!(first.regret.is_some() && first.accuracy.is_some() && first.variance.is_some());
        assert_eq!(table.warning(), None, "they are looked for exactly");
    }

    #[test]
    fn what_is_not_known_of_positions_is_said() {
        let known = vec![looks(&[1.0, 2.0], 0.0); 30];
        assert_eq!(table(std::slice::from_ref(&known)).notes(), Vec::<String>::new());
        let mut mixed = known;
        mixed[7].truth = None;
        let told = table(std::slice::from_ref(&mixed));
        assert_eq!((told.seen, told.valued), (30, 29));
        assert_eq!(
            told.notes(),
            [
                "nobody knows what 1 of 30 positions are worth: errors, biases, regrets and shares of best moves are those of the other 29"
            ]
        );
        mixed.iter_mut().for_each(|looks| looks.truth = None);
        assert_eq!(
            table(std::slice::from_ref(&mixed)).notes(),
            ["nobody knows what any of the positions is worth: nothing can be told of errors and regrets"]
        );
        mixed.truncate(1);
        assert!(table(&[mixed]).notes()[0].starts_with("one position is no sample of others"));
    }

    #[test]
    fn who_tells_no_value_is_measured_by_its_moves_alone() {
        let names = ["a", "b"].map(str::to_owned);
        let mut table = ProbeTable::empty(&names, Some(1), 2, &Truth::Exact);
        let both = || vec![looks(&[11.0, 7.0], 0.0)];
        table.fill(&[both(), both()], |player| player == "a", Seed(1));
        let [told, untold] = &table.players[..] else { panic!("two players") };
        assert!(told.mse.is_some() && told.variance.is_some() && told.bias.is_some());
        assert_eq!((untold.mse, untold.variance, untold.bias, untold.bias_rms), (None, None, None, None));
        assert!(untold.regret.is_some() && untold.accuracy.is_some());
        let difference = untold.than_first.unwrap();
        assert_eq!((difference.mse, difference.regret.value), (None, 0.0));
    }

    #[test]
    fn variance_and_bias_add_up_to_the_error() {
        // Errors: 1, -3 and 2, 2; so 5 and 4; variances 4 and 0; biases -1 and 2.
        let table = table(&[vec![looks(&[11.0, 7.0], 10.0), looks(&[-3.0, -3.0], -5.0)]]);
        let first = &table.players[0];
        let value = |figure: Option<Figure>| figure.unwrap().value;
        assert_eq!((value(first.mse), value(first.variance), value(first.bias)), (4.5, 2.0, 1.5));
        assert_eq!(value(first.bias_rms), 2.5f64.sqrt());
        assert_eq!((value(first.regret), value(first.accuracy), first.probes), (0.5, 0.75, 4));
        assert_eq!(first.than_first, None);
    }

    #[test]
    fn intervals_hold_the_value_and_differences_at_the_same_positions_are_narrow() {
        let one: Vec<Looks> = (0..200).map(|n| looks(&[f64::from(n % 40), f64::from(n % 40)], 0.0)).collect();
        let two: Vec<Looks> = (0..200).map(|n| looks(&[f64::from(n % 40) + 1.0; 2], 0.0)).collect();
        let table = table(&[one, two]);
        for probed in &table.players {
            let Figure { value, low, high } = probed.mse.unwrap();
            assert!(low < value && value < high && high - low < 250.0, "{low} {value} {high}");
        }
        let Figure { value, low, high } = table.players[1].than_first.unwrap().mse.unwrap();
        assert!(value > 39.9 && value < 40.1 && high - low < 8.0, "{low} {value} {high}");
    }

    #[test]
    fn without_a_truth_nothing_is_said_of_errors_and_with_one_run_nothing_of_variance() {
        let blind = |values: &[f64]| Looks { truth: None, regret: None, right: None, ..looks(values, 0.0) };
        let table =
            table(&[vec![blind(&[1.0, 3.0]), blind(&[2.0, 2.0])], vec![blind(&[1.0]), blind(&[2.0])]]);
        let [two, one] = &table.players[..] else { panic!("two players") };
        assert_eq!((two.mse, two.regret, two.accuracy, two.bias), (None, None, None, None));
        assert_eq!(two.variance.unwrap().value, 0.5);
        assert_eq!(one.variance, None);
    }
}
