//! Refuses positions that the rules could never show.

use spec::TextError;

use super::disaster::is_free;
use super::field::{GONE, MIDDLE, PHASE, PLAYERS, TRACK};
use super::state::{Auction, Phase, RaState};
use super::suns::Suns;
use super::tile::Tile;
use super::tiles::{Group, Tiles};
use crate::fields::Fields;
use crate::turn::Player;

/// Whether every sun is in one place.
pub(super) fn check_suns(fields: &Fields<'_>, state: &RaState) -> Result<(), TextError> {
    let [one, two] = Player::BOTH.map(|player| state.suns(player));
    if !one.shared(two).is_empty() {
        return Err(fields.refuse_all("no sun belongs to both players"));
    }
    let middle: u8 = fields.number(MIDDLE, 1..=9)?;
    if middle != state.middle() {
        let missing = state.middle();
        return Err(fields.refuse(MIDDLE, format!("the sun that nobody has, {missing}, is in the middle")));
    }
    Ok(())
}

/// Whether the tiles can lie where they do.
pub(super) fn check_tiles(fields: &Fields<'_>, state: &RaState) -> Result<(), TextError> {
    let gone = state.gone();
    if state.track.total() > RaState::SPACES || state.track.count(Tile::Ra) > 0 {
        return Err(fields.refuse(TRACK, "the track has eight spaces, and none for Ra tiles"));
    }
    if gone.count(Tile::Ra) > RaState::LAST_RA * (state.epoch - 1) {
        return Err(fields.refuse(GONE, "an epoch takes no more than six Ra tiles"));
    }
    for player in Player::BOTH {
        let tiles = state.held(player);
        let may_hold_disasters = state.phase == Phase::Gods && player == state.mover;
        if tiles.count(Tile::Ra) > 0 || !(may_hold_disasters || tiles.among(Group::DISASTERS).is_empty()) {
            let reason = "nobody holds Ra tiles, nor disasters except while playing Gods";
            return Err(fields.refuse(PLAYERS[player.index()][2], reason));
        }
    }
    Ok(())
}

/// Whether the question can be asked.
pub(super) fn check_phase(fields: &Fields<'_>, state: &RaState) -> Result<(), TextError> {
    let (mover, other, full) = (state.mover, state.mover.other(), !state.may_draw());
    let is_whole = match state.phase {
        Phase::Turn => state.is_active(mover),
        Phase::Draw => state.is_active(mover) && !full,
        // One God at least was spent, and there is one more and something to take.
        Phase::Gods => {
            state.is_active(mover)
                && !full
                && !state.takeable().is_empty()
                && state.gone().count(Tile::God) > 0
        }
        Phase::Bid { auction, highest } => {
            let called = match auction {
                Auction::Ra => state.ra > 0 && !full,
                Auction::Invoke => !full,
                Auction::Full => full,
            };
            let speaks = if state.decider == other {
                // The opponent speaks first.
                highest == 0 && state.is_active(other)
            } else {
                (highest == 0 || state.face_up(other).has(highest))
                    && !state.face_up(mover).above(highest).is_empty()
            };
            called && speaks && state.is_active(mover)
        }
        Phase::Discard { civilisations, monuments } => {
            let (tiles, gone) = (state.held(state.decider), state.gone());
            let is_open = |owed, group, disaster| {
                owed == 0 || is_free(owed, tiles.among(group)) && owed <= 2 * gone.count(disaster)
            };
            // Tiles are left on the track only by Gods, and those are the mover's.
            let won = state.track.is_empty() && !state.face_down(state.decider).is_empty();
            let took = state.decider == mover && state.is_active(mover) && !full && gone.count(Tile::God) > 0;
            civilisations + monuments > 0
                && is_open(civilisations, Group::CIVILISATIONS, Tile::Unrest)
                && is_open(monuments, Group::MONUMENTS, Tile::Earthquake)
                && (won || took)
        }
        Phase::Over => {
            state.is_last_epoch()
                && state.ra == 0
                && state.bag == Tiles::SUPPLY
                && state.down == [Suns::NONE; 2]
                && mover == state.strongest()
        }
    };
    if is_whole { Ok(()) } else { Err(fields.refuse(PHASE, requirement(state.phase))) }
}

/// What a phase needs.
const fn requirement(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "the player whose turn it is has a face-up sun",
        Phase::Draw => "who draws has a face-up sun and a free space on the track",
        Phase::Gods => {
            "who goes on playing Gods has a face-up sun, spent a God, has another one and a tile to take"
        }
        Phase::Bid { .. } => {
            "the opponent of the player whose turn it is speaks first (bid 0), then that player against 0 or a \
             face-up sun of the opponent, with a higher one; ra needs a Ra tile, full a full track, the others \
             a track that is not"
        }
        Phase::Discard { .. } => {
            "tiles are owed to unrest or earthquakes out of play, fewer than the player has and of several \
             types, by who won an auction (the track is empty) or played a God (with the turn)"
        }
        Phase::Over => {
            "the game is over in epoch 3, with no tiles anywhere, all suns face up and the turn with the \
             highest sun"
        }
    }
}
