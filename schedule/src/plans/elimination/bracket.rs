//! One bracket: who meets whom in an elimination, from the draw to the champion.
//!
//! The draw gives every candidate a seed rank; rank 0 is the best seed. Places are arranged so that the best
//! two ranks can meet only in the last round, the best four only in the last two, and so on. When the field is
//! no power of two, the missing opponents are those of the best ranks, which so have a bye in round 0.

use spec::{Purpose, Seed, Stream};

use crate::arrangement::{arrangement, place_of};
use crate::verdict::Side;

/// A bracket of one tournament.
#[derive(Clone, Debug)]
pub(super) struct Bracket {
    /// The player of each seed rank.
    drawn: Vec<u32>,
    /// `ranks[round][place]`: who stands there, once known. The last round has one place, the champion's.
    ranks: Vec<Vec<Option<u32>>>,
}

/// A pairing that has both its players: its round and slot, and who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) round: u32,
    pub(super) slot: u32,
    /// The better seed.
    pub(super) first: u32,
    pub(super) second: u32,
}

impl Bracket {
    /// Draws the bracket of one repeat from the experiment's seed.
    pub(super) fn draw(players: u32, experiment: Seed, repeat: u32) -> Self {
        let mut drawn: Vec<u32> = (0..players).collect();
        let seed = experiment.child(Purpose::Repeat, u64::from(repeat)).child(Purpose::Draw, 0);
        Stream::new(seed).shuffle(&mut drawn);
        let places = arrangement(players.next_power_of_two());
        let mut ranks = vec![places.into_iter().map(|rank| (rank < players).then_some(rank)).collect()];
        while let Some(last) = ranks.last().map(Vec::len)
            && last > 1
        {
            ranks.push(vec![None; last / 2]);
        }
        let mut bracket = Self { drawn, ranks };
        for slot in 0..bracket.slots(0) {
            if let (Some(rank), None) | (None, Some(rank)) = bracket.places(0, slot) {
                bracket.ranks[1][slot as usize] = Some(rank);
            }
        }
        bracket
    }

    /// How many rounds it takes.
    pub(super) fn rounds(&self) -> u32 {
        self.ranks.len() as u32 - 1
    }

    /// How many slots a round has, byes included.
    pub(super) fn slots(&self, round: u32) -> u32 {
        self.ranks[round as usize].len() as u32 / 2
    }

    /// The pairing in a slot, if both players are known.
    pub(super) fn meeting(&self, round: u32, slot: u32) -> Option<Meeting> {
        let [first, second] = self.seeds(round, slot)?.map(|rank| self.drawn[rank as usize]);
        Some(Meeting { round, slot, first, second })
    }

    /// Who has a bye in a slot of round 0.
    pub(super) fn bye(&self, slot: u32) -> Option<u32> {
        match self.places(0, slot) {
            (Some(rank), None) | (None, Some(rank)) => Some(self.drawn[rank as usize]),
            _ => None,
        }
    }

    /// All pairings known before anything was played: those of round 0, and of round 1 between byes.
    pub(super) fn opening(&self) -> Vec<Meeting> {
        (0..self.rounds().min(2))
            .flat_map(|round| (0..self.slots(round)).filter_map(move |slot| self.meeting(round, slot)))
            .collect()
    }

    /// Sends the winner on, and gives the pairing that is complete by that.
    pub(super) fn decide(&mut self, round: u32, slot: u32, winner: Side) -> Option<Meeting> {
        let (Some(one), Some(two)) = self.places(round, slot) else { return None };
        let rank = match winner {
            Side::First => one.min(two),
            Side::Second => one.max(two),
        };
        self.ranks[round as usize + 1][slot as usize] = Some(rank);
        if round + 1 == self.rounds() { None } else { self.meeting(round + 1, slot / 2) }
    }

    /// Whether a seed stands in a round, as far as that is known.
    pub(super) fn stands(&self, rank: u32, round: u32) -> Option<bool> {
        let place = place_of(rank, self.ranks[0].len() as u32);
        let mut stands = Some(true);
        for round in 0..=round {
            match self.ranks[round as usize][(place >> round) as usize] {
                Some(other) if other != rank => return Some(false),
                Some(_) => {}
                None => stands = None,
            }
        }
        stands
    }

    /// Where two seeds would meet: round and slot.
    pub(super) fn crossing(&self, one: u32, other: u32) -> (u32, u32) {
        let [one, other] = [one, other].map(|rank| place_of(rank, self.ranks[0].len() as u32));
        let round = (one ^ other).ilog2();
        (round, one >> (round + 1))
    }

    /// The seeds that have come to a place of a round, or may still: each with how likely that is, if `chance` says how likely it is
    /// that the better seed of two goes on from a round and slot. Those who are less likely than `least` are left out.
    pub(super) fn comers(
        &self,
        round: u32,
        place: u32,
        least: f64,
        chance: &impl Fn(u32, u32, [u32; 2]) -> f64,
    ) -> Vec<(u32, f64)> {
        if let Some(rank) = self.ranks[round as usize][place as usize] {
            return vec![(rank, 1.0)];
        }
        let Some(before) = round.checked_sub(1) else { return Vec::new() };
        let [ones, others] =
            [2 * place, 2 * place + 1].map(|place| self.comers(before, place, least, chance));
        let mut comers: Vec<(u32, f64)> = Vec::new();
        for &(one, likely) in &ones {
            for &(other, also) in &others {
                let [better, worse] = [one.min(other), one.max(other)];
                let first = chance(before, place, [better, worse]);
                for (rank, share) in [(better, first), (worse, 1.0 - first)] {
                    let more = likely * also * share;
                    match comers.iter_mut().find(|(known, _)| *known == rank) {
                        Some((_, sum)) => *sum += more,
                        None => comers.push((rank, more)),
                    }
                }
            }
        }
        comers.retain(|(_, likely)| *likely >= least);
        comers
    }

    /// The player of a seed rank.
    pub(super) fn player(&self, rank: u32) -> Option<u32> {
        self.drawn.get(rank as usize).copied()
    }

    /// The seed ranks in a slot, the better one first, if both are known.
    pub(super) fn seeds(&self, round: u32, slot: u32) -> Option<[u32; 2]> {
        let (Some(one), Some(two)) = self.places(round, slot) else { return None };
        Some([one.min(two), one.max(two)])
    }

    /// Who won it all.
    pub(super) fn champion(&self) -> Option<u32> {
        self.ranks.last()?.first()?.map(|rank| self.drawn[rank as usize])
    }

    /// The players in the order of their seed ranks, best first.
    pub(super) fn seeding(&self) -> &[u32] {
        &self.drawn
    }

    /// How many seeds there are.
    pub(super) fn size(&self) -> u32 {
        self.drawn.len() as u32
    }

    fn places(&self, round: u32, slot: u32) -> (Option<u32>, Option<u32>) {
        let places = &self.ranks[round as usize];
        (places[2 * slot as usize], places[2 * slot as usize + 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byes_go_to_the_best_seeds() {
        for players in 2..70u32 {
            let bracket = Bracket::draw(players, Seed(5), 0);
            let byes: Vec<u32> = (0..bracket.slots(0)).filter_map(|slot| bracket.bye(slot)).collect();
            let missing = players.next_power_of_two() - players;
            let mut best = bracket.seeding()[..missing as usize].to_vec();
            let mut sorted = byes.clone();
            best.sort_unstable();
            sorted.sort_unstable();
            assert_eq!(sorted, best, "{players} players");
            assert_eq!(bracket.rounds(), players.next_power_of_two().trailing_zeros());
        }
    }

    #[test]
    fn better_seeds_that_always_win_reach_the_top_and_everybody_else_loses_once() {
        for players in 2..40u32 {
            let mut bracket = Bracket::draw(players, Seed(9), 3);
            let mut open = bracket.opening();
            let mut losers = Vec::new();
            while let Some(meeting) = open.pop() {
                losers.push(meeting.second);
                open.extend(bracket.decide(meeting.round, meeting.slot, Side::First));
            }
            assert_eq!(bracket.champion(), Some(bracket.seeding()[0]));
            losers.push(bracket.seeding()[0]);
            losers.sort_unstable();
            assert_eq!(losers, (0..players).collect::<Vec<_>>());
        }
    }

    #[test]
    fn repeats_and_seeds_have_their_own_draw() {
        let draw = |seed, repeat| Bracket::draw(16, Seed(seed), repeat).seeding().to_vec();
        assert_eq!(draw(1, 0), draw(1, 0));
        assert!(draw(1, 0) != draw(1, 1) && draw(1, 0) != draw(2, 0));
    }
}
