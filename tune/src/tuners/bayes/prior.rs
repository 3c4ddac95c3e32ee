//! What is believed of a landscape before anything is played: a quadratic trend, bumps of some lengths, and what each candidate has
//! of its own.

/// Bumps: a product of Matérn kernels with ν = 5/2, one for each parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bumps {
    /// Their standard deviation, in Elo.
    pub(super) deviation: f64,
    /// Their length, as a share of a parameter's range.
    pub(super) length: f64,
}

/// A Gaussian process over the candidates, by its standard deviations in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prior {
    /// Of each coefficient of the trend: x, x² and xy, on [−1, 1].
    pub(super) trend: f64,
    /// Long bumps and short ones.
    pub(super) bumps: [Bumps; 2],
    /// Of what each candidate has of its own.
    pub(super) own: f64,
    /// Of what each two candidates have of their own: where strength goes in circles.
    pub(super) circles: f64,
}

impl Prior {
    /// What fits most landscapes.
    pub(super) const USUAL: Self = Self {
        trend: 40.0,
        bumps: [Bumps { deviation: 20.0, length: 0.5 }, Bumps { deviation: 6.0, length: 0.2 }],
        own: 3.0,
        circles: 0.0,
    };
}

/// The Matérn correlation with ν = 5/2 at a distance in lengths.
pub(super) fn matern(distance: f64) -> f64 {
    let r = 5.0_f64.sqrt() * distance;
    (1.0 + r + r * r / 3.0) * libm::exp(-r)
}
