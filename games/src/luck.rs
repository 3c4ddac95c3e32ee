//! The dice of a pair of games.
//!
//! Chance event number `n` of a game is drawn from `(pair seed, n)` and from nothing else, so both games
//! of a pair share their luck even after they diverge, and no searcher can touch the dice.

use spec::{Purpose, Seed, Stream};

/// The luck of one pair.
#[derive(Clone, Copy, Debug)]
pub struct Luck {
    dice: Stream,
    setup: Seed,
}

impl Luck {
    /// The luck that belongs to a pair's seed.
    #[must_use]
    pub const fn of_pair(pair: Seed) -> Self {
        Self { dice: Stream::new(pair.child(Purpose::Luck, 0)), setup: pair.child(Purpose::Setup, 0) }
    }

    /// The draw that decides chance event number `n`, counted from 0 in each game.
    #[must_use]
    #[inline]
    pub const fn draw(&self, n: u32) -> u64 {
        self.dice.at(n as u64)
    }

    /// The draws that decide the start position; the same for both games of the pair.
    #[must_use]
    pub const fn setup(&self) -> Stream {
        Stream::new(self.setup)
    }
}
