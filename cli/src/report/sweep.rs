//! What players score against common opponents.

use schedule::report::{Sweep, SweepScore};

use super::detail::Detail;
use super::labels::{apart, labels, squeezed};
use crate::output::short_player;

/// The widest that players are written.
const WIDEST: usize = 30;

/// A row for each player, an empty line before the first: its score against each opponent, and the mean if there are several.
pub(super) fn lines(sweep: &Sweep, detail: Detail) -> Vec<String> {
    if sweep.points.iter().all(|point| point.scores.iter().all(Option::is_none)) {
        return Vec::new();
    }
    let several = sweep.against.len() > 1;
    let mut lines = vec![String::new()];
    match &sweep.against[..] {
        [one] => {
            lines.push(format!(
                "score in % against {}, with 95 % intervals",
                squeezed(&short_player(one), 50)
            ));
        }
        all => {
            lines.push(
                "score in %, with 95 % intervals, the mean over all opponents last; against".to_owned(),
            );
            let opponent =
                |(number, player): (usize, &String)| format!("  {number}  {}", short_player(player));
            lines.extend((1..).zip(all).map(opponent));
            let numbers = (1..=all.len()).map(|number| format!("{number:>8}")).collect::<String>();
            lines.push(format!("  {:<WIDEST$}{numbers}{:>20}", "", "mean"));
        }
    }
    let names = labels(&sweep.points.iter().map(|point| point.player.clone()).collect::<Vec<_>>());
    let names = apart(&names, WIDEST);
    let shown = sweep.points.len().min(detail.match_pairings());
    for (point, name) in sweep.points.iter().zip(&names).take(shown) {
        let cells: String = point.scores.iter().map(|score| format!("{:>8}", percent(*score))).collect();
        let cells = if several { cells } else { String::new() };
        lines.push(format!("  {name:<WIDEST$}{cells}{:>20}", interval(point.mean)));
    }
    lines.extend(detail.left_out(sweep.points.len() - shown, "players"));
    lines
}

fn percent(score: Option<SweepScore>) -> String {
    score.map_or_else(|| "-".to_owned(), |score| format!("{:.1}", 100.0 * score.score))
}

fn interval(score: Option<SweepScore>) -> String {
    score.map_or_else(
        || "-".to_owned(),
        |SweepScore { score, low, high, .. }| {
            format!("{:.1} [{:.1}, {:.1}]", 100.0 * score, 100.0 * low, 100.0 * high)
        },
    )
}
