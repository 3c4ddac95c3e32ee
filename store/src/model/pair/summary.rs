//! What the games of a pairing add up to.

use serde::Serialize;
use stats::{Confidence, GameResult, PairResult, Summary, Tally};

use super::row::{Ending, GameRow, PairRow};

/// The games in which the first-named player, A, had one of the seats. Pairs of numbers are A's and B's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SeatSummary {
    /// Games that A won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that A lost.
    pub losses: u64,
    /// Decisions made, by both.
    pub decisions: u64,
    /// Chance events.
    pub events: u64,
    /// Nodes visited.
    pub nodes: [u64; 2],
    /// Thinking time in microseconds.
    pub time_us: [u64; 2],
    /// Decisions searched.
    pub searches: [u64; 2],
    /// Sums of depths.
    pub depths: [u64; 2],
    /// Games lost by a fault.
    pub forfeits: [u64; 2],
    /// Games ended as a draw because they grew too long.
    pub too_long: u64,
}

/// What a pairing adds up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PairingSummary {
    /// With A in the first and in the second seat.
    pub seats: [SeatSummary; 2],
    /// The pairs, all that are stored.
    pub tally: Tally,
}

impl SeatSummary {
    /// How many games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game; `a` is the seat (0 or 1) in which A sat.
    fn add(&mut self, game: &GameRow, a: usize) {
        match (game.result, a) {
            (1, _) => self.draws += 1,
            (2, 0) | (0, 1) => self.wins += 1,
            _ => self.losses += 1,
        }
        self.decisions += u64::from(game.decisions);
        self.events += u64::from(game.events);
        for side in 0..2 {
            let seat = &game.seats[side ^ a];
            self.nodes[side] = full(self.nodes[side].saturating_add(seat.nodes).into());
            self.time_us[side] = full(self.time_us[side].saturating_add(seat.time_us).into());
            self.searches[side] += u64::from(seat.searches);
            self.depths[side] = full(self.depths[side].saturating_add(seat.depths).into());
        }
        match &game.ending {
            Some(Ending::Forfeit(seat, _)) => self.forfeits[usize::from(*seat - 1) ^ a] += 1,
            Some(Ending::TooLong) => self.too_long += 1,
            None => {}
        }
    }

    /// The sums, in the order of the table from `wins` on.
    pub(crate) fn values(&self) -> [u64; 16] {
        let Self {
            wins,
            draws,
            losses,
            decisions,
            events,
            nodes,
            time_us,
            searches,
            depths,
            forfeits,
            too_long,
        } = *self;
        let ([na, nb], [ta, tb], [sa, sb], [da, db], [fa, fb]) = (nodes, time_us, searches, depths, forfeits);
        [wins, draws, losses, decisions, events, na, nb, ta, tb, sa, sb, da, db, fa, fb, too_long]
    }

    pub(crate) fn of_values(values: [u64; 16]) -> Self {
        let [wins, draws, losses, decisions, events, na, nb, ta, tb, sa, sb, da, db, fa, fb, too_long] =
            values;
        Self {
            wins,
            draws,
            losses,
            decisions,
            events,
            nodes: [na, nb],
            time_us: [ta, tb],
            searches: [sa, sb],
            depths: [da, db],
            forfeits: [fa, fb],
            too_long,
        }
    }
}

/// A sum as it is stored: what is beyond 63 bits stays there, and breaks nothing.
pub(crate) fn full(sum: u128) -> u64 {
    u64::try_from(sum).unwrap_or(u64::MAX).min(i64::MAX as u64)
}

/// The nine kinds of pairs, in the order of the table.
pub(crate) fn cells() -> impl Iterator<Item = PairResult> {
    let all = GameResult::ALL;
    all.into_iter()
        .flat_map(move |seat_one| all.into_iter().map(move |seat_two| PairResult { seat_one, seat_two }))
}

impl PairingSummary {
    /// Counts a pair.
    pub(crate) fn add(&mut self, pair: &PairRow) {
        for (seat, game) in pair.games.iter().enumerate() {
            self.seats[seat].add(game, seat);
        }
        self.tally.record(pair.result());
    }

    /// The estimates that are stored with the counts.
    #[must_use]
    pub fn statistics(&self) -> Summary {
        Summary::new(&self.tally, Confidence::P95)
    }

    /// The estimates in the order of the table.
    pub(crate) fn estimates(&self) -> [Option<f64>; 11] {
        let s = self.statistics();
        let known = |value: f64| (s.pairs > 0).then_some(value);
        [
            s.score,
            known(s.score_low),
            known(s.score_high),
            s.elo,
            s.elo_low,
            s.elo_high,
            s.nelo,
            s.nelo_low,
            s.nelo_high,
            known(s.los),
            s.pairing_gain.and_then(|gain| gain.ratio),
        ]
    }
}
