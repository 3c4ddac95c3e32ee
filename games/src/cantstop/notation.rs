//! Can't Stop as text: its variants, moves and dice. Positions are in `position`, the board in `picture`.

use spec::{Profile, Settings, Table, TextError};

use super::choice::Choice;
use super::roll::Roll;
use super::rules::CantStop;
use super::state::CantStopState;
use super::throw::{read_dice, read_faces, way};
use super::{picture, position};
use crate::granularity::Granularity;
use crate::notation::Notation;
use crate::turn::Player;

impl Notation for CantStop {
    const TITLE: &'static str = "Can't Stop";
    const SUMMARY: &'static str =
        "race three runners up the columns and stop before a bust; first to win three";
    const TOKENS: &'static [(&'static str, &'static str)] = &[
        ("roll", "throw the four dice and go on"),
        ("stop", "keep what the runners have reached; the other player goes on"),
        ("6+8", "advance a runner in column 6 and one in column 8; 7+7 advances twice in column 7"),
        ("5", "advance in column 5 alone: there is no way for the other pair of dice"),
    ];
    const TABLE: Table<'static> = Table {
        owner: "cantstop",
        params: &[Granularity::PARAM],
        profiles: &[Profile {
            name: "paper",
            defaults: &[("outcomes", "ordered")],
            help: "as in Lanctot et al. 2013, every throw told apart",
        }],
    };

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
        let faces = state.faces_of(roll).map(|face| face.to_string());
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
