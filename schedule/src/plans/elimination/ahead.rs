//! Playing ahead: who may meet in later rounds while nobody knows it yet, and what becomes of those who were played.
//!
//! A place ahead names the two by their seeds, and two seeds can meet in one round and slot only: so it stays the same whatever is
//! decided meanwhile, and whether they meet there follows from the bracket.

use std::collections::{BTreeMap, BTreeSet};

use spec::Work;

use super::bracket::Bracket;
use super::tournaments::Elimination;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;

/// Bits of a seed in the number of a place; a tournament has at most 4,096 candidates.
const SEED_BITS: u32 = 12;
/// So many rounds after one that is not decided are looked at.
const ROUNDS: u32 = 3;
/// Whoever is less likely to meet than this is not played.
const LEAST: f64 = 1.0 / 32.0;

/// The place ahead of two seeds, the better one first.
const fn place(repeat: u32, round: u32, [better, worse]: [u32; 2]) -> PairingId {
    PairingId { repeat, round, slot: PairingId::AHEAD | better << SEED_BITS | worse }
}

impl Elimination {
    fn bracket(&self, id: PairingId) -> Option<&Bracket> {
        self.brackets.get(id.repeat as usize).map(AsRef::as_ref)
    }

    /// The seeds of a place ahead, if they can meet in its round.
    pub(super) fn seeds_ahead(&self, id: PairingId) -> Option<[u32; 2]> {
        let (bracket, number) = (self.bracket(id)?, id.slot.checked_sub(PairingId::AHEAD)?);
        let seeds = [number >> SEED_BITS, number & ((1 << SEED_BITS) - 1)];
        let [better, worse] = seeds;
        (better < worse && worse < bracket.size() && bracket.crossing(better, worse).0 == id.round)
            .then_some(seeds)
    }

    /// Whether the seeds of a place ahead meet there, as far as that is known.
    fn meet(&self, id: PairingId) -> Option<bool> {
        let (Some(bracket), Some(seeds)) = (self.bracket(id), self.seeds_ahead(id)) else {
            return Some(false);
        };
        let stand = seeds.map(|seed| bracket.stands(seed, id.round));
        match stand {
            [Some(true), Some(true)] => Some(true),
            _ if stand.contains(&Some(false)) => Some(false),
            _ => None,
        }
    }

    /// The pairing at a place ahead, as long as nobody knows whether it comes to be.
    pub(super) fn at_ahead(&self, id: PairingId) -> Option<Opening> {
        if self.meet(id).is_some() {
            return None;
        }
        let (bracket, seeds) = (self.bracket(id)?, self.seeds_ahead(id)?);
        let [first, second] = seeds.map(|seed| bracket.player(seed));
        let rule = self.rule_of(id.round);
        Some(Opening { id, first: first?, second: second?, rule, work: Work::Pairs })
    }

    /// Where the two of a place ahead meet, once it is known that they do.
    pub(super) fn arrival_of(&self, ahead: PairingId) -> Option<PairingId> {
        self.destination_of(ahead).filter(|_| self.meet(ahead) == Some(true))
    }

    /// Where the two of a place ahead meet if they do.
    pub(super) fn destination_of(&self, ahead: PairingId) -> Option<PairingId> {
        let [better, worse] = self.seeds_ahead(ahead)?;
        let (_, slot) = self.bracket(ahead)?.crossing(better, worse);
        Some(PairingId { slot, ..ahead })
    }

    /// The place ahead of two who meet.
    pub(super) fn departure_of(&self, id: PairingId) -> Option<PairingId> {
        let bracket = self.bracket(id).filter(|bracket| (1..bracket.rounds()).contains(&id.round))?;
        Some(place(id.repeat, id.round, bracket.seeds(id.round, id.slot)?))
    }

    /// The places ahead of all who may meet in the rounds after these, likeliest first.
    pub(super) fn conceivable_of(&self, undecided: &BTreeSet<PairingId>, board: &Board) -> Vec<PairingId> {
        let mut likely: BTreeMap<PairingId, f64> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for id in undecided {
            let Some(bracket) = self.bracket(*id) else { continue };
            for round in id.round + 1..=(id.round + ROUNDS).min(bracket.rounds().saturating_sub(1)) {
                let slot = id.slot >> (round - id.round);
                if !seen.insert((id.repeat, round, slot)) || bracket.seeds(round, slot).is_some() {
                    continue;
                }
                let chance = |round, slot, seeds| self.chance(id.repeat, (round, slot), seeds, board);
                let [ones, others] =
                    [2 * slot, 2 * slot + 1].map(|place| bracket.comers(round, place, LEAST, &chance));
                for &(one, comes) in &ones {
                    for &(other, also) in others.iter().filter(|(_, also)| comes * also >= LEAST) {
                        let seeds = [one.min(other), one.max(other)];
                        likely.insert(place(id.repeat, round, seeds), comes * also);
                    }
                }
            }
        }
        let mut places: Vec<(PairingId, f64)> = likely.into_iter().collect();
        places.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        places.into_iter().map(|(id, _)| id).collect()
    }

    /// How likely it is that the better of two seeds goes on, by how far it leads: the more so, the less is left to play. It decides
    /// nothing but what is played first by whoever has nothing else to do.
    fn chance(&self, repeat: u32, (round, slot): (u32, u32), seeds: [u32; 2], board: &Board) -> f64 {
        let known = self.brackets.get(repeat as usize).and_then(|bracket| bracket.seeds(round, slot));
        let pairing = board.pairings.get(&PairingId { repeat, round, slot }).filter(|_| known == Some(seeds));
        let Some(pairing) = pairing else { return 0.5 };
        let played = pairing.ledger.tally().pentanomial();
        let lead = played.lead().unwrap_or(0.0) * played.pairs() as f64;
        let left = pairing.rule.planned().saturating_sub(played.pairs()) as f64;
        0.5 + 0.5 * lead / (lead.abs() + 0.5 * left.sqrt() + 0.5)
    }
}
