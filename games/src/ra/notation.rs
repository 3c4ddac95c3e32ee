//! Ra as text: names, tokens and the picture. Positions are written and read in `position`.

use spec::{Profile, Settings, Table, TextError};

use super::choice::Choice;
use super::picture;
use super::position;
use super::rules::Ra;
use super::state::RaState;
use super::tile::Tile;
use crate::notation::Notation;

impl Notation for Ra {
    const TITLE: &'static str = "Ra";
    const SUMMARY: &'static str = "draw tiles, auction them for suns, collect sets over three epochs";
    const TOKENS: &'static [(&'static str, &'static str)] = &[
        ("draw", "draw a tile and lay it on the track"),
        ("invoke", "call an auction of the track"),
        ("god:KIND", "give a god for a tile of this kind from the track, as in god:pharaoh"),
        ("god-end", "take no more tiles for gods"),
        ("bid:SUN", "bid this sun, as in bid:9"),
        ("pass", "bid nothing"),
        ("discard:KIND", "give up a tile of this kind for a disaster, as in discard:nile"),
    ];
    const TABLE: Table<'static> = Table {
        owner: "ra",
        params: &[],
        profiles: &[Profile { name: "paper", defaults: &[], help: "as in Lanctot et al. 2013" }],
    };

    fn from_settings(_settings: &Settings) -> Self {
        Self
    }

    fn position(&self, state: &RaState) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<RaState, TextError> {
        position::read(text)
    }

    fn move_token(&self, _state: &RaState, choice: Choice) -> String {
        match choice {
            Choice::Draw => "draw".to_owned(),
            Choice::Invoke => "invoke".to_owned(),
            Choice::God(tile) => format!("god:{}", tile.name()),
            Choice::GodEnd => "god-end".to_owned(),
            Choice::Bid(sun) => format!("bid:{sun}"),
            Choice::Pass => "pass".to_owned(),
            Choice::Discard(tile) => format!("discard:{}", tile.name()),
        }
    }

    fn outcome_token(&self, _state: &RaState, tile: Tile) -> String {
        tile.name().to_owned()
    }

    fn picture(&self, state: &RaState) -> String {
        picture::draw(self, state)
    }

    fn scores(&self, state: &RaState) -> Option<[i32; 2]> {
        Some(state.scores.map(i32::from))
    }
}
