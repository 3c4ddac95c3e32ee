//! Ends of epochs and of the game.

use games::ra::Ra;
use games::{Game, Turn};

use crate::{after, play};

#[test]
fn the_epoch_ends_when_nobody_has_a_face_up_sun() {
    let last = "1 0 1 turn gold 1 10 9/652 civ1,civ2,civ3 10 /8743 civ1,civ2,civ3 -";
    // 5 for three civilisations each, 3 for the gold; the 8 is now the highest sun that anybody holds.
    let end = "2 0 2 turn - 9 18 6521 - 15 8743 - gold,civ1:2,civ2:2,civ3:2";
    assert_eq!(after(last, "invoke bid:9"), end);
}

#[test]
fn the_winners_discards_come_before_the_end_of_the_epoch() {
    let last = "1 0 1 turn unrest 1 10 9/652 civ1,civ2,civ3 10 /8743 civ1 -";
    let asked = after(last, "invoke bid:9");
    assert_eq!(asked, "1 0 1 discard:1:2:0 - 9 10 /6521 civ1,civ2,civ3 10 /8743 civ1 unrest");
    let end = "2 0 2 turn - 9 10 6521 - 10 8743 - civ1:2,civ2,civ3,unrest";
    assert_eq!(after(&asked, "discard:civ3 discard:civ2"), end);
}

#[test]
fn pharaohs_niles_and_monuments_are_kept_the_rest_is_discarded() {
    let all = "god,gold,pharaoh,nile,flood,civ1,mon1";
    let state = format!("1 5 1 draw nile 1 10 9652 {all} 10 8743 {all} -");
    let kept = "pharaoh,nile,mon1";
    // God 2, gold 3, river 2, one civilisation 0.
    let end = format!("2 0 1 turn - 1 17 9652 {kept} 17 8743 {kept} ra:6,god:2,gold:2,nile,flood:2,civ1:2");
    assert_eq!(after(&state, "ra"), end);
}

#[test]
fn suns_are_turned_up_and_the_middle_sun_stays() {
    let state = "1 5 1 draw - 7 10 96/25 civ1 10 8/134 civ1 -";
    assert_eq!(after(state, "ra"), "2 0 1 turn - 7 10 9652 - 10 8431 - ra:6,civ1:2");
}

#[test]
fn the_owner_of_the_highest_sun_begins_also_if_it_was_won_in_the_epoch_before() {
    let state = "1 5 1 draw - 1 10 86/52 civ1 10 7/943 civ1 -";
    assert_eq!(after(state, "ra"), "2 0 2 turn - 1 10 8652 - 10 9743 - ra:6,civ1:2");
}

#[test]
fn the_middle_sun_makes_nobody_begin() {
    let state = "1 5 2 draw - 9 10 86/52 civ1 10 7/143 civ1 -";
    assert_eq!(after(state, "ra"), "2 0 1 turn - 9 10 8652 - 10 7431 - ra:6,civ1:2");
}

#[test]
fn a_score_does_not_fall_below_0_by_the_whole_sum_of_an_epoch() {
    // Player one: -5 for civilisations, -2 for Pharaohs, +3 for gold from 3 points: 0, not 3.
    let state = "1 5 1 draw - 1 3 9652 gold 10 8743 pharaoh,civ1 -";
    assert_eq!(after(state, "ra"), "2 0 1 turn - 1 0 9652 - 15 8743 pharaoh ra:6,gold,civ1");
    let state = "1 5 1 draw - 1 4 9652 god,gold 10 8743 pharaoh,civ1 -";
    assert_eq!(after(state, "ra"), "2 0 1 turn - 1 2 9652 - 15 8743 pharaoh ra:6,god,gold,civ1");
}

#[test]
fn monuments_and_suns_count_in_the_third_epoch_only() {
    let [one, two] = ["civ1,mon1,mon2", "civ1,mon1"];
    let second = format!("2 5 1 draw - 1 10 9652 {one} 10 8743 {two} -");
    assert_eq!(play(&second, "ra").scores(), [10, 10]);
    // 9 + 6 + 5 + 2 = 8 + 7 + 4 + 3.
    let equal = format!("3 5 1 draw - 1 10 9652 {one} 10 8743 {two} -");
    assert_eq!(play(&equal, "ra").scores(), [12, 11]);
    let higher = format!("3 5 1 draw - 2 10 96/15 {one} 10 8743 {two} -");
    assert_eq!(play(&higher, "ra").scores(), [7, 16]);
}

#[test]
fn the_game_ends_after_the_third_epoch_and_the_higher_score_wins() {
    let state = play("3 5 2 draw gold 1 20 9652 civ1 10 8743 civ1 -", "ra");
    assert_eq!(Ra.turn(&state), Turn::Over(100.0));
    let state = play("3 5 1 draw gold 1 10 9652 civ1 11 8743 civ1 -", "ra");
    assert_eq!(Ra.turn(&state), Turn::Over(-100.0));
    assert_eq!(
        after("3 5 1 draw gold 1 10 9652 civ1 11 8743 civ1 -", "ra"),
        "3 0 1 over - 1 10 9652 - 11 8743 - -"
    );
}

#[test]
fn the_highest_sun_breaks_a_tie() {
    let state = play("3 5 1 draw - 1 10 9652 civ1 10 8743 civ1 -", "ra");
    assert_eq!((state.scores(), Ra.turn(&state)), ([10, 10], Turn::Over(100.0)));
    // Equal sums of suns without the 9: player two has the 8.
    let state = play("3 5 1 draw - 9 10 7541 civ1 20 8632 civ1 -", "ra");
    assert_eq!(state.scores(), [5, 25]);
    let state = play("3 5 1 draw - 9 15 7541 civ1 5 8632 civ1 -", "ra");
    assert_eq!((state.scores(), Ra.turn(&state)), ([10, 10], Turn::Over(-100.0)));
}
