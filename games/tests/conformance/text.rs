//! Laws of notation: what is written reads back as the same thing.

use games::line::follow;
use games::notation::{move_tokens, outcome_tokens};
use games::{AnyGame, GameVisitor, Notation, Scratch, Turn, with_game};
use proptest::prelude::*;
use spec::{Seed, Stream};

use crate::variants;
use crate::walk::{moves, outcomes, walk};

fn assert_distinct_words(tokens: &[String]) {
    for (at, token) in tokens.iter().enumerate() {
        assert!(!token.is_empty() && !token.contains(char::is_whitespace), "\"{token}\"");
        assert!(!tokens[..at].contains(token), "{token} twice");
    }
}

#[derive(Clone)]
struct TextRoundTrips;

impl GameVisitor for TextRoundTrips {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        for seed in 0..8 {
            walk(&game, 600 + seed, |state| {
                let text = game.position(state);
                assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
                let picture = game.picture(state);
                assert!(
                    picture.lines().count() >= 2 && picture.lines().all(|line| line.chars().count() <= 80),
                    "{picture}"
                );
                match game.turn(state) {
                    Turn::Over(_) => {}
                    Turn::Decision(_) => {
                        let tokens = move_tokens(&game, state);
                        assert_distinct_words(&tokens);
                        for (token, choice) in tokens.iter().zip(moves(&game, state)) {
                            assert_eq!(game.parse_move(state, token), Some(choice));
                        }
                    }
                    Turn::Chance => {
                        let tokens: Vec<String> =
                            outcome_tokens(&game, state).into_iter().map(|(t, _)| t).collect();
                        assert_distinct_words(&tokens);
                        for (token, case) in tokens.iter().zip(outcomes(&game, state)) {
                            assert_eq!(game.parse_outcome(state, token), Some(case.outcome));
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn positions_and_tokens_read_back() {
    variants::each(&variants::all(), &TextRoundTrips);
}

#[test]
fn game_strings_read_back() {
    for game in variants::all() {
        let text = game.to_string();
        assert_eq!(AnyGame::parse(&text).unwrap().to_string(), text);
    }
}

/// Plays a random line of so many steps and follows its tokens again.
struct LineFollows {
    seed: u64,
    steps: usize,
}

impl GameVisitor for LineFollows {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let mut stream = Stream::new(Seed(self.seed));
        let start = game.start(&mut stream);
        let (mut state, mut line, mut scratch) = (start, Vec::new(), Scratch::for_game(&game));
        for _ in 0..self.steps {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Decision(_) => {
                    let choice = game.pick(&state, stream.draw(), &mut scratch.moves);
                    line.push(game.move_token(&state, choice));
                    game.play(&mut state, choice);
                }
                Turn::Chance => {
                    let outcome = game.sample(&state, stream.draw(), &mut scratch.outcomes);
                    line.push(game.outcome_token(&state, outcome));
                    game.settle(&mut state, outcome);
                }
            }
        }
        assert_eq!(follow(&game, start, &line.join(" ")), Ok(state));
        // The same line with one word spoilt is refused at that word.
        if !line.is_empty() {
            let spoilt = self.seed as usize % line.len();
            line[spoilt] = "nonsense!".to_owned();
            let error = follow(&game, start, &line.join(" ")).unwrap_err();
            assert_eq!((error.place, error.token.as_str()), (spoilt + 1, "nonsense!"));
            assert!(error.reason.contains("possible here: "), "{error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]
    #[test]
    fn any_line_of_play_can_be_followed(seed: u64, steps in 0usize..120) {
        for game in variants::all() {
            with_game(&game, LineFollows { seed, steps });
        }
    }

    #[test]
    fn garbage_is_refused_and_never_panics(text in "[0-9a-z,:/? -]{0,60}") {
        for game in variants::standard() {
            with_game(&game, RefusesOrReadsBack(&text));
        }
    }
}

struct RefusesOrReadsBack<'a>(&'a str);

impl GameVisitor for RefusesOrReadsBack<'_> {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        if let Ok(state) = game.parse_position(self.0) {
            assert_eq!(game.parse_position(&game.position(&state)), Ok(state));
        }
    }
}

/// Takes real positions and changes one character: either it is refused, or it is a position of its own.
#[derive(Clone)]
struct SpoiltPositions;

impl GameVisitor for SpoiltPositions {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let mut stream = Stream::new(Seed(9));
        for seed in 0..3 {
            let mut texts = Vec::new();
            walk(&game, 700 + seed, |state| texts.push(game.position(state)));
            for text in texts.into_iter().step_by(5) {
                for _ in 0..10 {
                    let mut bytes = text.clone().into_bytes();
                    let at = stream.below(bytes.len() as u64) as usize;
                    bytes[at] = b"0123456789-,:/ ?xz"[stream.below(18) as usize];
                    let spoilt = String::from_utf8(bytes).unwrap();
                    if let Ok(state) = game.parse_position(&spoilt) {
                        let again = game.position(&state);
                        assert_eq!(game.parse_position(&again), Ok(state), "{spoilt} read as {again}");
                        // Whatever was accepted can be played on.
                        assert!(
                            matches!(game.turn(&state), Turn::Over(_))
                                || !crate::walk::successors(&game, &state).is_empty()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn spoilt_positions_are_refused_or_playable() {
    variants::each(&variants::all(), &SpoiltPositions);
}
