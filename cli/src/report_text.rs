//! A report for people: who plays whom, who goes on, and how sure that is.

use schedule::By;
use schedule::report::{MatchReport, PairingReport, Report, Table, TuneReport};

use crate::output::short_player;

/// The whole report.
pub(crate) fn text(report: &Report) -> String {
    let mut lines = vec![
        format!("experiment   {} ({})", report.name, report.state.word()),
        format!("pairs        {} counted ({} games)", report.pairs, report.games),
    ];
    if report.apart + report.isolated > 0 {
        lines.push(format!(
            "             {} more that no verdict needed, {} given up",
            report.apart, report.isolated
        ));
    }
    match &report.table {
        Table::Tune(tune) => tune_lines(tune, &mut lines),
        Table::Match(table) => match_lines(table, &mut lines),
    }
    if let Some(champion) = &report.champion {
        lines.extend([String::new(), format!("champion     {champion}")]);
    }
    lines.join("\n")
}

fn tune_lines(tune: &TuneReport, lines: &mut Vec<String>) {
    let several = tune.tournaments.len() > 1;
    for round in &tune.rounds {
        let repeat = if several { format!("repeat {}, ", round.repeat + 1) } else { String::new() };
        lines.push(String::new());
        lines.push(format!("{repeat}round {} ({} pairs a pairing)", round.round + 1, round.pairs));
        for pairing in &round.pairings {
            pairing_lines(pairing, lines);
        }
        lines.extend(
            round.byes.iter().map(|player| format!("  {} goes on without an opponent", short_player(player))),
        );
        if round.pairings.iter().any(|pairing| pairing.decided) {
            let sure = round.confidence * 100.0;
            lines.push(format!("  everybody who went on is the better one with {sure:.1} %"));
        }
    }
    for tournament in &tune.tournaments {
        let (Some(champion), Some(confidence)) = (&tournament.champion, tournament.confidence) else {
            continue;
        };
        let sure = confidence * 100.0;
        lines.push(String::new());
        lines.push(format!("{} beat everybody it met rightly with {sure:.1} %", short_player(champion)));
    }
    if several {
        lines.extend(
            tune.champions.iter().map(|title| {
                format!("  {:>3} times champion: {}", title.titles, short_player(&title.player))
            }),
        );
    }
    if let Some(confirmation) = &tune.confirmation {
        lines.extend([
            String::new(),
            format!("confirmation against {}", short_player(&confirmation.baseline)),
        ]);
        match &confirmation.pairing {
            Some(pairing) => pairing_lines(pairing, lines),
            None if confirmation.itself => lines.push("  the champion is the baseline itself".to_owned()),
            None => {}
        }
    }
}

fn match_lines(table: &MatchReport, lines: &mut Vec<String>) {
    lines.push(String::new());
    for pairing in &table.pairings {
        pairing_lines(pairing, lines);
    }
    if !table.ratings.is_empty() {
        lines.extend([String::new(), "rating (mean 0)".to_owned()]);
        lines.extend(table.ratings.iter().map(|rating| {
            format!(
                "  {:+7.1}  [{:+.1}, {:+.1}]  {}",
                rating.elo,
                rating.interval.low,
                rating.interval.high,
                short_player(&rating.player)
            )
        }));
    }
}

fn pairing_lines(pairing: &PairingReport, lines: &mut Vec<String>) {
    let mark = |player: &String| if pairing.winner.as_ref() == Some(player) { '*' } else { ' ' };
    let summary = &pairing.summary;
    let score =
        summary.score.map_or_else(|| "no pairs yet".to_owned(), |score| format!("{:.2} %", score * 100.0));
    let elo = match (summary.elo, summary.elo_low, summary.elo_high) {
        (Some(elo), Some(low), Some(high)) => format!("  Elo {elo:+.1} [{low:+.1}, {high:+.1}]"),
        _ => String::new(),
    };
    let how = match pairing.by {
        Some(By::ExtraBlocks) => format!(", after {} extra blocks", pairing.extra_blocks),
        Some(By::Seed) => ", even to the end: the better seed goes on".to_owned(),
        Some(By::Sprt) => ", by the sequential test".to_owned(),
        _ => String::new(),
    };
    let [a, b] = [&pairing.a, &pairing.b];
    lines.push(
        format!("  {}{} : {}{}", mark(a), short_player(a), short_player(b), mark(b)).trim_end().to_owned(),
    );
    lines.push(format!("      {score}{elo}  {:?}{how}", summary.pentanomial.counts()));
}
