//! The answer in sentences. How players are called is the caller's: canonical for programs, short for people.

use spec::Work;

use super::advice;
use super::claim::Answer;
use super::phrases::{chance, counted, listed, same_as};
use crate::sameness::enough;
use crate::sequential::{SequentialTest, TestVerdict};

impl Answer {
    /// The whole answer in one sentence, without a full stop.
    #[must_use]
    pub fn headline(&self, name: impl Fn(&str) -> String) -> String {
        let name = &name;
        match self {
            Self::Nothing => "no pair is counted yet".to_owned(),
            Self::Alike { players, pairs } => alike(players, *pairs, name),
            Self::Test { a, b, pairs, same, is_over, test, .. } => {
                let [a, b] = [a, b].map(|player| name(player));
                let meaning = match pairs {
                    pairs if pairs == same && *same >= enough(*is_over) => {
                        format!("; the same game in {same} of {pairs} pairs: they do not differ here")
                    }
                    _ => meaning([&a, &b], test, *pairs, *is_over),
                };
                format!("{a} against {b}: {test}{meaning}")
            }
            Self::Tests { h1_accepted, h0_accepted, not_decided } => {
                let all = h1_accepted + h0_accepted + not_decided;
                format!(
                    "of {all} sequential tests: H1 accepted in {h1_accepted}, H0 accepted in {h0_accepted}, \
                     not decided in {not_decided}"
                )
            }
            Self::Duel { a, b, ahead, is_shown, score, elo, pairs, is_over, .. } => {
                let shown = match (ahead, is_shown, is_over) {
                    (Some(ahead), true, _) => format!("{} is the better one", name(ahead)),
                    (_, _, true) => "neither is shown to be the better one".to_owned(),
                    (_, _, false) => "neither is shown to be the better one yet".to_owned(),
                };
                let [a, b] = [a, b].map(|player| name(player));
                let score = 100.0 * score;
                format!("{a} scores {score:.1} % against {b} in {}, {elo}: {shown}", counted(*pairs))
            }
            Self::Apart { groups, first_better, second_better, alike, not_shown, decided } => {
                let all = first_better + second_better + alike + not_shown;
                let same = match alike {
                    0 => String::new(),
                    _ => format!(", they play the same game in {alike}"),
                };
                let yet = match decided {
                    decided if *decided == all => String::new(),
                    _ => format!(" yet; {decided} are decided"),
                };
                format!(
                    "of {all} pairings the first-named is the better one in {first_better}, the second in {second_better}{same}, \
                     neither is shown to be in {not_shown}{yet}; nothing compares the {groups} groups of players that never meet"
                )
            }
            Self::Early { decided, pairings } => {
                format!("too early to compare everybody: {decided} of {pairings} pairings are decided")
            }
            Self::Ranking { best, level, elo, players, .. } if !level.is_empty() => {
                let first = listed(std::iter::once(best).chain(level), name);
                format!("{first} share the lead of {players} players: {elo} above their mean")
            }
            Self::Ranking { best, alike, sure, elo, players, is_over, .. } => {
                let role = match is_over {
                    true if self.is_clear() => "is the strongest",
                    true => "is ahead, though not clearly,",
                    false => "is in front",
                };
                let same = same_as(alike, name);
                format!(
                    "{} {role} of {players} players: {elo} above their mean, better than the next with a \
                     probability of {}{same}",
                    name(best),
                    chance(*sure)
                )
            }
            Self::Tournament { leader, level, decided, pairings, is_cancelled, .. } => {
                let (is, share) = if *is_cancelled { ("was", "shared") } else { ("is", "share") };
                let ahead = match leader {
                    None => String::new(),
                    Some(leader) if level.is_empty() => format!("; {} {is} in front", name(leader)),
                    Some(leader) => {
                        let first = listed(std::iter::once(leader).chain(level), name);
                        format!("; {first} {share} the lead")
                    }
                };
                match is_cancelled {
                    true => {
                        format!(
                            "no champion: it was cancelled when {decided} of {pairings} pairings were decided{ahead}"
                        )
                    }
                    false => format!("no champion yet: {decided} of {pairings} pairings are decided{ahead}"),
                }
            }
            Self::Champion(champion) => champion.headline(name),
            Self::Recommendation(best) => advice::headline(best, name),
            Self::Swept(swept) => swept.headline(name),
            Self::Measured { players, positions, probes, planned } => {
                measured(*players, *positions, *probes, *planned)
            }
        }
    }

    /// What the player is that is named, in a few words.
    #[must_use]
    pub fn role(&self) -> &'static str {
        match self {
            Self::Nothing | Self::Early { .. } => "Nobody yet",
            Self::Alike { .. } => "No difference",
            Self::Test { test, .. } => test.verdict.word(),
            Self::Tests { .. } => "Sequential tests",
            Self::Apart { .. } => "Pairings",
            Self::Duel { ahead: None, .. } => "Even",
            Self::Duel { is_shown: true, .. } => "Better",
            Self::Ranking { is_over: true, .. } if self.is_clear() => "Strongest",
            Self::Duel { is_over: true, .. } | Self::Ranking { is_over: true, .. } => "Ahead",
            Self::Duel { .. } | Self::Ranking { .. } | Self::Tournament { .. } => "In front",
            Self::Champion(champion) => champion.role(),
            Self::Recommendation(best) => advice::role(best),
            Self::Swept(swept) => swept.role(),
            Self::Measured { .. } => "Measured",
        }
    }

    /// What else is to be known: one sentence each, without players.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        match self {
            Self::Champion(champion) => {
                let borders = champion.borders.iter().map(ToString::to_string);
                borders.chain(champion.overall.map(|overall| overall.to_string())).collect()
            }
            Self::Recommendation(best) => advice::notes(best),
            _ => Vec::new(),
        }
    }
}

/// What a test means for the two players.
fn meaning([a, b]: [&str; 2], test: &SequentialTest, pairs: u64, is_over: bool) -> String {
    let unit = test.model.unit();
    match test.verdict {
        TestVerdict::H1Accepted if test.elo0 >= 0.0 => format!("; {a} is the better one"),
        TestVerdict::H1Accepted => format!("; {a} is not worse by {} {unit}", -test.elo0),
        TestVerdict::H0Accepted if test.elo1 <= 0.0 => format!("; {b} is the better one"),
        TestVerdict::H0Accepted => format!("; {a} is not better by {} {unit}", test.elo1),
        TestVerdict::NotDecided if is_over => format!("; all {pairs} pairs are in"),
        TestVerdict::NotDecided => format!(" after {}", counted(pairs)),
    }
}

fn alike(players: &[String], pairs: u64, name: &impl Fn(&str) -> String) -> String {
    let who = match players {
        [a, b] => format!("{} and {}", name(a), name(b)),
        all => format!("all {} players", all.len()),
    };
    format!("{who} played the same game in {pairs} of {pairs} pairs: they do not differ here")
}

/// How far players were measured; what came of it is in a table.
fn measured(players: u64, positions: Option<u64>, probes: u64, planned: u64) -> String {
    let (who, are) =
        if players == 1 { ("one player".to_owned(), "is") } else { (format!("{players} players"), "are") };
    match positions {
        None => {
            format!("no search yet of {who}: first the positions, and what they are worth, must be known")
        }
        Some(0) => "no position was found: there is nothing to look at".to_owned(),
        Some(positions) if probes >= planned => {
            let positions =
                if positions == 1 { "one position".to_owned() } else { format!("{positions} positions") };
            format!("{who} measured at {positions} by {}", Work::Probes.counted(probes))
        }
        Some(_) => format!("{probes} of {} are in; {who} {are} measured", Work::Probes.counted(planned)),
    }
}
