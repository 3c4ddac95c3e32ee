//! The start and the three things a player can do in a turn.

use games::notation::outcome_tokens;
use games::ra::{Ra, Tile};
use games::{Game, Notation};

use crate::{START, after, decider, moves, play, start};

#[test]
fn the_game_starts_as_published() {
    assert_eq!(Ra.position(&start()), START);
    assert_eq!(start().bag().total(), 180);
    assert_eq!(Ra.scores(&start()), Some([10, 10]));
}

#[test]
fn the_holder_of_the_nine_begins() {
    assert_eq!(decider(&start()), 1);
}

#[test]
fn a_draw_brings_every_kind_as_often_as_the_bag_has_it() {
    let weights: Vec<u32> =
        outcome_tokens(&Ra, &play(START, "draw nile draw")).into_iter().map(|(_, weight)| weight).collect();
    let published = [30, 8, 5, 25, 24, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 4, 2];
    assert_eq!(weights, published);
}

#[test]
fn a_kind_that_is_used_up_is_not_drawn() {
    let state = play("2 0 1 turn - 1 10 9652 - 10 8743 - funeral:2", "draw");
    assert!(outcome_tokens(&Ra, &state).iter().all(|(token, _)| token != "funeral"));
}

#[test]
fn a_drawn_tile_goes_to_the_track_and_the_turn_passes() {
    assert_eq!(after(START, "draw nile"), "1 0 2 turn nile 1 10 9652 - 10 8743 - -");
    assert_eq!(after(START, "draw nile draw nile"), "1 0 1 turn nile:2 1 10 9652 - 10 8743 - -");
}

#[test]
fn a_drawn_ra_starts_an_auction_and_is_no_part_of_it() {
    assert_eq!(after(START, "draw ra"), "1 1 1 ra:2:0 - 1 10 9652 - 10 8743 - -");
}

#[test]
fn the_sixth_ra_ends_the_epoch_without_an_auction_and_the_track_is_discarded() {
    let five = "1 5 2 turn gold,nile 1 10 9652 - 10 8743 - -";
    // Both lose 5 for having no civilisation.
    assert_eq!(after(five, "draw ra"), "2 0 1 turn - 1 5 9652 - 5 8743 - ra:6,gold,nile");
}

#[test]
fn without_a_god_a_player_draws_or_invokes() {
    assert_eq!(moves(START), "draw invoke");
}

#[test]
fn a_full_track_leaves_only_the_auction() {
    assert_eq!(moves("1 0 1 turn nile:8 1 10 9652 - 10 8743 - -"), "invoke");
    assert_eq!(moves("1 0 1 turn nile:7 1 10 9652 - 10 8743 - -"), "draw invoke");
}

#[test]
fn invoking_calls_the_opponent_first() {
    assert_eq!(after(START, "invoke"), "1 0 1 invoke:2:0 - 1 10 9652 - 10 8743 - -");
    let full = "1 0 1 turn nile:8 1 10 9652 - 10 8743 - -";
    assert_eq!(after(full, "invoke"), "1 0 1 full:2:0 nile:8 1 10 9652 - 10 8743 - -");
}

#[test]
fn a_player_without_face_up_suns_is_skipped() {
    let alone = "1 0 1 turn - 1 10 9652 - 10 /8743 - -";
    assert_eq!(after(alone, "draw nile"), "1 0 1 turn nile 1 10 9652 - 10 /8743 - -");
}

#[test]
fn the_tiles_of_a_kind_are_named_and_counted() {
    assert_eq!(Tile::named("mon8"), Some(Tile::Mon8));
    assert_eq!(Tile::named("mon9"), None);
    assert_eq!(Tile::ALL.map(Tile::supply).iter().map(|&n| u32::from(n)).sum::<u32>(), 180);
}

#[test]
fn a_token_that_does_not_fit_is_refused() {
    let full = Ra.parse_position("1 0 1 turn nile:8 1 10 9652 - 10 8743 - -").unwrap();
    assert_eq!(Ra.parse_move(&full, "draw"), None);
    assert!(!Ra.is_legal(&full, games::ra::Choice::Draw));
}
