//! A position of Ra for people, within 80 columns.

use super::rules::Ra;
use super::state::{Auction, Phase, RaState};
use super::suns::Suns;
use super::tiles::Tiles;
use crate::game::Game;
use crate::turn::{Player, Turn};

/// Where the second column starts.
const INDENT: usize = 11;
const COLUMNS: usize = 80;

pub(super) fn draw(ra: &Ra, state: &RaState) -> String {
    let mut lines = vec![header(state)];
    if state.phase != Phase::Over {
        let (on_track, spaces) = (state.track.total(), RaState::SPACES);
        lines.push(format!("{:INDENT$}{on_track} of {spaces} tiles, and sun {}", "track", state.middle()));
        lines.extend(tile_lines(state.track));
    }
    for player in Player::BOTH {
        let name = format!("player {}", player.number());
        let (score, up) = (state.scores[player.index()], numbers(state.face_up(player)));
        let down = match state.face_down(player) {
            Suns::NONE => String::new(),
            down => format!("   face down {}", numbers(down)),
        };
        lines.push(format!("{name:INDENT$}{score} points   suns {up}{down}"));
        lines.extend(tile_lines(state.held(player)));
    }
    lines.push(question(ra, state));
    lines.join("\n")
}

fn header(state: &RaState) -> String {
    if state.phase == Phase::Over {
        return format!("after epoch {} of {}", state.epoch, RaState::EPOCHS);
    }
    let spaces = RaState::LAST_RA - state.ra;
    format!(
        "epoch {} of {}   Ra {}{}   {} tiles in the bag",
        state.epoch,
        RaState::EPOCHS,
        "●".repeat(usize::from(state.ra)),
        "○".repeat(usize::from(spaces)),
        state.bag.total()
    )
}

fn numbers(suns: Suns) -> String {
    let numbers: Vec<String> = suns.iter().rev().map(|sun| sun.to_string()).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join(" ") }
}

/// The tiles, in as many lines as they need.
fn tile_lines(tiles: Tiles) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut width = COLUMNS;
    for (tile, count) in tiles.iter() {
        let word = if count == 1 { tile.name().to_owned() } else { format!("{}×{count}", tile.name()) };
        let needed = word.chars().count() + 2;
        if width + needed > COLUMNS {
            lines.push(" ".repeat(INDENT - 2));
            width = INDENT - 2;
        }
        width += needed;
        let line = lines.last_mut().expect("the first word starts a line");
        line.push_str("  ");
        line.push_str(&word);
    }
    lines
}

/// Who is asked, and what.
fn question(ra: &Ra, state: &RaState) -> String {
    let (mover, decider) = (state.mover.number(), state.decider.number());
    match state.phase {
        Phase::Turn if state.may_draw() => format!("player {mover}'s turn"),
        Phase::Turn => format!("player {mover}'s turn; the track is full"),
        Phase::Draw => format!("player {mover} draws a tile"),
        Phase::Gods => format!("player {mover} takes tiles with Gods: another one?"),
        Phase::Bid { auction, highest } => {
            let why = match auction {
                Auction::Ra => "drew a Ra",
                Auction::Invoke => "invoked Ra",
                Auction::Full => "called the auction of the full track",
            };
            let what = match (highest, state.may_pass()) {
                (0, true) => format!("player {decider} bids or passes, no bid so far"),
                (0, false) => format!("player {decider} must bid"),
                _ => format!("player {decider} bids more than {highest} or passes"),
            };
            format!("player {mover} {why}: {what}")
        }
        Phase::Discard { civilisations: 0, monuments } => {
            format!("player {decider} discards a monument to an earthquake, {monuments} to go")
        }
        Phase::Discard { civilisations, .. } => {
            format!("player {decider} discards a civilisation tile to unrest, {civilisations} to go")
        }
        Phase::Over => {
            let winner = if ra.turn(state) == Turn::won_by(Player::One) { 1 } else { 2 };
            let tie = if state.scores[0] == state.scores[1] { " by the highest sun" } else { "" };
            format!("player {winner} has won{tie}")
        }
    }
}
