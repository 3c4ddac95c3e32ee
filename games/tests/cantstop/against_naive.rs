//! The fast rules and the naive ones play the same games.

use std::collections::BTreeSet;

use games::Granularity;
use games::cantstop::CantStop;
use games::notation::move_tokens;
use games::perft::perft;
use games::{Game, Notation, Turn, line::follow};
use spec::{Seed, Stream};

use crate::naive::{Naive, Next};

/// Plays a game with both, comparing every position and every list of moves.
fn compare(game: &CantStop, seed: u64) -> usize {
    let mut stream = Stream::new(Seed(seed));
    let (mut naive, mut state, mut steps) = (Naive::start(), crate::start(), 0);
    loop {
        let text = naive.text();
        // Merged rolls are shown by another throw with the same moves.
        if game.outcomes != Granularity::Merged || !matches!(naive.next, Next::Pair(_)) {
            assert_eq!(game.position(&state), text);
        }
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&state), "{text}");
        match game.turn(&state) {
            Turn::Over(value) => {
                assert!(naive.next == Next::Over);
                assert_eq!(value, if naive.player == 0 { 100.0 } else { -100.0 });
                return steps;
            }
            Turn::Chance => {
                let dice: [u8; 4] = std::array::from_fn(|_| stream.below(6) as u8 + 1);
                let separator = if game.outcomes == Granularity::Ordered { "," } else { "" };
                state = follow(game, state, &dice.map(|die| die.to_string()).join(separator)).unwrap();
                naive.roll(dice);
            }
            Turn::Decision(player) => {
                assert_eq!(player.index(), naive.player, "{text}");
                let tokens = move_tokens(game, &state);
                assert_eq!(tokens.iter().cloned().collect::<BTreeSet<String>>(), naive.moves(), "{text}");
                // Stopping seldom, so that turns are long and runners reach the top.
                let stop = tokens.iter().any(|token| token == "stop") && stream.below(3) == 0;
                let at = tokens.iter().position(|token| token == if stop { "stop" } else { "roll" });
                let token = &tokens[at.unwrap_or_else(|| stream.below(tokens.len() as u64) as usize)];
                state = follow(game, state, token).unwrap();
                naive.play(token);
            }
        }
        steps += 1;
    }
}

#[test]
fn both_implementations_play_the_same_games() {
    for outcomes in [Granularity::Merged, Granularity::Unordered, Granularity::Ordered] {
        let steps: usize = (0..150).map(|seed| compare(&CantStop { outcomes }, seed)).sum();
        assert!(steps > 20_000, "{steps}");
    }
}

/// A position on the way of a random game, for counting from.
fn midgame(rolls: usize) -> Naive {
    let mut stream = Stream::new(Seed(11));
    let mut naive = Naive::start();
    let mut left = rolls;
    while left > 0 || naive.next != Next::Dice {
        if naive.next == Next::Dice {
            naive.roll(std::array::from_fn(|_| stream.below(6) as u8 + 1));
            left -= 1;
        } else {
            let moves = naive.moves();
            naive.play(moves.iter().nth(stream.below(moves.len() as u64) as usize).unwrap());
        }
    }
    naive
}

/// Rolls played before, depth, and the counts with merged and with unordered rolls.
const FROZEN: [(usize, u32, u64, u64); 7] = [
    (0, 1, 200, 231),
    (0, 2, 400, 462),
    (0, 3, 57_756, 77_226),
    (20, 3, 57_754, 77_225),
    (41, 3, 920, 32_439),
    (60, 3, 36_465, 58_042),
    (60, 4, 175_306, 445_915),
];

#[test]
fn trees_have_the_frozen_counts() {
    let [merged, unordered] =
        [Granularity::Merged, Granularity::Unordered].map(|outcomes| CantStop { outcomes });
    for (rolls, depth, in_merged, in_unordered) in FROZEN {
        let naive = midgame(rolls);
        let state = merged.parse_position(&naive.text()).unwrap();
        let counts = [perft(&merged, &state, depth), perft(&unordered, &state, depth)];
        assert_eq!(counts, [Some(in_merged), Some(in_unordered)], "{} {depth}", naive.text());
        // Counting slowly takes seconds from the last depth on.
        if depth < 4 {
            assert_eq!([naive.perft(depth, true), naive.perft(depth, false)], [in_merged, in_unordered]);
        }
    }
}
