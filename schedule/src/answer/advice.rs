//! What a tuner recommends, in sentences.

use super::against::{AgainstBaseline, BaselineVerdict};
use super::phrases::{chance, counted, same_as};
use super::recommendation::{Recommendation, Standing};

/// The whole answer in one sentence, without a full stop.
pub(super) fn headline(best: &Recommendation, name: &impl Fn(&str) -> String) -> String {
    let (player, same) = (name(&best.player), same_as(&best.alike, name));
    let Recommendation { games, budget, .. } = best;
    let standing = standing(best, name);
    if !best.is_over {
        return format!("{player} would be recommended after {games} of {budget} games{standing}{same}");
    }
    let how = format!("recommended after {games} games{standing}");
    let Some(AgainstBaseline { baseline, verdict, pairs, planned, elo, .. }) = &best.confirmation else {
        return format!("{player} is {how}{same}");
    };
    let (baseline, counted) = (name(baseline), counted(*pairs));
    match verdict {
        BaselineVerdict::Itself => format!("{player} is {how}{same}"),
        BaselineVerdict::Unfinished => format!(
            "{player} is {how}; not confirmed yet against the baseline {baseline}: {pairs} of {planned} pairs{same}"
        ),
        BaselineVerdict::Better => {
            format!("{player} is better than the baseline {baseline}: {elo} in {counted}; it is {how}{same}")
        }
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
        (true, false) => "the candidate nearest to the baseline".to_owned(),
        (false, _) => String::new(),
    };
    let Some(Standing { elo, regret, .. }) = &best.standing else {
        return if itself { format!(", {over}") } else { String::new() };
    };
    let regret = format!("the best is expected to be {regret:.1} Elo stronger");
    match itself {
        true => format!(", {over}; {regret}"),
        false => format!(": {elo} over {}, by its model; {regret}", name(&best.reference)),
    }
}

/// What the player is that is named, in a few words.
pub(super) fn role(best: &Recommendation) -> &'static str {
    match best.confirmation.as_ref().map(|confirmation| confirmation.verdict) {
        _ if !best.is_over => "In front",
        Some(BaselineVerdict::NotBetter | BaselineVerdict::Alike) => "Keep the baseline",
        Some(BaselineVerdict::NotShown) => "Not shown to be better",
        _ if !best.alike.is_empty() => "Not the only one",
        Some(BaselineVerdict::Unfinished) => "Not confirmed yet",
        None | Some(BaselineVerdict::Better | BaselineVerdict::Itself) => "Recommended",
    }
}

/// What else is to be known: one sentence each, without players.
pub(super) fn notes(best: &Recommendation) -> Vec<String> {
    let mut notes: Vec<String> = best.borders.iter().map(ToString::to_string).collect();
    match &best.standing {
        Some(Standing { within_five, .. }) => {
            notes.push(format!(
                "by the model of the tuner, its candidate is within 5 Elo of the best of the space with a probability of {}",
                chance(*within_five)
            ));
        }
        None => notes.push(
            "this tuner has no model of the space and cannot say how good that is; confirm = … plays it against the baseline"
                .to_owned(),
        ),
    }
    if !best.is_baseline {
        notes.push("the baseline is not a candidate: Elo is counted from the nearest one".to_owned());
    }
    notes
}
