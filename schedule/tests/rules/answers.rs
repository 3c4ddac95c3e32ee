//! Answers: what may be said, of whom, and in which words.

use schedule::report::{Answer, Report};
use schedule::{Entry, Millis, PairId, PairingId, Scheduler, UnitOutcome};
use stats::{GameResult, PairResult};

use crate::desk::{ANN, ID, alphabet, ask, both, desk, finish, pairs, play};

const TEST: &str = "[match]\nplayers = [\"a\", \"b\"]\npairs = 400\n\
                    sprt = { elo0 = 0, elo1 = 50, every = 20 }\n";

/// Its headline, players in brackets.
pub(crate) fn named(report: &Report) -> String {
    report.answer.headline(|player| format!("<{player}>"))
}

/// Plays so many pairs from the first on; `outcome` says how each comes out.
fn after(plan: &str, count: u64, outcome: impl Fn(u64) -> UnitOutcome) -> Scheduler {
    let mut scheduler = desk(plan);
    let pairing = PairingId { repeat: 0, round: 0, slot: 0 };
    let entry = |index| Entry { pair: PairId { experiment: ID, pairing, index }, outcome: outcome(index) };
    scheduler.restore(ID, (0..count).map(entry)).unwrap();
    scheduler
}

/// Of ten pairs so many are won by the first-named, the others lost.
fn tenths(won: u64) -> impl Fn(u64) -> UnitOutcome {
    move |index| UnitOutcome::Played(both(if index % 10 < won { GameResult::Win } else { GameResult::Loss }))
}

#[test]
fn a_rejected_test_names_nobody() {
    // Ahead, but by less than the test asks for.
    let barely = |index: u64| {
        let seat_two = if index.is_multiple_of(200) { GameResult::Draw } else { GameResult::Loss };
        UnitOutcome::Played(PairResult { seat_one: GameResult::Win, seat_two })
    };
    for outcome in [Box::new(tenths(4)) as Box<dyn Fn(u64) -> UnitOutcome>, Box::new(barely)] {
        let report = after(TEST, 400, outcome).report(ID).unwrap();
        assert_eq!(
            (report.answer.player(), report.answer.crowned(), report.answer.sure()),
            (None, None, None)
        );
        assert_eq!(report.answer.role(), "H0 accepted");
        let told = named(&report);
        assert!(told.starts_with("<a> against <b>: H0 accepted (LLR -"), "{told}");
        assert!(
            told.ends_with(", bounds [-2.94, +2.94]; H0: 0 Elo, H1: +50 Elo); <a> is not better by 50 Elo"),
            "{told}"
        );
        let pairing = report.parts.pairings().next().unwrap();
        assert_eq!((&pairing.winner, &report.parts.cross_table().unwrap().crowned), (&None, &None));
        assert!(pairing.verdict.starts_with("H0 accepted (LLR -"), "{}", pairing.verdict);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["answer"]["test"]["verdict"], "H0 accepted");
        assert_eq!(json["pairings"][0]["sprt"]["verdict"], "H0 accepted");
    }
}

#[test]
fn an_accepted_test_names_whom_it_shows_to_be_better() {
    let report = after(TEST, 400, tenths(8)).report(ID).unwrap();
    assert_eq!((report.answer.player(), report.answer.crowned()), (Some("a"), Some("a")));
    let told = named(&report);
    assert!(told.starts_with("<a> against <b>: H1 accepted (LLR +"), "{told}");
    assert!(told.ends_with("; <a> is the better one"), "{told}");
    // That a is not much worse is no victory.
    let lenient = TEST.replace("elo0 = 0, elo1 = 50", "elo0 = -50, elo1 = 0");
    let report = after(&lenient, 400, tenths(6)).report(ID).unwrap();
    assert_eq!(report.answer.player(), None);
    assert!(named(&report).ends_with("; <a> is not worse by 50 Elo"), "{}", named(&report));
}

#[test]
fn a_test_is_not_decided_between_its_looks_nor_at_its_end_without_a_bound() {
    let nothing = desk(TEST).report(ID).unwrap();
    assert_eq!((named(&nothing).as_str(), nothing.answer.role()), ("no pair is counted yet", "Nobody yet"));
    // Nineteen pairs are far beyond the bound, but it is looked at after twenty.
    let early = after(TEST, 19, tenths(10)).report(ID).unwrap();
    assert!(named(&early).starts_with("<a> against <b>: not decided (LLR +"), "{}", named(&early));
    assert!(named(&early).ends_with(") after 19 pairs"), "{}", named(&early));
    assert_eq!(early.answer.crowned(), None);
    let short = TEST.replace("pairs = 400", "pairs = 40").replace("elo1 = 50", "elo1 = 5");
    let ended = after(&short, 40, tenths(5)).report(ID).unwrap();
    assert!(named(&ended).starts_with("<a> against <b>: not decided (LLR "), "{}", named(&ended));
    assert!(named(&ended).ends_with("; all 40 pairs are in"), "{}", named(&ended));
    assert_eq!((ended.answer.player(), ended.state.word()), (None, "finished"));
}

#[test]
fn progress_counts_what_counts_and_expects_what_a_test_will_take() {
    let mut scheduler = desk(TEST);
    let before = scheduler.progress(ID).unwrap();
    assert!(before.likely < before.expected, "{before:?}");
    while let Some(lease) = ask(&mut scheduler, ANN, 64, 0) {
        let results = play(&scheduler, &pairs(&lease), alphabet);
        scheduler.apply(ANN, lease.fence, &results, Millis(1));
        let progress = scheduler.progress(ID).unwrap();
        assert!(progress.counted + progress.waiting <= progress.likely, "{progress:?}");
        assert!(progress.likely <= progress.expected, "{progress:?}");
    }
    let ended = scheduler.progress(ID).unwrap();
    assert_eq!((ended.counted, ended.likely), (ended.expected, ended.expected));
}

#[test]
fn players_that_never_differ_are_never_crowned() {
    for plan in ["[match]\nplayers = [\"a\", \"b\"]\npairs = 30\n", TEST] {
        let report = after(plan, 30, |_| UnitOutcome::Same(GameResult::Win)).report(ID).unwrap();
        let pairing = report.parts.pairings().next().unwrap();
        let pairs = pairing.summary.pairs; // the test stops early
        assert_eq!((pairing.same, pairing.winner.as_ref()), (pairs, None));
        let same = format!("the same game in {pairs} of {pairs} pairs: they do not differ here");
        assert!(pairing.verdict.ends_with(&same), "{}", pairing.verdict);
        assert!(named(&report).ends_with(&same), "{}", named(&report));
        assert_eq!(report.answer.crowned(), None);
    }
    let plan = "[match]\nplayers = [\"a\", \"b\"]\npairs = 30\n";
    let report = after(plan, 30, |_| UnitOutcome::Same(GameResult::Win)).report(ID).unwrap();
    let told = "<a> and <b> played the same game in 30 of 30 pairs: they do not differ here";
    assert_eq!(named(&report), told);
    // A single pair that differs is enough to speak of a difference, but not to show one.
    let once = |index| if index == 7 { tenths(10)(0) } else { UnitOutcome::Same(GameResult::Loss) };
    let report = after(plan, 30, once).report(ID).unwrap();
    assert!(matches!(&report.answer, Answer::Duel { is_shown: false, .. }), "{:?}", report.answer);
    assert!(named(&report).ends_with(": neither is shown to be the better one"), "{}", named(&report));
}

#[test]
fn nobody_is_said_to_be_alike_after_a_few_pairs_while_there_are_more_to_play() {
    let same = |_| UnitOutcome::Same(GameResult::Win);
    for plan in [
        "[match]\nplayers = [\"a\", \"b\"]\npairs = 30\n",
        "[match]\nplayers = [\"a\", \"b\", \"c\"]\npairs = 30\n",
        "[tune]\ncandidates = [\"a\", \"b\", \"c\", \"d\"]\npairs = 30\n",
        &TEST.replace("every = 20", "every = 30"),
    ] {
        let says = |count| {
            let report = after(plan, count, same).report(ID).unwrap();
            let pairing = report.parts.pairings().find(|pairing| pairing.summary.pairs > 0).unwrap();
            [&named(&report), &pairing.verdict].map(|told| told.contains("they do not differ here"))
        };
        assert_eq!(says(24), [false; 2], "{plan}");
        assert_eq!(says(25), [true; 2], "{plan}");
    }
    let short = after("[match]\nplayers = [\"a\", \"b\"]\npairs = 5\n", 5, same).report(ID).unwrap();
    assert!(named(&short).ends_with("they do not differ here"), "{}", named(&short));
}

#[test]
fn whoever_is_level_shares_the_lead() {
    let mut scheduler = desk("[tune]\ncandidates = [\"q\", \"p\", \"o\"]\npairs = 10\n");
    let lease = ask(&mut scheduler, ANN, 4, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease), |_| both(GameResult::Draw));
    scheduler.apply(ANN, lease.fence, &results, Millis(1));
    let report = scheduler.report(ID).unwrap();
    let Answer::Tournament { leader: Some(leader), level, .. } = &report.answer else {
        panic!("{:?}", report.answer)
    };
    assert_eq!(level.len(), 1, "those two met");
    let told = format!("; <{leader}> and <{}> share the lead", level[0]);
    assert!(named(&report).ends_with(&told), "{}", named(&report));
    assert!(named(&report).starts_with("no champion yet: "), "{}", named(&report));
    scheduler.cancel(ID).unwrap();
    let told = named(&scheduler.report(ID).unwrap());
    assert!(
        told.starts_with("no champion: it was cancelled when ") && told.ends_with(" shared the lead"),
        "{told}"
    );

    let mut scheduler = desk("[match]\nplayers = [\"a\", \"b\", \"c\"]\npairs = 10\n");
    finish(&mut scheduler, |pair| both(if pair.second == "c" { GameResult::Win } else { GameResult::Draw }));
    let told = named(&scheduler.report(ID).unwrap());
    assert!(told.starts_with("<a> and <b> share the lead of 3 players: +"), "{told}");
}

#[test]
fn three_pairs_name_nobody_the_better_one() {
    let plan = "[match]\nplayers = [\"a\", \"b\"]\npairs = 30\n";
    let report = after(plan, 3, tenths(2)).report(ID).unwrap();
    assert_eq!(report.answer.crowned(), None);
    assert!(named(&report).ends_with(": neither is shown to be the better one yet"), "{}", named(&report));
}
