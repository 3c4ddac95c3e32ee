//! One pairing: who against whom, the score, how sure it is, and what decided.

use schedule::By;
use schedule::report::PairingReport;

use crate::output::short_player;

/// The width of a report.
const WIDTH: usize = 80;

/// Who against whom, then the score; a star marks who won. Two long names stand below each other.
pub(super) fn pairing(pairing: &PairingReport) -> Vec<String> {
    let mark = |player: &String| if pairing.winner.as_ref() == Some(player) { '*' } else { ' ' };
    let summary = &pairing.summary;
    let score =
        summary.score.map_or_else(|| "no pairs yet".to_owned(), |score| format!("{:.2} %", score * 100.0));
    let within = interval(summary.elo_low, summary.elo_high);
    let elo = match summary.elo {
        _ if summary.pairs == 0 => String::new(),
        Some(elo) => format!("  Elo {elo:+.1} {within}"),
        None => format!("  Elo {within}"),
    };
    // That all planned pairs are in, or how many are not, is said by the counts.
    let is_plain = matches!(pairing.by, None | Some(By::Score | By::Length)) && pairing.sprt.is_none();
    let how = if is_plain && pairing.same == 0 { String::new() } else { format!(", {}", pairing.verdict) };
    let [a, b] = [&pairing.a, &pairing.b];
    let players = format!("  {}{} : {}{}", mark(a), short_player(a), short_player(b), mark(b));
    let mut lines = vec![players.trim_end().to_owned()];
    if players.chars().count() > WIDTH {
        lines = [(a, ""), (b, ": ")]
            .map(|(player, sign)| format!("  {}{sign}{}", mark(player), short_player(player)))
            .into();
    }
    let numbers = format!("      {score}{elo}  {:?}", summary.pentanomial.counts());
    if numbers.chars().count() + how.chars().count() > WIDTH {
        lines.extend([numbers, format!("      {}", how.trim_start_matches(", "))]);
    } else {
        lines.push(numbers + &how);
    }
    lines
}

/// `[-9.1, +47.0]`; an end that the data does not bound is infinite.
pub(super) fn interval(low: Option<f64>, high: Option<f64>) -> String {
    let low = low.map_or_else(|| "-∞".to_owned(), |low| format!("{low:+.1}"));
    format!("[{low}, {}]", high.map_or_else(|| "+∞".to_owned(), |high| format!("{high:+.1}")))
}
