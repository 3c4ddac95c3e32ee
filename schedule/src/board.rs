//! The board of an experiment: who plays in it, and how every pairing stands that was opened.
//!
//! All that plans decide from, and all that reports are made of. Players may come while it runs; a player's number is its place in
//! the order in which they came, and stays.

use std::sync::Arc;

use crate::id::PairingId;
use crate::pairing::Pairing;
use crate::pairings::Pairings;

/// Players and pairings. Copies share what neither changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    /// Canonical, in the order in which they came: those of the file first.
    pub(crate) players: Arc<Vec<String>>,
    pub(crate) pairings: Pairings,
}

impl Board {
    /// A board on which nobody has played.
    pub(crate) fn new(players: Vec<String>) -> Self {
        Self { players: Arc::new(players), pairings: Pairings::default() }
    }

    /// The number of a player, who comes in if nobody knew it.
    pub(crate) fn enter(&mut self, player: String) -> u32 {
        let known = self.players.iter().position(|known| *known == player);
        known.unwrap_or_else(|| {
            Arc::make_mut(&mut self.players).push(player);
            self.players.len() - 1
        }) as u32
    }

    /// A player's canonical text.
    pub(crate) fn name(&self, player: u32) -> &str {
        &self.players[player as usize]
    }

    /// The pairings that are not decided.
    pub(crate) fn undecided(&self) -> impl Iterator<Item = (PairingId, &Pairing)> {
        self.pairings.iter().filter(|(_, pairing)| pairing.verdict.is_none())
    }

    /// The pairings of which some pair is counted.
    pub(crate) fn played(&self) -> impl Iterator<Item = (PairingId, &Pairing)> {
        self.pairings.iter().filter(|(_, pairing)| pairing.ledger.tally().pairs() > 0)
    }
}
