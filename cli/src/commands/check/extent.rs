//! How much an experiment plays, and the smallest difference that it can show.

use serde::Serialize;
use spec::Experiment;
use spec::experiment::{Method, Outline, RoundSize};
use spec::space::Space;
use stats::{PLANNING_PAIR_VARIANCE, Power};

/// How often the test that is planned with may be wrong, either way: the figure of the 95 % intervals.
const ERROR: f64 = 0.05;

/// What an experiment comes to; the names are a contract.
#[derive(Serialize)]
pub(super) struct Extent {
    name: String,
    game: String,
    limit: String,
    /// The section of its file.
    #[serde(skip)]
    kind: &'static str,
    format: &'static str,
    /// Players, or candidates.
    players: u64,
    pairings: u64,
    /// If no test ends a pairing early, and no even one is extended.
    pub(super) pairs: u64,
    games: u64,
    /// Searches of single positions, at most.
    pub(super) probes: u64,
    /// Of a tuning, one tournament.
    rounds: Vec<Round>,
    repeats: u64,
    confirm_pairs: Option<u64>,
    /// The smallest Elo difference of two players that one pairing shows; none if it can show none.
    resolves_elo: Option<f64>,
    /// A sequential test may end pairings early.
    is_sequential: bool,
    /// Games of a tuner that plans its duels while they are played.
    budget: Option<u64>,
    is_replayable: bool,
}

#[derive(Serialize)]
struct Round {
    pairings: u64,
    /// Of each.
    pairs: u64,
    resolves_elo: Option<f64>,
}

/// The smallest difference that so many pairs show in 19 of 20 cases, without a false alarm in 19 of 20.
fn resolves(pairs: u64) -> Option<f64> {
    let power = Power::new(ERROR, ERROR, PLANNING_PAIR_VARIANCE).expect("these terms are possible");
    power.resolvable_elo(pairs)
}

impl Extent {
    pub(super) fn of(experiment: &Experiment) -> Self {
        let plan = experiment.plan.described();
        let Outline { format, pairs, rounds, repeats, confirm, is_sequential, budget } = plan.outline();
        let size = plan.size();
        let round = |size: RoundSize| Round {
            pairings: size.pairings,
            pairs: size.pairs,
            resolves_elo: resolves(size.pairs),
        };
        Self {
            name: experiment.name.to_string(),
            game: experiment.game.clone(),
            limit: experiment.limit.to_string(),
            kind: plan.word(),
            format,
            players: size.players,
            pairings: size.pairings,
            pairs: size.pairs,
            games: size.games(),
            probes: size.probes,
            rounds: rounds.into_iter().map(round).collect(),
            repeats,
            confirm_pairs: confirm,
            resolves_elo: resolves(pairs),
            is_sequential,
            budget,
            is_replayable: experiment.is_replayable(),
        }
    }

    /// The same for people: what, and how much.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let Self { pairings, pairs, games, players, .. } = self;
        let kind = if self.kind == "tune" { "tuning" } else { self.kind };
        let mut lines = vec![
            (kind, format!("{} ({}): {}, {}", self.name, self.format, self.game, self.limit)),
            (if self.kind == "tune" { "candidates" } else { "players" }, self.counted_players(*players)),
        ];
        if let Some(budget) = self.budget {
            let duels = pairings - u64::from(self.confirm_pairs.is_some());
            lines.push(("duels", format!("{duels} at most, planned while they are played")));
            lines.push(("games", format!("{budget} at most; those of the confirmation are not counted")));
            if self.confirm_pairs.is_none() {
                lines.last_mut().expect("it was just pushed").1 = format!("{budget} at most");
            }
        } else if self.probes == 0 {
            lines.push(("pairings", format!("{pairings}{}", self.of_which())));
        }
        if self.budget.is_none() && (self.probes == 0 || *games > 0) {
            let why = if self.probes > 0 { ", in which positions are seen" } else { self.unless() };
            lines.push(("pairs", format!("{pairs}{why}")));
            lines.push(("games", games.to_string()));
        }
        if self.probes > 0 {
            lines.push((
                "probes",
                format!("{} at most: as many positions as are found, all runs of everybody", self.probes),
            ));
        }
        if self.rounds.is_empty() && self.probes == 0 && self.budget.is_none() {
            lines.push(("resolves", shown(self.pairs_of_one(), self.resolves_elo)));
        }
        for (number, round) in self.rounds.iter().enumerate() {
            let label = if number == 0 { "rounds" } else { "" };
            let pairings = if round.pairings == 1 { "pairing" } else { "pairings" };
            let shows = shown(round.pairs, round.resolves_elo);
            lines.push((label, format!("{}: {} {pairings}; {shows}", number + 1, round.pairings)));
        }
        if let Some(confirm) = self.confirm_pairs {
            lines.push(("confirmation", shown(confirm, resolves(confirm))));
        }
        let replay = match self.is_replayable {
            true => "every game can be played again and compared bit for bit",
            false => "no: under a time limit nobody can play a game again exactly",
        };
        lines.push(("replay", replay.to_owned()));
        lines
    }

    /// Whether the time to plan is worth a word: models of a space take some, tournaments and steps none.
    pub(super) fn plans(&self) -> bool {
        [Method::Bayes, Method::Clop, Method::Ntbea].iter().any(|method| method.word() == self.format)
    }

    /// How many players there are; of a space of numbers nobody lists all.
    fn counted_players(&self, players: u64) -> String {
        match self.budget {
            Some(_) if players > Space::MOST_LISTED => {
                format!("more than {}: they are not listed", Space::MOST_LISTED)
            }
            _ => players.to_string(),
        }
    }

    /// The pairs of one pairing of a match.
    const fn pairs_of_one(&self) -> u64 {
        self.pairs / if self.pairings == 0 { 1 } else { self.pairings }
    }

    fn of_which(&self) -> String {
        let mut parts = Vec::new();
        if self.repeats > 1 {
            parts.push(format!("{} tournaments", self.repeats));
        }
        if self.confirm_pairs.is_some() {
            parts.push("one of them the confirmation".to_owned());
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
    }

    const fn unless(&self) -> &'static str {
        if self.is_sequential {
            " at most; the sequential test may end pairings early"
        } else if self.rounds.is_empty() {
            ""
        } else {
            "; pairings that come out even play some more"
        }
    }
}

fn shown(pairs: u64, elo: Option<f64>) -> String {
    let (pairs, [show, are]) = match pairs {
        1 => ("1 pair".to_owned(), ["shows", "is"]),
        _ => (format!("{pairs} pairs"), ["show", "are"]),
    };
    match elo {
        Some(elo) => {
            let places = if elo < 10.0 { 1 } else { 0 };
            format!("{pairs} {show} a difference of {elo:.places$} Elo or more, 19 times of 20")
        }
        None => format!("{pairs} {are} too few to show any difference reliably"),
    }
}
