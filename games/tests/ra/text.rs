//! Positions that are refused, and pictures that can be read.

use games::Notation;
use games::ra::Ra;

use crate::{START, play};

#[test]
fn impossible_positions_are_refused_with_the_field() {
    for (text, part) in [
        ("1 0 1 turn", "13 fields"),
        ("4 0 1 turn - 1 10 9652 - 10 8743 - -", "field 1 (epoch)"),
        ("1 6 1 turn - 1 10 9652 - 10 8743 - -", "field 2 (Ra tiles)"),
        ("1 0 3 turn - 1 10 9652 - 10 8743 - -", "field 3 (turn)"),
        ("1 0 1 think - 1 10 9652 - 10 8743 - -", "turn, draw, gods, over"),
        ("1 0 1 sale:1:0 - 1 10 9652 - 10 8743 - -", "ra, invoke or full"),
        ("1 0 1 turn nil 1 10 9652 - 10 8743 - -", "\"nil\" is no tile"),
        ("1 0 1 turn nile,nile 1 10 9652 - 10 8743 - -", "listed twice"),
        ("1 0 1 turn nile:0 1 10 9652 - 10 8743 - -", "from 1 to 25"),
        ("1 0 1 turn nile:9 1 10 9652 - 10 8743 - -", "eight spaces"),
        ("1 0 1 turn ra 1 10 9652 - 10 8743 - -", "none for Ra tiles"),
        ("1 0 1 turn - 1 10 9652 gold:3 10 8743 gold:3 -", "the game has 5 gold tiles"),
        ("1 0 1 turn - 1 10 9652 ra 10 8743 - -", "nobody holds Ra tiles"),
        ("1 0 1 turn - 1 10 9652 drought 10 8743 - -", "nor disasters"),
        ("1 0 1 turn - 1 10 9652 - 10 8743 - ra", "no more than six Ra"),
        ("1 0 1 turn - 1 10 965 - 10 8743 - -", "four suns"),
        ("1 0 1 turn - 1 10 9655 - 10 8743 - -", "four suns"),
        ("1 0 1 turn - 1 10 965/2/ - 10 8743 - -", "digits 1 to 9"),
        ("1 0 1 turn - 1 10 9652 - 10 9743 - -", "both players"),
        ("1 0 1 turn - 3 10 9652 - 10 8743 - -", "nobody has, 1,"),
        ("1 0 1 turn - 1 10 /9652 - 10 8743 - -", "has a face-up sun"),
        ("1 0 1 draw nile:8 1 10 9652 - 10 8743 - -", "free space"),
        ("1 0 1 gods nile 1 10 9652 - 10 8743 - god", "playing Gods"),
        ("1 0 1 gods nile 1 10 9652 god 10 8743 - -", "playing Gods"),
        ("1 0 1 gods god 1 10 9652 god 10 8743 - god", "playing Gods"),
        ("1 0 1 ra:2:0 - 1 10 9652 - 10 8743 - -", "ra needs a Ra tile"),
        ("1 1 1 ra:2:3 - 1 10 9652 - 10 8743 - -", "speaks first"),
        ("1 1 1 ra:1:6 - 1 10 9652 - 10 8743 - -", "face-up sun of the opponent"),
        ("1 1 1 ra:1:8 - 9 10 7652 - 10 8431 - -", "with a higher one"),
        ("1 0 1 full:2:0 nile:7 1 10 9652 - 10 8743 - -", "full a full track"),
        ("1 0 1 invoke:2:0 nile:8 1 10 9652 - 10 8743 - -", "the others a track that is not"),
        ("1 0 1 discard:1:0:0 - 2 10 965/1 - 10 8743 - -", "are owed"),
        ("1 0 1 discard:1:2:0 - 2 10 965/1 civ1,civ2 10 8743 - unrest", "fewer than the player has"),
        ("1 0 1 discard:1:2:0 - 2 10 965/1 civ1:3 10 8743 - unrest", "of several types"),
        ("1 0 1 discard:1:2:0 - 2 10 965/1 civ1:2,civ2 10 8743 - -", "owed to unrest"),
        ("1 0 1 discard:2:2:0 nile 2 10 965/1 - 10 8743 civ1:2,civ2 unrest", "the track is empty"),
        ("2 0 1 over - 1 10 9652 - 10 8743 - -", "over in epoch 3"),
        ("3 0 2 over - 1 10 9652 - 10 8743 - -", "the highest sun"),
        ("3 0 1 over - 1 10 9652 nile 10 8743 - -", "no tiles anywhere"),
    ] {
        let message = Ra.parse_position(text).unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn white_space_and_the_order_of_tiles_do_not_matter() {
    let read = |text| Ra.parse_position(text).unwrap();
    assert_eq!(
        read("1  0 1 turn\tnile,gold 1 10 2569 - 10 8743 - -"),
        read("1 0 1 turn gold,nile 1 10 9652 - 10 8743 - -")
    );
}

#[test]
fn the_picture_shows_what_is_asked() {
    let picture = "\
epoch 1 of 3   Ra ●○○○○○   178 tiles in the bag
track      1 of 8 tiles, and sun 1
           nile
player 1   10 points   suns 9 6 5 2
player 2   10 points   suns 8 7 4 3
player 2 drew a Ra: player 1 bids or passes, no bid so far";
    assert_eq!(Ra.picture(&play(START, "draw nile draw ra")), picture);
}

#[test]
fn the_picture_shows_tiles_and_suns_face_down_and_wraps_long_lists() {
    let held = "god:2,gold,pharaoh:5,nile:4,flood,civ1,civ2:2,civ3,civ4,civ5,mon1,mon2,mon3,mon4,mon5:3,mon6";
    let state = format!("2 0 1 turn - 5 31 96/12 {held} 8 /8743 - -");
    let picture = "\
epoch 2 of 3   Ra ○○○○○○   153 tiles in the bag
track      0 of 8 tiles, and sun 5
player 1   31 points   suns 9 6   face down 2 1
           god×2  gold  pharaoh×5  nile×4  flood  civ1  civ2×2  civ3  civ4  civ5
           mon1  mon2  mon3  mon4  mon5×3  mon6
player 2   8 points   suns -   face down 8 7 4 3
player 1's turn";
    assert_eq!(Ra.picture(&play(&state, "")), picture);
}

#[test]
fn the_picture_names_the_winner() {
    let end = play("3 5 1 draw - 1 10 9652 civ1 10 8743 civ1 -", "ra");
    assert!(Ra.picture(&end).ends_with("player 1 has won by the highest sun"));
}
