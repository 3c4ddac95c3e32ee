//! The states of a trace, with words in place of a game's own types.

use games::Notation;
use search::trace::{Fate, Place, Sureness};
use search::{Step, Trace};

use crate::numbers::grouped;

/// A state of the search.
#[derive(Clone, Debug)]
pub(super) struct Bough {
    /// What led here.
    pub(super) token: String,
    pub(super) place: Option<Place>,
    pub(super) value: Option<f64>,
    pub(super) sureness: Sureness,
    pub(super) visits: u64,
    pub(super) fate: Fate,
    /// Those after it, in the order of the game's lists.
    pub(super) children: Vec<usize>,
}

impl Bough {
    /// Whether somebody looked at it.
    pub(super) fn is_seen(&self) -> bool {
        !matches!(self.fate, Fate::Cut | Fate::Untried)
    }

    /// The value as it is written.
    pub(super) fn value_text(&self) -> Option<String> {
        let value = self.value?;
        let sign = match self.sureness {
            Sureness::Exact => "",
            Sureness::AtLeast => "≥ ",
            Sureness::AtMost => "≤ ",
        };
        if value.abs() < 0.05 {
            return Some(format!("{sign}0"));
        }
        let digits = usize::from(value.abs() < 9.95);
        Some(format!("{sign}{:+.digits$}", value + 0.0).replace('-', "−"))
    }

    /// All of it, in words.
    pub(super) fn words(&self) -> String {
        let fate = match self.fate {
            Fate::Cut => return format!("{}: cut off", self.token),
            Fate::Untried => return format!("{}: not tried", self.token),
            Fate::Probed => ", probed by one move",
            Fate::Known => ", known from another line",
            Fate::Searched => "",
        };
        let place = match self.place {
            Some(Place::Decision(player)) => format!(", player {} decides", player.number()),
            Some(Place::Chance) => ", the dice decide".to_owned(),
            Some(Place::Over) => ", the game is over".to_owned(),
            None => String::new(),
        };
        let value = self.value_text().map_or_else(String::new, |value| format!(" {value},"));
        format!("{}:{value} {} visits{place}{fate}", self.token, grouped(self.visits))
    }
}

/// All states of a trace; the root is the first.
pub(super) fn boughs<G: Notation>(game: &G, root: &G::State, trace: &Trace<G>) -> Vec<Bough> {
    let (mut boughs, mut states) = (Vec::<Bough>::new(), Vec::<G::State>::new());
    for (at, node) in trace.nodes.iter().enumerate() {
        let mut state = node.parent.map_or(*root, |parent| states[parent]);
        let token = match node.step {
            Some(Step::Move(choice)) => {
                let token = game.move_token(&state, choice);
                game.play(&mut state, choice);
                token
            }
            Some(Step::Outcome(outcome)) => {
                let token = game.outcome_token(&state, outcome);
                game.settle(&mut state, outcome);
                token
            }
            None => "root".to_owned(),
        };
        if let Some(parent) = node.parent {
            boughs[parent].children.push(at);
        }
        boughs.push(Bough {
            token,
            place: node.place,
            value: node.value,
            sureness: node.sureness,
            visits: node.visits,
            fate: node.fate,
            children: Vec::new(),
        });
        states.push(state);
    }
    boughs
}
