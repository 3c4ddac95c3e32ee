//! `[tune]` under a budget: a tuner looks for the best player of a space, by duels that it plans from those before.

use std::fmt::{self, Write};

use super::catalogue::{Range, Terms};
use super::described::{Described, Outline};
use super::entry::Entry;
use super::halving;
use super::lag::{self, MOST_LAG, usual_lag};
use super::matching::MatchPlan;
use super::method::Method;
use super::section::Section;
use super::size::Size;
use super::tables;
use super::variants::{Variants, text_of};
use super::vary;
use super::written::{Quoted, write_axis};
use crate::call::Call;
use crate::space::{Candidate, Space};

/// A search for the best candidate of a space.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CampaignPlan {
    /// Which tuner; never [`Method::Elimination`].
    pub method: Method,
    /// How many games it may play, without the confirmation.
    pub budget: u64,
    /// How many generations a plan is behind.
    pub lag: u64,
    /// The end, as soon as the expected regret is below so many Elo.
    pub stop: Option<f64>,
    /// The player whose values are varied, canonical. What it has itself holds where a parameter means nothing.
    pub player: String,
    /// What is varied.
    pub space: Space,
    /// With whom the best is compared, canonical. It need not be of the space.
    pub baseline: String,
    /// How many pairs the best plays against the baseline in the end, on luck that no duel used.
    pub confirm: Option<u64>,
    /// What is allowed for the numbers that are varied, as far as it is known.
    pub ranges: Vec<Range>,
    /// Some of the candidates.
    examples: Vec<String>,
}

impl CampaignPlan {
    /// The most games.
    pub const MOST_GAMES: u64 = 2 * Size::MOST_PAIRS;
    /// The most Elo of `stop`.
    pub const MOST_STOP: f64 = 1000.0;
    /// The most parameters of most tuners.
    pub const MOST_PARAMETERS: usize = 12;

    /// How many parameters a tuner takes.
    #[must_use]
    pub const fn most_parameters(method: Method) -> usize {
        match method {
            Method::Spsa => Space::MOST_AXES,
            _ => Self::MOST_PARAMETERS,
        }
    }

    /// With fewer games nothing is told of so many parameters.
    #[must_use]
    pub const fn least_games(parameters: u64) -> u64 {
        16 * (parameters + 1)
    }

    /// What is wrong with so few games for so many parameters; nothing if they are enough.
    #[must_use]
    pub fn too_few(games: u64, parameters: u64) -> Option<String> {
        let least = Self::least_games(parameters);
        let word = if parameters == 1 { "parameter" } else { "parameters" };
        (games < least).then(|| {
            format!("{games} games are too few to tell anything of {parameters} {word}: {least} would do")
        })
    }

    /// How many pairs it may play, without the confirmation.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.budget / 2
    }

    /// The player of a candidate, canonical.
    #[must_use]
    pub fn text(&self, candidate: &Candidate) -> String {
        text_of(&self.player, &self.space, candidate)
    }

    /// The candidate that the baseline is, or that stands in for it: the nearest, or for another searcher the middle of the space.
    #[must_use]
    pub fn reference(&self) -> Candidate {
        let (Ok(own), Ok(base)) = (Call::parse(&self.baseline), Call::parse(&self.player)) else {
            return self.space.middle();
        };
        let middle = self.space.middle();
        let value = |name: &str| own.value(name).filter(|_| own.name == base.name);
        let places = self.space.axes().iter().zip(middle.places());
        let place = |(axis, rest): (&crate::space::Axis, &u32)| {
            value(axis.name()).and_then(|text| axis.ruler().near(text)).unwrap_or(*rest)
        };
        self.space.candidate(places.map(place).collect())
    }

    /// How many candidates there are; none if nobody lists them.
    #[must_use]
    pub fn candidates(&self) -> Option<u64> {
        self.space.list().map(|list| list.len() as u64)
    }

    pub(super) fn read(section: &Section<'_>, method: Method, terms: Option<&Terms<'_>>) -> Option<Self> {
        let word = method.word();
        let pairs = section.get("pairs").filter(|_| method == Method::Halving);
        for key in ["pairs", "growth", "repeats", "candidates"] {
            if let Some(entry) = section.get(key).filter(|_| key != "pairs" || pairs.is_none()) {
                entry.refuse::<()>(format!(
                    "goes with format = \"elimination\"; {word} plans its duels itself"
                ));
            }
        }
        let budget = match &pairs {
            Some(pairs) if section.get("budget").is_some() => {
                pairs.refuse("excludes budget: with one of them the other follows")
            }
            Some(pairs) => pairs.whole(1..=MatchPlan::MOST_PAIRS),
            None => section.need("budget").and_then(|entry| entry.whole(2..=Self::MOST_GAMES)),
        };
        let lag = section.get_or("lag", None, |entry| entry.whole(0..=MOST_LAG).map(Some));
        let stop = stop(section, method);
        let confirm =
            section.get_or("confirm", None, |entry| entry.whole(1..=MatchPlan::MOST_PAIRS).map(Some));
        let most = Self::most_parameters(method);
        let parameters = section.need("vary").and_then(|vary| Some((vary::read(&vary, most, word)?, vary)));
        let player = section.need("player");
        let terms = terms?;
        let player = player.and_then(|entry| entry.read(|text| terms.player(text)))?;
        let baseline = match section.get("baseline") {
            Some(entry) => entry.read(|text| terms.player(text)),
            None => Some(player.clone()),
        };
        let (parameters, vary) = parameters?;
        if method != Method::Spsa {
            parameters.iter().try_for_each(vary::Parameter::check_still)?;
        }
        let count = parameters.len() as u64;
        let keys: Vec<&str> = parameters.iter().map(|parameter| parameter.key).collect();
        let player = terms.naming(&player, &keys);
        let baseline = baseline.map(|baseline| terms.naming(&baseline, &keys));
        let Variants { space, examples } = Variants::read(&vary, parameters, &player, terms)?;
        let budget = match &pairs {
            Some(entry) => halving_games(entry, &space, budget?)?,
            None => budget?,
        };
        if let Some(reason) = Self::too_few(budget, count).filter(|_| pairs.is_none()) {
            return section.get("budget")?.refuse(reason);
        }
        let lag =
            lag?.map_or(Some(usual_lag(method, budget / 2)), |lag| checked_lag(section, method, budget, lag));
        let (baseline, confirm) = (baseline?, confirm?);
        let ranges = terms.ranges(&examples);
        Some(Self {
            method,
            budget,
            lag: lag?,
            stop: stop?,
            player,
            space,
            baseline,
            confirm,
            ranges,
            examples,
        })
    }
}

/// The games of `halving` if each duel of its first round has so many pairs: all rounds have as many.
fn halving_games(entry: &Entry<'_>, space: &Space, pairs: u64) -> Option<u64> {
    let Some(candidates) = space.list().map(|list| list.len() as u64) else {
        return entry.refuse("wants candidates that can be listed; budget = … goes with any");
    };
    let (duels, rounds) = halving::first_round(candidates);
    let games = pairs.saturating_mul(2 * duels * rounds);
    if games > CampaignPlan::MOST_GAMES {
        let most = CampaignPlan::MOST_GAMES / (2 * duels * rounds);
        return entry.refuse(format!(
            "gives {games} games in {rounds} rounds of {duels} duels; an experiment has at most {}: pairs = {most} would do",
            CampaignPlan::MOST_GAMES
        ));
    }
    Some(games)
}

/// A lag with which some plan knows what was played.
fn checked_lag(section: &Section<'_>, method: Method, budget: u64, lag: u64) -> Option<u64> {
    match lag::refusal(method, budget, lag) {
        Some(reason) => section.get("lag")?.refuse(reason),
        None => Some(lag),
    }
}

pub(super) fn stop(section: &Section<'_>, method: Method) -> Option<Option<f64>> {
    let Some(entry) = section.get("stop") else { return Some(None) };
    if method != Method::Bayes {
        return entry.refuse(format!("goes with format = \"bayes\"; {} does not end by it", method.word()));
    }
    let inner = entry.section("[tune] stop", tables::STOP)?;
    inner.need("regret")?.number(0.0..=CampaignPlan::MOST_STOP).map(Some)
}

impl Described for CampaignPlan {
    fn word(&self) -> &'static str {
        "tune"
    }

    fn contestants(&self) -> &[String] {
        &self.examples
    }

    fn baseline(&self) -> Option<&str> {
        Some(&self.baseline)
    }

    fn size(&self) -> Size {
        let confirm = self.confirm.unwrap_or(0);
        Size {
            players: self.candidates().unwrap_or_else(|| self.space.cells()),
            pairings: most_duels(self.method, self.pairs()) + u64::from(confirm > 0),
            pairs: self.pairs() + confirm,
            probes: 0,
        }
    }

    fn outline(&self) -> Outline {
        Outline {
            format: self.method.word(),
            pairs: self.pairs(),
            rounds: Vec::new(),
            repeats: 1,
            confirm: self.confirm,
            is_sequential: false,
            budget: Some(self.budget),
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let Self { method, budget, lag, stop, player, space, baseline, confirm, ranges: _, examples: _ } =
            self;
        writeln!(out, "[tune]\nformat = {}", Quoted(method.word()))?;
        writeln!(out, "budget = {budget}\nlag = {lag}")?;
        if let Some(regret) = stop {
            writeln!(out, "stop = {{ regret = {regret} }}")?;
        }
        if let Some(pairs) = confirm {
            writeln!(out, "confirm = {pairs}")?;
        }
        writeln!(out, "player = {}\nbaseline = {}\n\n[tune.vary]", Quoted(player), Quoted(baseline))?;
        space.axes().iter().try_for_each(|axis| write_axis(out, axis))
    }
}

/// How many duels a tuner plays at most with so many pairs; each has one at least.
fn most_duels(method: Method, pairs: u64) -> u64 {
    let most = match method {
        Method::Bayes => 960,
        Method::Clop => 1920,
        Method::Ntbea => 4800,
        Method::Spsa => 12_000,
        // Everybody meets eight others in a round, and each round has half as many.
        Method::Halving | Method::Elimination => 8 * Space::MOST_LISTED,
    };
    pairs.min(most)
}
