//! A game whose rules look back, played by players that are no part of the program.

use std::any::Any;
use std::sync::Arc;

use arena::replay::replay;
use arena::{Contest, ReplayError, Table};
use games::pig::{Choice, Pig, PigEvaluation, PigState, Roll};
use games::{AnyGame, Facts, Game, Notation, Turn, Weighted};
use search::{Broken, Catalogue, Entry, PlayerError, PlayerKind, PlayerSpec, Question, Report, Searcher};
use spec::{Limit, Seed, Settings, Stream, TextError};

/// After so many moves and throws a game is drawn.
const PATIENCE: usize = 9;

/// Pig for the impatient. No position says how long a game has lasted.
#[derive(Clone, Copy, Debug)]
struct Brief(Pig);

impl Game for Brief {
    type State = PigState;
    type Past = Vec<PigState>;
    type Move = Choice;
    type Outcome = Roll;
    type Evaluation = PigEvaluation;

    const EVALUATIONS: &'static [(&'static str, PigEvaluation)] = Pig::EVALUATIONS;

    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn start(&self, setup: &mut Stream) -> PigState {
        self.0.start(setup)
    }

    fn turn(&self, state: &PigState) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &PigState, out: &mut Vec<Choice>) {
        self.0.moves(state, out);
    }

    fn play(&self, state: &mut PigState, choice: Choice) {
        self.0.play(state, choice);
    }

    fn outcomes(&self, state: &PigState, out: &mut Vec<Weighted<Roll>>) {
        self.0.outcomes(state, out);
    }

    fn settle(&self, state: &mut PigState, outcome: Roll) {
        self.0.settle(state, outcome);
    }

    fn evaluate(&self, state: &PigState, by: PigEvaluation) -> f64 {
        self.0.evaluate(state, by)
    }

    fn mirrored(&self, state: &PigState) -> PigState {
        self.0.mirrored(state)
    }

    fn sample(&self, state: &PigState, draw: u64, scratch: &mut Vec<Weighted<Roll>>) -> Roll {
        self.0.sample(state, draw, scratch)
    }

    fn leave(&self, past: &mut Vec<PigState>, state: &PigState) {
        past.push(*state);
    }

    fn turn_after(&self, past: &Vec<PigState>, state: &PigState) -> Turn {
        if past.len() < PATIENCE { self.turn(state) } else { Turn::Over(0.0) }
    }
}

impl Notation for Brief {
    const TITLE: &'static str = Pig::TITLE;
    const SUMMARY: &'static str = Pig::SUMMARY;
    const TOKENS: &'static [(&'static str, &'static str)] = Pig::TOKENS;
    const TABLE: spec::Table<'static> = Pig::TABLE;

    fn from_settings(settings: &Settings) -> Self {
        Self(Pig::from_settings(settings))
    }

    fn position(&self, state: &PigState) -> String {
        self.0.position(state)
    }

    fn parse_position(&self, text: &str) -> Result<PigState, TextError> {
        self.0.parse_position(text)
    }

    fn move_token(&self, state: &PigState, choice: Choice) -> String {
        self.0.move_token(state, choice)
    }

    fn outcome_token(&self, state: &PigState, outcome: Roll) -> String {
        self.0.outcome_token(state, outcome)
    }

    fn picture(&self, state: &PigState) -> String {
        self.0.picture(state)
    }

    fn scores(&self, state: &PigState) -> Option<[i32; 2]> {
        self.0.scores(state)
    }
}

/// Rolls, and looks at what it is told of the past.
#[derive(Debug)]
struct Historian;

impl Searcher<Brief> for Historian {
    fn search(&mut self, question: &Question<'_, Brief>) -> Result<Report<Brief>, Broken> {
        let Question { game, past, .. } = *question;
        let start = game.start(&mut Stream::new(Seed(0)));
        assert_eq!(past.first(), Some(&start), "Pig always starts alike, and the first roll is forced");
        assert!((2..PATIENCE).contains(&past.len()), "{past:?}");
        Ok(Report::immediate(Choice::Roll, 0.0))
    }
}

impl PlayerKind for Historian {
    fn entry(&self) -> Entry<'_> {
        Entry::new("historian", "looks back", &[], &[])
    }

    fn check(&self, _settings: &Settings, _game: &dyn Any) -> Result<(), PlayerError> {
        Ok(())
    }

    fn build(&self, _settings: &Settings, _game: &dyn Any) -> Result<Box<dyn Any>, PlayerError> {
        let searcher: Box<dyn Searcher<Brief>> = Box::new(Self);
        Ok(Box::new(searcher))
    }
}

#[test]
fn players_are_told_the_past_and_the_rules_may_end_a_game_by_it() {
    let catalogue = Catalogue::own().clone().with(Arc::new(Historian)).unwrap();
    let player = PlayerSpec::parse_by(&catalogue, "historian").unwrap();
    let pig = AnyGame::parse("pig").unwrap();
    let contest = Contest::new(pig, player.clone(), player, Limit::Nodes(1)).unwrap();
    let game = Brief(Pig::default());
    let mut table = Table::new(game, &contest).unwrap();
    for pair in (0..20).map(Seed) {
        let record = table.play_game(pair, 0).unwrap();
        assert_eq!(((record.decisions + record.events) as usize, record.utility), (PATIENCE, 0.0));
        assert_eq!(record.forfeit, None);
        assert_eq!(replay(&game, pair, &record).unwrap().moments.len(), PATIENCE);
        // By rules that do not look back, the same record is no whole game.
        let blind = replay(&game.0, pair, &record);
        assert!(matches!(blind, Err(ReplayError::WrongEnd { .. })), "{blind:?}");
    }
}
