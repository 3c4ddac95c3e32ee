//! What disasters take, what is forced and what may be chosen.

use crate::{after, moves};

/// Player one, who holds `tiles`, wins `track` with the 2; returns phase and tiles.
fn struck(track: &str, tiles: &str) -> (String, String) {
    let state = after(&format!("1 0 1 invoke:1:0 {track} 1 10 9652 {tiles} 10 8743 - -"), "bid:2");
    let fields: Vec<&str> = state.split(' ').collect();
    (fields[3].to_owned(), fields[8].to_owned())
}

/// The tiles left after disasters that leave no choice.
fn left(track: &str, tiles: &str) -> String {
    let (phase, tiles) = struck(track, tiles);
    assert_eq!(phase, "turn", "nothing is asked");
    tiles
}

#[test]
fn a_funeral_costs_two_pharaohs() {
    assert_eq!(left("funeral", "pharaoh:5,nile"), "pharaoh:3,nile");
    assert_eq!(left("funeral:2", "pharaoh:5"), "pharaoh");
    assert_eq!(left("funeral", "pharaoh"), "-");
    assert_eq!(left("funeral", "-"), "-");
}

#[test]
fn tiles_won_together_with_a_disaster_are_lost_to_it_too() {
    assert_eq!(left("funeral,pharaoh", "pharaoh:2"), "pharaoh");
}

#[test]
fn a_drought_costs_floods_first_and_then_niles() {
    assert_eq!(left("drought", "nile:4,flood:3"), "nile:4,flood");
    assert_eq!(left("drought", "nile:4,flood"), "nile:3");
    assert_eq!(left("drought:2", "nile:4,flood"), "nile");
    assert_eq!(left("drought", "nile"), "-");
}

#[test]
fn unrest_is_forced_when_there_are_no_more_tiles_than_owed_or_one_type() {
    assert_eq!(left("unrest", "civ1,civ2"), "-");
    assert_eq!(left("unrest", "civ4"), "-");
    assert_eq!(left("unrest", "civ3:4"), "civ3:2");
    assert_eq!(left("unrest:2", "civ1:2,civ2:2"), "-");
    assert_eq!(left("unrest", "mon1,mon2,mon3"), "mon1,mon2,mon3");
}

#[test]
fn unrest_is_the_owners_choice_otherwise() {
    assert_eq!(struck("unrest", "civ1:2,civ2"), ("discard:1:2:0".to_owned(), "civ1:2,civ2".to_owned()));
    let asked = "1 0 1 discard:1:2:0 - 2 10 965/1 civ1:2,civ2,mon1 10 8743 - unrest";
    assert_eq!(moves(asked), "discard:civ1 discard:civ2");
    // Two are left, one is owed: of one type nothing is asked, of two types it is.
    let forced = after(asked, "discard:civ2");
    assert_eq!(forced, "1 0 2 turn - 2 10 965/1 civ1,mon1 10 8743 - civ1,civ2,unrest");
    let again = after(asked, "discard:civ1");
    assert_eq!(again, "1 0 1 discard:1:1:0 - 2 10 965/1 civ1,civ2,mon1 10 8743 - civ1,unrest");
}

#[test]
fn an_earthquake_is_like_unrest_for_monuments() {
    assert_eq!(left("earthquake", "mon1,mon8"), "-");
    assert_eq!(left("earthquake:2", "mon1:5,civ1"), "civ1,mon1");
    assert_eq!(struck("earthquake", "mon1,mon8:2").0, "discard:1:0:2");
    let asked = "1 0 1 discard:1:0:2 - 2 10 965/1 civ1,mon1,mon8:2 10 8743 - earthquake";
    assert_eq!(moves(asked), "discard:mon1 discard:mon8");
}

#[test]
fn disasters_of_a_kind_add_up_and_civilisations_are_chosen_before_monuments() {
    let (phase, _) = struck("unrest:2,earthquake", "civ1:3,civ2:2,mon1,mon2,mon3");
    assert_eq!(phase, "discard:1:4:2");
    let asked = "1 0 1 discard:1:1:2 - 2 10 965/1 civ1,civ2,mon1,mon2,mon3 10 8743 - unrest,earthquake";
    assert_eq!(moves(asked), "discard:civ1 discard:civ2");
    assert_eq!(moves(&after(asked, "discard:civ1")), "discard:mon1 discard:mon2 discard:mon3");
}

#[test]
fn what_is_forced_happens_at_once_beside_what_is_chosen() {
    assert_eq!(
        struck("unrest,earthquake", "civ1:3,civ2,mon1:3"),
        ("discard:1:2:0".to_owned(), "civ1:3,civ2,mon1".to_owned())
    );
}

#[test]
fn the_winner_discards_and_then_the_opponent_of_the_ra_player_is_next() {
    let state = "1 1 1 ra:2:0 unrest 1 10 9652 - 10 8743 civ1,civ2,civ3 -";
    let asked = after(state, "bid:3 pass");
    assert_eq!(asked, "1 1 1 discard:2:2:0 - 3 10 9652 - 10 874/1 civ1,civ2,civ3 unrest");
    let end = after(&asked, "discard:civ1 discard:civ2");
    assert_eq!(end, "1 1 2 turn - 3 10 9652 - 10 874/1 civ3 civ1,civ2,unrest");
}
