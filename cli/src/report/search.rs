//! A tuner's search for the best of a space.

use figures::numbers::drawn_chance;
use schedule::report::{Contender, Elo, Milestone, Posterior, Search};

use super::labels::{apart, labels_beside, squeezed};
use crate::output::{counted, short_player};

/// The widest that candidates are written.
const WIDEST: usize = 36;

/// The best candidates and how they came to be known, an empty line before each table.
pub(super) fn lines(search: &Search) -> Vec<String> {
    let Search { format, candidates, played, duels, generations, .. } = search;
    let of = candidates.map_or_else(String::new, |all| format!(" of {all}"));
    let mut lines = vec![
        String::new(),
        format!(
            "search       {format}: {played}{of} candidates met in {} of {}",
            counted(*duels, "duel", "duels"),
            counted(*generations, "generation", "generations")
        ),
    ];
    if !search.best.is_empty() {
        let over = squeezed(&short_player(&search.reference), 40);
        lines.push(String::new());
        lines.push(format!(
            "the best, and their Elo over {over}; the last column is the probability that {}",
            search.nobody_is_better()
        ));
        let names = labels_beside(search.best.iter().map(|one| &*one.player), &search.reference);
        let names = apart(&names, WIDEST);
        lines.extend(
            (1..).zip(search.best.iter().zip(names)).map(|(rank, (one, name))| contender(rank, one, &name)),
        );
    }
    if !search.course.is_empty() {
        lines.push(String::new());
        lines.push(format!(
            "{:>9}  {:<WIDEST$} {:>24} {:>15}",
            "games", "would be recommended", "Elo", "expected regret"
        ));
        let names = labels_beside(search.course.iter().map(|one| &*one.best), &search.reference);
        let names = apart(&names, WIDEST);
        lines.extend(search.course.iter().zip(names).map(|(one, name)| milestone(one, &name)));
    }
    lines
}

/// What its model believes of the space: how much each parameter matters. The rest is to be looked at.
pub(super) fn believed(posterior: &Posterior) -> Vec<String> {
    let told = posterior.importance_in_words();
    let told = told.unwrap_or_else(|| "all candidates are believed to be equal".to_owned());
    let mut lines = vec![
        String::new(),
        format!("importance   {told}"),
        "             (share of the differences between all candidates, by its model; report --html draws it)"
            .to_owned(),
    ];
    lines.extend(posterior.warning().map(|warning| format!("             {warning}")));
    lines
}

fn contender(rank: usize, one: &Contender, name: &str) -> String {
    format!("  {rank:>2}  {name:<WIDEST$} {:>24} {:>9}", elo(Some(one.elo)), drawn_chance(one.best))
}

fn milestone(one: &Milestone, name: &str) -> String {
    let regret = one.regret_in_words().unwrap_or_else(|| "-".to_owned());
    format!("{:>9}  {name:<WIDEST$} {:>24} {regret:>15}", one.games, elo(one.elo))
}

fn elo(elo: Option<Elo>) -> String {
    elo.map_or_else(|| "-".to_owned(), |elo| elo.to_string().trim_end_matches(" Elo").to_owned())
}
