//! `astragal inspect`: a position, everything the rules say about it.

use std::collections::BTreeMap;

use games::notation::{move_tokens, outcome_tokens};
use games::{GameVisitor, Notation, Turn, with_game};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::place::Place;

/// Show a position: who decides, moves, outcomes with weights, evaluation, picture
#[derive(clap::Args)]
pub(crate) struct Inspect {
    #[command(flatten)]
    place: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct WeightedOutcome {
    token: String,
    weight: u32,
}

/// The public JSON of a position; the names are a contract.
#[derive(Serialize)]
struct Position {
    game: String,
    position: String,
    turn: &'static str,
    player: Option<u8>,
    moves: Vec<String>,
    outcomes: Vec<WeightedOutcome>,
    utility: Option<f64>,
    scores: Option<[i32; 2]>,
    evaluation: BTreeMap<&'static str, f64>,
    key: String,
    picture: String,
    /// What the name alone means in a game, where that is not what is shown.
    #[serde(skip)]
    played: Option<String>,
}

struct Describe<'a> {
    name: String,
    played: Option<String>,
    place: &'a Place,
}

impl GameVisitor for Describe<'_> {
    type Output = Result<Position, Failure>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let state = self.place.state(&game)?;
        let mut position = Position {
            game: self.name,
            position: game.position(&state),
            turn: "over",
            player: None,
            moves: Vec::new(),
            outcomes: Vec::new(),
            utility: None,
            scores: game.scores(&state),
            evaluation: G::EVALUATIONS
                .iter()
                .map(|(name, by)| (*name, output::plain(game.evaluate(&state, *by))))
                .collect(),
            key: format!("{:016x}", game.key(&state)),
            picture: game.picture(&state),
            played: self.played,
        };
        match game.turn(&state) {
            Turn::Over(value) => position.utility = Some(value),
            Turn::Decision(player) => {
                position.turn = "decision";
                position.player = Some(player.number());
                position.moves = move_tokens(&game, &state);
            }
            Turn::Chance => {
                position.turn = "chance";
                let outcomes = outcome_tokens(&game, &state).into_iter();
                position.outcomes =
                    outcomes.map(|(token, weight)| WeightedOutcome { token, weight }).collect();
            }
        }
        Ok(position)
    }
}

impl Position {
    fn text(&self) -> String {
        let next = match (self.player, self.utility) {
            (Some(player), _) => {
                format!("player {player} decides:\n{}", output::wrapped(&self.moves, "  ", 2, 80))
            }
            (None, None) => {
                let total: u32 = self.outcomes.iter().map(|outcome| outcome.weight).sum();
                let shown = |o: &WeightedOutcome| format!("{} {}/{total}", o.token, o.weight);
                let outcomes: Vec<String> = self.outcomes.iter().map(shown).collect();
                format!("chance decides:\n{}", output::wrapped(&outcomes, "  ", 2, 80))
            }
            (None, Some(0.0)) => "the game is over: a draw".to_owned(),
            (None, Some(value)) => {
                format!("the game is over: player {} has won", if value > 0.0 { 1 } else { 2 })
            }
        };
        let evaluation: Vec<String> =
            self.evaluation.iter().map(|(name, value)| format!("{name} {value:+.2}")).collect();
        let text = format!(
            "{}\n\n{next}\n\nevaluation  {}\nposition    {}\ngame        {}\nkey         {}",
            self.picture,
            evaluation.join("  "),
            self.position,
            self.game,
            self.key
        );
        match &self.played {
            Some(played) => format!("{text}\nplayed as   {played} by default; name it to look at that"),
            None => text,
        }
    }
}

impl Inspect {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.place.game()?;
        let name = game.to_string();
        let played = self.place.played()?.filter(|played| *played != name);
        let position = with_game(&game, Describe { name, played, place: &self.place })?;
        if self.json { output::json(&position) } else { output::line(&position.text()) }
    }
}
