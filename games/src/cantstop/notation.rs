//! Can't Stop as text: its variants, moves and dice. Positions are in `position`, the board in `picture`.

use spec::{Settings, Table, TextError};

use super::choice::Choice;
use super::roll::Roll;
use super::rules::CantStop;
use super::state::CantStopState;
use super::throw::{Dice, faces, way};
use super::{picture, position};
use crate::granularity::Granularity;
use crate::notation::Notation;
use crate::turn::Player;

impl Notation for CantStop {
    const TITLE: &'static str = "Can't Stop";
    const SUMMARY: &'static str =
        "race three runners up the columns and stop before a bust; first to win three";
    const TABLE: Table = Table { owner: "cantstop", params: &[Granularity::PARAM], profiles: &[] };

    fn from_settings(settings: &Settings) -> Self {
        Self { outcomes: Granularity::from_settings(settings) }
    }

    fn position(&self, state: &CantStopState) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<CantStopState, TextError> {
        position::read(text, self.outcomes)
    }

    fn move_token(&self, _state: &CantStopState, choice: Choice) -> String {
        match choice {
            Choice::Roll => "roll".to_owned(),
            Choice::Stop => "stop".to_owned(),
            Choice::Advance(advance) => match advance.second() {
                None => advance.first().to_string(),
                Some(second) => format!("{}+{second}", advance.first()),
            },
        }
    }

    fn outcome_token(&self, state: &CantStopState, roll: Roll) -> String {
        let faces = faces(shown(state, roll)).map(|face| face.to_string());
        faces.join(if self.outcomes == Granularity::Ordered { "," } else { "" })
    }

    /// Any order of the dice will do where order does not matter, and any throw of the class where rolls are merged.
    fn parse_outcome(&self, state: &CantStopState, token: &str) -> Option<Roll> {
        let faces = match self.outcomes {
            Granularity::Ordered => read_faces(token.split(','))?,
            _ => read_dice(token)?,
        };
        Some(state.reach().fall(way(faces), self.outcomes))
    }

    fn picture(&self, state: &CantStopState) -> String {
        picture::draw(state)
    }

    fn scores(&self, state: &CantStopState) -> Option<[i32; 2]> {
        Some(Player::BOTH.map(|player| state.columns_won(player) as i32))
    }
}

/// The dice of a roll that falls, or fell, in this state; of merged ones, the first throw with the same moves.
pub(super) fn shown(state: &CantStopState, roll: Roll) -> Dice {
    match roll.dice() {
        0 => state.reach().first_throw(roll).expect("every roll comes from a throw").dice,
        dice => dice,
    }
}

/// Four faces without anything between them.
pub(super) fn read_dice(text: &str) -> Option<[u8; 4]> {
    // Every character by itself: the empty strings around them are left out.
    read_faces(text.split("").filter(|face| !face.is_empty()))
}

fn read_faces<'a>(faces: impl Iterator<Item = &'a str>) -> Option<[u8; 4]> {
    let faces: Option<Vec<u8>> = faces
        .map(|face| ["1", "2", "3", "4", "5", "6"].iter().position(|f| *f == face).map(|at| at as u8 + 1))
        .collect();
    faces?.try_into().ok()
}
