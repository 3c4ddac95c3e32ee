//! Tournaments: the brackets, every round, the winners and how sure they are.

use figures::numbers::chance;
use schedule::report::{Brackets, RoundReport};
use spec::Work;

use super::bracket::draw;
use super::detail::Detail;
use super::pairing::pairing;
use crate::output::short_player;

pub(super) fn brackets(tune: &Brackets, detail: Detail) -> Vec<String> {
    let mut lines = Vec::new();
    let is_several = tune.tournaments.len() > 1;
    for tournament in tune.tournaments.iter().filter(|tournament| detail.tells(tournament.repeat)) {
        let drawn = draw(&tune.bracket(tournament), detail.width(), detail.bracket());
        if !drawn.is_empty() {
            let repeat =
                if is_several { format!(" of repeat {}", tournament.repeat + 1) } else { String::new() };
            lines.extend([String::new(), format!("bracket{repeat}")]);
            lines.extend(drawn);
        }
    }
    for round in tune.rounds.iter().filter(|round| detail.tells(round.repeat)) {
        lines.extend(round_lines(round, is_several, detail));
    }
    let untold = tune.tournaments.iter().filter(|tournament| !detail.tells(tournament.repeat)).count();
    lines.extend(detail.left_out(untold, "tournaments, round by round"));
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
    lines
}

fn round_lines(round: &RoundReport, is_several: bool, detail: Detail) -> Vec<String> {
    let repeat = if is_several { format!("repeat {}, ", round.repeat + 1) } else { String::new() };
    let mut lines = vec![
        String::new(),
        format!("{repeat}round {} ({} a pairing)", round.round + 1, Work::Pairs.counted(round.pairs)),
    ];
    let shown = round.pairings.len().min(detail.pairings());
    lines.extend(round.pairings[..shown].iter().flat_map(pairing));
    lines.extend(detail.left_out(round.pairings.len() - shown, "pairings"));
    let bye = |player: &String| format!("  {} goes on without an opponent", short_player(player));
    let shown = round.byes.len().min(detail.pairings());
    lines.extend(round.byes[..shown].iter().map(bye));
    lines.extend(detail.left_out(round.byes.len() - shown, "without an opponent"));
    if let Some(sure) = round.confidence {
        lines.push(format!("  everybody who went on is the better one with {}", chance(sure)));
    }
    lines
}
