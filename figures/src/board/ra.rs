//! Ra: epoch and Ra track, the auction track, and what both players have.

use arena::Moment;
use games::ra::{Auction, Phase, Ra, RaState, Suns, Tile};
use games::{Game, Player, Turn};

use super::ra_tiles::{ACROSS, TILE, height, suns, tile, tiles};
use super::{Drawn, colour, finished, status};
use crate::canvas::{At, Canvas, text_width};
use crate::svg::Svg;

const LEFT: f64 = 8.0;
const TRACK: f64 = 66.0;
const PLAYERS: f64 = 156.0;
const HEAD: f64 = 34.0;

impl Drawn for Ra {
    fn draw(&self, state: &RaState, _last: Option<&Moment<Self>>) -> Svg {
        let panels = Player::BOTH.map(|player| HEAD + height(state.held(player)).max(TILE.1) + 8.0);
        let mut canvas = Canvas::new(2.0 * LEFT + TILE.0 * ACROSS as f64, PLAYERS + panels[0] + panels[1]);
        status(&mut canvas, self, state, (state.mover(), "draws a tile"), (LEFT, 20.0));
        if let Some(question) = question(self, state) {
            canvas.text("muted", (LEFT + 156.0, 20.0), &question);
        }
        if state.phase() == Phase::Over {
            canvas.text("muted", (LEFT, TRACK + 20.0), "Three epochs are over: scores and suns are left.");
        } else {
            ra_track(&mut canvas, state);
            auction_track(&mut canvas, state);
        }
        let mut top = PLAYERS;
        for player in Player::BOTH {
            panel(&mut canvas, state, player, (LEFT, top));
            top += panels[player.index()];
        }
        finished(canvas, self, state)
    }
}

/// What is asked, where it is more than a move.
fn question(game: &Ra, state: &RaState) -> Option<String> {
    let Turn::Decision(_) = game.turn(state) else { return None };
    match state.phase() {
        Phase::Bid { auction, highest } => {
            let why = match auction {
                Auction::Ra => "a Ra was drawn",
                Auction::Invoke => "Ra was invoked",
                Auction::Full => "the track is full",
            };
            let bid = if highest == 0 { "no bid so far".to_owned() } else { format!("the bid is {highest}") };
            Some(format!("auction: {why}, {bid}"))
        }
        Phase::Gods => Some("takes tiles with Gods".to_owned()),
        Phase::Discard { .. } => Some("discards tiles to a disaster".to_owned()),
        Phase::Turn | Phase::Draw | Phase::Over => None,
    }
}

/// The epoch, and how near its end is.
fn ra_track(canvas: &mut Canvas, state: &RaState) {
    let y = 44.0;
    canvas.text("small muted", (LEFT, y + 4.0), &format!("epoch {} of {}", state.epoch(), RaState::EPOCHS));
    for space in 0..RaState::LAST_RA {
        let centre = (LEFT + 106.0 + 18.0 * f64::from(space), y);
        canvas.circle(if space < state.ra_count() { "two" } else { "open" }, centre, 7.0);
    }
    canvas.text("small muted", (LEFT + 214.0, y + 4.0), "Ra tiles");
    let bag = format!("{} tiles in the bag", state.bag().total());
    canvas.text("small muted end", (LEFT + TILE.0 * ACROSS as f64, y + 4.0), &bag);
}

/// The eight spaces, and the sun that goes with them.
fn auction_track(canvas: &mut Canvas, state: &RaState) {
    let each = state.track().iter().flat_map(|(kind, count)| (0..count).map(move |_| kind));
    let mut spaces: Vec<Option<Tile>> = each.map(Some).collect();
    spaces.resize(ACROSS.max(spaces.len()), None);
    for (at, space) in spaces.into_iter().enumerate() {
        let place = (LEFT + TILE.0 * at as f64, TRACK);
        match space {
            Some(kind) => tile(canvas, place, kind, 1),
            None => canvas.rect("open", (place.0 + 1.0, place.1 + 1.0), (TILE.0 - 4.0, TILE.1 - 4.0), 4.0),
        }
    }
    canvas.text("small muted", (LEFT, TRACK + 56.0), "auction track, with sun");
    suns(canvas, (LEFT + 144.0, TRACK + 52.0), Suns::NONE.with(state.middle()), Suns::NONE);
}

fn panel(canvas: &mut Canvas, state: &RaState, player: Player, (x, y): At) {
    canvas.line("grid", (x, y), (x + TILE.0 * ACROSS as f64, y));
    canvas.rect(colour(player), (x, y + 9.0), (4.0, 18.0), 1.5);
    let score = state.scores()[player.index()];
    canvas.text("", (x + 12.0, y + 23.0), &format!("player {}", player.number()));
    canvas.text("bold large", (x + 82.0, y + 24.0), &score.to_string());
    canvas.text("small muted", (x + 92.0 + text_width(&score.to_string(), 17.0), y + 23.0), "points");
    suns(canvas, (x + 190.0, y + 18.0), state.face_up(player), state.face_down(player));
    let held = state.held(player);
    if held.is_empty() && state.phase() != Phase::Over {
        canvas.text("small muted", (x + 12.0, y + HEAD + 19.0), "no tiles");
    }
    tiles(canvas, (x, y + HEAD), held);
}
