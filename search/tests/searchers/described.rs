//! Kinds of players that are no part of the program: described by somebody else, for as long as somebody wants them.

use std::any::Any;
use std::sync::Arc;

use games::pig::{Pig, PigState};
use games::{Game, GameVisitor, Notation, with_forgotten_game};
use search::{
    Broken, Catalogue, Entry, Fits, PlayerError, PlayerKind, PlayerSpec, Question, Report, Searcher,
};
use spec::{Kind, Limit, Param, Seed, Settings};

/// What a file would say of a program.
#[derive(Debug)]
struct Described {
    name: String,
    summary: String,
    /// Name, largest value and default of a whole number.
    number: (String, i64, String),
}

impl PlayerKind for Described {
    fn entry(&self) -> Entry<'_> {
        let (name, most, default) = &self.number;
        let params = vec![Param::new(name, Kind::Integer(0, *most), default, "which move").tuned_by(1.0)];
        Entry {
            name: &self.name,
            summary: &self.summary,
            params: params.into(),
            profiles: Vec::new().into(),
            by_game: &[],
            fits: Fits::Every,
            takes_depth: false,
            tells_value: true,
        }
    }

    fn check(&self, _settings: &Settings, _game: &dyn Any) -> Result<(), PlayerError> {
        Ok(())
    }

    fn build(&self, settings: &Settings, game: &dyn Any) -> Result<Box<dyn Any>, PlayerError> {
        struct Build(usize);
        impl GameVisitor for Build {
            type Output = Box<dyn Any>;
            fn visit<G: Notation>(self, _game: G) -> Self::Output {
                let searcher: Box<dyn Searcher<G>> = Box::new(Nth(self.0));
                Box::new(searcher)
            }
        }
        let nth = settings.integer(&self.number.0) as usize;
        Ok(with_forgotten_game(game, Build(nth)).expect("a game of the catalogue"))
    }
}

/// Plays the move of a fixed number; breaks down where there are fewer.
struct Nth(usize);

impl<G: Game> Searcher<G> for Nth {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let mut moves = Vec::new();
        question.game.moves(question.state, &mut moves);
        let choice = moves.get(self.0).copied();
        let choice = choice.ok_or_else(|| Broken::Collapsed(format!("no move {}", self.0)))?;
        Ok(Report::immediate(choice, 0.0))
    }
}

fn catalogue(name: &str) -> Result<Catalogue, spec::TextError> {
    let number = ("nth".to_owned(), 9, "1".to_owned());
    let described = Described { name: name.to_owned(), summary: "the nth move".to_owned(), number };
    Catalogue::own().clone().with(Arc::new(described))
}

#[test]
fn a_described_player_is_read_and_plays_like_any_other() {
    let pig = Pig::default();
    let state = PigState::decision([10, 20], 5);
    let limit = Limit::Nodes(1);
    let player = PlayerSpec::parse_by(&catalogue("fox").unwrap(), "fox").unwrap();
    assert_eq!((player.to_string().as_str(), player.shortened().as_str()), ("fox:nth=1", "fox"));
    let ask = |text: &str| {
        let player = PlayerSpec::parse_by(&catalogue("fox").unwrap(), text).unwrap();
        let question = Question { game: &pig, state: &state, past: &(), limit, seed: Seed(1), decisions: 0 };
        player.build(&pig, limit).unwrap().search(&question).map(|report| report.choice)
    };
    let mut moves = Vec::new();
    pig.moves(&state, &mut moves);
    assert_eq!([ask("fox:nth=0"), ask("fox")], [Ok(moves[0]), Ok(moves[1])]);
    assert_eq!(ask("fox:nth=9"), Err(Broken::Collapsed("no move 9".to_owned())));
    assert!(matches!(player.build(&pig, Limit::Depth(3)), Err(PlayerError::Limit { .. })));
}

#[test]
fn refusals_know_the_described_names_and_parameters() {
    let catalogue = catalogue("foxglove").unwrap();
    for (text, parts) in [
        ("foxglov", &["did you mean \"foxglove\"", "optimal, foxglove"][..]),
        ("foxglove:nht=1", &["did you mean \"nth\""]),
        ("foxglove:nth=10", &["from 0 to 9"]),
    ] {
        let message = PlayerSpec::parse_by(&catalogue, text).unwrap_err().to_string();
        assert!(parts.iter().all(|part| message.contains(part)), "{message}");
    }
    assert!(PlayerSpec::parse("foxglove").is_err(), "the build's own catalogue is what it was");
}

#[test]
fn no_name_is_taken_twice() {
    let refusal = catalogue("mcts").unwrap_err().to_string();
    assert!(refusal.contains("\"mcts\": there is a searcher of this name already"), "{refusal}");
}

#[test]
fn who_chooses_by_a_rule_or_at_random_tells_no_value() {
    let untold = |name: &&str| !Catalogue::own().entry(name).unwrap().tells_value;
    let names: Vec<&str> = Catalogue::own().names().filter(untold).collect();
    assert_eq!(names, ["random", "hold", "rule28", "rule28ga"]);
}
