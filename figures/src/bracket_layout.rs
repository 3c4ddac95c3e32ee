//! Where everything in a bracket is drawn. Pure geometry: no drawing here.
//!
//! The first round is stacked from top to bottom, a bye taking less room than a pairing; every later slot
//! stands in the middle of the two it comes from.

use schedule::report::{Bracket, Place, Slot};

use crate::canvas::bold_width;
use crate::names::Names;

/// The height of a pairing's box.
pub(crate) const HEIGHT: f64 = 66.0;
/// From one column of boxes to the next.
pub(crate) const WIRE: f64 = 30.0;
/// The least and the greatest width of a box.
const WIDTHS: (f64, f64) = (196.0, 460.0);
/// What a box has beside a name.
const BESIDE: f64 = 84.0;

/// Rounds that are shown, the last ones: 64 players fill a large screen from top to bottom several times.
const MOST_ROUNDS: usize = 6;
const GAP: f64 = 12.0;
const BYE: f64 = 28.0;
/// Above the first boxes.
const HEAD: f64 = 46.0;
const MARGIN: f64 = 4.0;

/// A place where two players meet, and where it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Spot<'a> {
    /// The round, counted from the first that is shown.
    pub(crate) column: usize,
    /// The middle.
    pub(crate) y: f64,
    /// The heights that the players come from.
    pub(crate) from: [Option<f64>; 2],
    /// Who they are, and how it stands between them.
    pub(crate) slot: Slot<'a>,
}

impl<'a> Spot<'a> {
    /// The upper and the lower player, as far as they are known.
    pub(crate) fn players(&self) -> [Option<&'a str>; 2] {
        self.slot.places.map(Place::player)
    }
}

/// A bracket with places.
#[derive(Clone, Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The width of all boxes: that of the longest name, within reason.
    pub(crate) box_width: f64,
    /// All places, round by round.
    pub(crate) spots: Vec<Spot<'a>>,
    /// The first round that is shown.
    pub(crate) first: usize,
    /// Pairs a pairing for each round that is shown, where it is known.
    pub(crate) pairs: Vec<Option<u64>>,
    /// The height of the champion.
    pub(crate) champion: f64,
}

impl<'a> Layout<'a> {
    /// The left edge of a column's boxes; the champion comes after the last.
    pub(crate) fn column(&self, number: usize) -> f64 {
        MARGIN + (self.box_width + WIRE) * number as f64
    }

    /// The room for a name in a box.
    pub(crate) fn name_width(&self) -> f64 {
        self.box_width - BESIDE
    }

    /// Lays out one tournament: all of it, or the last rounds of a very large one.
    pub(crate) fn new(bracket: &Bracket<'a>, names: &Names) -> Self {
        let first = bracket.rounds.len().saturating_sub(MOST_ROUNDS);
        let shown = &bracket.rounds[first..];
        let (mut spots, mut above): (Vec<Spot<'a>>, Vec<f64>) = (Vec::new(), Vec::new());
        for (column, round) in shown.iter().enumerate() {
            let heights = if column == 0 { stacked(&round.slots) } else { between(&above) };
            spots.extend(round.slots.iter().zip(&heights).enumerate().map(|(at, (&slot, &y))| {
                let from = [2 * at, 2 * at + 1].map(|at| above.get(at).copied());
                Spot { column, y, from, slot }
            }));
            above = heights;
        }
        let bottom = spots.iter().map(|spot| spot.y + HEIGHT / 2.0).fold(HEAD, f64::max);
        let champion = above.first().copied().unwrap_or(HEAD).max(HEAD + HEIGHT / 2.0 + 4.0);
        let widths = bracket.seeding.iter().map(|player| bold_width(&names.short(player), 13.0));
        let box_width = (widths.fold(0.0, f64::max) + BESIDE + 1.0).clamp(WIDTHS.0, WIDTHS.1).ceil();
        Self {
            width: (box_width + WIRE) * (shown.len() + 1) as f64 - WIRE + 2.0 * MARGIN,
            box_width,
            height: bottom.max(champion + HEIGHT / 2.0) + MARGIN,
            spots,
            pairs: shown.iter().map(|round| round.pairs).collect(),
            first,
            champion,
        }
    }
}

/// The middles of slots that come from two others each.
fn between(above: &[f64]) -> Vec<f64> {
    above.chunks(2).map(|pair| pair.iter().sum::<f64>() / pair.len() as f64).collect()
}

/// The middles of the slots of the first round that is shown, one below the other.
fn stacked(slots: &[Slot<'_>]) -> Vec<f64> {
    let mut top = HEAD;
    let mut middles = Vec::new();
    for slot in slots {
        let height = if slot.bye().is_some() { BYE } else { HEIGHT };
        middles.push(top + height / 2.0);
        top += height + GAP;
    }
    middles
}
