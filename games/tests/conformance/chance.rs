//! Laws of chance: a sample follows the weights exactly, and telling throws apart more finely changes no value.

use games::catalogue::ENTRIES;
use games::{AnyGame, Game, GameVisitor, Notation, Turn, Weighted, with_game};
use spec::Kind;

use crate::variants;
use crate::walk::{moves, outcomes, walk};

#[derive(Clone)]
struct SamplesFollowWeights;

impl GameVisitor for SamplesFollowWeights {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        for seed in 0..4 {
            let mut events = 0;
            walk(&game, 200 + seed, |state| {
                if game.turn(state) != Turn::Chance || events == 60 {
                    return;
                }
                events += 1;
                let list = outcomes(&game, state);
                let total = games::weighted::total(&list);
                let mut counts = vec![0; list.len()];
                let mut scratch: Vec<Weighted<G::Outcome>> = vec![list[0]];
                for ticket in 0..total {
                    let draw = (((u128::from(ticket) << 64) + (1 << 63)) / u128::from(total)) as u64;
                    let outcome = game.sample(state, draw, &mut scratch);
                    let place = list.iter().position(|case| case.outcome == outcome).expect("in the list");
                    assert_eq!(game.outcome_place(state, outcome, &mut scratch), place);
                    counts[place] += 1;
                }
                let weights: Vec<u32> = list.iter().map(|case| case.weight).collect();
                assert_eq!(counts, weights, "{state:?}");
                assert_eq!(scratch.len(), 1, "the scratch buffer is left as it came");
            });
        }
    }
}

#[test]
fn samples_follow_the_weights_exactly() {
    variants::each(&variants::all(), &SamplesFollowWeights);
}

/// What a sample sees at evenly spread points: every outcome as often as it weighs.
#[derive(Clone)]
struct QuantilesFollowWeights;

impl GameVisitor for QuantilesFollowWeights {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let mut scratch = Vec::new();
        let mut events = 0;
        walk(&game, 250, |state| {
            if game.turn(state) != Turn::Chance || events == 60 {
                return;
            }
            events += 1;
            let list = outcomes(&game, state);
            let total = games::weighted::total(&list);
            let mut counts = vec![0; list.len()];
            for ticket in 0..total {
                let point = (((u128::from(ticket) << 64) + (1 << 63)) / u128::from(total)) as u64;
                let outcome = game.quantile(state, point, &mut scratch);
                counts[list.iter().position(|case| case.outcome == outcome).expect("in the list")] += 1;
            }
            assert_eq!(counts, list.iter().map(|case| case.weight).collect::<Vec<_>>(), "{state:?}");
            for (most, fits) in [(list.len(), true), (list.len() - 1, false), (usize::MAX, true), (0, false)]
            {
                assert_eq!(game.has_at_most(state, most, &mut scratch), fits, "{most} in {state:?}");
            }
            assert!(scratch.is_empty(), "the scratch buffer is left as it came");
            for (name, by) in G::EVALUATIONS {
                let Some(value) = game.indifferent(state, *by) else { continue };
                for case in &list {
                    let mut next = *state;
                    game.settle(&mut next, case.outcome);
                    assert!(matches!(game.turn(&next), Turn::Decision(_)));
                    assert_eq!(game.evaluate(&next, *by), value, "{name} in {state:?}");
                }
            }
        });
    }
}

#[test]
fn points_of_the_distribution_follow_the_weights_exactly() {
    variants::each(&variants::all(), &QuantilesFollowWeights);
}

/// The value of best play for `depth` decisions, straight from the definition.
fn expectimax<G: Game>(game: &G, state: &G::State, depth: u32) -> f64 {
    match game.turn(state) {
        Turn::Over(value) => value,
        Turn::Chance => {
            let list = outcomes(game, state);
            let total = games::weighted::total(&list) as f64;
            let value = |case: &Weighted<G::Outcome>| {
                let mut next = *state;
                game.settle(&mut next, case.outcome);
                f64::from(case.weight) / total * expectimax(game, &next, depth)
            };
            list.iter().map(value).sum()
        }
        Turn::Decision(_) if depth == 0 => game.evaluate(state, G::EVALUATIONS[0].1),
        Turn::Decision(player) => {
            let value = |choice| {
                let mut next = *state;
                game.play(&mut next, choice);
                player.sign() * expectimax(game, &next, depth - 1)
            };
            player.sign() * moves(game, state).into_iter().map(value).fold(f64::NEG_INFINITY, f64::max)
        }
    }
}

struct DecisionsOfRandomPlay;

impl GameVisitor for DecisionsOfRandomPlay {
    type Output = Vec<String>;
    fn visit<G: Notation>(self, game: G) -> Vec<String> {
        let mut positions = Vec::new();
        for seed in 0..3 {
            let mut at = 0;
            walk(&game, 300 + seed, |state| {
                if matches!(game.turn(state), Turn::Decision(_)) {
                    at += 1;
                    if at % 5 == 1 {
                        positions.push(game.position(state));
                    }
                }
            });
        }
        positions.truncate(30);
        positions
    }
}

struct ValueOf<'a>(&'a str);

impl GameVisitor for ValueOf<'_> {
    type Output = f64;
    fn visit<G: Notation>(self, game: G) -> f64 {
        let state = game.parse_position(self.0).unwrap();
        expectimax(&game, &state, 2)
    }
}

#[test]
fn granularities_have_equal_values() {
    let mut compared = 0;
    for entry in ENTRIES {
        let Some(param) = entry.params().iter().find(|param| param.name == "outcomes") else { continue };
        let Kind::Choice(words) = param.kind else { panic!("granularity is a choice") };
        let variants: Vec<AnyGame> = words
            .iter()
            .map(|word| AnyGame::parse(&format!("{}:outcomes={word}", entry.name())).unwrap())
            .collect();
        for position in with_game(&variants[0], DecisionsOfRandomPlay) {
            let values: Vec<f64> = variants.iter().map(|game| with_game(game, ValueOf(&position))).collect();
            assert!(values.iter().all(|v| (v - values[0]).abs() < 1e-9), "{position}: {values:?}");
            compared += 1;
        }
    }
    assert!(compared >= 20);
}
