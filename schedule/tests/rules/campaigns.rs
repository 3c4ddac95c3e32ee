//! Tuners under a budget: generations of duels, each planned from those before.

use schedule::report::{Answer, BaselineVerdict};
use schedule::{Entry, Event, Millis, Novelty, Pair, PairingId, Scheduler, State};
use stats::{GameResult, PairResult};

use crate::desk::{ANN, ID, ask, both, desk, pairs, play};

const PLAN: &str =
    "[tune]\nbudget = 400\nplayer = \"p\"\n[tune.vary]\nx = [1, 2, 3, 4, 5, 6]\ny = [\"a\", \"b\"]\n";

fn number(player: &str, key: &str) -> f64 {
    let value =
        player.split_once(&format!("{key}=")).map_or("0", |(_, rest)| rest.split(',').next().unwrap());
    value.parse().unwrap_or(0.0)
}

/// The larger x wins.
fn larger(pair: Pair<'_>) -> PairResult {
    let [first, second] = [pair.first, pair.second].map(|player| number(player, "x"));
    match first.total_cmp(&second) {
        std::cmp::Ordering::Greater => both(GameResult::Win),
        std::cmp::Ordering::Less => both(GameResult::Loss),
        std::cmp::Ordering::Equal => PairResult { seat_one: GameResult::Win, seat_two: GameResult::Loss },
    }
}

/// Works out what follows, as far as that goes; what came of it.
fn plan(scheduler: &mut Scheduler) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(planning) = scheduler.planning(ID) {
        events.extend(scheduler.proceed(ID, planning.work()));
    }
    events
}

/// Plays everything; gives what was stored and what came of it.
fn work(scheduler: &mut Scheduler) -> (Vec<Entry>, Vec<Event>) {
    let (mut now, mut store, mut events) = (0, Vec::new(), plan(scheduler));
    while let Some(lease) = ask(scheduler, ANN, 4, now) {
        now += 100;
        let results = play(scheduler, &pairs(&lease), larger);
        store.extend(results.iter().filter(|entry| scheduler.novelty(entry.pair) == Novelty::New));
        events.extend(scheduler.apply(ANN, lease.fence, &results, Millis(now)));
        events.extend(plan(scheduler));
    }
    (store, events)
}

fn duel(generation: u32, duel: u32) -> PairingId {
    PairingId { repeat: generation, round: duel, slot: 0 }
}

#[test]
fn nothing_is_handed_out_before_it_is_worked_out_and_the_actor_never_works_it_out() {
    let mut scheduler = desk(PLAN);
    assert!(scheduler.lacks_plan(ID) && !scheduler.is_finished(ID));
    assert!(ask(&mut scheduler, ANN, 4, 0).is_none());
    assert_eq!(scheduler.pairing(ID, duel(0, 0)), None);
    let planning = scheduler.planning(ID).unwrap();
    let events = scheduler.proceed(ID, planning.work());
    assert_eq!(
        events,
        [Event::LacksPlan { experiment: ID }],
        "with a lag of one the next is planned at once"
    );
    assert!(scheduler.pairing(ID, duel(0, 7)).is_some() && scheduler.pairing(ID, duel(1, 0)).is_none());
    assert!(ask(&mut scheduler, ANN, 4, 0).is_some());
}

#[test]
fn what_was_worked_out_twice_counts_once() {
    let mut scheduler = desk(PLAN);
    let [one, two] = [scheduler.planning(ID).unwrap(), scheduler.planning(ID).unwrap()];
    scheduler.proceed(ID, one.work());
    let open = scheduler.progress(ID).unwrap().open;
    scheduler.proceed(ID, two.work());
    assert_eq!(scheduler.progress(ID).unwrap().open, open);
}

#[test]
fn generations_follow_each_other_until_the_budget_is_played_and_the_best_is_recommended() {
    for format in ["bayes", "halving", "spsa", "ntbea", "clop"] {
        let mut scheduler = desk(&PLAN.replace("budget", &format!("format = \"{format}\"\nbudget")));
        let (store, events) = work(&mut scheduler);
        assert_eq!(scheduler.state(ID), Some(State::Finished), "{format}");
        let games = 2 * store.len() as u64;
        assert!((200..=400).contains(&games), "{format} {games}");
        let report = scheduler.report(ID).unwrap();
        assert_eq!((report.games, report.champion.as_deref()), (games, report.answer.player()), "{format}");
        assert!(number(report.champion.as_ref().unwrap(), "x") >= 4.0, "{format} {}", report.headline);
        let champion = report.champion.clone().unwrap();
        assert!(
            events.contains(&Event::Champion { experiment: ID, repeat: 0, player: champion }),
            "{format}"
        );
        assert_eq!(events.last(), Some(&Event::Finished { experiment: ID }), "{format}");
        let progress = scheduler.progress(ID).unwrap();
        assert_eq!(
            (progress.counted, progress.expected),
            (store.len() as u64, store.len() as u64),
            "{format}"
        );
    }
}

#[test]
fn who_is_best_of_those_who_were_left_last_says_among_how_many() {
    let of = |format: &str| {
        let many = PLAN.replace("[1, 2, 3, 4, 5, 6]", "{ from = 1, to = 40, whole = true }");
        let budget = format!("format = \"{format}\"\nbudget = 1200");
        let mut scheduler = desk(&many.replace("budget = 400", &budget));
        work(&mut scheduler);
        scheduler.report(ID).unwrap().parts.search().unwrap().clone()
    };
    let all = of("bayes");
    assert_eq!((all.among, all.nobody_is_better().as_str()), (None, "nobody is better"));
    let some = of("halving");
    let among = some.among.expect("not all of the space were left");
    assert_eq!(some.nobody_is_better(), format!("nobody of the last {among} is better"));
    assert_eq!(some.course.last().unwrap().among, Some(among));
}

#[test]
fn no_two_duels_share_their_luck() {
    let mut scheduler = desk(PLAN);
    plan(&mut scheduler);
    let mut seeds: Vec<u64> = scheduler
        .pairings(ID)
        .map(|view| {
            scheduler.pair(schedule::PairId { experiment: ID, pairing: view.id, index: 0 }).unwrap().seed.0
        })
        .collect();
    let all = seeds.len();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!((seeds.len(), all), (16, 16));
}

#[test]
fn stored_results_in_any_order_lead_to_the_same_end() {
    let confirmed = format!(
        "{}confirm = 30\n{}",
        &PLAN[..PLAN.find("player").unwrap()],
        &PLAN[PLAN.find("player").unwrap()..]
    );
    for text in [PLAN, &confirmed] {
        let mut first = desk(text);
        let (mut store, _) = work(&mut first);
        store.reverse();
        let mut again = desk(text);
        assert_eq!(
            again.restore(ID, store.clone()).unwrap().orphans,
            store.len() as u64,
            "all wait for the plan"
        );
        let events = plan(&mut again);
        assert_eq!(events.last(), Some(&Event::Finished { experiment: ID }));
        assert_eq!(again.restore(ID, []).unwrap().orphans, 0);
        assert_eq!(again.report(ID), first.report(ID));
        assert_eq!(again.players(ID), first.players(ID));
    }
}

#[test]
fn a_stored_result_that_the_plan_does_not_contain_is_an_orphan() {
    let mut first = desk(PLAN);
    let (mut store, _) = work(&mut first);
    store[0].pair.pairing = duel(0, 99);
    let mut again = desk(PLAN);
    again.restore(ID, store.clone()).unwrap();
    plan(&mut again);
    // What it was in truth is missing: its generation is not decided, and two more at most are planned.
    assert!(!again.is_finished(ID));
    assert!(again.restore(ID, []).unwrap().orphans > 1);
    let lease = ask(&mut again, ANN, 1, 0).expect("it is played again");
    let results = play(&again, &pairs(&lease), larger);
    again.apply(ANN, lease.fence, &results, Millis(1));
    plan(&mut again);
    assert!(again.is_finished(ID));
    assert_eq!(again.restore(ID, []).unwrap().orphans, 1, "nothing is dropped in silence");
    assert_eq!(again.report(ID), first.report(ID));
}

#[test]
fn the_best_meets_a_baseline_from_outside_the_space_in_the_end() {
    let text = PLAN.replace("player", "confirm = 40\nbaseline = \"p:x=2.2\"\nplayer");
    let mut scheduler = desk(&text);
    assert_eq!(scheduler.players(ID).unwrap(), ["p:x=2,y=b", "p:x=2.2"], "the nearest candidate, and itself");
    let (store, _) = work(&mut scheduler);
    let report = scheduler.report(ID).unwrap();
    let Answer::Recommendation(best) = &report.answer else { panic!("{}", report.headline) };
    let last = best.confirmation.as_ref().unwrap();
    assert_eq!((last.verdict, last.pairs, last.baseline.as_str()), (BaselineVerdict::Better, 40, "p:x=2.2"));
    assert!(!best.is_baseline && best.reference == "p:x=2,y=b" && best.is_crowned());
    assert_eq!(best.games + 80, 2 * store.len() as u64);
    assert!(report.headline.contains("is better than the baseline p:x=2.2"), "{}", report.headline);
    let confirmation = report.parts.confirmation().unwrap().pairing.as_ref().unwrap();
    assert_eq!((confirmation.stage.as_str(), confirmation.summary.pairs), ("confirmation", 40));
}

#[test]
fn whoever_is_the_baseline_itself_plays_no_match_against_itself() {
    let text = PLAN
        .replace("player", "confirm = 40\nbaseline = \"p:x=6,y=b\"\nplayer")
        .replace("[\"a\", \"b\"]", "[\"b\"]");
    let mut scheduler = desk(&text);
    let (store, _) = work(&mut scheduler);
    assert!(2 * store.len() <= 400);
    let report = scheduler.report(ID).unwrap();
    assert_eq!(report.champion.as_deref(), Some("p:x=6,y=b"));
    assert!(
        report.headline.contains("recommended after") && report.headline.contains("the baseline itself"),
        "{}",
        report.headline
    );
    assert!(report.parts.confirmation().unwrap().itself);
}

#[test]
fn before_a_generation_is_complete_nothing_is_recommended_and_then_what_would_be() {
    let mut scheduler = desk(PLAN);
    assert_eq!(scheduler.report(ID).unwrap().headline, "no pair is counted yet");
    plan(&mut scheduler);
    let lease = ask(&mut scheduler, ANN, 1, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease)[..1], larger);
    scheduler.apply(ANN, lease.fence, &results, Millis(1));
    let report = scheduler.report(ID).unwrap();
    assert!(report.headline.starts_with("too early"), "{}", report.headline);
    let search = report.parts.search().unwrap();
    assert_eq!((search.played, search.duels, search.generations), (2, 1, 1), "what is planned is not played");
    let results = play(&scheduler, &pairs(&lease), larger);
    scheduler.apply(ANN, lease.fence, &results, Millis(2));
    while scheduler.pairing(ID, duel(0, 7)).unwrap().verdict.is_none() {
        let lease = ask(&mut scheduler, ANN, 1, 3).unwrap();
        let results = play(&scheduler, &pairs(&lease), larger);
        scheduler.apply(ANN, lease.fence, &results, Millis(4));
    }
    let report = scheduler.report(ID).unwrap();
    assert!(
        report.headline.contains("would be recommended after") && report.champion.is_none(),
        "{}",
        report.headline
    );
    let search = report.parts.search().unwrap();
    assert_eq!((search.format.as_str(), search.candidates), ("bayes", Some(12)));
    assert!(!search.course.is_empty() && search.best.len() > 1);
}

#[test]
fn a_tuning_that_stop_ends_says_so_and_offers_no_budget() {
    let mut scheduler = desk(&PLAN.replace("player", "stop = { regret = 300.0 }\nplayer"));
    let (store, _) = work(&mut scheduler);
    let report = scheduler.report(ID).unwrap();
    let Answer::Recommendation(best) = &report.answer else { panic!("{}", report.headline) };
    assert_eq!((best.stopped_below, best.games), (Some(300.0), 2 * store.len() as u64));
    assert!(best.games < 200 && best.is_over, "{}", report.headline);
    assert!(report.headline.contains(&format!("after {} of 400 games", best.games)), "{}", report.headline);
    let notes = report.notes();
    assert!(notes.iter().any(|note| note.contains("as stop asks")), "{notes:?}");
    assert!(!notes.iter().any(|note| note.contains("--budget")), "{notes:?}");
    let mut scheduler = desk(&PLAN.replace("player", "stop = { regret = 0.0 }\nplayer"));
    work(&mut scheduler);
    let Answer::Recommendation(best) = scheduler.report(ID).unwrap().answer else { panic!("it is over") };
    assert_eq!(best.stopped_below, None, "its budget is played");
}

#[test]
fn a_parameter_that_changes_nothing_is_named_and_has_no_importance() {
    let text = PLAN.replace("budget = 400", "budget = 2000");
    let mut scheduler = desk(&text);
    plan(&mut scheduler);
    let mut now = 0;
    while let Some(lease) = ask(&mut scheduler, ANN, 4, now) {
        now += 100;
        let asked = pairs(&lease);
        let mut results = play(&scheduler, &asked, larger);
        for entry in &mut results {
            // Whoever has the same x plays the same game, whatever y is.
            let result = entry.outcome.result().unwrap();
            entry.outcome = schedule::UnitOutcome::played(result, result.seat_one != result.seat_two);
        }
        scheduler.apply(ANN, lease.fence, &results, Millis(now));
        plan(&mut scheduler);
    }
    let report = scheduler.report(ID).unwrap();
    let Answer::Recommendation(best) = &report.answer else { panic!("{}", report.headline) };
    assert_eq!(best.idle.iter().map(|idle| idle.key.as_str()).collect::<Vec<_>>(), ["y"], "{:?}", best.idle);
    let notes = report.notes();
    assert!(notes.iter().any(|note| note.starts_with("y changes nothing here: ")), "{notes:?}");
    let important = report.parts.posterior().unwrap().importance.iter().map(|weight| weight.key.as_str());
    assert_eq!(important.collect::<Vec<_>>(), ["x"]);
}

#[test]
fn candidates_that_never_differ_are_not_told_apart() {
    let same = |_: Pair<'_>| PairResult { seat_one: GameResult::Win, seat_two: GameResult::Loss };
    let mut scheduler = desk(PLAN);
    plan(&mut scheduler);
    let mut now = 0;
    while let Some(lease) = ask(&mut scheduler, ANN, 4, now) {
        now += 100;
        let before = scheduler.report(ID).unwrap();
        let is_said = matches!(before.answer, Answer::Alike { .. });
        assert_eq!(is_said, before.pairs >= 25, "after {} pairs: {}", before.pairs, before.headline);
        let mut results = play(&scheduler, &pairs(&lease), same);
        for entry in &mut results {
            entry.outcome = schedule::UnitOutcome::played(entry.outcome.result().unwrap(), true);
        }
        scheduler.apply(ANN, lease.fence, &results, Millis(now));
        plan(&mut scheduler);
    }
    let report = scheduler.report(ID).unwrap();
    assert!(matches!(report.answer, Answer::Alike { .. }), "{}", report.headline);
    assert!(report.champion.is_none());
    assert!(report.headline.ends_with("they do not differ here"), "{}", report.headline);
    let search = report.parts.search().unwrap();
    assert!(search.duels > 0 && search.best.is_empty() && search.course.is_empty(), "nobody is ranked");
    assert!(report.parts.posterior().is_none(), "no parameter matters");
}
