//! Everybody against everybody: the cross table, and ratings with their intervals.

use schedule::report::CrossTable;

use super::Detail;
use super::labels::{apart, labels};
use super::pairing::interval;

/// The longest name of a row; whoever wants more asks for JSON.
const NAME: usize = 28;
/// How wide a score is.
const CELL: usize = 7;

/// What every player scored against every other, strongest first; columns that do not fit stand below.
pub(super) fn cross_table(table: &CrossTable, detail: Detail) -> Vec<String> {
    let order = table.order();
    let shown = &order[..order.len().min(detail.players())];
    let names = apart(&labels(&table.players), NAME);
    let width = shown.iter().map(|&player| names[player].chars().count()).max().unwrap_or(0);
    let number_width = shown.len().to_string().len().max(2) + 1;
    let columns = ((detail.width() - 2 - number_width - width) / CELL).max(1);
    let mut lines = vec!["cross table (the row's score against the column, in %)".to_owned()];
    for block in (0..shown.len()).step_by(columns) {
        let block = block..shown.len().min(block + columns);
        let heads: String = block.clone().map(|at| format!("{:>CELL$}", at + 1)).collect();
        lines.push(format!("  {:<number_width$}{:<width$}{heads}", "", ""));
        for (number, &row) in (1..).zip(shown) {
            let cell = |at: usize| match table.cross[row][shown[at]] {
                Some(score) => format!("{:>CELL$.2}", score * 100.0),
                None => format!("{:>CELL$}", if row == shown[at] { "–" } else { "" }),
            };
            let cells: String = block.clone().map(cell).collect();
            lines.push(format!("  {number:<number_width$}{:<width$}{}", names[row], cells.trim_end()));
        }
    }
    lines.extend(detail.left_out(order.len() - shown.len(), others(table)));
    lines
}

/// Who is left out.
fn others(table: &CrossTable) -> &'static str {
    if table.is_connected() { "weaker players" } else { "players" }
}

/// How strong everybody is, and how sure that is; groups that nothing connects stand apart from each other.
pub(super) fn ratings(table: &CrossTable, detail: Detail) -> Vec<String> {
    let names = apart(&labels(&table.players), detail.width() - 52);
    let name = |player: &String| {
        let at = table.players.iter().position(|known| known == player);
        at.map_or_else(String::new, |at| names[at].clone())
    };
    let line = |rating: &stats::Rating| {
        let interval = interval(rating.interval.low, rating.interval.high);
        format!("  {:+8.1}  {interval:<18} {:>8} pairs  {}", rating.elo, rating.pairs, name(&rating.player))
    };
    let mut lines = vec!["rating in Elo, mean 0, with 95 % intervals".to_owned()];
    lines.extend(table.warning().map(|warning| format!("  {warning}")));
    let mut room = detail.players();
    for (number, group) in table.groups().enumerate() {
        if room > 0 && number > 0 {
            lines.push(String::new());
        }
        lines.extend(group.iter().take(room).map(line));
        room = room.saturating_sub(group.len());
    }
    lines.extend(detail.left_out(table.ratings.len().saturating_sub(detail.players()), others(table)));
    lines
}
