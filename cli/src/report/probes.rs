//! How good searches of positions are.

use schedule::report::{Difference, Figure, ProbeTable, Probed};

use crate::output::short_player;

/// The table, an empty line before it: each player's figures, and below them half the width of their 95 % intervals.
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
        lines.push(format!("estimates    {}", super::cut(&table.truth, 66)));
    }
    if table.is_about_traps() {
        lines.push(format!("truth        {}", super::cut(&table.truth, 66)));
    }
    lines.push(row(
        "",
        ["sq. error", "variance", "bias", "rms bias", "regret", "best", "nodes"].map(str::to_owned),
    ));
    lines.extend(table.players.iter().flat_map(both));
    lines.extend(table.players.iter().filter_map(|probed| difference(probed, &table.players[0])));
    lines
}

fn row(name: &str, cells: [String; 7]) -> String {
    let [error, variance, bias, rms, regret, best, nodes] = cells;
    let name = super::cut(name, 21);
    let line =
        format!("{name:<21} {error:>9} {variance:>8} {bias:>6} {rms:>8} {regret:>6} {best:>7} {nodes:>7}");
    line.trim_end().to_owned()
}

/// What a player's searches are, and how sure that is.
fn both(probed: &Probed) -> [String; 2] {
    let figures = [probed.mse, probed.variance, probed.bias, probed.bias_rms, probed.regret];
    let places = [1, 2, 2, 2, 2];
    let told = |at: usize, tell: fn(Figure) -> f64| {
        figures[at].map_or_else(|| "-".to_owned(), |figure| format!("{:.*}", places[at], tell(figure)))
    };
    let half = |figure: Figure| (figure.high - figure.low) / 2.0;
    let share = |tell: fn(Figure) -> f64| {
        probed.accuracy.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * tell(share)))
    };
    let nodes = probed.nodes.map_or_else(|| "-".to_owned(), |nodes| format!("{nodes:.0}"));
    let value = |figure: Figure| figure.value;
    let sure = |at: usize| figures[at].map_or_else(String::new, |_| format!("±{}", told(at, half)));
    [
        row(
            &format!("  {}", short_player(&probed.player)),
            [
                told(0, value),
                told(1, value),
                told(2, value),
                told(3, value),
                told(4, value),
                share(value),
                nodes,
            ],
        ),
        row(
            "",
            [
                sure(0),
                sure(1),
                sure(2),
                sure(3),
                sure(4),
                probed
                    .accuracy
                    .map_or_else(String::new, |_| format!("±{}", share(half).trim_end_matches(" %"))),
                String::new(),
            ],
        ),
    ]
}

/// What is said of a player compared with the first one.
fn difference(probed: &Probed, first: &Probed) -> Option<String> {
    let Difference { regret, .. } = probed.than_first?;
    let verdict = match (regret.low, regret.value, regret.high) {
        (low, _, _) if low > 0.0 => "loses more than",
        (_, _, high) if high < 0.0 => "loses less than",
        // Whatever positions are drawn again, nothing is between them.
        (0.0, 0.0, 0.0) => "loses exactly as much as",
        _ => "is not shown to differ from",
    };
    let [who, than] = [probed, first].map(|probed| short_player(&probed.player));
    let [who, than] = [who, than].map(|name| super::cut(&name, 26));
    Some(format!("regret       {}: {who} {verdict}\n             {than}", regret.told_with_sign(2)))
}
