//! What more games would probably bring.

/// The regret that one expects now, and with some pairs more, both from the same random functions: what they have in common cancels out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// How many pairs more.
    pub pairs: u64,
    /// The expected regret now, in Elo.
    pub now: f64,
    /// The expected regret then.
    pub then: f64,
}

impl Outlook {
    /// Which part of the expected regret would be left, from 0 to 1.
    #[must_use]
    pub fn left(&self) -> f64 {
        if self.now > 0.0 { (self.then / self.now).clamp(0.0, 1.0) } else { 1.0 }
    }
}
