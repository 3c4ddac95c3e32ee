//! What a tuner recommends, in sentences.

use super::against::{AgainstBaseline, BaselineVerdict};
use super::phrases::{counted, drawn_chance, same_as};
use super::recommendation::{Recommendation, Standing};

/// The whole answer in one sentence, without a full stop.
pub(super) fn headline(best: &Recommendation, name: &impl Fn(&str) -> String) -> String {
    let (player, same) = (name(&best.player), same_as(&best.alike, name));
    let Recommendation { games, budget, .. } = best;
    let standing = match is_settled(best) {
        true if best.standing.is_some() => format!("{}, by its model", regret(best)),
        true => String::new(),
        false => standing(best, name),
    };
    if !best.is_over {
        return format!("{player} would be recommended after {games} of {budget} games{standing}{same}");
    }
    let of = best.stopped_below.map_or_else(String::new, |_| format!(" of {budget}"));
    let how = format!("recommended after {games}{of} games{standing}");
    let Some(last) = &best.confirmation else {
        return format!("{player} is {how}{same}");
    };
    let AgainstBaseline { baseline, verdict, pairs, planned, elo, .. } = last;
    let (baseline, counted) = (name(baseline), counted(*pairs));
    match verdict {
        BaselineVerdict::Itself => format!("{player} is {how}{same}"),
        BaselineVerdict::Unfinished => format!(
            "{player} is {how}; not confirmed yet against the baseline {baseline}: {pairs} of {planned} pairs{same}"
        ),
        BaselineVerdict::Cancelled => format!(
            "{player} is {how}; not confirmed: it was cancelled after {pairs} of {planned} pairs against the baseline {baseline}{same}"
        ),
        BaselineVerdict::Better => {
            format!("{player} is better than the baseline {baseline}: {elo} in {counted}; it is {how}{same}")
        }
        BaselineVerdict::NotShown if last.kept().is_some() => format!(
            "{player} is not shown to be better than the baseline: {elo} in {counted}; keep the baseline {baseline}"
        ),
        BaselineVerdict::NotShown => format!(
            "{player} is not shown to be better than the baseline {baseline}: {elo} in {counted}; it is {how}{same}"
        ),
        BaselineVerdict::NotBetter => {
            format!(
                "{player} is not better than the baseline: {elo} in {counted}; keep the baseline {baseline}"
            )
        }
        BaselineVerdict::Alike => format!(
            "{player} is not better than the baseline: they played the same game in {pairs} of {pairs} pairs; \
             keep the baseline {baseline}"
        ),
    }
}

/// How good it is, as the tuner says.
fn standing(best: &Recommendation, name: &impl Fn(&str) -> String) -> String {
    let itself = best.player == best.reference;
    let over = match (itself, best.is_baseline) {
        (true, true) => "the baseline itself".to_owned(),
        (true, false) => "the candidate that stands in for the baseline".to_owned(),
        (false, _) => String::new(),
    };
    let Some(Standing { elo, .. }) = &best.standing else {
        return if itself { format!(", {over}") } else { String::new() };
    };
    let regret = regret(best);
    let unseen = if best.reference_games == 0 { ", which never saw that one play" } else { "" };
    match itself {
        true => format!(", {over}{regret}"),
        false => format!(": {elo} over {}, by its model{unseen}{regret}", name(&best.reference)),
    }
}

/// How much there may be left to find; nothing where the tuner cannot say.
fn regret(best: &Recommendation) -> String {
    let told = |standing: &Standing| {
        let among = standing.among.map_or_else(String::new, |count| format!(" of the last {count}"));
        format!("; the best{among} is expected to be {:.1} Elo stronger", standing.regret)
    };
    best.standing.as_ref().map_or_else(String::new, told)
}

/// Whether it played the baseline, and all of that match.
fn is_settled(best: &Recommendation) -> bool {
    best.confirmation.as_ref().is_some_and(AgainstBaseline::is_settled)
}

/// What the model said of it against the baseline, if the match between the two says something else.
fn contradiction(best: &Recommendation) -> Option<String> {
    let (last, said) = (best.confirmation.as_ref()?, best.standing.as_ref()?.elo);
    let is_apart = last.elo.high? < said.low? || said.high? < last.elo.low?;
    (is_settled(best) && best.is_baseline && is_apart).then(|| {
        format!(
            "the model of the tuner says {said} over the baseline, the confirmation {}: believe the confirmation, and what the model says of \
             others with caution",
            last.elo
        )
    })
}

/// What the player is that is named, in a few words.
pub(super) fn role(best: &Recommendation) -> &'static str {
    match best.confirmation.as_ref().map(|confirmation| confirmation.verdict) {
        _ if !best.is_over => "In front",
        _ if best.to_use() != best.player => "Keep the baseline",
        Some(BaselineVerdict::NotShown) => "Not shown to be better",
        _ if !best.alike.is_empty() => "Not the only one",
        Some(BaselineVerdict::Unfinished) => "Not confirmed yet",
        Some(BaselineVerdict::Cancelled) => "Not confirmed",
        _ => "Recommended",
    }
}

/// What else is to be known: one sentence each, without players.
pub(super) fn notes(best: &Recommendation) -> Vec<String> {
    // Of a parameter that changes nothing no border means anything.
    let is_idle = |key: &str| best.idle.iter().any(|idle| idle.key == key);
    // Nor does that of a candidate which is not to be used.
    let is_used = best.to_use() == best.player;
    let borders =
        best.borders.iter().filter(|border| is_used && !is_idle(&border.key)).map(ToString::to_string);
    let mut notes: Vec<String> = borders.chain(best.idle.iter().map(ToString::to_string)).collect();
    if let Some(regret) = best.stopped_below {
        let Recommendation { games, budget, .. } = best;
        notes.push(format!(
            "it ended after {games} of {budget} games because the expected regret was below {regret} Elo when more was to be planned, as stop asks"
        ));
    }
    match &best.standing {
        Some(Standing { within_five, among, .. }) => {
            let among = match among {
                Some(count) => format!("the last {count} candidates"),
                None => "the space".to_owned(),
            };
            notes.push(format!(
                "by the model of the tuner, its candidate is within 5 Elo of the best of {among} with a probability of {}",
                drawn_chance(*within_five)
            ));
        }
        None => notes.push(format!("this tuner cannot say how good that is{}", offer(best))),
    }
    if best.own_games == 0 && best.standing.is_some() && best.confirmation.is_none() {
        notes.push(format!(
            "its candidate has not played yet: the model of the tuner has it above all who did{}",
            offer(best)
        ));
    }
    notes.extend(contradiction(best));
    if !best.is_baseline && best.standing.is_some() {
        notes.push("the baseline is not a candidate: Elo is counted from the one that stands in for it, the nearest or, for another searcher, the middle of the \
             ranges"
                .to_owned());
    }
    notes
}

/// How to learn more of it, where nobody asked for that: in the end nothing was played against the baseline.
fn offer(best: &Recommendation) -> &'static str {
    let is_itself = best.is_baseline && best.player == best.reference;
    match best.is_over && best.confirmation.is_none() && !is_itself {
        true => "; confirm = … plays it against the baseline",
        false => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Elo;

    fn elo(value: f64, low: f64, high: f64) -> Elo {
        Elo { value: Some(value), low: Some(low), high: Some(high) }
    }

    fn told() -> Recommendation {
        let standing =
            Some(Standing { elo: elo(80.5, 42.4, 118.5), regret: 7.6, within_five: 0.5, among: None });
        let (player, reference) = ("new".to_owned(), "old".to_owned());
        Recommendation {
            player,
            reference,
            standing,
            games: 16_000,
            budget: 16_000,
            ..Recommendation::example()
        }
    }

    fn confirmed(verdict: BaselineVerdict, elo: Elo) -> Recommendation {
        let baseline = "old".to_owned();
        let last = AgainstBaseline { baseline, verdict, pairs: 300, planned: 300, elo, sure: 0.4 };
        Recommendation { confirmation: Some(last), ..told() }
    }

    fn headline_of(best: &Recommendation) -> String {
        headline(best, &str::to_owned)
    }

    #[test]
    fn what_the_model_never_saw_is_said() {
        assert_eq!(
            headline_of(&told()),
            "new is recommended after 16000 games: +80.5 [+42.4, +118.5] Elo over old, by its model; \
             the best is expected to be 7.6 Elo stronger"
        );
        let unseen = headline_of(&Recommendation { reference_games: 0, ..told() });
        assert!(
            unseen.contains("Elo over old, by its model, which never saw that one play; the best"),
            "{unseen}"
        );
        let says = |best: &Recommendation| notes(best).iter().any(|note| note.contains("has not played yet"));
        assert!(says(&Recommendation { own_games: 0, ..told() }) && !says(&told()));
        let begun = confirmed(BaselineVerdict::Unfinished, elo(3.5, -21.6, 28.5));
        assert!(!says(&Recommendation { own_games: 0, ..begun }), "it plays the baseline");
    }

    #[test]
    fn notes_are_about_what_the_tuner_tells_and_what_was_not_played() {
        let says = |best: &Recommendation, part: &str| notes(best).iter().any(|note| note.contains(part));
        let apart = Recommendation { is_baseline: false, ..told() };
        assert!(says(&apart, "Elo is counted from the one that stands in for it"));
        let modest = Recommendation { standing: None, ..apart };
        assert!(!says(&modest, "Elo is counted"), "it tells no Elo");
        assert!(says(&modest, "cannot say how good that is; confirm = … plays it"));
        let played = confirmed(BaselineVerdict::NotShown, elo(3.5, -21.6, 28.5));
        let played = Recommendation { standing: None, ..played };
        assert!(says(&played, "cannot say how good that is") && !says(&played, "confirm ="), "it was played");
    }

    #[test]
    fn the_best_is_that_of_the_space_or_of_those_who_were_left() {
        let of = |best: &Recommendation, part: &str| notes(best).iter().any(|note| note.contains(part));
        assert!(of(&told(), "within 5 Elo of the best of the space with"));
        let standing = told().standing.map(|standing| Standing { among: Some(64), ..standing });
        let some = Recommendation { standing, ..told() };
        assert!(of(&some, "within 5 Elo of the best of the last 64 candidates with"));
        let said = headline_of(&some);
        assert!(said.ends_with("; the best of the last 64 is expected to be 7.6 Elo stronger"), "{said}");
    }

    #[test]
    fn a_tuning_that_stop_ended_says_so() {
        let ended = Recommendation { stopped_below: Some(8.0), games: 3200, ..told() };
        let said = headline_of(&ended);
        assert!(said.starts_with("new is recommended after 3200 of 16000 games: "), "{said}");
        let note = "it ended after 3200 of 16000 games because the expected regret was below 8 Elo when more was to be planned, as stop asks";
        assert!(notes(&ended).iter().any(|known| known == note), "{:?}", notes(&ended));
        assert!(!notes(&told()).iter().any(|known| known.contains("stop")));
    }

    #[test]
    fn a_headline_has_one_figure_against_the_baseline_that_of_the_confirmation() {
        let best = confirmed(BaselineVerdict::NotShown, elo(3.5, -21.6, 28.5));
        assert_eq!(
            headline_of(&best),
            "new is not shown to be better than the baseline old: +3.5 [-21.6, +28.5] Elo in 300 pairs; \
             it is recommended after 16000 games; the best is expected to be 7.6 Elo stronger, by its model"
        );
        let said =
            |best: &Recommendation| notes(best).iter().any(|note| note.contains("believe the confirmation"));
        assert!(said(&best), "{:?}", notes(&best));
        let agreed = confirmed(BaselineVerdict::Better, elo(61.0, 30.0, 92.0));
        assert!(!headline_of(&agreed).contains("80.5") && !said(&agreed));
        let less = confirmed(BaselineVerdict::NotShown, elo(-17.0, -58.0, 25.0));
        assert_eq!(
            headline_of(&less),
            "new is not shown to be better than the baseline: -17.0 [-58.0, +25.0] Elo in 300 pairs; keep the baseline old"
        );
        assert_eq!((less.to_use(), less.sure(), role(&less)), ("old", None, "Keep the baseline"));
        let lost = Elo { value: None, low: None, high: Some(40.0) };
        assert_eq!(confirmed(BaselineVerdict::NotShown, lost).to_use(), "old", "it lost every pair");
        let begun = confirmed(BaselineVerdict::Unfinished, elo(3.5, -21.6, 28.5));
        assert!(headline_of(&begun).contains("+80.5") && !said(&begun), "it may still change");
    }
}
