//! What the tuner's model believes of its space, as a report tells it.

use std::collections::BTreeMap;

use spec::space::{Candidate, Ruler};
use stats::Pentanomial;
use tune::{Belief, Importance, Relief};

use super::course::Campaigning;
use super::shares::without;
use crate::board::Board;
use crate::report::{Map, Met, Point, Posterior, Slice, Spot, Weight};

/// Duels that are told.
const MOST_DUELS: usize = 512;

impl Campaigning {
    /// What is believed now; nothing from tuners that have no model of the whole space.
    pub(super) fn posterior(&self, board: &Board) -> Option<Posterior> {
        let complete = self.campaign.complete();
        if complete.is_empty() {
            return None;
        }
        let best = &self.chronicle.after(&self.campaign, complete.len()).best;
        let relief = self.chronicle.relief(&self.campaign, complete.len(), best)?;
        let (candidates, duels) = self.met(&relief);
        let idle = self.idle(&self.played(board));
        Some(Posterior {
            through: self.plan.text(&relief.through),
            games: 2 * complete.iter().flatten().map(|played| played.result.pairs()).sum::<u64>(),
            importance: self.weights(relief.importance.as_deref().unwrap_or_default(), &idle),
            slices: relief.slices.iter().map(|slice| self.slice(slice)).collect(),
            maps: relief.maps.iter().map(|map| self.map(map)).collect(),
            candidates,
            duels,
        })
    }

    pub(super) fn key(&self, axis: usize) -> String {
        self.plan.space.axes()[axis].name().to_owned()
    }

    fn ruler(&self, axis: usize) -> &Ruler {
        self.plan.space.axes()[axis].ruler()
    }

    /// What each parameter matters. What has one value makes no difference, nor does what was seen to make none: of what the model
    /// believes of that nothing is left, and shares are of the rest.
    fn weights(&self, importance: &[Importance], idle: &BTreeMap<usize, u64>) -> Vec<Weight> {
        let axes = || importance.iter().copied().enumerate();
        let gone: Vec<(usize, Importance)> = axes().filter(|(axis, _)| idle.contains_key(axis)).collect();
        let is_left = |axis: usize| self.ruler(axis).places() > 1 && !idle.contains_key(&axis);
        let rest: Vec<(usize, Importance)> = axes().filter(|(axis, _)| is_left(*axis)).collect();
        let of = |list: &[(usize, Importance)]| list.iter().map(|(_, one)| *one).collect::<Vec<_>>();
        let weight = |((axis, _), Importance { alone, in_all }): (&(usize, Importance), Importance)| Weight {
            key: self.key(*axis),
            alone: fine(alone),
            in_all: fine(in_all),
        };
        rest.iter().zip(without(&of(&gone), &of(&rest))).map(weight).collect()
    }

    fn slice(&self, slice: &tune::Slice) -> Slice {
        let ruler = self.ruler(slice.axis);
        let point = |(place, elo): &(u32, tune::Estimate)| Point {
            value: ruler.text(*place),
            at: fine(ruler.unit(*place)),
            elo: coarse(elo.elo),
            low: coarse(elo.low),
            high: coarse(elo.high),
        };
        Slice { key: self.key(slice.axis), points: slice.points.iter().map(point).collect() }
    }

    fn map(&self, map: &tune::Map) -> Map {
        let of = |side: usize| (self.ruler(map.axes[side]), &map.places[side]);
        let values = [0, 1].map(|side| {
            let (ruler, places) = of(side);
            places.iter().map(|place| ruler.text(*place)).collect()
        });
        let at = [0, 1].map(|side| {
            let (ruler, places) = of(side);
            places.iter().map(|place| fine(ruler.unit(*place))).collect()
        });
        let rows = map.elo.chunks_exact(map.places[0].len());
        Map {
            keys: map.axes.map(|axis| self.key(axis)),
            values,
            at,
            elo: rows.map(|row| row.iter().map(|elo| coarse(*elo)).collect()).collect(),
        }
    }

    /// Who met whom, over all complete generations.
    fn met(&self, relief: &Relief) -> (Vec<Spot>, Vec<Met>) {
        let mut sums: BTreeMap<[&Candidate; 2], Pentanomial> = BTreeMap::new();
        for played in self.campaign.complete().iter().flatten() {
            let (a, b) = (&played.duel.a, &played.duel.b);
            let (who, result) =
                if a <= b { ([a, b], played.result) } else { ([b, a], played.result.swapped()) };
            *sums.entry(who).or_default() += result;
        }
        sums.retain(|_, result| result.pairs() > 0);
        let mut duels: Vec<([&Candidate; 2], Pentanomial)> = sums.into_iter().collect();
        duels.sort_by_key(|(_, result)| std::cmp::Reverse(result.pairs()));
        let spot = |belief: &Belief| Spot {
            player: self.plan.text(&belief.candidate),
            elo: coarse(belief.elo),
            elo_sd: coarse(belief.deviation),
            at: self.plan.space.point(&belief.candidate).into_iter().map(fine).collect(),
            pairs: 0,
        };
        let mut spots: Vec<Spot> = relief.players.iter().map(spot).collect();
        let numbers: BTreeMap<&Candidate, usize> =
            relief.players.iter().map(|belief| &belief.candidate).zip(0..).collect();
        for (who, result) in &duels {
            for number in who.iter().filter_map(|candidate| numbers.get(candidate)) {
                spots[*number].pairs += result.pairs();
            }
        }
        duels.truncate(MOST_DUELS);
        let met = duels.iter().filter_map(|(who, result)| {
            let [a, b] = who.map(|candidate| numbers.get(candidate).copied());
            Some(Met { a: a?, b: b?, pairs: result.pairs(), score: fine(result.score().unwrap_or(0.5)) })
        });
        let met = met.collect();
        (spots, met)
    }
}

/// Elo to hundredths.
fn coarse(elo: f64) -> f64 {
    (100.0 * elo).round() / 100.0 + 0.0
}

/// A share to ten-thousandths.
fn fine(share: f64) -> f64 {
    (10_000.0 * share).round() / 10_000.0 + 0.0
}
