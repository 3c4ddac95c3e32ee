//! Estimates of who is ahead at Ra.

use super::scoring::{epoch_points, monument_points};
use super::state::{Phase, RaState};
use super::suns::Suns;
use super::tile::Tile;
use crate::tanh::tanh;
use crate::turn::{Player, WIN};

/// The evaluations of Ra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaEvaluation {
    /// The difference of the scores, with what each player would score if the epoch ended now.
    Basic,
    /// A weighted sum of what Basic counts and of what pays later, through a fitted `tanh`.
    ///
    /// `tanh(E / 24)`, where `E` is the difference of 1.08 for the score, 0.65 for the points of the epoch
    /// if it ended now, 1.2 for the monuments if they were scored now (before the last epoch, where they are
    /// among the points), 1.5 for each epoch to come and Pharaoh (half for a Nile), and 0.7 for the suns.
    /// Over positions of half-random play it correlates 0.90 with the mean result of playouts, Basic 0.83.
    Fit,
    /// The same after the auction that is going on: what lies on the track goes to whoever gets it if both bid sensibly.
    ///
    /// In the middle of an auction the tiles are nobody's yet, and an estimate that passes them over makes a search play
    /// worse the deeper it looks, whenever its horizon lies between two bids.
    Sold,
}

impl RaEvaluation {
    /// The value of an unfinished game for player one.
    #[inline]
    pub(super) fn estimate(self, state: &RaState) -> f64 {
        let suns = Player::BOTH.map(|player| state.suns(player));
        let scores = difference(state.scores.map(i32::from));
        let points = difference(epoch_points(state.held, suns, state.is_last_epoch()));
        match self {
            Self::Basic => (scores + points).clamp(-99.0, 99.0),
            Self::Sold if matches!(state.phase, Phase::Bid { .. }) => sold(state),
            Self::Fit | Self::Sold => {
                let sum = 1.08 * scores + 0.65 * points + later(state);
                // tanh rounds to 1 from about 19 on, which only a finished game may be worth.
                (WIN * tanh(sum / 24.0)).clamp(-99.999, 99.999)
            }
        }
    }
}

/// The value of an auction in which each player passes, or bids the lowest or the highest sun that is enough.
fn sold(state: &RaState) -> f64 {
    let Phase::Bid { highest, .. } = state.phase else { return after(state) };
    let suns = state.up[state.decider.index()].above(highest);
    let (lowest, top) = (suns.lowest(), suns.highest().filter(|top| Some(*top) != suns.lowest()));
    let pass = state.may_pass().then_some(0);
    let sign = state.decider.sign();
    let value = |bid: u8| {
        let mut next = *state;
        next.speak(bid);
        sign * sold(&next)
    };
    sign * pass.into_iter().chain(lowest).chain(top).map(value).fold(f64::NEG_INFINITY, f64::max)
}

/// The estimate when nobody bids any more.
fn after(state: &RaState) -> f64 {
    match state.phase {
        // The last sun was sold in the last epoch.
        Phase::Over => {
            let [one, two] = state.scores;
            let leads = if one == two { state.mover == Player::One } else { one > two };
            if leads { 99.999 } else { -99.999 }
        }
        _ => RaEvaluation::Fit.estimate(state),
    }
}

/// What pays only later: monuments and kept tiles before the last epoch, and suns.
#[inline]
fn later(state: &RaState) -> f64 {
    let suns = Player::BOTH.map(|player| sun_value(state, player));
    let suns = 0.7 * (suns[0] - suns[1]);
    if state.is_last_epoch() {
        return suns;
    }
    let left = f64::from(RaState::EPOCHS - state.epoch);
    let monuments = difference(state.held.map(monument_points));
    let pharaohs = difference(state.held.map(|tiles| i32::from(tiles.count(Tile::Pharaoh))));
    let niles = difference(state.held.map(|tiles| i32::from(tiles.count(Tile::Nile))));
    1.2 * monuments + 1.5 * (pharaohs + 0.5 * niles) * left + suns
}

/// What a player's suns are worth in points.
///
/// A face-up sun `x` is worth `6 + (x - 5) / 2`, less when the epoch may end before all of them are used;
/// a face-down one counts for the epochs to come only.
#[inline]
fn sun_value(state: &RaState, player: Player) -> f64 {
    let worth = |suns: Suns, each: f64| f64::from(suns.count()) * each + f64::from(suns.sum()) / 2.0;
    let (up, down) = (state.face_up(player), state.face_down(player));
    let time = f64::from(RaState::LAST_RA - state.ra) / f64::from(RaState::LAST_RA);
    let used = if up.is_empty() { 0.0 } else { (time * 4.0 / f64::from(up.count())).min(1.0) };
    let later = if state.is_last_epoch() { 0.0 } else { worth(down, -2.5) };
    worth(up, 3.5) * used + later
}

#[inline]
fn difference([one, two]: [i32; 2]) -> f64 {
    f64::from(one - two)
}
