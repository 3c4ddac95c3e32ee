//! EWN as text: `TURN DIE SQ,SQ,SQ,SQ,SQ,SQ SQ,SQ,SQ,SQ,SQ,SQ`, a square as row and column.

use spec::{Kind, Param, Profile, Settings, Table, TextError};

use super::side::{FAR, OFF, Side, on_board};
use super::state::{Asked, Ewn, EwnState, OVER, Placement, TO_ROLL};
use super::step::{Die, Direction, Step};
use crate::fields::Fields;
use crate::game::Game;
use crate::notation::Notation;
use crate::turn::{Player, Turn};
/// Reads the squares of one player.
fn side(fields: &Fields<'_>, at: usize, player: Player) -> Result<Side, TextError> {
    let words: Vec<&str> = fields.word(at).split(',').collect();
    if words.len() != 6 {
        return Err(
            fields.refuse(at, format!("6 squares with commas between them; here are {}", words.len()))
        );
    }
    let mut squares = [OFF; 6];
    for (stone, word) in words.into_iter().enumerate() {
        squares[stone] = match word.as_bytes() {
            b"--" => continue,
            [row @ b'0'..=b'4', column @ b'0'..=b'4'] => on_board(player, (row - b'0') * 5 + column - b'0'),
            _ => {
                let wanted = "row and column from 00 to 44, or -- for a captured stone";
                return Err(fields.refuse(at, format!("\"{word}\" is not a square: {wanted}")));
            }
        };
    }
    Ok(Side::new(squares))
}

/// Writes the squares of one player.
fn squares(state: &EwnState, player: Player) -> String {
    let word = |square| match square {
        OFF => "--".to_owned(),
        _ => {
            let square = on_board(player, square);
            format!("{}{}", square / 5, square % 5)
        }
    };
    state.sides[player.index()].squares().map(word).join(",")
}

impl Notation for Ewn {
    const TITLE: &'static str = "EinStein würfelt nicht!";
    const SUMMARY: &'static str =
        "six stones each on 5 x 5 squares, a die says which walks; first across wins";
    const TOKENS: &'static [(&'static str, &'static str)] = &[
        ("3h", "stone 3 along its row, toward the far corner"),
        ("3v", "stone 3 along its column, toward the far corner"),
        ("3d", "stone 3 on the diagonal, toward the far corner"),
    ];
    const TABLE: Table<'static> = Table {
        owner: "ewn",
        params: &[Param::new(
            "start",
            Kind::Choice(&["random", "fixed"]),
            "random",
            "how the stones are placed, the same for both players",
        )],
        profiles: &[Profile { name: "paper", defaults: &[], help: "as in Lanctot et al. 2013" }],
    };

    fn from_settings(settings: &Settings) -> Self {
        let random = settings.word("start") == "random";
        Self { start: if random { Placement::Random } else { Placement::Fixed } }
    }

    fn position(&self, state: &EwnState) -> String {
        let die = match state.turn.die() {
            TO_ROLL | OVER => "-".to_owned(),
            die => die.to_string(),
        };
        let [one, two] = Player::BOTH.map(|player| squares(state, player));
        format!("{} {die} {one} {two}", state.player().number())
    }

    fn parse_position(&self, text: &str) -> Result<EwnState, TextError> {
        let fields = Fields::split(text, &["turn", "die", "squares of player 1", "squares of player 2"])?;
        let player = fields.player(0)?;
        let die = fields.choice(1, &["-", "1", "2", "3", "4", "5", "6"])? as u8;
        let sides = [side(&fields, 2, Player::One)?, side(&fields, 3, Player::Two)?];

        let mut seen = 0u32;
        for owner in Player::BOTH {
            for square in sides[owner.index()].squares().into_iter().filter(|&square| square != OFF) {
                let square = on_board(owner, square);
                if seen >> square & 1 == 1 {
                    let reason = format!("two stones stand on {}{}", square / 5, square % 5);
                    return Err(fields.refuse_all(reason));
                }
                seen |= 1 << square;
            }
        }
        let won = |player: Player| {
            let [own, other] = [sides[player.index()], sides[player.other().index()]];
            own.occupies(FAR) || other.is_empty()
        };
        if Player::BOTH.into_iter().all(won) {
            return Err(fields.refuse_all("only one player can have won"));
        }
        let state = EwnState::before_roll(sides, player);
        if won(player) || state.turn.die() == OVER && die != TO_ROLL {
            let winner = if won(Player::One) { Player::One } else { Player::Two };
            return Err(fields.refuse_all(format!(
                "player {} has won: then it is the turn of player {} and the die is \"-\"",
                winner.number(),
                winner.other().number()
            )));
        }
        Ok(if state.turn.die() == OVER { state } else { EwnState { turn: Asked::new(player, die), ..state } })
    }

    fn move_token(&self, _state: &EwnState, choice: Step) -> String {
        let direction = match choice.direction {
            Direction::Horizontal => 'h',
            Direction::Vertical => 'v',
            Direction::Diagonal => 'd',
        };
        format!("{}{direction}", choice.number())
    }

    fn outcome_token(&self, _state: &EwnState, die: Die) -> String {
        die.0.to_string()
    }

    fn picture(&self, state: &EwnState) -> String {
        let mut cells = vec!["· ".to_owned(); 25];
        for (player, arrow) in [(Player::One, '↘'), (Player::Two, '↖')] {
            for (stone, square) in state.sides[player.index()].squares().into_iter().enumerate() {
                if square != OFF {
                    cells[usize::from(on_board(player, square))] = format!("{}{arrow}", stone + 1);
                }
            }
        }
        let mut lines = vec!["    0   1   2   3   4".to_owned()];
        lines.extend(cells.chunks(5).enumerate().map(|(row, cells)| format!("{row}   {}", cells.join("  "))));
        let player = state.player().number();
        lines.push(match self.turn(state) {
            Turn::Over(_) => format!("player {} has won", state.player().other().number()),
            Turn::Chance => format!("player {player} rolls the die"),
            Turn::Decision(_) => format!("player {player} to move, the die shows {}", state.turn.die()),
        });
        lines.push("↘ player 1, on the way to 44; ↖ player 2, on the way to 00".to_owned());
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    fn scores(&self, _state: &EwnState) -> Option<[i32; 2]> {
        None
    }
}
