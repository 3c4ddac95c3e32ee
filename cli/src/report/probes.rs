//! How good searches of positions are.

use schedule::report::{Difference, Figure, ProbeTable, Probed};

use crate::output::short_player;

/// The room for a player in the table.
const NAME: usize = 19;

/// The table, an empty line before it: each player's figures, and below them their 95 % intervals: half the width, or both ends where one side is
/// longer than the other.
pub(super) fn lines(table: &ProbeTable) -> Vec<String> {
    let Some(positions) = table.positions.filter(|_| table.seen > 0) else { return Vec::new() };
    let all = if table.seen == positions { String::new() } else { format!(" of {positions}") };
    let truth = match table.truth.as_str() {
        "exact" => "compared with the exact values",
        "none" => "not compared with any truth",
        _ if table.is_about_traps() => "looked through for traps",
        _ => "compared with estimates",
    };
    let runs = if table.runs == 1 { "one run".to_owned() } else { format!("{} runs", table.runs) };
    let mut lines = vec![
        String::new(),
        format!("positions    {}{all}, {runs} of each player at each, {truth}", table.seen),
    ];
    if table.is_estimate {
        lines.push(format!("estimates    {}", super::squeezed(&table.truth, 66)));
    }
    if table.is_about_traps() {
        lines.push(format!("truth        {}", super::squeezed(&table.truth, 66)));
    }
    lines.push(row(
        "",
        ["sq. error", "variance", "bias", "rms bias", "regret", "best", "nodes"].map(str::to_owned),
    ));
    let names: Vec<String> = table.players.iter().map(|probed| short_player(&probed.player)).collect();
    let names = super::apart(&names, NAME);
    lines.extend(table.players.iter().zip(&names).flat_map(|(probed, name)| rows(probed, name)));
    lines.extend(table.players.iter().filter_map(|probed| difference(probed, &table.players[0])));
    lines
}

fn row(name: &str, cells: [String; 7]) -> String {
    let [error, variance, bias, rms, regret, best, nodes] = cells;
    let line =
        format!("{name:<21} {error:>9} {variance:>8} {bias:>6} {rms:>8} {regret:>6} {best:>7} {nodes:>7}");
    line.trim_end().to_owned()
}

/// What a player's searches are, and how sure that is.
fn rows(probed: &Probed, name: &str) -> Vec<String> {
    let percent = |figure: Figure| Figure {
        value: 100.0 * figure.value,
        low: 100.0 * figure.low,
        high: 100.0 * figure.high,
    };
    let Probed { mse, variance, bias, bias_rms, regret, accuracy, .. } = *probed;
    let figures = [mse, variance, bias, bias_rms, regret, accuracy.map(percent)];
    let places = [1, 2, 2, 2, 2, 1];
    let value = |at: usize| {
        figures[at].map_or_else(|| "-".to_owned(), |figure| format!("{:.*}", places[at], figure.value))
    };
    let best = if accuracy.is_some() { format!("{} %", value(5)) } else { value(5) };
    let nodes = probed.nodes.map_or_else(|| "-".to_owned(), |nodes| format!("{nodes:.0}"));
    let head = [value(0), value(1), value(2), value(3), value(4), best, nodes];
    let sure: [[String; 2]; 6] = std::array::from_fn(|at| {
        figures[at].map_or_else(Default::default, |figure| ends(figure, places[at]))
    });
    let below = |line: usize| {
        let [error, variance, bias, rms, regret, best] = sure.each_ref().map(|ends| ends[line].clone());
        row("", [error, variance, bias, rms, regret, best, String::new()])
    };
    let mut rows = vec![row(&format!("  {name}"), head)];
    rows.extend([below(0), below(1)].into_iter().filter(|row| !row.is_empty()));
    rows
}

/// An interval in two lines of a narrow column; in one where both sides are equally long, as far as can be seen.
fn ends(Figure { value, low, high }: Figure, places: usize) -> [String; 2] {
    let [below, above] = [value - low, high - value].map(|side| format!("{side:.places$}"));
    if below == above {
        return [format!("±{below}"), String::new()];
    }
    [format!("[{low:.places$}"), format!("{high:.places$}]")]
}

/// What is said of a player compared with the first one.
fn difference(probed: &Probed, first: &Probed) -> Option<String> {
    let Difference { regret, .. } = probed.than_first?;
    let verdict = match (regret.low, regret.value, regret.high) {
        (low, _, _) if low > 0.0 => "loses more than",
        (_, _, high) if high < 0.0 => "loses less than",
        // At none of these positions is anything between them; others may tell more.
        (0.0, 0.0, 0.0) => "lost exactly as much here as",
        _ => "is not shown to differ from",
    };
    let [who, than] = [probed, first].map(|probed| short_player(&probed.player));
    let names = super::apart(&[who, than], 26);
    let [who, than] = [&names[0], &names[1]];
    Some(format!("regret       {}: {who} {verdict}\n             {than}", regret.told_with_sign(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_half_its_width_where_both_sides_are_equally_long() {
        let of = |low, high| ends(Figure { value: 2.0, low, high }, 1);
        assert_eq!(of(1.5, 2.5), ["±0.5", ""]);
        assert_eq!(of(1.51, 2.5), ["±0.5", ""], "as far as can be seen");
        assert_eq!(of(1.9, 4.0), ["[1.9", "4.0]"]);
    }
}
