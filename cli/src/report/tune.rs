//! A tuning: the brackets, every round, the champions and how sure they are.

use figures::numbers::chance;
use schedule::report::{PairingReport, RoundReport, Tournament, TuneReport};

use super::bracket::{Bracket, Meeting};
use super::pairing::pairing;
use crate::output::short_player;

/// The most brackets that are drawn.
const MOST_BRACKETS: usize = 4;
/// The width of a report.
const WIDTH: usize = 80;

pub(super) fn tune(tune: &TuneReport) -> Vec<String> {
    let mut lines = Vec::new();
    let is_several = tune.tournaments.len() > 1;
    for tournament in tune.tournaments.iter().take(MOST_BRACKETS) {
        let drawn = bracket(tune, tournament).draw(WIDTH, usize::MAX);
        if !drawn.is_empty() {
            let repeat =
                if is_several { format!(" of repeat {}", tournament.repeat + 1) } else { String::new() };
            lines.extend([String::new(), format!("bracket{repeat}")]);
            lines.extend(drawn);
        }
    }
    for round in &tune.rounds {
        lines.extend(round_lines(round, is_several));
    }
    for tournament in &tune.tournaments {
        let (Some(champion), Some(confidence)) = (&tournament.champion, tournament.confidence) else {
            continue;
        };
        let sure = chance(confidence);
        lines.push(String::new());
        let which = if is_several { format!("repeat {}: ", tournament.repeat + 1) } else { String::new() };
        let champion = short_player(champion);
        lines.push(format!("{which}{champion} won, better than everybody it met with {sure}"));
    }
    if is_several {
        lines.extend(
            tune.champions.iter().map(|title| {
                format!("  {:>3} times the winner: {}", title.titles, short_player(&title.player))
            }),
        );
    }
    if let Some(confirmation) = &tune.confirmation {
        let baseline = short_player(&confirmation.baseline);
        lines.extend([String::new(), format!("confirmation against {baseline}")]);
        match &confirmation.pairing {
            Some(played) => lines.extend(pairing(played)),
            None if confirmation.itself => lines.push("  the champion is the baseline itself".to_owned()),
            None => {}
        }
    }
    lines
}

fn bracket<'a>(tune: &'a TuneReport, tournament: &'a Tournament) -> Bracket<'a> {
    let rounds = tune.rounds.iter().filter(|round| round.repeat == tournament.repeat);
    Bracket::new(&tournament.seeding, rounds.map(|round| (&round.byes[..], &round.pairings[..])))
}

impl<'a> From<&'a PairingReport> for Meeting<'a> {
    fn from(pairing: &'a PairingReport) -> Self {
        let (players, winner) = ([pairing.a.as_str(), pairing.b.as_str()], pairing.winner.as_deref());
        Self { slot: pairing.id.slot, players, winner }
    }
}

fn round_lines(round: &RoundReport, is_several: bool) -> Vec<String> {
    let repeat = if is_several { format!("repeat {}, ", round.repeat + 1) } else { String::new() };
    let mut lines =
        vec![String::new(), format!("{repeat}round {} ({} pairs a pairing)", round.round + 1, round.pairs)];
    lines.extend(round.pairings.iter().flat_map(pairing));
    let bye = |player: &String| format!("  {} goes on without an opponent", short_player(player));
    lines.extend(round.byes.iter().map(bye));
    if let Some(sure) = round.confidence {
        lines.push(format!("  everybody who went on is the better one with {}", chance(sure)));
    }
    lines
}
