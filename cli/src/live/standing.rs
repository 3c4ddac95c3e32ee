//! How a tournament stands: what is shown of the JSON that `report --json` prints.

use serde::Deserialize;

use crate::output::short_player;
use crate::report::{Bracket, Meeting, labels};

/// A tournament or a match so far.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Standing {
    /// Of a tuning: every round that has a pairing.
    rounds: Vec<Round>,
    tournaments: Vec<Tournament>,
    confirmation: Option<Confirmation>,
    /// Of a match.
    players: Vec<String>,
    pairings: Vec<Pairing>,
    pub(super) ratings: Vec<Rating>,
}

#[derive(Debug, Deserialize)]
struct Round {
    repeat: u32,
    round: u32,
    pairings: Vec<Pairing>,
    byes: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Tournament {
    repeat: u32,
    champion: Option<String>,
    seeding: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Confirmation {
    pairing: Option<Pairing>,
}

/// Two players and what their pairs say.
#[derive(Debug, Deserialize)]
pub(super) struct Pairing {
    slot: u32,
    pub(super) a: String,
    pub(super) b: String,
    pub(super) planned: u64,
    pub(super) pairs: u64,
    pub(super) decided: bool,
    pub(super) winner: Option<String>,
    /// The mean pair score of `a`.
    pub(super) score: Option<f64>,
    pub(super) elo: Option<f64>,
    pub(super) elo_low: Option<f64>,
    pub(super) elo_high: Option<f64>,
    /// What decided.
    by: Option<String>,
    /// How it stands or was decided, in words.
    verdict: String,
    pub(super) sprt: Option<Test>,
    /// Pairs that are the same game twice.
    same: u64,
}

/// A sequential test.
#[derive(Debug, Deserialize)]
pub(super) struct Test {
    pub(super) verdict: String,
    pub(super) llr: f64,
}

/// How strong a player is.
#[derive(Debug, Deserialize)]
pub(super) struct Rating {
    pub(super) player: String,
    pub(super) elo: f64,
    pub(super) interval: Interval,
    pub(super) pairs: u64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Interval {
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

/// Pairings that belong together.
pub(super) struct Stage<'a> {
    /// `round 2`; empty for a match.
    pub(super) title: String,
    /// In the order of the bracket.
    pub(super) pairings: Vec<&'a Pairing>,
    /// How many went on without an opponent.
    pub(super) byes: usize,
}

impl Stage<'_> {
    pub(super) fn decided(&self) -> usize {
        self.pairings.iter().filter(|pairing| pairing.decided).count()
    }
}

impl Standing {
    /// All stages in the order in which they are played.
    pub(super) fn stages(&self) -> Vec<Stage<'_>> {
        let mut stages: Vec<Stage<'_>> = self.rounds.iter().map(|round| self.round(round)).collect();
        if let Some(pairing) = self.confirmation.as_ref().and_then(|last| last.pairing.as_ref()) {
            stages.push(Stage { title: "confirmation".to_owned(), pairings: vec![pairing], byes: 0 });
        }
        if !self.pairings.is_empty() {
            stages.push(Stage { title: String::new(), pairings: self.pairings.iter().collect(), byes: 0 });
        }
        stages
    }

    fn round<'a>(&self, round: &'a Round) -> Stage<'a> {
        let repeat = match &self.tournaments[..] {
            [] | [_] => String::new(),
            _ => format!("repeat {}, ", round.repeat + 1),
        };
        let title = format!("{repeat}round {}", round.round + 1);
        Stage { title, pairings: round.pairings.iter().collect(), byes: round.byes.len() }
    }

    /// The bracket of the tournament that is being played; of the last, if all are over.
    pub(super) fn bracket(&self) -> Option<Bracket<'_>> {
        let open = self.tournaments.iter().find(|tournament| tournament.champion.is_none());
        let tournament = open.or(self.tournaments.last())?;
        let rounds = self.rounds.iter().filter(|round| round.repeat == tournament.repeat);
        let rounds = rounds.map(|round| (&round.byes[..], &round.pairings[..]));
        Some(Bracket::new(&tournament.seeding, rounds))
    }

    /// Rounds from the first to the final.
    pub(super) fn depth(&self) -> Option<u32> {
        let candidates = self.tournaments.first()?.seeding.len();
        Some(candidates.next_power_of_two().trailing_zeros())
    }

    /// A short name for each of those who stand side by side.
    pub(super) fn names(&self) -> Names<'_> {
        // Every repeat has the same candidates, drawn anew.
        let players = self.tournaments.first().map_or(&self.players, |tournament| &tournament.seeding);
        Names { players, labels: labels(players) }
    }
}

/// Short names.
pub(super) struct Names<'a> {
    players: &'a [String],
    labels: Vec<String>,
}

impl Names<'_> {
    /// The length of the longest name.
    pub(super) fn longest(&self) -> usize {
        self.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
    }

    /// The name of a player; of a stranger, such as a baseline, the whole of it.
    pub(super) fn of(&self, player: &str) -> String {
        let place = self.players.iter().position(|known| known == player);
        place.map_or_else(|| short_player(player), |place| self.labels[place].clone())
    }
}

impl<'a> From<&'a Pairing> for Meeting<'a> {
    fn from(pairing: &'a Pairing) -> Self {
        let (players, winner) = ([pairing.a.as_str(), pairing.b.as_str()], pairing.winner.as_deref());
        Self { slot: pairing.slot, players, winner }
    }
}

impl Pairing {
    /// What is said once it is decided: the score as the winner sees it.
    pub(super) fn verdict(&self) -> String {
        let [a, b] = [short_player(&self.a), short_player(&self.b)];
        let is_alike = self.same > 0 && self.same == self.pairs;
        match &self.winner {
            _ if self.sprt.is_some() || is_alike => format!("{a} against {b}: {}", self.verdict),
            None => format!("{a} and {b} end even{}", self.told(false)),
            Some(winner) => {
                let is_second = *winner == self.b;
                let [winner, loser] = if is_second { [b, a] } else { [a, b] };
                let beats = match self.by.as_deref() {
                    Some("seed") => "goes on as the better seed, even with",
                    Some("length") => "scores more than",
                    _ => "beats",
                };
                format!("{winner} {beats} {loser}{}", self.told(is_second))
            }
        }
    }

    /// `, 52.7 %, Elo +18 [-9, +47]`, as far as it is known, as the one or the other sees it.
    fn told(&self, is_second: bool) -> String {
        let seen = |score: f64| if is_second { 1.0 - score } else { score };
        let score = self.score.map(|score| format!(", {:.1} %", 100.0 * seen(score))).unwrap_or_default();
        let less = |value: Option<f64>| value.map(|value| -value);
        let elo = match is_second {
            _ if self.pairs == 0 => return score,
            true => span(less(self.elo), less(self.elo_high), less(self.elo_low)),
            false => span(self.elo, self.elo_low, self.elo_high),
        };
        format!("{score}, Elo {elo}")
    }
}

/// `+18 [-9, +47]`; an end that the data does not bound is infinite, and a clean sweep has no value.
pub(super) fn span(elo: Option<f64>, low: Option<f64>, high: Option<f64>) -> String {
    let show = |value: f64| format!("{:+.0}", value.round() + 0.0); // zero has no sign
    let [low, high] =
        [(low, "-∞"), (high, "+∞")].map(|(end, open)| end.map_or_else(|| open.to_owned(), show));
    let elo = elo.map(|elo| format!("{} ", show(elo))).unwrap_or_default();
    format!("{elo}[{low}, {high}]")
}
