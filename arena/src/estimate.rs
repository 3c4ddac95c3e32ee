//! What positions are worth by the word of one player: where nobody knows it exactly, a much deeper search or games that are played on
//! say about how much.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::{Luck, Notation, Player, Turn};
use search::{PlayerSpec, Question, Searcher};
use spec::{Limit, Purpose, Seed};

use crate::probe::read;
use crate::table::MOST_DECISIONS;

/// How a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It searches the position.
    Searching,
    /// It plays so many games on after each move, on both sides; after every move with the same luck.
    Playing(u64),
}

/// What a position is worth about, to the player to move, from -100 to 100.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The position: its best move, where all moves were compared.
    pub value: f64,
    /// Every move with its value; none where not all were compared.
    pub moves: Vec<(String, f64)>,
}

/// What a position is worth about, by its text and the seed of its luck; nothing where the player breaks down or the text is no position
/// with a choice.
pub(crate) fn estimate<G: Notation>(
    game: &G,
    player: &PlayerSpec,
    limit: Limit,
    asked: Asked,
    (text, seed): (&str, Seed),
) -> Option<Estimate> {
    let (state, _) = read(game, text).ok()?;
    // A searcher of its own each time: it may break down in any state.
    let searcher = player.build(game, limit).ok()?;
    let mut reference = Reference { game, limit, searcher };
    catch_unwind(AssertUnwindSafe(|| match asked {
        Asked::Searching => reference.searched(&state, seed),
        Asked::Playing(games) => reference.played(&state, games, seed),
    }))
    .ok()?
}

struct Reference<'a, G: Notation> {
    game: &'a G,
    limit: Limit,
    searcher: Box<dyn Searcher<G>>,
}

impl<G: Notation> Reference<'_, G> {
    fn searched(&mut self, state: &G::State, seed: Seed) -> Option<Estimate> {
        let sign = self.mover(state)?.sign();
        let past = G::Past::default();
        let question = Question {
            game: self.game,
            state,
            past: &past,
            limit: self.limit,
            seed: seed.of_search(0, 0),
            decisions: 0,
        };
        let report = self.searcher.search(&question).ok()?;
        let mut legal = Vec::new();
        self.game.moves(state, &mut legal);
        let valued = report
            .moves
            .iter()
            .map(|scored| Some((self.game.move_token(state, scored.choice), sign * scored.value? + 0.0)));
        let moves: Vec<(String, f64)> =
            valued.collect::<Option<_>>().filter(|all: &Vec<_>| all.len() == legal.len()).unwrap_or_default();
        let best = moves.iter().map(|(_, value)| *value).reduce(f64::max);
        let value = best.unwrap_or(sign * report.value + 0.0); // minus zero is zero
        value.is_finite().then_some(Estimate { value, moves })
    }

    fn played(&mut self, state: &G::State, games: u64, seed: Seed) -> Option<Estimate> {
        let sign = self.mover(state)?.sign();
        let mut legal = Vec::new();
        self.game.moves(state, &mut legal);
        let mut moves = Vec::with_capacity(legal.len());
        for choice in legal {
            let mut sum = 0.0;
            for number in 0..games {
                let mut after = *state;
                let mut past = G::Past::default();
                self.game.leave(&mut past, &after);
                self.game.play(&mut after, choice);
                sum += self.end_of(after, past, seed.child(Purpose::Pair, number))?;
            }
            moves.push((self.game.move_token(state, choice), sign * sum / games as f64 + 0.0));
        }
        let value = moves.iter().map(|(_, value)| *value).reduce(f64::max)?;
        Some(Estimate { value, moves })
    }

    /// What a game is worth to the first player when it is over.
    fn end_of(&mut self, mut state: G::State, mut past: G::Past, seed: Seed) -> Option<f64> {
        let (luck, mut outcomes) = (Luck::of_pair(seed), Vec::new());
        let (mut events, mut decisions) = (0, 0);
        loop {
            match self.game.turn_after(&past, &state) {
                Turn::Over(value) => return Some(value),
                Turn::Decision(_) if decisions == MOST_DECISIONS => return Some(0.0), // a draw, as at a table
                Turn::Chance => {
                    let outcome = self.game.sample(&state, luck.draw(events), &mut outcomes);
                    self.game.leave(&mut past, &state);
                    self.game.settle(&mut state, outcome);
                    events += 1;
                }
                Turn::Decision(mover) => {
                    let seed = seed.of_search(mover.index(), decisions);
                    let question = Question {
                        game: self.game,
                        state: &state,
                        past: &past,
                        limit: self.limit,
                        seed,
                        decisions,
                    };
                    let choice = self.searcher.search(&question).ok()?.choice;
                    self.game.leave(&mut past, &state);
                    self.game.play(&mut state, choice);
                    decisions += 1;
                }
            }
        }
    }

    fn mover(&self, state: &G::State) -> Option<Player> {
        match self.game.turn(state) {
            Turn::Decision(mover) => Some(mover),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, GameVisitor, with_game};

    use super::*;

    struct Ask<'a>(PlayerSpec, Limit, Asked, &'a str);

    impl GameVisitor for Ask<'_> {
        type Output = Option<Estimate>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            let Self(player, limit, asked, position) = self;
            estimate(&game, &player, limit, asked, (position, Seed(1)))
        }
    }

    fn of(player: &str, limit: &str, asked: Asked, position: &str) -> Option<Estimate> {
        let game = AnyGame::parse("pig").unwrap();
        let player = PlayerSpec::parse_for(player, &game).unwrap();
        with_game(&game, Ask(player, limit.parse().unwrap(), asked, position))
    }

    #[test]
    fn who_plays_perfectly_says_what_is_exact() {
        let told = of("optimal", "nodes=1", Asked::Searching, "1 60 40 10 decide").unwrap();
        assert!(told.value > 0.0 && told.moves.len() == 2);
        assert_eq!(
            of("optimal", "nodes=1", Asked::Searching, "2 40 60 10 decide").unwrap().value,
            told.value
        );
        let played = of("optimal", "nodes=1", Asked::Playing(4000), "1 60 40 10 decide").unwrap();
        // 4,000 games that end at ±100 are off by less than 100 / √4000 in the mean, and four of those at most.
        assert!((played.value - told.value).abs() < 6.4, "{} and {}", played.value, told.value);
    }

    #[test]
    fn an_estimate_is_the_same_again_and_belongs_to_the_player_to_move() {
        let asked = Asked::Playing(50);
        let won = of("hold", "nodes=1", asked, "2 10 90 9 decide").unwrap();
        assert_eq!(Some(&won), of("hold", "nodes=1", asked, "2 10 90 9 decide").as_ref());
        assert!(won.value > 50.0, "{won:?}");
        assert_eq!(of("hold", "nodes=1", asked, "1 50 40 0 roll"), None);
    }
}
