//! Normal numbers and others from the streams of a seed.

use spec::Stream;

/// Standard normal numbers (Box and Muller), two at a time.
#[derive(Clone, Debug)]
pub(crate) struct Normals {
    stream: Stream,
    spare: Option<f64>,
}

impl Normals {
    pub(crate) const fn new(stream: Stream) -> Self {
        Self { stream, spare: None }
    }

    pub(crate) fn draw(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        // 1 − u lies in (0, 1]: its logarithm is finite.
        let radius = (-2.0 * libm::log(1.0 - self.stream.unit())).sqrt();
        let (sine, cosine) = libm::sincos(std::f64::consts::TAU * self.stream.unit());
        self.spare = Some(radius * sine);
        radius * cosine
    }

    /// The uniform stream below, for draws of another kind.
    pub(crate) const fn stream(&mut self) -> &mut Stream {
        &mut self.stream
    }

    /// A number between two others.
    pub(crate) const fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.stream.unit()
    }

    /// A sum of `shape` exponential numbers: what a Gamma distribution of a whole shape is.
    pub(crate) fn gamma(&mut self, shape: u32) -> f64 {
        (0..shape).map(|_| -libm::log(1.0 - self.stream.unit())).sum()
    }
}

#[cfg(test)]
mod tests {
    use spec::Seed;

    use super::*;

    #[test]
    fn normal_numbers_have_the_moments_of_a_normal_distribution() {
        let mut normals = Normals::new(Stream::new(Seed(1)));
        let drawn: Vec<f64> = (0..40_000).map(|_| normals.draw()).collect();
        let moment = |power| drawn.iter().map(|x| x.powi(power)).sum::<f64>() / drawn.len() as f64;
        assert!(moment(1).abs() < 0.02 && (moment(2) - 1.0).abs() < 0.03 && (moment(4) - 3.0).abs() < 0.2);
    }
}
