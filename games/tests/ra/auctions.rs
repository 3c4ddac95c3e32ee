//! Who may bid, who must, and what the winner gets.

use crate::{START, after, decider, moves, play};

/// Player one has drawn a Ra with a Nile and a gold on the track.
const RA: &str = "1 1 1 ra:2:0 gold,nile 1 10 9652 - 10 8743 - -";
const INVOKED: &str = "1 0 1 invoke:2:0 gold,nile 1 10 9652 - 10 8743 - -";
const FULL: &str = "1 0 1 full:2:0 nile:8 1 10 9652 - 10 8743 - -";

#[test]
fn the_opponent_speaks_first_then_the_ra_player_once_each() {
    assert_eq!(decider(&play(RA, "")), 2);
    assert_eq!(decider(&play(RA, "bid:7")), 1);
    assert_eq!(after(RA, "bid:7"), "1 1 1 ra:1:7 gold,nile 1 10 9652 - 10 8743 - -");
    // After the second word the auction is over, whatever the first speaker still has.
    assert_eq!(after(RA, "bid:7 bid:9"), "1 1 2 turn - 9 10 652/1 gold,nile 10 8743 - -");
}

#[test]
fn a_bid_is_one_face_up_sun_strictly_higher_than_the_bid_so_far() {
    assert_eq!(moves(RA), "bid:3 bid:4 bid:7 bid:8 pass");
    assert_eq!(moves("1 1 1 ra:1:7 gold,nile 1 10 9652 - 10 8743 - -"), "bid:9 pass");
    assert_eq!(moves("1 1 1 ra:1:4 gold,nile 1 10 952/6 - 10 8743 - -"), "bid:5 bid:9 pass");
}

#[test]
fn a_player_without_a_higher_sun_is_not_asked() {
    let state = "1 1 2 ra:1:0 gold 1 10 9652 - 10 8743 - -";
    assert_eq!(after(state, "bid:9"), "1 1 1 turn - 9 10 652/1 gold 10 8743 - -");
}

#[test]
fn the_winner_takes_the_tiles_and_the_middle_sun_face_down_and_the_winning_sun_goes_to_the_middle() {
    assert_eq!(after(RA, "bid:3 pass"), "1 1 2 turn - 3 10 9652 - 10 874/1 gold,nile -");
}

#[test]
fn a_sun_won_cannot_be_used_in_this_epoch() {
    assert_eq!(moves("1 1 1 ra:2:0 - 3 10 9652 - 10 874/1 gold,nile -"), "bid:4 bid:7 bid:8 pass");
}

#[test]
fn a_losing_bid_stays_face_up_with_its_owner() {
    assert_eq!(after(RA, "bid:8 bid:9"), "1 1 2 turn - 9 10 652/1 gold,nile 10 8743 - -");
}

#[test]
fn after_a_drawn_ra_everybody_may_pass_and_the_tiles_stay() {
    assert_eq!(after(RA, "pass pass"), "1 1 2 turn gold,nile 1 10 9652 - 10 8743 - -");
}

#[test]
fn the_player_who_invoked_must_bid_if_the_opponent_does_not() {
    let asked = after(INVOKED, "pass");
    assert_eq!(moves(&asked), "bid:2 bid:5 bid:6 bid:9");
    assert_eq!(after(&asked, "bid:2"), "1 0 2 turn - 2 10 965/1 gold,nile 10 8743 - -");
}

#[test]
fn the_player_who_invoked_may_pass_if_the_opponent_bid() {
    assert_eq!(moves(&after(INVOKED, "bid:8")), "bid:9 pass");
    assert_eq!(after(INVOKED, "bid:8 pass"), "1 0 2 turn - 8 10 9652 - 10 743/1 gold,nile -");
}

#[test]
fn invoking_on_an_empty_track_wins_only_the_sun() {
    assert_eq!(after(START, "invoke pass bid:2"), "1 0 2 turn - 2 10 965/1 - 10 8743 - -");
}

#[test]
fn when_all_pass_on_a_full_track_the_eight_tiles_are_discarded() {
    assert_eq!(moves(&after(FULL, "pass")), "bid:2 bid:5 bid:6 bid:9 pass");
    assert_eq!(after(FULL, "pass pass"), "1 0 2 turn - 1 10 9652 - 10 8743 - nile:8");
}

#[test]
fn a_full_track_can_be_sold() {
    assert_eq!(after(FULL, "bid:3 pass"), "1 0 2 turn - 3 10 9652 - 10 874/1 nile:8 -");
}

#[test]
fn after_an_auction_the_opponent_of_the_ra_player_is_next_whoever_won() {
    assert_eq!(decider(&play(RA, "bid:3 pass")), 2);
    assert_eq!(decider(&play(RA, "pass bid:2")), 2);
}

#[test]
fn with_one_active_player_left_the_opponent_is_skipped() {
    let alone = "1 0 1 turn gold 1 10 9652 - 10 /8743 - -";
    assert_eq!(after(alone, "invoke"), "1 0 1 invoke:1:0 gold 1 10 9652 - 10 /8743 - -");
    assert_eq!(moves(&after(alone, "invoke")), "bid:2 bid:5 bid:6 bid:9");
    assert_eq!(moves(&after(alone, "draw ra")), "bid:2 bid:5 bid:6 bid:9 pass");
    assert_eq!(after(alone, "draw ra pass"), "1 1 1 turn gold 1 10 9652 - 10 /8743 - -");
    assert_eq!(after(alone, "invoke bid:2"), "1 0 1 turn - 2 10 965/1 gold 10 /8743 - -");
}
