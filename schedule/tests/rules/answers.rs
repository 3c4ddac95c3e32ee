//! Answers: what may be said, of whom, and in which words.

use schedule::report::{Answer, BaselineVerdict, Report};
use schedule::{Entry, Millis, Pair, PairId, PairingId, Scheduler, Settings, UnitOutcome};
use spec::experiment::Catalogue;
use spec::{Experiment, Limit};
use stats::{GameResult, PairResult};

use crate::desk::{ANN, ID, alphabet, ask, both, desk, finish, pairs, play};

const TEST: &str = "[match]\nplayers = [\"a\", \"b\"]\npairs = 400\n\
                    sprt = { elo0 = 0, elo1 = 50, every = 20 }\n";

fn named(report: &Report) -> String {
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

/// One worker plays everything; `outcome` says how a pair comes out.
fn finish_with(scheduler: &mut Scheduler, outcome: impl Fn(Pair<'_>) -> UnitOutcome) {
    while let Some(lease) = ask(scheduler, ANN, 4, 0) {
        let entry = |&pair: &PairId| Entry { pair, outcome: outcome(scheduler.pair(pair).unwrap()) };
        let results: Vec<Entry> = pairs(&lease).iter().map(entry).collect();
        scheduler.apply(ANN, lease.fence, &results, Millis(1));
    }
    assert!(scheduler.is_finished(ID));
}

#[test]
fn a_tuning_of_candidates_that_are_alike_has_no_champion() {
    let plan = "[tune]\ncandidates = [\"x\", \"y\", \"z\"]\npairs = 10\nconfirm = 5\nbaseline = \"b\"\n";
    let mut scheduler = desk(plan);
    let differs = |pair: Pair<'_>| match pair.second {
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
    let alike = |pair: Pair<'_>| match (pair.first.starts_with('a'), pair.second.starts_with('a')) {
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
    while let Some(lease) = ask(&mut scheduler, ANN, 4, 0) {
        let result = |pair: &PairId| {
            let players = scheduler.pair(*pair).unwrap();
            match pair.pairing.repeat {
                3 => both(GameResult::Win),
                repeat => three_winners(players, repeat),
            }
        };
        let entry = |pair: PairId| Entry { outcome: UnitOutcome::Played(result(&pair)), pair };
        let results: Vec<Entry> = pairs(&lease).into_iter().map(entry).collect();
        scheduler.apply(ANN, lease.fence, &results, Millis(1));
    }
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
    let told = "<q> shares the best rating of the 2 winners of 6 tournaments with <p> (";
    assert!(named(&report).starts_with(told), "{}", named(&report));
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
fn three_pairs_name_nobody_the_better_one() {
    let plan = "[match]\nplayers = [\"a\", \"b\"]\npairs = 30\n";
    let report = after(plan, 3, tenths(2)).report(ID).unwrap();
    assert_eq!(report.answer.crowned(), None);
    assert!(named(&report).ends_with(": neither is shown to be the better one yet"), "{}", named(&report));
}

/// A catalogue in which `c` goes from 1 to 9.
struct Ranged;

impl Catalogue for Ranged {
    fn game(&self, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn player(&self, text: &str, _game: &str, _limit: Limit) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn range(&self, _kind: &str, key: &str) -> Option<[String; 2]> {
        (key == "c").then(|| ["1", "9"].map(str::to_owned))
    }
}

#[test]
fn an_optimum_at_the_end_of_its_range_is_told() {
    let notes = |values: &str, sign: f64| {
        let text = format!(
            "name = \"t\"\ngame = \"g\"\nseed = 1\nlimit = \"nodes=1\"\n\
             [tune]\nplayer = \"k:z=5\"\npairs = 4\n[tune.vary]\nc = {values}\n"
        );
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        scheduler.submit(ID, Experiment::parse(&text, &Ranged).unwrap()).unwrap();
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
