//! The legal moves, best first by a rough count of what each wins at once.
//!
//! Searchers that widen their trees step by step look at the first moves only, so the order must make sense by
//! itself. It counts in half points and looks no further than the move: an auction is judged as if the
//! bid won it.

use super::choice::Choice;
use super::disaster::strike;
use super::scoring::{monument_points, own_points};
use super::state::{Auction, Phase, RaState};
use super::suns::Suns;
use super::tile::Tile;
use super::tiles::{Group, Tiles};
use crate::turn::Player;

/// What one more tile on the track is worth to the player who draws it; also what makes Gods wait.
const DRAW: i32 = 2;

/// Moves in order of their gain; equal ones in the order in which they came.
struct Ranking {
    /// No decision has more than nine moves.
    moves: [(i32, Choice); 9],
    len: usize,
}

impl Ranking {
    const fn new() -> Self {
        Self { moves: [(0, Choice::Pass); 9], len: 0 }
    }

    #[inline]
    fn add(&mut self, gain: i32, choice: Choice) {
        let mut at = self.len;
        while at > 0 && self.moves[at - 1].0 < gain {
            self.moves[at] = self.moves[at - 1];
            at -= 1;
        }
        self.moves[at] = (gain, choice);
        self.len += 1;
    }
}

/// Appends the legal moves of a decision.
#[inline]
pub(super) fn moves(state: &RaState, out: &mut Vec<Choice>) {
    let mut ranking = Ranking::new();
    match state.phase {
        Phase::Turn => turn(state, &mut ranking),
        Phase::Gods => {
            ranking.add(DRAW, Choice::GodEnd);
            gods(state, &mut ranking);
        }
        Phase::Bid { auction, highest } => bids(state, auction, highest, &mut ranking),
        Phase::Discard { .. } => {
            let (tiles, left) = (state.held(state.decider), epochs_left(state));
            for (tile, _) in state.discardable().iter() {
                ranking.add(worth(tiles.without(tile, 1), left), Choice::Discard(tile));
            }
        }
        Phase::Draw | Phase::Over => unreachable!("moves are listed at decisions"),
    }
    out.extend(ranking.moves[..ranking.len].iter().map(|&(_, choice)| choice));
}

fn turn(state: &RaState, ranking: &mut Ranking) {
    let (mover, other) = (state.mover, state.mover.other());
    if state.may_draw() {
        ranking.add(DRAW, Choice::Draw);
    }
    let mut invoke = gain_of_cheapest(state, mover);
    if state.is_active(other) {
        // What is good for the opponent too will not be had for the lowest sun.
        invoke -= gain_of_cheapest(state, other).max(0) / 2;
    }
    ranking.add(invoke, Choice::Invoke);
    gods(state, ranking);
}

fn gods(state: &RaState, ranking: &mut Ranking) {
    let (tiles, left) = (state.held(state.mover), epochs_left(state));
    for (tile, _) in state.takeable().iter() {
        let after = after_disasters(tiles.without(Tile::God, 1).with(tile, 1), left);
        ranking.add(after - worth(tiles, left), Choice::God(tile));
    }
}

fn bids(state: &RaState, auction: Auction, highest: u8, ranking: &mut Ranking) {
    let (own, other) = (state.decider, state.decider.other());
    if state.may_pass() {
        // Passing hands the tiles to the other player where that is settled.
        let given = if highest > 0 {
            lot(state, other) - cost(state, other, highest)
        } else if auction == Auction::Invoke {
            gain_of_cheapest(state, other)
        } else {
            0
        };
        ranking.add(-given, Choice::Pass);
    }
    let lot = lot(state, own);
    for sun in state.face_up(own).above(highest).iter() {
        ranking.add(lot - cost(state, own, sun), Choice::Bid(sun));
    }
}

/// What a player gains who wins an auction with the lowest sun.
fn gain_of_cheapest(state: &RaState, player: Player) -> i32 {
    state.face_up(player).lowest().map_or(0, |sun| lot(state, player) - cost(state, player, sun))
}

/// What a player gets in an auction: the tiles with their disasters, and the middle sun.
fn lot(state: &RaState, player: Player) -> i32 {
    let (tiles, left) = (state.held(player), epochs_left(state));
    let gain = if state.track.is_empty() {
        0
    } else {
        after_disasters(tiles.plus(state.track), left) - worth(tiles, left)
    };
    gain + i32::from(state.middle()) - 5
}

/// What it costs a player to spend a sun.
fn cost(state: &RaState, player: Player, sun: u8) -> i32 {
    // As in the evaluation, but in half points: 12 + (x - 5) for each, if there is time to use them all.
    let value = |suns: Suns| {
        let (number, time) = (suns.count() as i32, i32::from(RaState::LAST_RA - state.ra));
        if number == 0 { 0 } else { (7 * number + suns.sum()) * (4 * time).min(6 * number) / (6 * number) }
    };
    let suns = state.face_up(player);
    value(suns) - value(suns.without(sun))
}

const fn epochs_left(state: &RaState) -> i32 {
    (RaState::EPOCHS - state.epoch) as i32
}

/// What a set of tiles is worth once its disasters have happened.
fn after_disasters(mut tiles: Tiles, left: i32) -> i32 {
    let owed = strike(&mut tiles);
    // Of what may be chosen, something useless is often among it.
    worth(tiles, left) - 3 * i32::from(owed.civilisations + owed.monuments)
}

/// What a player's tiles are worth with so many epochs to come.
fn worth(tiles: Tiles, left: i32) -> i32 {
    let count = |tile| i32::from(tiles.count(tile));
    // A God is worth more than its two points as long as it can be played.
    let gods = count(Tile::God);
    let pharaohs = count(Tile::Pharaoh) * (3 + 3 * left);
    // Niles wait for a Flood, in this epoch or in one to come.
    let dry = if tiles.count(Tile::Flood) == 0 { 1 } else { 0 };
    let niles = count(Tile::Nile) * (dry + left);
    // The step from one to two types pays nothing yet but leads to the third; a spare tile covers an Unrest.
    let civilisations = tiles.among(Group::CIVILISATIONS);
    let two_types = if civilisations.kinds() == 2 { 3 } else { 0 };
    let monuments = tiles.among(Group::MONUMENTS);
    let built = 2 * monument_points(tiles) + i32::from(monuments.total()) * (1 + left) / 2;
    2 * own_points(tiles) + gods + pharaohs + niles + two_types + i32::from(civilisations.total()) / 3 + built
}
