//! The evaluations against their formulas, worked out by hand.

use games::ra::{Ra, RaEvaluation};
use games::{Game, Notation};

use crate::play;

fn value(position: &str, by: RaEvaluation) -> f64 {
    Ra.evaluate(&Ra.parse_position(position).unwrap(), by)
}

#[test]
fn basic_is_the_score_as_if_the_epoch_ended_now() {
    // 10 + 3 - 5 + 5 against 12 + 2 + 0 - 2.
    let state = "1 3 2 turn nile 1 10 9652 gold,pharaoh,mon1:3 12 8743 god,civ1 -";
    assert_eq!(value(state, RaEvaluation::Basic), 13.0 - 12.0);
    // In the last epoch also 6 for monuments; the suns are equal.
    let state = "3 3 2 turn nile 1 10 9652 gold,pharaoh,mon1:3 12 8743 god,civ1 -";
    assert_eq!(value(state, RaEvaluation::Basic), 19.0 - 12.0);
}

#[test]
fn basic_is_clamped() {
    let state = "3 3 2 turn nile 1 900 9652 - 12 8743 - -";
    assert_eq!(value(state, RaEvaluation::Basic), 99.0);
}

#[test]
fn fit_is_the_weighted_sum_through_tanh() {
    let curve = |sum: f64| 100.0 * libm::tanh(sum / 24.0);
    assert_eq!(value(crate::START, RaEvaluation::Fit), 0.0);
    // Epoch 1, three Ra: points 8 - 0, monuments 6, Pharaoh and half a Nile for two epochs. All suns are up on
    // both sides, half of them will be used, and they are worth the same.
    let state = "1 3 2 turn - 1 10 9652 gold,pharaoh,nile,civ1,mon1:3 12 8743 god,civ1 -";
    let sum = 1.08 * -2.0 + 0.65 * (8.0 - 0.0) + 1.2 * 6.0 + 1.5 * 1.5 * 2.0;
    assert!((value(state, RaEvaluation::Fit) - curve(sum)).abs() < 1e-9);
    // Suns, epoch 2, no Ra: 9 and 6 up, all time: 8 + 6.5; 1 and 2 down: -2 - 1.5; player two 8 up, 7, 4, 3 down.
    let state = "2 0 2 turn - 5 10 96/12 civ1 10 8/743 civ1 -";
    let sum = 0.7 * ((8.0 + 6.5 - 2.0 - 1.5) - (7.5 + 1.0 - 0.5 - 1.0));
    assert!((value(state, RaEvaluation::Fit) - curve(sum)).abs() < 1e-9);
    // Epoch 3, five Ra: a sixth of the time, 9 and 6 each count a third; nothing for face-down suns; but the
    // higher total of suns, 22 against 18, is 10 points' difference.
    let state = "3 5 2 turn - 5 10 96/12 civ1 10 8/743 civ1 -";
    let sum = 0.65 * -10.0 + 0.7 * (14.5 / 3.0 - 7.5 * 4.0 / 6.0);
    assert!((value(state, RaEvaluation::Fit) - curve(sum)).abs() < 1e-9);
}

#[test]
fn a_finished_game_is_worth_its_result() {
    let state = play("3 5 2 draw gold 1 11 9652 civ1 10 8743 civ1 -", "ra");
    for (_, evaluation) in Ra::EVALUATIONS {
        assert_eq!(Ra.evaluate(&state, *evaluation), 100.0);
    }
}

#[test]
fn sold_is_fit_once_the_auction_is_over() {
    let by = |state: &_, by| Ra.evaluate(state, by);
    let start = Ra.parse_position(crate::START).unwrap();
    assert_eq!(by(&start, RaEvaluation::Sold), by(&start, RaEvaluation::Fit));
    // Player one has called an auction for three gold, player two has bid 3: passing gives them away, 5 takes them.
    let last = play("1 0 1 turn gold:3 1 10 9652 civ1 10 8743 civ1 -", "invoke bid:3");
    let after = |token: &str| {
        let mut next = last;
        Ra.play(&mut next, Ra.parse_move(&last, token).unwrap());
        by(&next, RaEvaluation::Fit)
    };
    let best = after("pass").max(after("bid:5")).max(after("bid:9"));
    assert_eq!(by(&last, RaEvaluation::Sold), best);
    assert!(best > by(&last, RaEvaluation::Fit), "the tiles are worth something");
}
