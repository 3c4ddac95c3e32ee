//! Pig as text: `TURN SCORE1 SCORE2 TOTAL PHASE`.

use spec::{Kind, Param, Profile, Settings, Table, TextError};

use super::roll::{Effect, Roll};
use super::state::{Choice, Pig, PigState};
use crate::fields::Fields;
use crate::game::Game;
use crate::granularity::Granularity;
use crate::notation::Notation;
use crate::turn::{Player, Turn};

impl Notation for Pig {
    const TITLE: &'static str = "Pig";
    const SUMMARY: &'static str = "roll on and risk the turn, or stop and keep it; first to 100";
    const TOKENS: &'static [(&'static str, &'static str)] = &[
        ("roll", "throw the dice once more; a one costs the points of this turn, two ones all points"),
        ("stop", "keep the points of this turn; the other player goes on"),
    ];
    const TABLE: Table<'static> = Table {
        owner: "pig",
        params: &[
            Param::new("dice", Kind::Integer(1, 2), "2", "dice a throw"),
            Param::new("goal", Kind::Integer(2, 1000), "100", "points that win"),
            Granularity::PARAM,
        ],
        profiles: &[Profile {
            name: "paper",
            defaults: &[("outcomes", "ordered")],
            help: "as in Lanctot et al. 2013, every throw told apart",
        }],
    };

    fn from_settings(settings: &Settings) -> Self {
        Self {
            dice: settings.integer("dice") as u8,
            goal: settings.integer("goal") as u16,
            outcomes: Granularity::from_settings(settings),
        }
    }

    fn position(&self, state: &PigState) -> String {
        let [one, two] = state.scores;
        let phase = if state.rolling { "roll" } else { "decide" };
        format!("{} {one} {two} {} {phase}", state.player.number(), state.total)
    }

    fn parse_position(&self, text: &str) -> Result<PigState, TextError> {
        let fields = Fields::split(text, &["turn", "score 1", "score 2", "turn total", "phase"])?;
        // A win ends the game with the winner's turn banked, at most one throw beyond the goal.
        let most = i64::from(self.goal) + 11;
        let state = PigState {
            player: fields.player(0)?,
            scores: [fields.number(1, 0..=most)?, fields.number(2, 0..=most)?],
            total: fields.number(3, 0..=i64::from(self.goal) - 1)?,
            rolling: fields.choice(4, &["decide", "roll"])? == 1,
        };
        let over = state.scores.iter().filter(|&&score| score >= self.goal).count();
        if over == 2 || over == 1 && (state.total > 0 || state.rolling) {
            return Err(fields.refuse_all(format!(
                "a player with {} points has won: then the other has fewer, the turn total is 0 and nobody rolls",
                self.goal
            )));
        }
        if over == 0 && state.scores[state.player.index()] + state.total >= self.goal {
            return Err(fields
                .refuse(3, format!("score and turn total are below {} while the game goes on", self.goal)));
        }
        Ok(state)
    }

    fn grid(&self, step: u16, most: usize) -> Vec<PigState> {
        self.grid_of(step, most)
    }

    fn move_token(&self, _state: &PigState, choice: Choice) -> String {
        match choice {
            Choice::Roll => "roll",
            Choice::Stop => "stop",
        }
        .to_owned()
    }

    fn outcome_token(&self, _state: &PigState, roll: Roll) -> String {
        match (roll.faces, self.outcomes) {
            ([0, 0], _) => match roll.effect {
                Effect::Reset => "double-one".to_owned(),
                Effect::Lose => "one".to_owned(),
                Effect::Gain(points) => points.to_string(),
            },
            ([face, 0], _) => face.to_string(),
            ([a, b], Granularity::Ordered) => format!("{a},{b}"),
            ([a, b], _) => format!("{a}-{b}"),
        }
    }

    fn picture(&self, state: &PigState) -> String {
        let line = |player: Player| {
            let score = state.scores[player.index()];
            let bar = "█".repeat((usize::from(score) * 40 / usize::from(self.goal)).min(40));
            let turn = match self.turn(state) {
                Turn::Over(_) if score >= self.goal => "  has won".to_owned(),
                Turn::Over(_) => String::new(),
                _ if state.player != player => String::new(),
                Turn::Chance => format!("  turn total {}, rolling", state.total),
                Turn::Decision(_) => format!("  turn total {}", state.total),
            };
            format!("player {} {score:>4} |{bar:<40}|{turn}", player.number())
        };
        format!("{}\n{}", line(Player::One), line(Player::Two))
    }

    fn scores(&self, state: &PigState) -> Option<[i32; 2]> {
        Some(state.scores.map(i32::from))
    }
}
