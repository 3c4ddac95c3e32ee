//! What a tuner recommends, or would if it ended now.

use std::collections::{BTreeMap, BTreeSet};

use spec::space::{Candidate, Ruler};
use tune::Quality;

use super::super::against::against;
use super::super::alike::{alike, alike_to};
use super::course::Campaigning;
use crate::answer::{AgainstBaseline, Answer, Border, Elo, End, Idle, More, Recommendation, Standing};
use crate::board::Board;
use crate::pairing::Pairing;
use crate::sameness::enough;

/// So many games more are asked about.
const MORE: u64 = 10_000;
/// Two who differ play the same games in a duel or two by chance: of single candidates and parameters nothing is said then, not
/// even in the end, since what is recommended rests on many other duels.
const LEAST_ALIKE: u64 = enough(false);

impl Campaigning {
    pub(super) fn answer_of(&self, board: &Board) -> Answer {
        let played = self.played(board);
        if played.is_empty() {
            return Answer::Nothing;
        }
        if let Some(alike) = alike(board, &played, enough(self.campaign.is_finished())) {
            return alike;
        }
        let complete = self.campaign.complete();
        if complete.is_empty() {
            return Answer::Early { decided: decided(board), pairings: board.pairings.len() as u64 };
        }
        let found = self.chronicle.after(&self.campaign, complete.len());
        let number = self.numbers.get(&found.best).copied();
        Answer::Recommendation(Box::new(Recommendation {
            player: self.plan.text(&found.best),
            own_games: number.map_or(0, |number| games_of(number, &played)),
            alike: number.map_or_else(Vec::new, |number| alike_to(board, number, LEAST_ALIKE)),
            reference: board.name(self.reference).to_owned(),
            is_baseline: board.name(self.reference) == self.plan.baseline,
            reference_games: games_of(self.reference, &played),
            standing: found.quality.as_ref().map(Self::standing),
            games: 2 * complete.iter().flatten().map(|played| played.result.pairs()).sum::<u64>(),
            budget: self.plan.budget,
            is_over: self.campaign.is_finished(),
            stopped_below: self.plan.stop.filter(|_| self.campaign.is_stopped()),
            confirmation: self.against_baseline(board),
            borders: self.borders(&found.best),
            idle: self
                .idle(&played)
                .into_iter()
                .map(|(axis, pairs)| Idle { key: self.key(axis), pairs })
                .collect(),
            more: self.more(found.quality.as_ref()),
        }))
    }

    /// Parameters that changed nothing, and in how many pairs: whoever differs in one of them alone played the same games.
    pub(super) fn idle(&self, played: &[&Pairing]) -> BTreeMap<usize, u64> {
        let who: BTreeMap<u32, &Candidate> =
            self.numbers.iter().map(|(who, number)| (*number, who)).collect();
        let mut seen: BTreeMap<usize, Compared> = BTreeMap::new();
        for pairing in played {
            let [Some(one), Some(other)] = [pairing.first, pairing.second].map(|number| who.get(&number))
            else {
                continue;
            };
            let places = one.places().iter().zip(other.places());
            let mut differing = places.enumerate().filter(|(_, (one, other))| one != other);
            if let (Some((axis, (one, other))), None) = (differing.next(), differing.next()) {
                let compared = seen.entry(axis).or_default();
                compared.pairs += pairing.ledger.tally().pairs();
                compared.same += pairing.ledger.same();
                compared.places.extend([*one, *other]);
            }
        }
        let is_idle = |axis: usize, compared: &Compared| {
            compared.pairs == compared.same
                && compared.pairs >= LEAST_ALIKE
                && compared.is_all_of(self.plan.space.axes()[axis].ruler())
        };
        let idle = seen.into_iter().filter(|(axis, compared)| is_idle(*axis, compared));
        idle.map(|(axis, compared)| (axis, compared.pairs)).collect()
    }

    /// All duels of which a pair is counted.
    pub(super) fn played<'a>(&self, board: &'a Board) -> Vec<&'a Pairing> {
        let last = self.confirmation_id();
        board.played().filter(|(id, _)| Some(*id) != last).map(|(_, pairing)| pairing).collect()
    }

    fn standing(quality: &Quality) -> Standing {
        let Quality { regret, within_five, .. } = *quality;
        Standing { elo: elo(quality.elo), regret, within_five, among: Self::among(quality) }
    }

    /// Among how many the best is meant; nothing if among all.
    pub(super) fn among(quality: &Quality) -> Option<u64> {
        quality.among.map(|count| count as u64)
    }

    /// What more games would bring, once those of the budget are played.
    fn more(&self, quality: Option<&Quality>) -> Option<More> {
        let outlook = self.chronicle.outlook(&self.campaign, MORE / 2)?;
        // The part that is left is surer than either regret: both are counted over the same random functions.
        Some(More { games: MORE, regret: quality?.regret * outlook.left() })
    }

    fn against_baseline(&self, board: &Board) -> Option<AgainstBaseline> {
        let (best, baseline) = (self.recommended()?, self.baseline?);
        Some(against(board, self.confirmation_id()?, self.plan.confirm?, [best, baseline]))
    }

    fn borders(&self, best: &Candidate) -> Vec<Border> {
        let border = |(axis, is_highest): (&spec::space::Axis, bool)| {
            let at = self.plan.space.axes().iter().position(|known| known.name() == axis.name())?;
            let value = axis.ruler().text(best.places()[at]);
            let end = if is_highest { End::Highest } else { End::Lowest };
            let allowed = self.plan.ranges.iter().find(|range| range.key == axis.name());
            let number = |text: &str| text.parse::<f64>().ok();
            let is_allowed_end = allowed.is_some_and(|range| match end {
                End::Lowest => number(&range.lowest) == number(&value),
                End::Highest => number(&range.highest) == number(&value),
            });
            Some(Border { key: axis.name().to_owned(), value, end, is_allowed_end })
        };
        self.plan.space.borders(best).filter_map(border).collect()
    }
}

/// Pairs of candidates that differ in one parameter alone.
#[derive(Default)]
struct Compared {
    pairs: u64,
    /// Of them those with the same game.
    same: u64,
    /// Places of that parameter.
    places: BTreeSet<u32>,
}

impl Compared {
    /// Whether nearly all of a range was compared: what changes nothing in a part of it may matter elsewhere.
    fn is_all_of(&self, ruler: &Ruler) -> bool {
        /// The part of a range that its ends may lie apart at least.
        const MOST: f64 = 0.8;
        match (self.places.first(), self.places.last()) {
            (Some(first), Some(last)) if ruler.is_ordered() => {
                (ruler.unit(*last) - ruler.unit(*first)).abs() >= MOST
            }
            _ => self.places.len() as u64 == ruler.places(),
        }
    }
}

/// The games of one candidate among some that were played.
fn games_of(number: u32, played: &[&Pairing]) -> u64 {
    let its = |pairing: &&&Pairing| [pairing.first, pairing.second].contains(&number);
    2 * played.iter().filter(its).map(|pairing| pairing.ledger.prefix()).sum::<u64>()
}

/// An estimate as reports have it.
pub(super) const fn elo(estimate: tune::Estimate) -> Elo {
    Elo { value: Some(estimate.elo), low: Some(estimate.low), high: Some(estimate.high) }
}

fn decided(board: &Board) -> u64 {
    board.pairings.values().filter(|pairing| pairing.verdict.is_some()).count() as u64
}
