//! Champions: whom a tuning may crown, and what may be said of it.

use schedule::report::{Answer, BaselineVerdict, Report};
use schedule::{Pair, PairId, UnitOutcome};
use stats::{GameResult, PairResult};

use crate::answers::named;
use crate::desk::{ID, alphabet, both, desk, finish, finish_with};

#[test]
fn a_tuning_of_candidates_that_are_alike_has_no_champion() {
    let plan = "[tune]\ncandidates = [\"x\", \"y\", \"z\"]\npairs = 10\nconfirm = 5\nbaseline = \"b\"\n";
    let mut scheduler = desk(plan);
    let differs = |_, pair: Pair<'_>| match pair.second {
        "b" => UnitOutcome::Played(both(GameResult::Win)),
        _ => UnitOutcome::Same(GameResult::Win),
    };
    finish_with(&mut scheduler, differs);
    let report = scheduler.report(ID).unwrap();
    assert_eq!((&report.champion, report.answer.crowned()), (&None, None));
    assert_eq!(
        named(&report),
        "all 3 players played the same game in 30 of 30 pairs: they do not differ here"
    );
    assert_eq!(scheduler.report(ID).unwrap().champion, None);
}

#[test]
fn a_champion_that_somebody_plays_like_is_not_the_only_one() {
    let mut scheduler = desk("[tune]\ncandidates = [\"a1\", \"a2\", \"b\", \"c\"]\npairs = 10\n");
    let alike = |_, pair: Pair<'_>| match (pair.first.starts_with('a'), pair.second.starts_with('a')) {
        (true, true) => UnitOutcome::Same(GameResult::Win),
        _ => UnitOutcome::Played(alphabet(pair)),
    };
    finish_with(&mut scheduler, alike);
    let report = scheduler.report(ID).unwrap();
    let champion = report.champion.clone().expect("one of the two");
    let other = if champion == "a1" { "a2" } else { "a1" };
    assert_eq!((report.answer.crowned(), report.answer.role()), (None, "Not the only one"));
    let told = format!("<{champion}> won the tournament, but <{other}> played the same game as it");
    assert!(named(&report).starts_with(&told), "{}", named(&report));
}

/// Who wins which tournament is written here; over all pairs `b` is the strongest of the winners.
fn three_winners(pair: Pair<'_>, repeat: u32) -> PairResult {
    let strength = |player: &str| match (repeat, player) {
        (0, "c") | (1, "b") | (2, "a") => 9,
        (_, "b") => 5,
        (_, "d") => 4,
        _ => 1,
    };
    let lead = strength(pair.first) - strength(pair.second);
    both(match lead {
        0 => GameResult::Draw,
        _ if lead > 0 => GameResult::Win,
        _ => GameResult::Loss,
    })
}

#[test]
fn the_champion_of_several_tournaments_is_the_best_rated_of_their_winners() {
    let plan = "[tune]\ncandidates = [\"a\", \"b\", \"c\", \"d\"]\npairs = 8\nrepeats = 3\nconfirm = 20\n\
                baseline = \"z\"\n";
    let mut scheduler = desk(plan);
    let outcome = |id: PairId, players: Pair<'_>| {
        UnitOutcome::Played(match id.pairing.repeat {
            3 => both(GameResult::Win),
            repeat => three_winners(players, repeat),
        })
    };
    finish_with(&mut scheduler, outcome);
    let report = scheduler.report(ID).unwrap();
    let tune = report.parts.brackets().expect("a tuning");
    let won: Vec<_> = tune.tournaments.iter().map(|one| one.champion.as_deref().unwrap()).collect();
    assert_eq!(won, ["c", "b", "a"]);
    assert_eq!(report.champion.as_deref(), Some("b"), "{:?}", report.parts.cross_table());
    let confirmation = report.parts.confirmation().unwrap().pairing.as_ref().unwrap();
    assert_eq!(confirmation.a, "b", "the one that is confirmed is the champion");
    assert_eq!((report.answer.crowned(), tune.crowned.as_deref()), (Some("b"), Some("b")));
    let told = "; it is the best rated of the 3 winners of 3 tournaments (<c> 1, <b> 1, <a> 1)";
    assert!(named(&report).ends_with(told), "{}", named(&report));
}

#[test]
fn of_winners_that_are_rated_the_same_the_earlier_candidate_is_the_champion() {
    // Every tournament goes to its better seed: nobody scores more than anybody.
    let plan = "[tune]\ncandidates = [\"q\", \"p\"]\npairs = 10\nrepeats = 6\n";
    let mut scheduler = desk(plan);
    finish(&mut scheduler, |_| both(GameResult::Draw));
    let report = scheduler.report(ID).unwrap();
    let tune = report.parts.brackets().expect("a tuning");
    assert_eq!(tune.champions.len(), 2, "both win some");
    assert_eq!(report.champion.as_deref(), Some("q"));
    assert_eq!((report.answer.crowned(), report.answer.role()), (None, "Not the only one"));
    let told = "<q> shares the best rating of the 2 winners of 6 tournaments with <p> (";
    assert!(named(&report).starts_with(told), "{}", named(&report));
}

#[test]
fn a_failed_confirmation_is_the_headline() {
    let plan = "[tune]\ncandidates = [\"a\", \"b\"]\npairs = 10\nconfirm = 40\nbaseline = \"z\"\n";
    let confirmed = |won: u64, of: u64| {
        let mut scheduler = desk(plan);
        let mut store = finish(&mut scheduler, alphabet);
        let last = store.iter().map(|entry| entry.pair.pairing).max().unwrap();
        store.retain(|entry| entry.pair.pairing != last || entry.pair.index < of);
        for entry in store.iter_mut().filter(|entry| entry.pair.pairing == last) {
            let result = if entry.pair.index % 10 < won { GameResult::Win } else { GameResult::Loss };
            entry.outcome = UnitOutcome::Played(both(result));
        }
        let mut again = desk(plan);
        again.restore(ID, store).unwrap();
        again.report(ID).unwrap()
    };
    let verdict = |report: &Report| match &report.answer {
        Answer::Champion(champion) => champion.confirmation.as_ref().map(|last| last.verdict),
        _ => None,
    };
    let worse = confirmed(2, 40);
    assert_eq!(verdict(&worse), Some(BaselineVerdict::NotBetter));
    assert!(named(&worse).starts_with("<a> is not better than the baseline: -"), "{}", named(&worse));
    assert!(named(&worse).ends_with(" Elo in 40 pairs; keep the baseline <z>"), "{}", named(&worse));
    assert_eq!((worse.answer.crowned(), worse.answer.player()), (None, Some("z")));
    assert_eq!((worse.answer.role(), worse.answer.sure()), ("Keep the baseline", None));

    let less = confirmed(4, 40);
    assert_eq!(verdict(&less), Some(BaselineVerdict::NotShown));
    assert!(
        named(&less).starts_with("<a> is not shown to be better than the baseline: -"),
        "{}",
        named(&less)
    );
    assert!(named(&less).ends_with(" Elo in 40 pairs; keep the baseline <z>"), "{}", named(&less));
    assert_eq!((less.answer.player(), less.answer.role()), (Some("z"), "Keep the baseline"));
    assert_eq!((less.answer.crowned(), less.answer.sure()), (None, None));

    let even = confirmed(6, 40);
    assert_eq!(verdict(&even), Some(BaselineVerdict::NotShown));
    assert!(
        named(&even).starts_with("<a> is not shown to be better than the baseline <z>: +"),
        "{}",
        named(&even)
    );
    assert_eq!((even.answer.crowned(), even.answer.role()), (None, "Not shown to be better"));

    let better = confirmed(9, 40);
    assert_eq!(verdict(&better), Some(BaselineVerdict::Better));
    assert!(named(&better).starts_with("<a> is better than the baseline <z>: +"), "{}", named(&better));
    assert_eq!(better.answer.crowned(), Some("a"));

    let unfinished = confirmed(2, 3);
    assert_eq!(verdict(&unfinished), Some(BaselineVerdict::Unfinished));
    let told = "<a> won the tournament; not confirmed yet against the baseline <z>: 3 of 40 pairs";
    assert_eq!((named(&unfinished).as_str(), unfinished.answer.crowned()), (told, None));
}

#[test]
fn what_was_cancelled_before_it_was_confirmed_is_not_said_to_be_confirmed_later() {
    let plan = "[tune]\ncandidates = [\"a\", \"b\"]\npairs = 10\nconfirm = 40\nbaseline = \"z\"\n";
    let mut scheduler = desk(plan);
    let mut store = finish(&mut scheduler, alphabet);
    let last = store.iter().map(|entry| entry.pair.pairing).max().unwrap();
    store.retain(|entry| entry.pair.pairing != last || entry.pair.index < 3);
    let mut again = desk(plan);
    again.restore(ID, store).unwrap();
    let before = again.report(ID).unwrap();
    assert_eq!(before.answer.role(), "Not confirmed yet");
    again.cancel(ID).unwrap();
    let after = again.report(ID).unwrap();
    let told = "<a> won the tournament; not confirmed: it was cancelled after 3 of 40 pairs against the baseline <z>";
    assert_eq!((named(&after).as_str(), after.answer.role()), (told, "Not confirmed"));
    assert_eq!((after.answer.crowned(), after.answer.player()), (None, Some("a")));
}

#[test]
fn an_optimum_at_the_end_of_its_range_is_told() {
    let notes = |values: &str, sign: f64| {
        let plan = format!("[tune]\nplayer = \"k:z=5\"\npairs = 4\n[tune.vary]\nc = {values}\n");
        let mut scheduler = desk(&plan);
        let number = |player: &str| player.rsplit('=').next().unwrap().parse::<f64>().unwrap();
        let rule = |pair: Pair<'_>| match sign * (number(pair.first) - number(pair.second)) > 0.0 {
            true => both(GameResult::Win),
            false => both(GameResult::Loss),
        };
        finish(&mut scheduler, rule);
        let mut notes = scheduler.report(ID).unwrap().answer.notes();
        let among = notes.pop().expect("how good it is among all is told last");
        assert!(among.contains("the best of all 3 candidates"), "{among}");
        notes
    };
    assert_eq!(notes("[1, 4, 7]", -1.0), ["c=1 is the lowest value allowed"]);
    assert_eq!(notes("[2, 4, 7]", -1.0), ["c=2 is the lowest value given: the best may lie below it"]);
    assert_eq!(notes("[2, 4, 7]", 1.0), ["c=7 is the highest value given: the best may lie above it"]);
    assert_eq!(notes("[2, 4, 9]", 1.0), ["c=9 is the highest value allowed"]);
}
