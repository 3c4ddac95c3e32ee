//! Where everything stands: levels from top to bottom, and every branch above what is below it.

use super::bough::Bough;
use super::choice::{Chosen, What};
use crate::canvas::At;

pub(super) const WIDTH: f64 = 1080.0;
/// The room of the caption.
const TOP: f64 = 76.0;
/// The room of the shape at the right.
const RIGHT: f64 = 190.0;
const LEFT: f64 = 14.0;
/// The width of all visits.
const RIVER: f64 = 96.0;
/// Thinner streams would not be seen.
const THINNEST: f64 = 0.9;

/// Places and widths of all that is drawn, in its order.
pub(super) struct Layout {
    pub(super) places: Vec<At>,
    pub(super) widths: Vec<f64>,
    /// The room of one with all below it.
    pub(super) spans: Vec<f64>,
    pub(super) bottom: f64,
}

impl Layout {
    pub(super) fn of(boughs: &[Bough], chosen: &[Chosen]) -> Self {
        let deepest = chosen.iter().map(|chosen| chosen.steps).max().unwrap_or(1);
        let level = (620.0 / deepest as f64).clamp(58.0, 104.0);
        let unit = (WIDTH - LEFT - RIGHT) / chosen[0].columns;
        let total = visits(boughs, chosen[0].what).max(1) as f64;
        let mut layout = Self {
            places: vec![(0.0, 0.0); chosen.len()],
            widths: chosen
                .iter()
                .map(|chosen| (RIVER * visits(boughs, chosen.what) as f64 / total).max(THINNEST))
                .collect(),
            spans: chosen.iter().map(|chosen| unit * chosen.columns).collect(),
            bottom: TOP + level * deepest as f64 + 30.0,
        };
        layout.place(boughs, chosen, 0, LEFT, level);
        layout
    }

    /// Places one and all below it, from a left edge on.
    fn place(&mut self, boughs: &[Bough], chosen: &[Chosen], at: usize, left: f64, level: f64) {
        let mut edge = left;
        for &below in &chosen[at].below {
            self.place(boughs, chosen, below, edge, level);
            edge += self.spans[below];
        }
        // Above the middle of the stream: the main line flows straight down.
        let weight = |below: usize| visits(boughs, chosen[below].what) as f64 + 1e-3;
        let sum: f64 = chosen[at].below.iter().map(|&below| weight(below)).sum();
        let mean = chosen[at].below.iter().map(|&below| weight(below) / sum * self.places[below].0).sum();
        let middle = left + self.spans[at] / 2.0;
        let x = if chosen[at].below.is_empty() { middle } else { mean };
        self.places[at] = (x, TOP + level * chosen[at].steps as f64);
    }
}

/// The visits of what is drawn.
pub(super) fn visits(boughs: &[Bough], what: What) -> u64 {
    match what {
        What::Bough(at) => boughs[at].visits,
        What::Others(_, visits) => visits,
        What::Unseen(..) => 0,
    }
}
