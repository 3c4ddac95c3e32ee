//! Laws of random play, counts of the tree, and the static order.

use games::perft::perft;
use games::ra::{Choice, Phase, Ra, RaState, Suns, Tile, Tiles};
use games::{Game, Notation, Player, Scratch, Turn};
use spec::{Seed, Stream};

use crate::{START, start};

/// Plays a random game, showing every state; returns the number of decisions.
fn random_game(seed: u64, mut look: impl FnMut(&RaState)) -> (RaState, u32) {
    let (mut state, mut stream, mut scratch) = (start(), Stream::new(Seed(seed)), Scratch::for_game(&Ra));
    let mut decisions = 0;
    loop {
        look(&state);
        match Ra.turn(&state) {
            Turn::Over(_) => return (state, decisions),
            Turn::Decision(_) => {
                decisions += 1;
                let choice = Ra.pick(&state, stream.draw(), &mut scratch.moves);
                Ra.play(&mut state, choice);
            }
            Turn::Chance => {
                let tile = Ra.sample(&state, stream.draw(), &mut scratch.outcomes);
                Ra.settle(&mut state, tile);
            }
        }
    }
}

#[test]
fn no_tile_is_ever_lost_or_doubled_and_the_bag_is_never_empty() {
    for seed in 0..300 {
        let mut gone = Tiles::NONE;
        random_game(seed, |state| {
            if state.phase() == Phase::Over {
                return;
            }
            let held = Player::BOTH.map(|player| state.held(player));
            let places = [state.bag(), state.track(), held[0], held[1], state.gone()];
            for tile in Tile::ALL {
                let drawn = if tile == Tile::Ra { state.ra_count() } else { 0 };
                let sum: u8 = places.iter().map(|tiles| tiles.count(tile)).sum();
                assert_eq!(sum + drawn, tile.supply(), "{tile:?} in {state:?}");
                assert!(state.gone().count(tile) >= gone.count(tile), "{tile:?} came back: {state:?}");
            }
            gone = state.gone();
            assert!(state.bag().count(Tile::Ra) >= 12 && state.track().total() <= 8);
        });
    }
}

#[test]
fn suns_are_always_a_partition_of_nine() {
    for seed in 0..300 {
        random_game(seed, |state| {
            let mut seen = Suns::NONE.with(state.middle());
            let mut number = 1;
            for player in Player::BOTH {
                for suns in [state.face_up(player), state.face_down(player)] {
                    seen = seen.plus(suns);
                    number += suns.count();
                }
                assert_eq!(state.suns(player).count(), 4);
            }
            assert_eq!((seen, number), (Suns::ALL, 9));
        });
    }
}

#[test]
fn games_end_decided_and_about_as_long_as_declared() {
    let (mut sum, mut longest) = (0, 0);
    for seed in 0..2000 {
        let (state, decisions) = random_game(seed, |_| {});
        assert!([Turn::won_by(Player::One), Turn::won_by(Player::Two)].contains(&Ra.turn(&state)));
        sum += decisions;
        longest = longest.max(decisions);
    }
    let facts = Ra.facts();
    let mean = f64::from(sum) / 2000.0;
    println!("{mean} decisions a random game, {longest} at most");
    assert!((mean - f64::from(facts.usual_decisions)).abs() < 2.0, "{mean}");
    assert!(longest <= facts.most_decisions.unwrap());
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<RaState>() <= 128, "{}", size_of::<RaState>());
}

#[test]
fn trees_have_the_frozen_counts() {
    let count = |position: &str, depth| perft(&Ra, &Ra.parse_position(position).unwrap(), depth).unwrap();
    assert_eq!([1, 2, 3, 4].map(|depth| count(START, depth)), [2, 54, 1221, 26966]);
}

/// The moves in static order, as tokens.
fn order(position: &str) -> String {
    games::notation::move_tokens(&Ra, &Ra.parse_position(position).unwrap()).join(" ")
}

#[test]
fn the_static_order_puts_sensible_moves_first() {
    // Nothing to buy: draw. A rich track and a weak sun for it: invoke.
    assert!(order(START).starts_with("draw"));
    assert!(order("1 0 1 turn gold:2,civ1,civ2,civ3 8 10 9652 - 10 /1743 - -").starts_with("invoke"));
    // Not a sun for a disaster, but the lowest for a rich track.
    assert!(
        order("1 1 1 ra:2:0 funeral,unrest 1 10 9652 - 10 8743 pharaoh:4,civ1,civ2 -").starts_with("pass")
    );
    assert!(order("1 1 1 ra:2:0 gold:2,civ1,civ2,civ3 1 10 9652 - 10 8743 - -").starts_with("bid:3"));
    // A God for what completes a set, not for a lone Nile.
    assert!(order("1 0 1 turn civ3,nile 1 10 9652 god,civ1,civ2 10 8743 - -").starts_with("god:civ3 draw"));
    // Discard the spare civilisation first.
    assert!(
        order("1 0 1 discard:1:1:0 - 2 10 965/1 civ1,civ2:2,civ3 10 8743 - unrest")
            .starts_with("discard:civ2")
    );
}

#[test]
fn mirrored_play_is_the_mirror_image_of_play() {
    for seed in 0..50 {
        random_game(seed, |state| {
            if matches!(Ra.turn(state), Turn::Decision(_)) {
                let (mut moves, mut mirrored) = (Vec::new(), Vec::new());
                Ra.moves(state, &mut moves);
                Ra.moves(&Ra.mirrored(state), &mut mirrored);
                assert_eq!(moves, mirrored);
                let mut played: [RaState; 2] = [*state, Ra.mirrored(state)];
                let choice: Choice = moves[0];
                played.iter_mut().for_each(|state| Ra.play(state, choice));
                assert_eq!(Ra.mirrored(&played[0]), played[1]);
            }
        });
    }
}
