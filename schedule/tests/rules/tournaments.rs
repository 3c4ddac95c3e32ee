//! Tournaments: brackets, growth, repeats, confirmation, reports.

use std::collections::BTreeSet;

use schedule::report::{Answer, Brackets, Report};
use schedule::{By, Entry, PairId, PairingId, ScheduleError, Scheduler, UnitOutcome, seed_of};
use spec::{Seed, Stream};
use stats::GameResult;

use crate::desk::{ID, alphabet, both, desk, finish};

fn tune(report: &Report) -> &Brackets {
    report.parts.brackets().expect("a tuning")
}

const CUP: &str =
    "[tune]\ncandidates = [\"d\", \"b\", \"e\", \"a\", \"c\"]\npairs = 6\ngrowth = 2\nrepeats = 3\n";

#[test]
fn the_best_wins_every_repeat_and_rounds_grow() {
    let mut scheduler = desk(CUP);
    let expected = scheduler.progress(ID).unwrap().expected;
    finish(&mut scheduler, alphabet);
    let report = scheduler.report(ID).unwrap();
    let tune = tune(&report);
    assert_eq!(report.champion.as_deref(), Some("a"));
    assert_eq!((tune.champions.len(), tune.champions[0].titles, tune.champions[0].share), (1, 3, 1.0));
    let shape =
        tune.rounds.iter().map(|round| (round.round, round.pairs, round.pairings.len(), round.byes.len()));
    assert_eq!(shape.collect::<Vec<_>>(), [(0, 6, 1, 3), (1, 12, 2, 0), (2, 24, 1, 0)].repeat(3));
    assert_eq!((report.pairs, report.games, expected), (3 * (6 + 24 + 24), 6 * 54, 3 * 54));
    for tournament in &tune.tournaments {
        assert_eq!(tournament.path.len(), 3);
        assert!(tournament.confidence.unwrap() > 0.95);
        let bye = tournament.path[0].by == By::Bye;
        assert_eq!(bye, tournament.seeding[..3].contains(&"a".to_owned()));
    }
    assert_ne!(tune.tournaments[0].seeding, tune.tournaments[1].seeding);
}

#[test]
fn a_champion_is_told_among_all_by_all_results_together() {
    let mut scheduler = desk(&format!("{CUP}confirm = 40\nbaseline = \"z\"\n"));
    finish(&mut scheduler, alphabet);
    let report = scheduler.report(ID).unwrap();
    let Answer::Champion(champion) = &report.answer else { panic!("{}", report.headline) };
    let overall = champion.overall.unwrap();
    assert_eq!(overall.candidates, 5, "the baseline is none of them");
    assert!(overall.best > 0.9 && overall.regret < 5.0 && overall.within_five >= overall.best, "{overall:?}");
    let notes = report.notes();
    assert!(
        notes.iter().any(|note| note.contains("the champion is the best of all 5 candidates with")),
        "{notes:?}"
    );
}

#[test]
fn an_even_pairing_goes_to_the_better_seed_after_five_blocks() {
    let mut scheduler = desk("[tune]\ncandidates = [\"a\", \"b\"]\npairs = 25\n");
    finish(&mut scheduler, |_| both(GameResult::Draw));
    let report = scheduler.report(ID).unwrap();
    let tune = tune(&report);
    let pairing = &tune.rounds[0].pairings[0];
    assert_eq!((pairing.by, pairing.extra_blocks, pairing.summary.pairs), (Some(By::Seed), 5, 25 + 5 * 3));
    assert_eq!(pairing.winner.as_ref(), Some(&tune.tournaments[0].seeding[0]));
    assert_eq!((pairing.upset, tune.tournaments[0].confidence), (0.5, Some(0.5)));
}

#[test]
fn a_round_claims_nothing_before_all_its_pairings_are_decided() {
    let mut scheduler = desk("[tune]\ncandidates = [\"a\", \"b\", \"c\", \"d\"]\npairs = 3\n");
    let sure = |scheduler: &Scheduler| {
        let report = scheduler.report(ID).unwrap();
        tune(&report).rounds.iter().map(|round| round.confidence).collect::<Vec<_>>()
    };
    assert_eq!(sure(&scheduler), [None]);
    finish(&mut scheduler, alphabet);
    // Three won pairs each: nine times in ten rightly.
    let sure: Vec<f64> = sure(&scheduler).into_iter().map(Option::unwrap).collect();
    assert!((sure[0] - 0.81).abs() < 0.01 && (sure[1] - 0.90).abs() < 0.01, "{sure:?}");
}

#[test]
fn the_confirmation_is_played_on_luck_that_no_round_used() {
    let mut scheduler = desk(&format!("{CUP}confirm = 40\nbaseline = \"z\"\n"));
    let store = finish(&mut scheduler, alphabet);
    let report = scheduler.report(ID).unwrap();
    let confirmation = report.parts.confirmation().unwrap();
    let pairing = confirmation.pairing.as_ref().unwrap();
    assert_eq!((pairing.a.as_str(), pairing.b.as_str(), pairing.summary.pairs), ("a", "z", 40));
    let seeds = |confirming: bool| {
        let mine = store.iter().filter(move |entry| (entry.pair.pairing == pairing.id) == confirming);
        mine.map(|entry| seed_of(Seed(11), entry.pair.pairing, entry.pair.index)).collect::<BTreeSet<Seed>>()
    };
    assert_eq!(seeds(true).len(), 40);
    assert!(seeds(true).is_disjoint(&seeds(false)));
}

#[test]
fn a_champion_that_is_the_baseline_needs_no_confirmation() {
    let mut scheduler = desk(&format!("{CUP}confirm = 40\nbaseline = \"a\"\n"));
    finish(&mut scheduler, alphabet);
    let report = scheduler.report(ID).unwrap();
    let confirmation = report.parts.confirmation().unwrap();
    assert!(confirmation.itself && confirmation.pairing.is_none());
    let progress = scheduler.progress(ID).unwrap();
    assert_eq!(progress.counted, progress.expected);
}

#[test]
fn all_pairings_of_a_round_see_the_same_luck_and_no_two_rounds_do() {
    let seed = |repeat, round, slot| seed_of(Seed(3), PairingId { repeat, round, slot }, 5);
    assert_eq!(seed(0, 0, 0), seed(0, 0, 9));
    assert!(seed(0, 0, 0) != seed(0, 1, 0) && seed(0, 0, 0) != seed(1, 0, 0));
}

fn rebuilt(store: &[Entry]) -> Scheduler {
    let mut again = desk(CUP);
    let restored = again.restore(ID, store.iter().copied()).unwrap();
    assert_eq!((restored.taken, restored.repeats, restored.orphans), (store.len() as u64, 0, 0));
    again
}

#[test]
fn a_tournament_is_rebuilt_from_its_results_in_any_order() {
    let mut scheduler = desk(CUP);
    let mut store = finish(&mut scheduler, alphabet);
    let report = scheduler.report(ID);
    assert_eq!(rebuilt(&store).report(ID), report);
    store.reverse();
    assert_eq!(rebuilt(&store).report(ID), report);
    Stream::new(Seed(1)).shuffle(&mut store);
    assert_eq!(rebuilt(&store).report(ID), report);
}

#[test]
fn stored_results_that_nothing_leads_to_are_told() {
    let mut scheduler = desk(CUP);
    let store = finish(&mut scheduler, alphabet);
    let mut again = desk(CUP);
    let finals = store.iter().copied().filter(|entry| entry.pair.pairing.round == 2);
    assert_eq!(again.restore(ID, finals).unwrap().orphans, 3 * 24);
    assert_eq!(
        again.restore(ID, store.iter().copied().filter(|e| e.pair.pairing.round < 2)).unwrap().orphans,
        0
    );
    assert_eq!(again.report(ID), scheduler.report(ID));
    let pair = PairId { index: 99, ..store[0].pair };
    let foreign = Entry { pair, outcome: UnitOutcome::Isolated };
    assert_eq!(desk(CUP).restore(ID, [foreign]), Err(ScheduleError::ForeignPair(pair)));
}

#[test]
fn a_round_robin_has_a_cross_table_and_ratings() {
    let mut scheduler = desk("[match]\nplayers = [\"b\", \"a\", \"c\"]\npairs = 10\n");
    finish(&mut scheduler, alphabet);
    let report = serde_json::to_value(scheduler.report(ID).unwrap()).unwrap();
    assert_eq!(report["cross"], serde_json::json!([[null, 0.0, 1.0], [1.0, null, 1.0], [0.0, 0.0, null]]));
    assert_eq!(report["ratings"][0]["player"], "a");
    assert_eq!(report["state"], "finished");
    let pairing = &report["pairings"][0];
    assert_eq!((pairing["a"].as_str(), pairing["b"].as_str()), (Some("b"), Some("a")));
    assert_eq!(pairing["pentanomial"], serde_json::json!([10, 0, 0, 0, 0]));
    for key in ["pairs", "score", "elo", "elo_low", "elo_high", "nelo", "los", "slot"] {
        assert!(pairing.get(key).is_some(), "{key}");
    }
}

#[test]
fn a_gauntlet_is_the_first_against_the_rest() {
    let mut scheduler = desk("[match]\nformat = \"gauntlet\"\nplayers = [\"b\", \"a\", \"c\"]\npairs = 3\n");
    finish(&mut scheduler, alphabet);
    let met = scheduler.pairings(ID).map(|pairing| (pairing.first.to_owned(), pairing.second.to_owned()));
    let expected = [("b", "a"), ("b", "c")].map(|(first, second)| (first.to_owned(), second.to_owned()));
    assert_eq!(met.collect::<Vec<_>>(), expected);
}

#[test]
fn a_million_pairs_in_order_cost_no_memory_and_little_time() {
    let mut scheduler = desk("[match]\nplayers = [\"a\", \"b\"]\npairs = 1_000_000\n");
    let pairing = PairingId { repeat: 0, round: 0, slot: 0 };
    let entries = (0..1_000_000).map(|index| Entry {
        pair: PairId { experiment: ID, pairing, index },
        outcome: UnitOutcome::Played(both(GameResult::ALL[index as usize % 3])),
    });
    assert_eq!(scheduler.restore(ID, entries).unwrap().taken, 1_000_000);
    assert!(scheduler.is_finished(ID));
}
