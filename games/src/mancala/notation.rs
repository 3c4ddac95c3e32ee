//! Mancala as text: `TURN A,B,C,D,E,F/STORE A,B,C,D,E,F/STORE`, pits in sowing direction.

use spec::{Kind, Param, Settings, Table, TextError};

use super::row::Row;
use super::state::{Dealing, Mancala, MancalaState, Pit, RuleSet};
use crate::fields::Fields;
use crate::game::Game;
use crate::notation::Notation;
use crate::turn::{Player, Turn};

impl Mancala {
    /// The stones in a row's pits.
    fn pits_of(&self, row: &Row) -> Vec<u8> {
        (0..self.pits).map(|pit| row.pit(pit)).collect()
    }

    /// Reads the pits and the store of one player.
    fn row(&self, fields: &Fields<'_>, at: usize) -> Result<(Vec<u8>, u8), TextError> {
        let Some((pits, store)) = fields.word(at).split_once('/') else {
            return Err(fields.refuse(at, "the pits, a slash and the store"));
        };
        let range = 0..=i64::from(self.total());
        let pits: Vec<u8> = pits
            .split(',')
            .map(|part| fields.number_in(at, part, range.clone()))
            .collect::<Result<_, _>>()?;
        if pits.len() != usize::from(self.pits) {
            return Err(fields.refuse(
                at,
                format!("{} pits with commas between them; here are {}", self.pits, pits.len()),
            ));
        }
        Ok((pits, fields.number_in(at, store, range)?))
    }
}

impl Notation for Mancala {
    const TITLE: &'static str = "Mancala (Kalah)";
    const SUMMARY: &'static str = "sow the stones of a pit around the board; most stones in the store win";
    const TOKENS: &'static [(&'static str, &'static str)] = &[(
        "1",
        "sow the stones of your first pit; pits count in the direction you sow, the last is next to your store",
    )];
    const TABLE: Table<'static> = Table {
        owner: "mancala",
        params: &[
            Param::new("pits", Kind::Integer(1, 10), "6", "pits a side"),
            Param::new("stones", Kind::Integer(1, 10), "4", "stones a pit at the start"),
            Param::new(
                "rules",
                Kind::Choice(&["dissertation", "irving", "standard"]),
                "dissertation",
                "which captures count, and who gets what is left",
            ),
            Param::new(
                "start",
                Kind::Choice(&["random", "fixed"]),
                "random",
                "how the stones lie before the first move",
            ),
        ],
        profiles: &[],
    };

    fn from_settings(settings: &Settings) -> Self {
        Self {
            pits: settings.integer("pits") as u8,
            stones: settings.integer("stones") as u8,
            rules: match settings.word("rules") {
                "dissertation" => RuleSet::Dissertation,
                "irving" => RuleSet::Irving,
                _ => RuleSet::Standard,
            },
            start: if settings.word("start") == "random" { Dealing::Random } else { Dealing::Fixed },
        }
    }

    fn position(&self, state: &MancalaState) -> String {
        let [one, two] = state.by_player().map(|row| {
            let pits: Vec<String> = self.pits_of(&row).iter().map(u8::to_string).collect();
            format!("{}/{}", pits.join(","), row.store())
        });
        format!("{} {one} {two}", state.player().number())
    }

    fn parse_position(&self, text: &str) -> Result<MancalaState, TextError> {
        let fields = Fields::split(text, &["turn", "player 1", "player 2"])?;
        let player = fields.player(0)?;
        let rows = [self.row(&fields, 1)?, self.row(&fields, 2)?];
        let count = |(pits, store): &(Vec<u8>, u8)| {
            pits.iter().map(|&stones| u32::from(stones)).sum::<u32>() + u32::from(*store)
        };
        let stones: u32 = rows.iter().map(count).sum();
        if stones != u32::from(self.total()) {
            return Err(fields.refuse_all(format!(
                "a board of 2 x {} pits with {} stones each has {} stones; here are {stones}",
                self.pits,
                self.stones,
                self.total()
            )));
        }
        let [(one, one_store), (two, two_store)] = rows;
        let rows = [Row::new(Player::One, &one, one_store), Row::new(Player::Two, &two, two_store)];
        if rows[0].is_empty() != rows[1].is_empty() {
            return Err(fields.refuse_all(
                "with one row empty the game is over: then the stones of the other one are in a store",
            ));
        }
        Ok(MancalaState::new(rows, player))
    }

    fn move_token(&self, _state: &MancalaState, pit: Pit) -> String {
        pit.number().to_string()
    }

    fn outcome_token(&self, _state: &MancalaState, (): ()) -> String {
        unreachable!("there is no chance in this game")
    }

    fn picture(&self, state: &MancalaState) -> String {
        let [one, two] = &state.by_player();
        let cells = |numbers: Vec<u8>| numbers.iter().map(|n| format!("{n:>4}")).collect::<String>();
        let upwards: Vec<u8> = (1..=self.pits).collect();
        let reversed = |mut numbers: Vec<u8>| {
            numbers.reverse();
            numbers
        };
        let status = match self.turn(state) {
            Turn::Over(value) if value > 0.0 => "player 1 has won".to_owned(),
            Turn::Over(value) if value < 0.0 => "player 2 has won".to_owned(),
            Turn::Over(_) => "a draw".to_owned(),
            _ => format!("player {} to move", state.player().number()),
        };
        let gap = " ".repeat(5);
        [
            format!("pit  {}", cells(reversed(upwards.clone()))),
            format!("[{:>3}]{}  <- player 2", two.store(), cells(reversed(self.pits_of(two)))),
            format!("{gap}{}  [{:>3}]  player 1 ->", cells(self.pits_of(one)), one.store()),
            format!("pit  {}", cells(upwards)),
            status,
        ]
        .join("\n")
    }

    fn scores(&self, state: &MancalaState) -> Option<[i32; 2]> {
        Some(state.by_player().map(|row| i32::from(row.store())))
    }
}
