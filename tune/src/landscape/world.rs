//! Games between candidates of a landscape: Bradley and Terry's law, seats, draws, luck that a pair shares, and circles.

use spec::{Purpose, Seed, Stream};
use stats::{Pentanomial, score_from_elo};

use super::field::Field;
use super::landscape::Landscape;
use crate::duel::Duel;
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// What a game is like, apart from who plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// How much the first seat is worth, in Elo.
    pub seat: f64,
    /// The share of draws between equals.
    pub draws: f64,
    /// The standard deviation of the luck that both games of a pair share, in Elo; it favours a seat.
    pub luck: f64,
    /// The standard deviation of what goes in circles, in Elo: A beats B beats C beats A.
    pub circles: f64,
}

impl Default for World {
    fn default() -> Self {
        Self { seat: 50.0, draws: 0.0, luck: 0.0, circles: 0.0 }
    }
}

/// What goes in circles: u(a) v(b) − v(a) u(b), of two smooth fields.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    fields: Option<[Field; 2]>,
}

impl Circles {
    pub(crate) fn draw(world: World, space: &Space, seed: Seed) -> Self {
        let mut normals = Normals::new(Stream::new(seed.child(Purpose::Setup, 1)));
        // The difference of two independent products of standard deviation s² has the standard deviation √2 s².
        let deviation = (world.circles / std::f64::consts::SQRT_2).sqrt();
        let mut field = || Field::draw(space.axes().len(), deviation, 0.35, &mut normals);
        Self { fields: (world.circles > 0.0).then(|| [field(), field()]) }
    }

    fn elo(&self, space: &Space, a: &Candidate, b: &Candidate) -> f64 {
        self.fields.as_ref().map_or(0.0, |[u, v]| {
            let (a, b) = (space.point(a), space.point(b));
            u.at(&a) * v.at(&b) - v.at(&a) * u.at(&b)
        })
    }
}

impl World {
    /// The Elo difference that games between two candidates show: that of their expected score over both seats and all luck.
    pub(crate) fn elo(
        self,
        space: &Space,
        landscape: &Landscape,
        circles: &Circles,
        a: &Candidate,
        b: &Candidate,
    ) -> f64 {
        /// Equally likely lucks, in standard deviations.
        const LUCKS: i32 = 64;
        let ahead = landscape.elo(a) - landscape.elo(b) + circles.elo(space, a, b);
        let luck = |n: i32| {
            let share = (f64::from(n) + 0.5) / f64::from(LUCKS);
            self.luck * stats::normal_quantile(share).unwrap_or(0.0)
        };
        let seats = (0..LUCKS).map(|n| self.seat + luck(n));
        let scores = seats.map(|seat| score_from_elo(ahead + seat) + score_from_elo(ahead - seat));
        let score = scores.sum::<f64>() / f64::from(2 * LUCKS);
        stats::elo_from_score(score).unwrap_or(ahead)
    }

    /// Plays a duel.
    pub(crate) fn play(
        self,
        space: &Space,
        landscape: &Landscape,
        circles: &Circles,
        duel: &Duel,
        seed: Seed,
    ) -> Pentanomial {
        let ahead = landscape.elo(&duel.a) - landscape.elo(&duel.b) + circles.elo(space, &duel.a, &duel.b);
        let mut normals = Normals::new(Stream::new(seed));
        let mut counts = [0; 5];
        for _ in 0..duel.pairs {
            let luck = if self.luck > 0.0 { self.luck * normals.draw() } else { 0.0 };
            let seat = self.seat + luck;
            let points = [ahead + seat, ahead - seat].map(|elo| self.half_points(elo, normals.stream()));
            counts[points[0] + points[1]] += 1;
        }
        Pentanomial::new(counts)
    }

    /// One game: draws take from both sides, so that the expected score stays that of the Elo difference.
    fn half_points(self, elo: f64, stream: &mut Stream) -> usize {
        let score = score_from_elo(elo);
        let drawn = self.draws * 4.0 * score * (1.0 - score);
        let ticket = stream.unit();
        match () {
            () if ticket < score - drawn / 2.0 => 2,
            () if ticket < score + drawn / 2.0 => 1,
            () => 0,
        }
    }
}
