//! Synthetic trees as text: `PLY NODE VALUE/LOOK MAX`, the node as 16 hexadecimal digits.

use spec::{Kind, Param, Settings, Table, TextError};

use super::growth::hopes;
use super::state::{Branch, Planting, Shape, Tree, TreeState};
use crate::fields::Fields;
use crate::game::Game;
use crate::notation::Notation;
use crate::turn::{Player, Turn};

/// The most that a value can be, in a tree without bounds: 64 plies and the largest steps.
const FARTHEST: i64 = 64 * 100 + 1;

impl Tree {
    /// The values that a node can have.
    fn values(&self) -> (i64, i64) {
        match self.shape {
            Shape::Pv => (-FARTHEST, FARTHEST),
            Shape::Bpv => (1 - i64::from(self.vmax), i64::from(self.vmax)),
            Shape::PGame | Shape::Critical => (0, 1),
            Shape::Rivals => (-1, 2),
            Shape::Stochastic => (0, 0),
        }
    }
}

impl Notation for Tree {
    const TITLE: &'static str = "Synthetic trees";
    const SUMMARY: &'static str =
        "a tree of numbers whose exact values are known, to see how searches behave";
    const TOKENS: &'static [(&'static str, &'static str)] = &[("1", "take the first branch")];
    const TABLE: Table<'static> = Table {
        owner: "tree",
        params: &[
            Param::new(
                "shape",
                Kind::Choice(&["bpv", "pv", "pgame", "critical", "rivals", "stochastic"]),
                "bpv",
                "how values go down the tree",
            ),
            Param::new("depth", Kind::Integer(1, 64), "20", "plies from the root to the leaves"),
            Param::new("branching", Kind::Integer(2, 16), "2", "branches of a node"),
            Param::new(
                "kmax",
                Kind::Integer(1, 100),
                "4",
                "pv, bpv: the most that a branch is worse than the best",
            ),
            Param::new("vmax", Kind::Integer(1, 100), "10", "the largest value; the scale of the evaluation"),
            Param::new("sigma", Kind::Real(0.0, 100.0), "2", "the noise of the evaluation"),
            Param::new("lag", Kind::Integer(0, 64), "0", "down to this depth the evaluation says nothing"),
            Param::new("bias", Kind::Real(0.0, 1.0), "0.5", "what it says there: 0 lost, 1 won"),
            Param::new(
                "traps",
                Kind::Real(0.0, 1.0),
                "0",
                "pv, bpv: the share of worse branches that are traps",
            ),
            Param::new(
                "first",
                Kind::Integer(0, 32),
                "2",
                "critical, rivals: a decision of player 1 that matters; 0: none",
            ),
            Param::new(
                "second",
                Kind::Integer(0, 32),
                "0",
                "critical: another one; rivals: one of player 2; 0: none",
            ),
            Param::new(
                "hope",
                Kind::Real(0.0, 1.0),
                "0.5",
                "rivals: how often a leaf is won that nobody made lost",
            ),
            Param::new(
                "luck",
                Kind::Real(0.0, 1.0),
                "0.4",
                "stochastic: the share of nodes that belong to the dice",
            ),
            Param::new(
                "start",
                Kind::Choice(&["random", "fixed"]),
                "random",
                "a tree for each pair, or always the same",
            ),
            Param::new("tree", Kind::Integer(0, i64::MAX), "1", "the number of the tree, with start=fixed"),
        ],
        profiles: &[],
    };

    fn from_settings(settings: &Settings) -> Self {
        let small = |name: &str| settings.integer(name) as u8;
        let branching = small("branching");
        Self {
            shape: match settings.word("shape") {
                "pv" => Shape::Pv,
                "pgame" => Shape::PGame,
                "critical" => Shape::Critical,
                "rivals" => Shape::Rivals,
                "stochastic" => Shape::Stochastic,
                _ => Shape::Bpv,
            },
            depth: small("depth"),
            branching,
            start: match settings.word("start") {
                "random" => Planting::Random,
                _ => Planting::Fixed(settings.integer("tree") as u64),
            },
            kmax: small("kmax"),
            vmax: small("vmax"),
            sigma: settings.real("sigma"),
            lag: small("lag"),
            bias: settings.real("bias"),
            traps: settings.real("traps"),
            critical: [small("first"), small("second")],
            hope: settings.real("hope"),
            luck: settings.real("luck"),
            hopes: hopes(branching),
        }
    }

    fn position(&self, state: &TreeState) -> String {
        let TreeState { node, value, look, ply, max } = state;
        format!("{ply} {node:016x} {value}/{look} {}", max.number())
    }

    fn parse_position(&self, text: &str) -> Result<TreeState, TextError> {
        let fields = Fields::split(text, &["ply", "node", "value", "max"])?;
        let digits = fields.word(1);
        let is_hex =
            digits.len() == 16 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let node = u64::from_str_radix(digits, 16).ok().filter(|_| is_hex);
        let node = node.ok_or_else(|| fields.refuse(1, "16 hexadecimal digits, small letters"))?;
        let Some((value, look)) = fields.word(2).split_once('/') else {
            return Err(fields.refuse(2, "the value, a slash and what the evaluation shows of it"));
        };
        let (low, high) = self.values();
        Ok(TreeState {
            ply: fields.number(0, 0..=i64::from(self.depth))?,
            node,
            value: fields.number_in(2, value, low..=high)?,
            look: fields.number_in(2, look, low..=high)?,
            max: fields.player(3)?,
        })
    }

    fn move_token(&self, _state: &TreeState, branch: Branch) -> String {
        branch.number().to_string()
    }

    fn outcome_token(&self, _state: &TreeState, branch: Branch) -> String {
        branch.number().to_string()
    }

    fn picture(&self, state: &TreeState) -> String {
        let left = self.depth - state.ply;
        let who = |player: Player| if player == state.max { "Max" } else { "Min" };
        let status = match self.turn(state) {
            Turn::Over(value) if value > 0.0 => "player 1 has won".to_owned(),
            Turn::Over(value) if value < 0.0 => "player 2 has won".to_owned(),
            Turn::Over(_) => "a draw".to_owned(),
            Turn::Decision(player) => format!("player {} ({}) to move", player.number(), who(player)),
            Turn::Chance => "the dice decide".to_owned(),
        };
        let shown = super::TreeEvaluation::Basic.estimate(self, state);
        [
            format!("node {:016x}, {} plies from the root, {left} to the leaves", state.node, state.ply),
            format!("{} branches; the evaluation says {shown:+.1} for Max", self.branching),
            status,
        ]
        .join("\n")
    }

    fn scores(&self, _state: &TreeState) -> Option<[i32; 2]> {
        None
    }
}
