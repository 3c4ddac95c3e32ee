//! Seeds and streams: where every random number of the product comes from.
//!
//! A [`Seed`] is derived from another by purpose and index, so that dice, start positions and each
//! searcher's own sampling can never touch each other. A [`Stream`] is `SplitMix64` (Steele, Lea,
//! Flood, *Fast splittable pseudorandom number generators*, 2014), written out here because stored
//! games must replay for ever: no library update may change a number. It is counter-based, so event
//! `n` of a stream can be drawn without drawing the events before it.

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finaliser of `SplitMix64`: a bijection on 64 bits with full avalanche.
#[must_use]
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Maps a uniform 64-bit draw to `0..n`, monotonically: low draws give low tickets.
///
/// The bias is below `n / 2^64`, far under anything that could be measured.
#[must_use]
#[inline]
pub const fn ticket(draw: u64, n: u64) -> u64 {
    ((draw as u128 * n as u128) >> 64) as u64
}

/// What a derived seed is for. The numbers are part of the stored format and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// One of several independent repetitions of an experiment.
    Repeat = 1,
    /// A round of a tournament.
    Round = 2,
    /// A pair of games.
    Pair = 3,
    /// The dice of a pair.
    Luck = 4,
    /// The start position of a pair.
    Setup = 5,
    /// A searcher's own sampling, one seed per seat and move number.
    Search = 6,
    /// The order in which candidates are drawn into a bracket.
    Draw = 7,
}

/// A 64-bit seed from which others are derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed number `index` for `purpose` below this one.
    #[must_use]
    #[inline]
    pub const fn child(self, purpose: Purpose, index: u64) -> Self {
        Self(Stream::new(Self(mix(self.0) ^ purpose as u64)).at(index))
    }
}

impl Seed {
    /// The seed of a pair of games: from the experiment and the pair's place in it, never from who plays.
    ///
    /// All pairings of a round see the same luck, so that candidates are compared on the same dice; no two rounds or
    /// repeats share any.
    #[must_use]
    pub const fn of_pair(experiment: Self, repeat: u64, round: u64, pair: u64) -> Self {
        experiment.child(Purpose::Repeat, repeat).child(Purpose::Round, round).child(Purpose::Pair, pair)
    }

    /// The seed of a searcher's own sampling at one decision of a game, from the pair's seed.
    ///
    /// It depends on seat and move number and not on who is called A, so exchanging the players of a pair gives
    /// exactly the mirrored result.
    #[must_use]
    #[inline]
    pub const fn of_search(self, seat: usize, decision: u32) -> Self {
        self.child(Purpose::Search, (seat as u64) << 32 | decision as u64)
    }
}

/// A counter-based stream of uniform 64-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// The stream of a seed, at its beginning.
    #[must_use]
    #[inline]
    pub const fn new(seed: Seed) -> Self {
        Self { state: seed.0 }
    }

    /// The next number.
    #[inline]
    pub const fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// Number `n`, counted from where the stream stands, without moving it.
    #[must_use]
    #[inline]
    pub const fn at(&self, n: u64) -> u64 {
        mix(self.state.wrapping_add(GAMMA.wrapping_mul(n.wrapping_add(1))))
    }

    /// A uniform number in `0..n`.
    #[inline]
    pub const fn below(&mut self, n: u64) -> u64 {
        ticket(self.draw(), n)
    }

    /// A uniform number in `[0, 1)`, on the grid of `2^-53`.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.draw() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts `items` in a uniformly random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_is_the_published_splitmix64() {
        let mut stream = Stream::new(Seed(0));
        assert_eq!(stream.draw(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(stream.draw(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(stream.draw(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn any_event_can_be_drawn_without_the_ones_before() {
        let start = Stream::new(Seed(2013));
        let mut walking = start;
        for n in 0..100 {
            assert_eq!(walking.draw(), start.at(n));
        }
    }

    #[test]
    fn purposes_and_indices_give_different_seeds() {
        let parent = Seed(7);
        let purposes =
            [Purpose::Repeat, Purpose::Round, Purpose::Pair, Purpose::Luck, Purpose::Setup, Purpose::Search];
        let mut seen: Vec<u64> =
            purposes.iter().flat_map(|&p| (0..1000).map(move |i| parent.child(p, i).0)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 6000);
    }

    #[test]
    fn derived_seeds_are_frozen() {
        // Stored games replay only while these stay: a change here is a change of every dice roll.
        let pair = Seed::of_pair(Seed(2013), 0, 1, 2);
        assert_eq!(pair.0, 0x5E75_D30D_FBC9_50F9);
        assert_eq!(pair.child(Purpose::Luck, 0).0, 0x4648_C5F3_8A1A_4CC1);
    }

    #[test]
    fn tickets_are_monotone_and_cover_the_range() {
        assert_eq!(ticket(0, 36), 0);
        assert_eq!(ticket(u64::MAX, 36), 35);
        assert_eq!(ticket(1 << 63, 36), 18);
    }

    #[test]
    fn shuffle_reaches_every_order_about_equally() {
        let mut counts = std::collections::BTreeMap::new();
        let mut stream = Stream::new(Seed(1));
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            stream.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|&n| (850..1150).contains(&n)), "{counts:?}");
    }
}
