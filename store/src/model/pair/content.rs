//! The content of a pair of games: what the players and the dice decide, without what depends on the machine.
//!
//! For comparing results: it leaves out the times. It is BLAKE3 over the content; a pair's is cut to 128 bits, which tells
//! results apart that came out differently, and is no proof against somebody who looks for two with the same. An audit
//! plays the games again and a digest covers them whole, so neither rests on it.

use super::row::{GameRow, PairRow};

impl PairRow {
    /// 128 bits that stand for the content of both games, without what depends on the machine.
    #[must_use]
    pub fn content_hash(&self) -> [u8; 16] {
        let mut hasher = blake3::Hasher::new();
        self.games.iter().for_each(|game| add_content(&mut hasher, game));
        let mut short = [0; 16];
        short.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        short
    }
}

/// Adds a game's content, without what depends on the machine, to a hash.
pub(crate) fn add_content(hasher: &mut blake3::Hasher, game: &GameRow) {
    let mut word = |word: u64| {
        hasher.update(&word.to_le_bytes());
    };
    word(u64::from(game.result));
    match game.scores {
        Some(scores) => scores.iter().for_each(|&score| word(i64::from(score) as u64)),
        None => word(u64::MAX),
    }
    word(u64::from(game.decisions));
    word(u64::from(game.events));
    for seat in &game.seats {
        word(seat.nodes);
        word(u64::from(seat.searches));
        word(seat.depths);
    }
    hasher.update(&game.hash);
    if let Some(ending) = &game.ending {
        let (reason, detail) = (ending.reason(), ending.detail());
        hasher.update(&[ending.seat().unwrap_or(0), reason.len() as u8]);
        hasher.update(reason.as_bytes());
        hasher.update(&(detail.len() as u64).to_le_bytes());
        hasher.update(detail.as_bytes());
    }
}
