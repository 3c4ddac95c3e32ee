//! What games tell of a difference in strength.

/// ln 10 / 400: how much a score changes for one Elo, over s (1 − s).
pub(crate) const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// How some pairs between two candidates are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Games {
    /// How many.
    pub(crate) pairs: f64,
    /// How much of the variance of independent decisive games they have.
    pub(crate) dispersion: f64,
}

impl Games {
    /// The variance with which they observe a difference of about so much Elo.
    pub(crate) fn variance(&self, elo: f64) -> f64 {
        let score = stats::score_from_elo(elo.clamp(-800.0, 800.0));
        let slope = SLOPE * score * (1.0 - score);
        // Half of s (1 − s) is the variance of the mean of two independent decisive games.
        let of_a_pair = self.dispersion * score * (1.0 - score) / 2.0;
        of_a_pair / (self.pairs * slope * slope)
    }
}
