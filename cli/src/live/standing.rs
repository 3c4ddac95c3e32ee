//! How a tournament stands: what a report that comes from the coordinator means for the block.

use schedule::By;
use schedule::report::{Bracket, Contender, CrossTable, PairingReport, Part, Report, RoundReport, Search};

use crate::output::short_player;
use crate::report::{labels, labels_beside};

/// A tournament or a match so far.
#[derive(Debug)]
pub(crate) struct Standing(pub(super) Report);

/// Pairings that belong together.
pub(super) struct Stage<'a> {
    /// `round 2`; empty for a match.
    pub(super) title: String,
    /// In the order of the bracket.
    pub(super) pairings: Vec<&'a PairingReport>,
    /// How many went on without an opponent.
    pub(super) byes: usize,
}

impl<'a> Stage<'a> {
    /// The stage that a part is, if it has pairings.
    fn of(part: &'a Part) -> Option<Self> {
        let pairings: Vec<&PairingReport> = part.pairings().collect();
        let title = if matches!(part, Part::Confirmation(_)) { "confirmation" } else { "" };
        (!pairings.is_empty()).then(|| Self { title: title.to_owned(), pairings, byes: 0 })
    }

    pub(super) fn decided(&self) -> usize {
        self.pairings.iter().filter(|pairing| pairing.decided).count()
    }
}

impl Standing {
    /// All stages in the order in which they are played.
    pub(super) fn stages<'a>(&'a self) -> Vec<Stage<'a>> {
        let of_part = |part: &'a Part| -> Vec<Stage<'a>> {
            match part {
                Part::Brackets(brackets) => brackets.rounds.iter().map(|round| self.round(round)).collect(),
                _ => Stage::of(part).into_iter().collect(),
            }
        };
        self.0.parts.iter().flat_map(of_part).collect()
    }

    fn round<'a>(&self, round: &'a RoundReport) -> Stage<'a> {
        let is_one = self.0.parts.brackets().is_none_or(|brackets| brackets.tournaments.len() < 2);
        let repeat = if is_one { String::new() } else { format!("repeat {}, ", round.repeat + 1) };
        let title = format!("{repeat}round {}", round.round + 1);
        Stage { title, pairings: round.pairings.iter().collect(), byes: round.byes.len() }
    }

    /// How strong everybody is, where that can be said; in tournaments the bracket says more.
    pub(super) fn rated(&self) -> Option<&CrossTable> {
        let table = self.0.parts.cross_table().filter(|_| self.0.parts.brackets().is_none());
        table.filter(|table| !table.ratings.is_empty())
    }

    /// The best that a tuner knows so far, each with a short name.
    pub(super) fn best(&self) -> Vec<(String, &Contender)> {
        let Some(search) = self.0.parts.search() else { return Vec::new() };
        let names = labels_beside(search.best.iter().map(|one| &*one.player), &search.reference);
        names.into_iter().zip(&search.best).collect()
    }

    /// What the probability beside each of them is of.
    pub(super) fn nobody_is_better(&self) -> String {
        self.0.parts.search().map_or_else(String::new, Search::nobody_is_better)
    }

    /// The bracket of the tournament that is being played; of the last, if all are over.
    pub(super) fn bracket(&self) -> Option<Bracket<'_>> {
        let brackets = self.0.parts.brackets()?;
        let open = brackets.tournaments.iter().find(|tournament| tournament.champion.is_none());
        Some(brackets.bracket(open.or(brackets.tournaments.last())?))
    }

    /// Rounds from the first to the final.
    pub(super) fn depth(&self) -> Option<usize> {
        self.bracket().map(|bracket| bracket.rounds.len())
    }

    /// A short name for each of those who stand side by side.
    pub(super) fn names(&self) -> Names<'_> {
        // Every repeat has the same candidates, drawn anew.
        let parts = &self.0.parts;
        let drawn = parts.brackets().and_then(|brackets| brackets.tournaments.first());
        let listed = || parts.cross_table().map(|table| &table.players[..]);
        let players = drawn.map(|tournament| &tournament.seeding[..]).or_else(listed).unwrap_or_default();
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

/// What is said of a pairing once it is decided: the score as the winner sees it.
pub(super) fn verdict(pairing: &PairingReport) -> String {
    let [a, b] = [&pairing.a, &pairing.b].map(|player| short_player(player));
    match &pairing.winner {
        _ if pairing.sprt.is_some() || pairing.is_alike() => format!("{a} against {b}: {}", pairing.verdict),
        None => format!("{a} and {b} end even{}", told(pairing, false)),
        Some(winner) => {
            let is_second = *winner == pairing.b;
            let [winner, loser] = if is_second { [b, a] } else { [a, b] };
            let beats = match pairing.by {
                Some(By::Seed) => "goes on as the better seed, even with",
                Some(By::Length) => "scores more than",
                _ => "beats",
            };
            format!("{winner} {beats} {loser}{}", told(pairing, is_second))
        }
    }
}

/// `, 52.7 %, Elo +18 [-9, +47]`, as far as it is known, as the one or the other sees it.
fn told(pairing: &PairingReport, is_second: bool) -> String {
    let summary = &pairing.summary;
    let seen = |score: f64| if is_second { 1.0 - score } else { score };
    let score = summary.score.map(|score| format!(", {:.1} %", 100.0 * seen(score))).unwrap_or_default();
    let less = |value: Option<f64>| value.map(|value| -value);
    let elo = match is_second {
        _ if summary.pairs == 0 => return score,
        true => span(less(summary.elo), less(summary.elo_high), less(summary.elo_low)),
        false => span(summary.elo, summary.elo_low, summary.elo_high),
    };
    format!("{score}, Elo {elo}")
}

/// `+18 [-9, +47]`; an end that the data does not bound is infinite, and a clean sweep has no value.
pub(super) fn span(elo: Option<f64>, low: Option<f64>, high: Option<f64>) -> String {
    let show = |value: f64| format!("{:+.0}", value.round() + 0.0); // zero has no sign
    let [low, high] =
        [(low, "-∞"), (high, "+∞")].map(|(end, open)| end.map_or_else(|| open.to_owned(), show));
    let elo = elo.map(|elo| format!("{} ", show(elo))).unwrap_or_default();
    format!("{elo}[{low}, {high}]")
}
