//! Where everything in a bracket stands. Pure geometry: no drawing here.
//!
//! The first round is stacked from top to bottom, a bye taking less room than a pairing; every later slot
//! stands in the middle of the two it comes from.

use schedule::arrangement;
use schedule::report::{Brackets, PairingReport, RoundReport, Tournament};

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

/// What is known about a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Standing<'a> {
    /// Both players are known.
    Meeting(&'a PairingReport),
    /// There is one player only.
    Bye,
    /// Somebody has still to win to get here.
    Waiting,
}

/// A place where two players meet.
#[derive(Clone, Debug)]
pub(crate) struct Slot<'a> {
    /// The round, counted from the first that is shown.
    pub(crate) column: usize,
    /// The middle.
    pub(crate) y: f64,
    /// The upper and the lower player.
    pub(crate) players: [Option<&'a str>; 2],
    /// The heights that the players come from.
    pub(crate) from: [Option<f64>; 2],
    pub(crate) standing: Standing<'a>,
}

/// A bracket with places.
#[derive(Clone, Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The width of all boxes: that of the longest name, within reason.
    pub(crate) box_width: f64,
    /// All slots, round by round.
    pub(crate) slots: Vec<Slot<'a>>,
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

    /// Lays out one tournament of a report: all of it, or the last rounds of a very large one.
    pub(crate) fn new(report: &'a Brackets, tournament: &'a Tournament, names: &Names) -> Self {
        let seeding = &tournament.seeding;
        let size = seeding.len().max(2).next_power_of_two() as u32;
        let rounds: Vec<&RoundReport> =
            report.rounds.iter().filter(|round| round.repeat == tournament.repeat).collect();
        let known = |number: usize, slot: usize| {
            let round = rounds.iter().find(|round| round.round as usize == number)?;
            round.pairings.iter().find(|pairing| pairing.id.slot as usize == slot)
        };
        let first = (size.trailing_zeros() as usize).saturating_sub(MOST_ROUNDS);
        let mut players: Vec<Option<&str>> = arrangement(size)
            .into_iter()
            .map(|rank| seeding.get(rank as usize).map(String::as_str))
            .collect();
        let (mut slots, mut above): (Vec<Slot<'a>>, Vec<f64>) = (Vec::new(), Vec::new());
        let mut round = 0;
        while players.len() > 1 {
            let heights = if round <= first { stacked(&players) } else { between(&above) };
            let mut next = Vec::with_capacity(players.len() / 2);
            for (slot, (both, &y)) in players.chunks(2).zip(&heights).enumerate() {
                let pairing = known(round, slot);
                let is_bye = round == 0 && both.iter().flatten().count() == 1;
                let standing = match pairing {
                    Some(pairing) => Standing::Meeting(pairing),
                    None if is_bye => Standing::Bye,
                    None => Standing::Waiting,
                };
                let winner = pairing.and_then(|pairing| pairing.winner.as_deref());
                next.push(if is_bye { both.iter().flatten().next().copied() } else { winner });
                if round >= first {
                    let from = [2 * slot, 2 * slot + 1].map(|at| above.get(at).copied());
                    slots.push(Slot {
                        column: round - first,
                        y,
                        players: [both[0], both[1]],
                        from,
                        standing,
                    });
                }
            }
            players = next;
            if round >= first {
                above = heights;
            }
            round += 1;
        }
        let bottom = slots.iter().map(|slot| slot.y + HEIGHT / 2.0).fold(HEAD, f64::max);
        let champion = above.first().copied().unwrap_or(HEAD).max(HEAD + HEIGHT / 2.0 + 4.0);
        let pairs =
            |round: usize| rounds.iter().find(|known| known.round as usize == round).map(|known| known.pairs);
        let longest = seeding.iter().map(|player| bold_width(&names.short(player), 13.0)).fold(0.0, f64::max);
        let box_width = (longest + BESIDE + 1.0).clamp(WIDTHS.0, WIDTHS.1).ceil();
        Self {
            width: (box_width + WIRE) * (round - first + 1) as f64 - WIRE + 2.0 * MARGIN,
            box_width,
            height: bottom.max(champion + HEIGHT / 2.0) + MARGIN,
            slots,
            pairs: (first..round).map(pairs).collect(),
            first,
            champion,
        }
    }
}

/// The middles of slots that come from two others each.
fn between(above: &[f64]) -> Vec<f64> {
    above.chunks(2).map(|pair| pair.iter().sum::<f64>() / pair.len() as f64).collect()
}

/// The middles of the slots of the first round, one below the other.
fn stacked(players: &[Option<&str>]) -> Vec<f64> {
    let mut top = HEAD;
    let mut middles = Vec::new();
    for both in players.chunks(2) {
        let height = if both.iter().flatten().count() == 1 { BYE } else { HEIGHT };
        middles.push(top + height / 2.0);
        top += height + GAP;
    }
    middles
}
