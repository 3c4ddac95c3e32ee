//! One tournament as a bracket: who stands where, from the first round to the winner. How it is drawn is up to whoever draws it.

use super::brackets::{Brackets, RoundReport, Tournament};
use super::pairing::PairingReport;
use crate::arrangement::arrangement;

/// A tournament, round by round.
#[derive(Clone, Debug)]
pub struct Bracket<'a> {
    /// The candidates, best seed first.
    pub seeding: &'a [String],
    /// All rounds, also those that nobody has reached.
    pub rounds: Vec<Round<'a>>,
    /// Who won the last round.
    pub winner: Place<'a>,
}

/// A round.
#[derive(Clone, Debug)]
pub struct Round<'a> {
    /// Pairs of each pairing, without extra blocks; nothing before somebody meets.
    pub pairs: Option<u64>,
    /// Where two meet, from top to bottom: the winners of neighbours meet in the round after.
    pub slots: Vec<Slot<'a>>,
}

/// Where two meet.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a> {
    /// The upper and the lower one.
    pub places: [Place<'a>; 2],
    /// How it stands between them, once both are known.
    pub pairing: Option<&'a PairingReport>,
}

/// Who stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<'a> {
    /// Nobody ever: whoever stands opposite has a bye.
    Nobody,
    /// Whoever wins what leads here.
    Open,
    /// This player.
    Player(&'a str),
}

impl<'a> Place<'a> {
    /// Who it is, if anybody.
    #[must_use]
    pub const fn player(self) -> Option<&'a str> {
        match self {
            Self::Player(player) => Some(player),
            Self::Nobody | Self::Open => None,
        }
    }
}

impl<'a> Slot<'a> {
    /// Who goes on without an opponent.
    #[must_use]
    pub fn bye(&self) -> Option<&'a str> {
        match self.places {
            [Place::Player(player), Place::Nobody] | [Place::Nobody, Place::Player(player)] => Some(player),
            _ => None,
        }
    }

    fn winner(&self) -> Place<'a> {
        let winner = self.pairing.and_then(|pairing| pairing.winner.as_deref());
        self.bye().or(winner).map_or(Place::Open, Place::Player)
    }
}

impl Brackets {
    /// One of the tournaments as a bracket.
    #[must_use]
    pub fn bracket<'a>(&'a self, tournament: &'a Tournament) -> Bracket<'a> {
        let seeding = &tournament.seeding;
        let size = seeding.len().max(2).next_power_of_two() as u32;
        let seeded = |rank: u32| match seeding.get(rank as usize) {
            Some(player) => Place::Player(player),
            None => Place::Nobody,
        };
        let mut places: Vec<Place<'a>> = arrangement(size).into_iter().map(seeded).collect();
        let mut rounds = Vec::new();
        while places.len() > 1 {
            let known = self.round(tournament.repeat, rounds.len() as u32);
            let slot = |(slot, both): (usize, &[Place<'a>])| Slot {
                places: [both[0], both[1]],
                pairing: known.and_then(|round| round.pairing(slot as u32)),
            };
            let slots: Vec<Slot<'a>> = places.chunks(2).enumerate().map(slot).collect();
            places = slots.iter().map(Slot::winner).collect();
            rounds.push(Round { pairs: known.map(|round| round.pairs), slots });
        }
        Bracket { seeding, rounds, winner: places[0] }
    }

    fn round(&self, repeat: u32, number: u32) -> Option<&RoundReport> {
        self.rounds.iter().find(|round| round.repeat == repeat && round.round == number)
    }
}

impl RoundReport {
    fn pairing(&self, slot: u32) -> Option<&PairingReport> {
        // They are in the order of their slots.
        let at = self.pairings.binary_search_by_key(&slot, |pairing| pairing.id.slot).ok()?;
        self.pairings.get(at)
    }
}
