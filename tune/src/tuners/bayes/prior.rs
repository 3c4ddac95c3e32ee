//! What is believed of a landscape before anything is played: a quadratic trend, bumps of some lengths along one parameter, along two and along
//! all, and what each candidate has of its own.

use super::extent::Extent;

/// Of how many parameters together bumps are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Of each alone: a sum over the parameters.
    One,
    /// Of each two: a sum over the pairs of parameters.
    Two,
    /// Of all: a product over the parameters.
    All,
}

impl Order {
    /// The correlation of two candidates, from those of their values of each parameter. A sum has the variance of its terms together.
    pub(super) fn of(self, correlations: impl Iterator<Item = f64>) -> f64 {
        let (mut sum, mut squares, mut product) = (0.0, 0.0, 1.0);
        for correlation in correlations {
            sum += correlation;
            squares += correlation * correlation;
            product *= correlation;
        }
        self.joined(sum, squares, product)
    }

    /// The same from the sum of those correlations, the sum of their squares, and their product.
    pub(super) fn joined(self, sum: f64, squares: f64, product: f64) -> f64 {
        match self {
            Self::One => sum,
            Self::Two => (sum * sum - squares) / 2.0,
            Self::All => product,
        }
    }

    /// The groups of parameters of which there are bumps.
    pub(super) fn groups(self, axes: usize) -> Vec<Vec<usize>> {
        match self {
            Self::One => (0..axes).map(|axis| vec![axis]).collect(),
            Self::Two => (0..axes).flat_map(|one| (0..one).map(move |other| vec![other, one])).collect(),
            Self::All => vec![(0..axes).collect()],
        }
    }
}

/// Bumps: products of Matérn kernels with ν = 5/2, one for each parameter of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bumps {
    /// Of which groups.
    pub(super) order: Order,
    /// The standard deviation of each group, in Elo.
    pub(super) deviation: f64,
    /// Their length, as a share of a parameter's range.
    pub(super) length: f64,
}

impl Bumps {
    /// The correlation of two choices.
    pub(super) fn unlike(&self) -> f64 {
        matern(1.0 / self.length)
    }

    /// The covariance of two candidates, from the correlations of their values of each parameter.
    pub(super) fn covariance(&self, correlations: impl Iterator<Item = f64>) -> f64 {
        self.deviation * self.deviation * self.order.of(correlations)
    }
}

/// How many kinds of bumps a prior has.
pub(super) const KINDS: usize = 3;

/// How much strengths differ along all of many parameters together, in Elo.
const TOGETHER: f64 = 160.0;

/// How much strengths differ by short bumps where the ground is calm, in Elo.
const CALM: f64 = 4.0;

/// What a prior is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// To plan who meets: it may expect what keeps a search where it should be.
    Plans,
    /// To tell what was found: what it expects would be told as if it had been seen.
    Words,
}

/// A Gaussian process over the candidates, by its standard deviations in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prior {
    /// Of each coefficient of the trend: x, x² and xy, on [−1, 1].
    pub(super) trend: f64,
    /// What shares of it the coefficients of x² and of xy have.
    pub(super) bends: [f64; 2],
    /// How much is expected to be lost from the middle of a parameter's range to its ends: minus the mean of the coefficients of x².
    pub(super) dome: f64,
    /// Long bumps of one parameter and of two, and short ones of all.
    pub(super) bumps: [Bumps; KINDS],
    /// Of what each candidate has of its own.
    pub(super) own: f64,
    /// Of what goes in circles between candidates far from each other.
    pub(super) circles: f64,
    /// How far strengths are off the mean, as a share of how far random functions are. Differences of any two scatter as a process says, but strengths
    /// have a peak or two, and a random function has some hill wherever it is free to: the highest of all is lower than a process expects.
    pub(super) off: f64,
}

impl Prior {
    /// What ground over so many parameters may be like, calm, usual or rugged, and how likely each is held to be before anything is played. Duels among the best tell
    /// little of bumps between them: a prior that knows calm ground only would never look for what it does not expect.
    ///
    /// Candidates of a space without a list have next to nothing of their own: there is always another one beside them.
    pub(super) fn families(axes: usize, extent: Extent, purpose: For) -> [(Self, f64); 3] {
        let own = if extent == Extent::Listed { 1.0 } else { 0.1 };
        // Chosen so that the regret that is told is about that which is there. Without a list some hundreds of candidates are looked at: among bumps the
        // highest of all stands between them, over many parameters far from them.
        let off = match extent {
            Extent::Listed => [0.75, 1.1, 1.1],
            Extent::Open => [0.75, 1.1, 1.5],
            Extent::Vast => [1.0, 1.1, 1.75],
        };
        let family = |deviation, length, of_its_own: f64, off| {
            let usual = Self { off, ..Self::bumpy(axes, deviation, length, own * of_its_own) };
            match (extent, purpose) {
                (Extent::Listed, _) | (Extent::Open, For::Words) => usual,
                (Extent::Open | Extent::Vast, For::Plans) => usual.domed(axes),
                (Extent::Vast, For::Words) => usual.bent(axes),
            }
        };
        let shares = match (extent, purpose) {
            // Where hardly anybody meets twice duels tell calm ground from rugged ground late or never. To look for bumps where there are none costs
            // a little, not to look for those that are there costs much. Along many parameters it costs more: small cubes show little of slopes.
            (Extent::Open, For::Plans) => [0.2, 0.2, 0.6],
            (Extent::Vast, For::Plans) => [0.6, 0.15, 0.25],
            _ => [0.7, 0.2, 0.1],
        };
        [
            (family(CALM, 0.4, 1.5, off[0]), shares[0]),
            (family(6.0, 0.2, 3.0, off[1]), shares[1]),
            (family(12.0, 0.2, 5.0, off[2]), shares[2]),
        ]
    }

    /// Whether it expects no more than small bumps.
    pub(super) fn is_calm(&self) -> bool {
        self.bumps[2].deviation <= CALM
    }

    /// The same for plans where there is no list: strength falls from somewhere inside to all sides, along many parameters together over about as
    /// much as along few. Free coefficients would make nearly every quadratic of many parameters rise to some side, and a search would follow that to
    /// the border; among bumps it would do so with four.
    fn domed(self, axes: usize) -> Self {
        let each = TOGETHER / axes as f64;
        Self { trend: each, bends: [0.6, 0.35], dome: each, ..self }
    }

    /// The same for words: nothing is expected to fall, and coefficients are freer, about as much as makes the regret that is told that which is there.
    fn bent(self, axes: usize) -> Self {
        Self { trend: 1.5 * TOGETHER / axes as f64, bends: [1.0, 0.7], ..self }
    }

    /// The usual trend and long bumps, with short bumps of a deviation and a length.
    fn bumpy(axes: usize, deviation: f64, length: f64, own: f64) -> Self {
        /// Of what each parameter has alone: the fewer there are, the more each matters.
        const ONE: (f64, usize) = (32.0, 4);
        /// Of what all pairs of parameters have together, and how many pairs share it at least.
        const TWO: (f64, usize) = (20.0, 6);
        let pairs = (axes * axes.saturating_sub(1) / 2).max(TWO.1);
        let bumps = [
            Bumps { order: Order::One, deviation: ONE.0 / (axes.min(ONE.1) as f64).sqrt(), length: 0.5 },
            Bumps { order: Order::Two, deviation: TWO.0 / (pairs as f64).sqrt(), length: 0.5 },
            Bumps { order: Order::All, deviation, length },
        ];
        Self { trend: 40.0, bends: [1.0, 1.0], dome: 0.0, bumps, own, circles: 0.0, off: 1.0 }
    }
}

/// How fast the Matérn correlation with ν = 5/2 falls where lengths are so long.
pub(super) fn steepness(length: f64) -> f64 {
    5.0_f64.sqrt() / length
}

/// The Matérn correlation with ν = 5/2 at a distance in lengths.
pub(super) fn matern(distance: f64) -> f64 {
    let r = 5.0_f64.sqrt() * distance;
    fallen(r, libm::exp(-r))
}

/// The same at a distance in lengths times √5, given e to the power of its opposite.
pub(super) fn fallen(r: f64, power: f64) -> f64 {
    (1.0 + r + r * r / 3.0) * power
}
