//! Gods: what they take, how often, and when it is over.

use crate::{after, moves};

#[test]
fn a_god_takes_any_tile_but_a_god() {
    let state = "1 0 1 turn god,gold,nile:2,unrest 1 10 9652 god 10 8743 - -";
    assert_eq!(moves(state), "draw god:gold god:nile god:unrest invoke");
    assert_eq!(after(state, "god:gold"), "1 0 2 turn god,nile:2,unrest 1 10 9652 gold 10 8743 - god");
}

#[test]
fn the_gods_of_the_opponent_are_not_mine() {
    assert_eq!(moves("1 0 1 turn gold 1 10 9652 - 10 8743 god -"), "draw invoke");
}

#[test]
fn gods_alone_on_the_track_cannot_be_taken() {
    assert_eq!(moves("1 0 1 turn god:2 1 10 9652 god 10 8743 - -"), "draw invoke");
}

#[test]
fn several_gods_can_be_played_in_one_turn() {
    let state = "1 0 1 turn gold,nile:2 1 10 9652 god:3 10 8743 - -";
    let once = after(state, "god:nile");
    assert_eq!(once, "1 0 1 gods gold,nile 1 10 9652 god:2,nile 10 8743 - god");
    assert_eq!(moves(&once), "god-end god:gold god:nile");
    assert_eq!(after(&once, "god-end"), "1 0 2 turn gold,nile 1 10 9652 god:2,nile 10 8743 - god");
    assert_eq!(after(&once, "god:gold god-end"), "1 0 2 turn nile 1 10 9652 god,gold,nile 10 8743 - god:2");
    // The order of taking makes no difference.
    assert_eq!(after(state, "god:gold god:nile"), after(state, "god:nile god:gold"));
}

#[test]
fn a_god_play_ends_by_itself_when_nothing_more_can_be_taken() {
    let last_god = "1 0 1 turn gold,nile 1 10 9652 god 10 8743 - -";
    assert_eq!(after(last_god, "god:nile"), "1 0 2 turn gold 1 10 9652 nile 10 8743 - god");
    let last_tile = "1 0 1 turn god,gold 1 10 9652 god:2 10 8743 - -";
    assert_eq!(after(last_tile, "god:gold"), "1 0 2 turn god 1 10 9652 god,gold 10 8743 - god");
}

#[test]
fn gods_can_be_played_on_a_full_track() {
    let state = "1 0 1 turn gold,nile:7 1 10 9652 god 10 8743 - -";
    assert_eq!(moves(state), "god:gold god:nile invoke");
    assert_eq!(after(state, "god:gold"), "1 0 2 turn nile:7 1 10 9652 gold 10 8743 - god");
}

#[test]
fn disasters_taken_by_gods_happen_when_the_player_has_finished() {
    let state = "1 0 1 turn funeral,nile,pharaoh 1 10 9652 god:3 10 8743 - -";
    let taken = after(state, "god:funeral");
    assert_eq!(taken, "1 0 1 gods pharaoh,nile 1 10 9652 god:2,funeral 10 8743 - god");
    // A Pharaoh taken after the Funeral is lost to it too.
    let end = after(&taken, "god:pharaoh god-end");
    assert_eq!(end, "1 0 2 turn nile 1 10 9652 god 10 8743 - god:2,pharaoh,funeral");
}

#[test]
fn a_choice_of_discards_after_a_god_play_is_the_players_and_then_the_opponent_is_next() {
    let state = "1 0 1 turn nile,unrest 1 10 9652 god,civ1,civ2,civ3 10 8743 - -";
    let asked = after(state, "god:unrest");
    assert_eq!(asked, "1 0 1 discard:1:2:0 nile 1 10 9652 civ1,civ2,civ3 10 8743 - god,unrest");
    let end = after(&asked, "discard:civ3 discard:civ1");
    assert_eq!(end, "1 0 2 turn nile 1 10 9652 civ2 10 8743 - god,civ1,civ3,unrest");
}
