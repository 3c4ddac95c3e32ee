//! A match: the cross table, and ratings with their intervals.

use schedule::report::MatchReport;

use super::labels::cut;
use super::pairing::interval;
use crate::output::short_player;

/// The longest name of a row; whoever wants more asks for JSON.
const NAME: usize = 32;

/// What every player scored against every other, strongest first.
pub(super) fn cross_table(table: &MatchReport) -> Vec<String> {
    let rank = |player: &String| table.ratings.iter().position(|rating| rating.player == *player);
    let mut order: Vec<usize> = (0..table.players.len()).collect();
    order.sort_by_key(|&player| rank(&table.players[player]));
    let names: Vec<String> =
        order.iter().map(|&player| cut(&short_player(&table.players[player]), NAME)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let heads: String = (1..=order.len()).map(|number| format!("{number:>7}")).collect();
    let mut lines = vec![
        "cross table (the row's score against the column, in %)".to_owned(),
        format!("  {:<3}{:<width$}{heads}", "", ""),
    ];
    for (number, (&row, name)) in (1..).zip(order.iter().zip(&names)) {
        let cell = |&column: &usize| match table.cross[row][column] {
            Some(score) => format!("{:>7.2}", score * 100.0),
            None => format!("{:>7}", if row == column { "–" } else { "" }),
        };
        let cells: String = order.iter().map(cell).collect();
        lines.push(format!("  {number:<3}{name:<width$}{}", cells.trim_end()));
    }
    lines
}

/// How strong everybody is, and how sure that is.
pub(super) fn ratings(table: &MatchReport) -> Vec<String> {
    let line = |rating: &stats::Rating| {
        let interval = interval(rating.interval.low, rating.interval.high);
        let name = short_player(&rating.player);
        format!("  {:+8.1}  {interval:<18} {:>8} pairs  {name}", rating.elo, rating.pairs)
    };
    let mut lines = vec!["rating in Elo, mean 0, with 95 % intervals".to_owned()];
    lines.extend(table.ratings.iter().map(line));
    lines
}
