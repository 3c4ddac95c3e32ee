//! What to do when a tuner has played its budget, in a sentence.

use super::against::BaselineVerdict;
use super::claim::Answer;
use super::recommendation::Recommendation;
use spec::experiment::ExperimentName;

/// Less expected regret, in Elo, is not worth another tuning.
const LITTLE: f64 = 0.5;
/// More games are worth it if they leave at most this part of the expected regret.
const WORTH: f64 = 0.9;

impl Answer {
    /// What to do next, without a full stop; nothing before all is played, nor where nobody can say so. `name` is what the experiment is
    /// called.
    #[must_use]
    pub fn next_step(&self, name: &str) -> Option<String> {
        match self {
            Self::Recommendation(best) if best.is_over => of(best, name),
            _ => None,
        }
    }
}

fn of(best: &Recommendation, name: &str) -> Option<String> {
    let beyond: Vec<&str> = best
        .borders
        .iter()
        .filter(|border| !border.is_allowed_end && best.idle.iter().all(|idle| idle.key != border.key))
        .filter(|_| best.to_use() == best.player)
        .map(|border| border.key.as_str())
        .collect();
    // While it is not shown to be better it may stand there by chance: more games come first, and where all are as good as equal an end
    // of a range means nothing.
    let is_open =
        !is_shown(best) && gain(best).is_some_and(|(now, then)| now < LITTLE || is_worth(now, then));
    if !beyond.is_empty() && !is_open {
        return Some(format!(
            "what next: give {} a wider range and tune again; more games in this space cannot find what lies beyond it",
            listed(&beyond)
        ));
    }
    let (now, then) = gain(best)?;
    let games = best.more?.games;
    if now < LITTLE {
        return Some(format!(
            "what next: nothing is left to gain in this space, by the model of the tuner: the best is expected to be {now:.1} Elo stronger"
        ));
    }
    if !is_worth(now, then) {
        return Some(format!(
            "what next: {games} games more would change little, by the model of the tuner: the best would still be expected to be \
             {then:.1} Elo stronger"
        ));
    }
    let before = match listed(&beyond) {
        keys if keys.is_empty() => String::new(),
        keys => {
            format!("that the best is at the end of {keys} is not shown yet, so games before a wider range: ")
        }
    };
    let gain = format!(
        "what next: {before}with {games} games more the best would be expected to be {then:.1} Elo stronger instead of {now:.1}, by the model \
         of the tuner"
    );
    if let Some(stop) = best.stopped_below {
        // Its budget is not played: a larger one would be ended as this one was.
        let enough = best.games + games;
        let budget = if best.budget < enough { format!(" and budget = {enough}") } else { String::new() };
        return Some(format!(
            "{gain}; stop = {{ regret = {stop} }} ended it, and would again: take it out of the file, or lower it{budget}, and play it under \
             another name"
        ));
    }
    let budget = best.budget + games;
    let room = ExperimentName::MOST.saturating_sub(budget.to_string().len() + 1);
    let name = &name[..name.len().min(room)];
    Some(format!(
        "{gain}; with the file of the experiment all games are played anew by: astragal run FILE --budget {budget} --as {name}-{budget}"
    ))
}

/// Whether it is shown to be better than the baseline: then what leads to it is no accident of few games. The match between the two has
/// the last word, once it is over. Nobody knows of a tuner without a model.
fn is_shown(best: &Recommendation) -> bool {
    if let Some(last) = best.confirmation.as_ref().filter(|last| last.is_settled()) {
        return last.verdict == BaselineVerdict::Better;
    }
    best.standing.and_then(|standing| standing.elo.low).is_none_or(|low| low > 0.0)
}

/// The expected regret now, and after some games more.
fn gain(best: &Recommendation) -> Option<(f64, f64)> {
    Some((best.standing?.regret, best.more?.regret))
}

/// Whether games that leave so much of an expected regret are worth it.
fn is_worth(now: f64, then: f64) -> bool {
    now >= LITTLE && then <= WORTH * now
}

/// `a`, `a and b`, `a, b and c`.
fn listed(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.join(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{AgainstBaseline, Border, Elo, End, More, Standing};

    fn best() -> Recommendation {
        Recommendation::example()
    }

    fn next(best: Recommendation) -> Option<String> {
        Answer::Recommendation(Box::new(best)).next_step("learn")
    }

    #[test]
    fn how_near_the_best_it_is_is_said_of_the_tuners_candidate_and_never_of_a_baseline_that_is_kept() {
        assert_eq!(best().within_five(), Some(0.6));
        let verdict = |verdict| Recommendation {
            confirmation: Some(AgainstBaseline {
                baseline: "dpw".to_owned(),
                verdict,
                pairs: 500,
                planned: 500,
                elo: best().standing.unwrap().elo,
                sure: 0.4,
            }),
            ..best()
        };
        assert_eq!(verdict(BaselineVerdict::NotBetter).within_five(), None);
        assert_eq!(verdict(BaselineVerdict::NotShown).within_five(), Some(0.6));
    }

    #[test]
    fn more_games_are_offered_with_the_line_to_copy() {
        let told = next(best()).unwrap();
        assert!(told.contains("3.1 Elo stronger instead of 4.9"), "{told}");
        assert!(told.ends_with("astragal run FILE --budget 16000 --as learn-16000"), "{told}");
        let told = Answer::Recommendation(Box::new(best())).next_step(&"n".repeat(64)).unwrap();
        assert!(
            told.ends_with(&format!("--as {}-16000", "n".repeat(58))),
            "a name has 64 letters at most: {told}"
        );
    }

    #[test]
    fn nothing_is_said_before_the_budget_is_played_or_without_a_model() {
        assert_eq!(next(Recommendation { is_over: false, ..best() }), None);
        assert_eq!(next(Recommendation { standing: None, more: None, ..best() }), None);
        assert_eq!(Answer::Nothing.next_step("learn"), None);
        let alike = Answer::Alike { players: vec!["a".to_owned(), "b".to_owned()], pairs: 9 };
        assert_eq!(alike.next_step("learn"), None, "games cannot tell apart who plays the same");
    }

    #[test]
    fn where_all_are_equal_or_games_would_not_help_none_are_offered() {
        let standing = best().standing.unwrap();
        let equal = Recommendation { standing: Some(Standing { regret: 0.2, ..standing }), ..best() };
        let told = next(equal).unwrap();
        assert!(told.contains("nothing is left to gain") && !told.contains("astragal run"), "{told}");
        let told =
            next(Recommendation { more: Some(More { games: 10_000, regret: 4.7 }), ..best() }).unwrap();
        assert!(told.contains("would change little") && !told.contains("astragal run"), "{told}");
    }

    #[test]
    fn a_best_on_the_border_asks_for_a_wider_range_unless_nothing_wider_is_allowed() {
        let border = |is_allowed_end| Border {
            key: "c1".to_owned(),
            value: "5".to_owned(),
            end: End::Lowest,
            is_allowed_end,
        };
        let told = next(Recommendation { borders: vec![border(false)], ..best() }).unwrap();
        assert!(told.starts_with("what next: give c1 a wider range"), "{told}");
        let told = next(Recommendation { borders: vec![border(false); 3], ..best() }).unwrap();
        assert!(told.starts_with("what next: give c1, c1 and c1 a wider range"), "{told}");
        let told = next(Recommendation { borders: vec![border(true)], ..best() }).unwrap();
        assert!(told.contains("--budget 16000"), "{told}");
        // With few games whoever is in front may be there by chance.
        let elo = Elo { value: Some(31.0), low: Some(-60.0), high: Some(122.0) };
        let standing = best().standing.map(|standing| Standing { elo, ..standing });
        let early = Recommendation { standing, borders: vec![border(false)], ..best() };
        let told = next(early.clone()).unwrap();
        assert!(
            told.contains("at the end of c1 is not shown yet") && told.contains("--budget 16000"),
            "{told}"
        );
        let told = next(Recommendation { more: Some(More { games: 10_000, regret: 4.8 }), ..early.clone() })
            .unwrap();
        assert!(told.starts_with("what next: give c1 a wider range"), "games would not help: {told}");
        let equal = early.standing.map(|standing| Standing { regret: 0.2, ..standing });
        let told = next(Recommendation { standing: equal, ..early }).unwrap();
        assert!(told.contains("nothing is left to gain"), "all are equal, one of them is at an end: {told}");
        let confirmed = |verdict, value| AgainstBaseline {
            baseline: "dpw".to_owned(),
            verdict,
            pairs: 500,
            planned: 500,
            elo: Elo { value: Some(value), low: Some(value - 20.0), high: Some(value + 20.0) },
            sure: 0.4,
        };
        let last = |verdict, value| Recommendation {
            borders: vec![border(false)],
            confirmation: Some(confirmed(verdict, value)),
            ..best()
        };
        let told = next(last(BaselineVerdict::Better, 31.0)).unwrap();
        assert!(told.starts_with("what next: give c1 a wider range"), "{told}");
        let told = next(last(BaselineVerdict::NotShown, 3.0)).unwrap();
        assert!(
            told.contains("at the end of c1 is not shown yet"),
            "the model said so, the match did not: {told}"
        );
        let told = next(last(BaselineVerdict::NotBetter, -31.0)).unwrap();
        assert!(!told.contains("c1"), "the baseline is kept: {told}");
    }

    #[test]
    fn whoever_was_ended_by_stop_is_told_to_change_that_and_not_the_budget() {
        let ended = Recommendation { stopped_below: Some(5.0), games: 600, budget: 20_000, ..best() };
        let told = next(ended.clone()).unwrap();
        assert!(told.contains("stop = { regret = 5 } ended it, and would again"), "{told}");
        assert!(!told.contains("budget"), "there is enough: {told}");
        let told = next(Recommendation { budget: 6000, ..ended }).unwrap();
        assert!(told.contains("lower it and budget = 10600, and play"), "{told}");
    }
}
