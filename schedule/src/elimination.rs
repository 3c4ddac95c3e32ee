//! The tuning tournament: one bracket per repeat, and at the end the champion's confirmation.
//!
//! Repeats are independent: their draws and their luck come from the repeat's own seed. Who of their winners is the
//! champion of the experiment is decided in `champion`. Its confirmation has a repeat and a round of its own, so it is
//! played on luck that no bracket used.

use spec::Seed;
use spec::experiment::TunePlan;

use crate::bracket::{Bracket, Meeting};
use crate::format::Opening;
use crate::id::PairingId;
use crate::rule::Rule;
use crate::verdict::Side;

/// Tournaments under way.
#[derive(Clone, Debug)]
pub(crate) struct Elimination {
    brackets: Vec<Bracket>,
    /// How many brackets have a winner.
    concluded: usize,
    /// The champion of them all, once it is named.
    champion: Option<u32>,
    /// Against whom the champion is confirmed.
    baseline: Option<u32>,
}

impl Elimination {
    /// Draws the brackets; `baseline` is a player's number.
    pub(crate) fn new(plan: &TunePlan, seed: Seed, baseline: Option<u32>) -> Self {
        let players = plan.candidates.len() as u32;
        let brackets = (0..plan.repeats as u32).map(|repeat| Bracket::draw(players, seed, repeat)).collect();
        Self { brackets, concluded: 0, champion: None, baseline }
    }

    /// The rule of each round, that of the confirmation last.
    pub(crate) fn rules(plan: &TunePlan) -> Vec<Rule> {
        let knockout =
            |round| Rule::Knockout { pairs: plan.pairs.saturating_mul(plan.growth.saturating_pow(round)) };
        let confirm = plan.confirm.iter().map(|confirm| Rule::Fixed { pairs: confirm.pairs });
        (0..plan.rounds()).map(knockout).chain(confirm).collect()
    }

    /// The pairings known before anything was played.
    pub(crate) fn openings(&self) -> Vec<Opening> {
        let brackets = self.brackets.iter().enumerate();
        brackets
            .flat_map(|(repeat, bracket)| {
                bracket.opening().into_iter().map(move |meeting| opening(repeat, meeting))
            })
            .collect()
    }

    /// Sends the winner of a pairing on, and gives the pairing that is known by that.
    pub(crate) fn decide(&mut self, id: PairingId, winner: Side) -> Option<Opening> {
        let repeat = id.repeat as usize;
        let bracket = self.brackets.get_mut(repeat)?;
        if let Some(meeting) = bracket.decide(id.round, id.slot, winner) {
            return Some(opening(repeat, meeting));
        }
        self.concluded += usize::from(bracket.champion().is_some() && id.round + 1 == bracket.rounds());
        None
    }

    /// Names the champion, and gives its confirmation unless it is the baseline itself.
    pub(crate) fn crown(&mut self, champion: u32) -> Option<Opening> {
        self.champion = Some(champion);
        let second = self.baseline.filter(|&baseline| baseline != champion)?;
        Some(Opening { id: self.confirmation_id(), first: champion, second })
    }

    /// The confirmation's place: a repeat and a round that no bracket has.
    pub(crate) fn confirmation_id(&self) -> PairingId {
        let rounds = self.brackets.first().map_or(0, Bracket::rounds);
        PairingId { repeat: self.brackets.len() as u32, round: rounds, slot: 0 }
    }

    /// Whether a pairing with this place can ever exist.
    pub(crate) fn contains(&self, id: PairingId) -> bool {
        match self.brackets.get(id.repeat as usize) {
            Some(bracket) => {
                id.round < bracket.rounds()
                    && id.slot < bracket.slots(id.round)
                    && !(id.round == 0 && bracket.bye(id.slot).is_some())
            }
            None => self.baseline.is_some() && id == self.confirmation_id(),
        }
    }

    /// The brackets, one per repeat.
    pub(crate) fn brackets(&self) -> &[Bracket] {
        &self.brackets
    }

    /// Against whom the champion is confirmed.
    pub(crate) fn baseline(&self) -> Option<u32> {
        self.baseline
    }

    /// Champions with the number of repeats they won, most first, then by their earliest title.
    pub(crate) fn titles(&self) -> Vec<(u32, u64)> {
        let mut titles: Vec<(u32, u64)> = Vec::new();
        for champion in self.brackets.iter().filter_map(Bracket::champion) {
            match titles.iter_mut().find(|(player, _)| *player == champion) {
                Some((_, count)) => *count += 1,
                None => titles.push((champion, 1)),
            }
        }
        titles.sort_by_key(|&(_, count)| std::cmp::Reverse(count)); // Stable: the earlier title stays first.
        titles
    }

    /// Whether every repeat has its winner.
    pub(crate) fn is_concluded(&self) -> bool {
        self.concluded == self.brackets.len()
    }

    /// The champion of the experiment, once it is named.
    pub(crate) fn champion(&self) -> Option<u32> {
        self.champion
    }
}

fn opening(repeat: usize, meeting: Meeting) -> Opening {
    let Meeting { round, slot, first, second } = meeting;
    Opening { id: PairingId { repeat: repeat as u32, round, slot }, first, second }
}
