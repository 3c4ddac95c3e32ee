//! The answer of a report in a sentence: who, and how sure.

use schedule::report::{MatchReport, PairingReport, Report, Table, TuneReport};
use stats::{SprtStatus, SprtVerdict};

use crate::names::Names;
use crate::numbers::{chance, percent, plural, plus_minus};

/// The answer so far, for somebody who reads one line.
#[must_use]
pub fn headline(report: &Report) -> String {
    match &report.table {
        Table::Tune(tune) => of_tune(report, tune),
        Table::Match(table) => of_match(table),
    }
}

fn of_tune(report: &Report, tune: &TuneReport) -> String {
    let seeded = tune.tournaments.iter().flat_map(|tournament| &tournament.seeding);
    let names = Names::of(seeded.map(String::as_str));
    let tournaments = tune.tournaments.len() as u64;
    let Some(champion) = &report.champion else {
        let all: usize = tune.tournaments.iter().map(|tournament| tournament.seeding.len() - 1).sum();
        let pairings = tune.rounds.iter().flat_map(|round| &round.pairings);
        let decided = pairings.filter(|pairing| pairing.decided).count();
        return format!("No champion yet: {decided} of {} are decided.", plural(all as u64, "pairing"));
    };
    let name = match names.kind() {
        Some(kind) => format!("{kind} with {}", names.short(champion)),
        None => names.short(champion),
    };
    let titles =
        tune.champions.iter().find(|title| title.player == *champion).map_or(0, |title| title.titles);
    let of_one = tune.tournaments.first().and_then(|tournament| tournament.confidence);
    let confirmed =
        tune.confirmation.as_ref().and_then(|last| last.pairing.as_ref()).filter(|last| last.decided);
    let sure = match (confirmed, tournaments) {
        (Some(last), _) => {
            let baseline = names.short(&last.b);
            let summary = &last.summary;
            format!(
                "and in the confirmation scores {} against {baseline}; it is the better one with a probability of {}",
                percent(summary.score),
                chance(summary.los)
            )
        }
        (None, 1) => format!(
            "and is really better than everybody it met with a probability of {}",
            chance(of_one.unwrap_or(0.5))
        ),
        (None, _) => "the others are below".to_owned(),
    };
    if tournaments == 1 {
        format!("{name} wins the tournament, {sure}.")
    } else {
        format!(
            "{name} wins {titles} of {tournaments} tournaments{}{sure}.",
            if confirmed.is_some() { ", " } else { "; " }
        )
    }
}

fn how_sure(pairing: &PairingReport) -> String {
    match &pairing.sprt {
        Some(test) => sequential(test),
        None => format!("it is the better one with a probability of {}", chance(pairing.summary.los)),
    }
}

/// What a sequential test says, in words.
#[must_use]
pub fn sequential(test: &SprtStatus) -> String {
    let accepted = match test.verdict {
        SprtVerdict::AcceptH1 => "H1",
        SprtVerdict::AcceptH0 => "H0",
        SprtVerdict::Continue => {
            let SprtStatus { llr, lower, upper, .. } = test;
            return format!("the sequential test is undecided: LLR {llr:+.2} in [{lower:.2}, {upper:+.2}]");
        }
    };
    let wrong = chance(test.error().unwrap_or(1.0));
    format!("the sequential test accepts {accepted} and is wrong in at most {wrong} of such tests")
}

fn of_match(table: &MatchReport) -> String {
    let names = Names::of(table.players.iter().map(String::as_str));
    let played = table.pairings.iter().any(|pairing| pairing.summary.pairs > 0);
    match (&table.pairings[..], &table.ratings[..]) {
        _ if !played => "No pair is finished yet.".to_owned(),
        ([only], _) => {
            let [a, b] = [&only.a, &only.b].map(|player| names.short(player));
            format!("{a} scores {} against {b}; {}.", percent(only.summary.score), how_sure(only))
        }
        (_, ratings) if ratings.iter().any(|rating| rating.group != ratings[0].group) => {
            let decided = table.pairings.iter().filter(|pairing| pairing.decided).count();
            let all = plural(table.pairings.len() as u64, "pairing");
            format!("Too early to compare everybody: {decided} of {all} are decided.")
        }
        (_, [best, ..]) => {
            let (name, elo) = (names.short(&best.player), plus_minus(best.elo, best.interval));
            format!(
                "{name} is ahead: {elo} Elo above the mean of {}.",
                plural(table.players.len() as u64, "player")
            )
        }
        _ => format!("{} have played.", plural(table.players.len() as u64, "player")),
    }
}
