//! Positions of Ra as text; the fields are described in the header of the game.

use spec::TextError;

use super::check::{check_phase, check_suns, check_tiles};
use super::field::{EPOCH, GONE, NAMES, PHASE, PLAYERS, RA, TRACK, TURN};
use super::state::{Auction, Phase, RaState};
use super::suns::Suns;
use super::tile::Tile;
use super::tiles::Tiles;
use crate::fields::Fields;
use crate::turn::Player;

/// No score comes near it: an epoch brings less than 150 points.
const MOST_SCORE: i64 = 999;

const AUCTIONS: [(&str, Auction); 3] =
    [("ra", Auction::Ra), ("invoke", Auction::Invoke), ("full", Auction::Full)];

pub(super) fn write(state: &RaState) -> String {
    let decider = state.decider.number();
    let phase = match state.phase {
        Phase::Turn => "turn".to_owned(),
        Phase::Draw => "draw".to_owned(),
        Phase::Gods => "gods".to_owned(),
        Phase::Over => "over".to_owned(),
        Phase::Bid { auction, highest } => format!("{}:{decider}:{highest}", AUCTIONS[auction as usize].0),
        Phase::Discard { civilisations, monuments } => {
            format!("discard:{decider}:{civilisations}:{monuments}")
        }
    };
    let player = |player: Player| {
        let at = player.index();
        format!("{} {} {}", state.scores[at], write_suns(state.up[at], state.down[at]), tiles(state.held[at]))
    };
    format!(
        "{} {} {} {phase} {} {} {} {} {}",
        state.epoch,
        state.ra,
        state.mover.number(),
        tiles(state.track),
        state.middle(),
        player(Player::One),
        player(Player::Two),
        tiles(state.gone())
    )
}

fn write_suns(up: Suns, down: Suns) -> String {
    let digits = |suns: Suns| suns.iter().rev().map(|sun| sun.to_string()).collect::<String>();
    if down.is_empty() { digits(up) } else { format!("{}/{}", digits(up), digits(down)) }
}

fn tiles(tiles: Tiles) -> String {
    let words = tiles.iter().map(|(tile, count)| match count {
        1 => tile.name().to_owned(),
        _ => format!("{}:{count}", tile.name()),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

pub(super) fn read(text: &str) -> Result<RaState, TextError> {
    let fields = Fields::split(text, NAMES)?;
    let mover = fields.player(TURN)?;
    let (phase, decider) = read_phase(&fields, mover)?;
    let mut state = RaState {
        bag: Tiles::SUPPLY,
        track: read_tiles(&fields, TRACK)?,
        held: [Tiles::NONE; 2],
        up: [Suns::NONE; 2],
        down: [Suns::NONE; 2],
        scores: [0; 2],
        epoch: fields.number(EPOCH, 1..=i64::from(RaState::EPOCHS))?,
        ra: fields.number(RA, 0..=i64::from(RaState::LAST_RA) - 1)?,
        mover,
        decider,
        phase,
    };
    for (at, [score, suns, tiles]) in PLAYERS.into_iter().enumerate() {
        state.scores[at] = fields.number(score, 0..=MOST_SCORE)?;
        (state.up[at], state.down[at]) = read_suns(&fields, suns)?;
        state.held[at] = read_tiles(&fields, tiles)?;
    }
    check_suns(&fields, &state)?;
    state.bag = read_bag(&fields, &state)?;
    check_tiles(&fields, &state)?;
    check_phase(&fields, &state)?;
    Ok(state)
}

fn read_phase(fields: &Fields<'_>, mover: Player) -> Result<(Phase, Player), TextError> {
    let parts: Vec<&str> = fields.word(PHASE).split(':').collect();
    let player = |part: &str| {
        let number: u8 = fields.number_in(PHASE, part, 1..=2)?;
        Ok::<_, TextError>(Player::BOTH[usize::from(number - 1)])
    };
    Ok(match parts[..] {
        ["turn"] => (Phase::Turn, mover),
        ["draw"] => (Phase::Draw, mover),
        ["gods"] => (Phase::Gods, mover),
        ["over"] => (Phase::Over, mover),
        ["discard", by, civilisations, monuments] => {
            let civilisations = fields.number_in(PHASE, civilisations, 0..=8)?;
            let monuments = fields.number_in(PHASE, monuments, 0..=4)?;
            (Phase::Discard { civilisations, monuments }, player(by)?)
        }
        [word, by, highest] => {
            let auction = AUCTIONS.iter().find(|(name, _)| *name == word);
            let &(_, auction) =
                auction.ok_or_else(|| fields.refuse(PHASE, "an auction is ra, invoke or full"))?;
            (Phase::Bid { auction, highest: fields.number_in(PHASE, highest, 0..=9)? }, player(by)?)
        }
        _ => {
            let known = "turn, draw, gods, over, AUCTION:PLAYER:BID (an auction is ra, invoke or full) or \
                         discard:PLAYER:CIVILISATIONS:MONUMENTS";
            return Err(fields.refuse(PHASE, known));
        }
    })
}

fn read_suns(fields: &Fields<'_>, at: usize) -> Result<(Suns, Suns), TextError> {
    let word = fields.word(at);
    let (up, down) = word.split_once('/').unwrap_or((word, ""));
    let mut sets = [Suns::NONE; 2];
    for (set, digits) in sets.iter_mut().zip([up, down]) {
        for digit in digits.chars() {
            match digit.to_digit(10) {
                Some(sun @ 1..) => *set = set.with(sun as u8),
                _ => return Err(fields.refuse(at, "digits 1 to 9, face-down suns after a slash: 96/52")),
            }
        }
    }
    let [up, down] = sets;
    if up.plus(down).count() != 4 || up.count() + down.count() != 4 {
        return Err(fields.refuse(at, "a player has four suns, face up or after a slash face down"));
    }
    Ok((up, down))
}

fn read_tiles(fields: &Fields<'_>, at: usize) -> Result<Tiles, TextError> {
    let mut tiles = Tiles::NONE;
    if fields.word(at) == "-" {
        return Ok(tiles);
    }
    for part in fields.word(at).split(',') {
        let (name, count) = part.split_once(':').unwrap_or((part, "1"));
        let tile = Tile::named(name).ok_or_else(|| {
            fields.refuse(at, format!("\"{name}\" is no tile; tiles are written as nile,mon3:2, none as -"))
        })?;
        if tiles.count(tile) > 0 {
            return Err(fields.refuse(at, format!("{name} is listed twice")));
        }
        tiles = tiles.with(tile, fields.number_in(at, count, 1..=i64::from(tile.supply()))?);
    }
    Ok(tiles)
}

/// What is nowhere else is in the bag.
fn read_bag(fields: &Fields<'_>, state: &RaState) -> Result<Tiles, TextError> {
    let mut bag = Tiles::SUPPLY;
    let ra = Tiles::NONE.with(Tile::Ra, state.ra);
    for tiles in [state.track, state.held[0], state.held[1], read_tiles(fields, GONE)?, ra] {
        for (tile, count) in tiles.iter() {
            if count > bag.count(tile) {
                let (name, supply) = (tile.name(), tile.supply());
                return Err(fields.refuse_all(format!("the game has {supply} {name} tiles, here are more")));
            }
            bag = bag.without(tile, count);
        }
    }
    Ok(bag)
}
