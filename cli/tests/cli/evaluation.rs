//! The evaluation `basic`, computed again from nothing but the position text and the written formula.

use serde_json::Value;

use crate::harness::json;
use crate::walk::walk;

/// `100 * …` formulas end in different last bits when they are computed in another order.
const ROUNDING: f64 = 1e-9;

/// A formula over the fields of a position text.
type Formula = fn(&[&str]) -> f64;

fn numbers(text: &str) -> Vec<f64> {
    text.split(',').map(|number| number.parse().unwrap()).collect()
}

/// The difference of the scores, the turn total counted for whoever holds it.
fn pig(fields: &[&str]) -> f64 {
    let [score1, score2, total] = [1, 2, 3].map(|at| fields[at].parse::<f64>().unwrap());
    score1 - score2 + if fields[0] == "1" { total } else { -total }
}

/// 25 for each step that player 1's nearest stone is nearer to its corner than player 2's.
fn ewn(fields: &[&str]) -> f64 {
    let nearest = |stones: &str, target: i32| {
        let distance = |square: &str| {
            let place = |at: usize| square[at..=at].parse::<i32>().unwrap();
            (target - place(0)).abs().max((target - place(1)).abs())
        };
        stones.split(',').filter(|square| *square != "--").map(distance).min().unwrap()
    };
    f64::from(25 * (nearest(fields[3], 0) - nearest(fields[2], 4)))
}

/// Columns climbed, in parts of their length, and one more for each that is won, on a scale of twelve.
fn cantstop(fields: &[&str]) -> f64 {
    let lengths = [3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0];
    let progress = |player: &str, heights: &str| {
        let mut heights = numbers(heights);
        let won = heights.iter().zip(lengths).filter(|(height, length)| **height == *length).count() as f64;
        if fields[0] == player && fields[3] != "-" {
            for runner in fields[3].split(',') {
                let (column, height) = runner.split_once(':').unwrap();
                heights[column.parse::<usize>().unwrap() - 2] = height.parse().unwrap();
            }
        }
        won + heights.iter().zip(lengths).map(|(height, length)| height / length).sum::<f64>()
    };
    (100.0 * (progress("1", fields[1]) - progress("2", fields[2])) / 12.0).clamp(-99.0, 99.0)
}

/// The difference of the stores, in parts of all stones.
fn mancala(fields: &[&str]) -> f64 {
    let sides: Vec<(Vec<f64>, f64)> = fields[1..]
        .iter()
        .map(|side| side.split_once('/').unwrap())
        .map(|(pits, store)| (numbers(pits), store.parse().unwrap()))
        .collect();
    let all: f64 = sides.iter().map(|(pits, store)| pits.iter().sum::<f64>() + store).sum();
    100.0 * (sides[0].1 - sides[1].1) / all
}

fn assert_follows(position: &Value, formula: Formula) {
    if position["turn"] == "over" {
        return; // worth its utility, whatever the formula says
    }
    let fields: Vec<&str> = position["position"].as_str().unwrap().split(' ').collect();
    let (told, expected) = (position["evaluation"]["basic"].as_f64().unwrap(), formula(&fields));
    assert!((told - expected).abs() <= ROUNDING, "{told}, not {expected}: {position}");
}

#[test]
fn basic_is_the_written_formula_in_random_play() {
    let games: [(&str, Formula); 4] =
        [("pig", pig), ("ewn", ewn), ("cantstop", cantstop), ("mancala", mancala)];
    for (game, formula) in games {
        for position in &walk(game, 11, 150).positions {
            assert_follows(position, formula);
        }
    }
}

#[test]
fn basic_is_the_written_formula_in_rare_positions() {
    let rare: [(&str, &str, Formula); 9] = [
        ("pig", "1 99 0 0 decide", pig),
        ("pig", "2 37 61 25 roll", pig),
        ("pig", "2 0 0 99 decide", pig),
        ("ewn", "1 4 --,--,--,34,--,-- 11,--,--,--,--,24", ewn),
        ("ewn", "2 - 00,--,--,--,--,-- --,--,--,--,--,44", ewn),
        ("cantstop", "1 3,0,0,0,0,13,0,0,0,0,0 0,4,6,8,10,0,10,8,6,4,2 3:1,4:2 -", cantstop),
        ("cantstop", "2 3,5,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,3 6:11 ?", cantstop),
        ("mancala", "2 0,1,0,0,0,0/23 0,0,0,0,0,2/22", mancala),
        ("mancala", "1 0,0,0,0,0,1/0 0,0,0,1,0,0/46", mancala),
    ];
    for (game, text, formula) in rare {
        assert_follows(&json(&["inspect", game, "--position", text]), formula);
    }
}
