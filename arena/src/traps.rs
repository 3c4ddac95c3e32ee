//! Traps: moves into a loss that is forced within some plies, whatever the mover does then.
//!
//! A trap of level k is a move after which the other player can force a win within k plies, beside another move after which that cannot
//! be done. Looked for exactly, by playing everything; for games without chance.

use games::turn::WIN;
use games::{Notation, Player, Turn};

use crate::estimate::Estimate;
use crate::probe::read;

/// What a forced loss is worth more for every ply that it comes later: its level can be read off what the move is worth.
pub const LATER: f64 = 0.01;

/// What each move of a position is worth to the player to move: 0, unless the other one can force a win within `plies` plies after it; then
/// -100, and [`LATER`] for each ply that this takes at least. Nothing where the text is no position with a choice.
pub(crate) fn trapped<G: Notation>(game: &G, plies: u32, text: &str) -> Option<Estimate> {
    let (state, _) = read(game, text).ok()?;
    let Turn::Decision(mover) = game.turn(&state) else { return None };
    let mut past = G::Past::default();
    game.leave(&mut past, &state);
    let mut legal = Vec::new();
    game.moves(&state, &mut legal);
    let worth = |choice: G::Move| {
        let mut after = state;
        game.play(&mut after, choice);
        let level = (0..=plies).find(|&plies| is_forced(game, &past, &after, mover.other(), plies));
        let value = level.map_or(0.0, |level| LATER * f64::from(level) - WIN);
        (game.move_token(&state, choice), value)
    };
    let moves: Vec<(String, f64)> = legal.into_iter().map(worth).collect();
    let value = moves.iter().map(|(_, value)| *value).reduce(f64::max)?;
    Some(Estimate { value, moves })
}

/// Whether `who` can force a win within so many plies.
fn is_forced<G: Notation>(game: &G, past: &G::Past, state: &G::State, who: Player, plies: u32) -> bool {
    match game.turn_after(past, state) {
        Turn::Over(value) => who.sign() * value > 0.0,
        Turn::Decision(mover) if plies > 0 => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let mut past = past.clone();
            game.leave(&mut past, state);
            let mut is_won = |choice: G::Move| {
                let mut after = *state;
                game.play(&mut after, choice);
                is_forced(game, &past, &after, who, plies - 1)
            };
            if mover == who { moves.into_iter().any(&mut is_won) } else { moves.into_iter().all(is_won) }
        }
        Turn::Decision(_) | Turn::Chance => false,
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, GameVisitor, with_game};
    use spec::{Seed, Stream};

    use super::*;

    struct Ask<'a>(u32, &'a str);

    impl GameVisitor for Ask<'_> {
        type Output = Option<Estimate>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            trapped(&game, self.0, self.1)
        }
    }

    fn of(game: &str, plies: u32, position: &str) -> Option<Estimate> {
        with_game(&AnyGame::parse(game).unwrap(), Ask(plies, position))
    }

    /// Three pits a side. Player 1 wins by pit 3 (a stone into the store, and again) and then pit 1, which empties the own row and gets the last
    /// stone of player 2. By pit 1 at first, player 2 empties its row with the next move and gets what is left.
    #[test]
    fn a_move_that_lets_the_other_win_at_once_is_a_trap_of_level_one() {
        let small = "mancala:pits=3,stones=1,start=fixed";
        let told = of(small, 3, "1 1,0,1/1 0,0,1/2").unwrap();
        assert_eq!(told.value, 0.0, "another move avoids it");
        let worth = |token: &str| told.moves.iter().find(|(move_, _)| move_ == token).unwrap().1;
        assert!((worth("1") + 99.99).abs() < 1e-9 && worth("3") == 0.0, "{told:?}");
        // The same for player 2.
        assert_eq!(of(small, 3, "2 0,0,1/2 1,0,1/1").unwrap(), told);
        assert_eq!(of(small, 3, "1 0,0,1/2 1,0,1/1"), None, "a single move is no choice");
    }

    /// The fewest plies in which `who` wins whatever the other does, found from the end and not by depth.
    fn distance<G: Notation>(game: &G, state: &G::State, who: Player) -> Option<u32> {
        let Turn::Decision(mover) = game.turn(state) else {
            return matches!(game.turn(state), Turn::Over(value) if who.sign() * value > 0.0).then_some(0);
        };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let after = moves.into_iter().map(|choice| {
            let mut after = *state;
            game.play(&mut after, choice);
            distance(game, &after, who)
        });
        let all: Vec<Option<u32>> = after.collect();
        let plies = if mover == who {
            all.into_iter().flatten().min()
        } else {
            all.into_iter().collect::<Option<Vec<u32>>>()?.into_iter().max()
        };
        plies.map(|plies| plies + 1)
    }

    /// Some positions with a choice, and after how many plies each of their moves is lost.
    struct Solved;

    impl GameVisitor for Solved {
        type Output = Vec<(String, Vec<(String, Option<u32>)>)>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            let one = |number| {
                let state = game.start(&mut Stream::new(Seed(number)));
                let Turn::Decision(mover) = game.turn(&state) else { return None };
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let levels = moves.into_iter().map(|choice| {
                    let mut after = state;
                    game.play(&mut after, choice);
                    (game.move_token(&state, choice), distance(&game, &after, mover.other()))
                });
                let levels: Vec<_> = levels.collect();
                (levels.len() > 1).then(|| (game.position(&state), levels))
            };
            (0..60).filter_map(one).collect()
        }
    }

    #[test]
    fn levels_are_those_of_a_search_to_the_end() {
        let text = "mancala:pits=3,stones=1,start=random";
        let (mut losses, mut beyond) = (0, 0);
        for (position, levels) in with_game(&AnyGame::parse(text).unwrap(), Solved) {
            let told = of(text, 3, &position).unwrap();
            for ((token, level), (same, value)) in levels.iter().zip(&told.moves) {
                assert_eq!(token, same);
                let expected = match level {
                    Some(level @ 0..=3) => LATER * f64::from(*level) - WIN,
                    _ => 0.0,
                };
                assert_eq!(*value, expected, "{position}: {token}");
                losses += u32::from(*value < 0.0);
                beyond += u32::from(level.is_some_and(|level| level > 3));
            }
        }
        assert!(losses > 5 && beyond > 5, "both are there: {losses} and {beyond}");
    }
}
