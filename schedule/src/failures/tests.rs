//! Who says what about a pair, and what follows.

use super::*;
use crate::id::WorkerId;

const PAIRING: PairingId = PairingId { repeat: 0, round: 0, slot: 0 };
const ONE: (WorkerId, PartyId) = (WorkerId(1), PartyId(1));
const TWO: (WorkerId, PartyId) = (WorkerId(2), PartyId(2));
const HOUR: u64 = 3_600_000;

fn asker<'a>(
    (worker, party): (WorkerId, PartyId),
    present: &'a [(WorkerId, PartyId)],
    settings: &'a Settings,
) -> Asker<'a> {
    Asker { worker, party, present, settings, now: Millis(0) }
}

fn who(party: u64, process: u64) -> (PartyId, Process) {
    (PartyId(party), Process { id: process, has_credential: true })
}

fn is_enough(failures: &Failures) -> bool {
    failures.is_enough(PAIRING, 7, &Settings::default())
}

fn rests(failures: &Failures) -> bool {
    failures.resting_of(PAIRING, 7..8).next().is_some()
}

#[test]
fn three_failures_of_two_credentials_are_enough() {
    let mut failures = Failures::default();
    let settings = Settings::default();
    failures.add(PAIRING, 7, who(1, 1), Millis(0));
    failures.add(PAIRING, 7, who(1, 1), Millis(0));
    assert!(failures.bar(PAIRING, 7, asker(ONE, &[ONE, TWO], &settings)));
    assert!(!failures.bar(PAIRING, 7, asker(TWO, &[ONE, TWO], &settings)));
    assert!(!failures.bar(PAIRING, 7, asker(ONE, &[ONE], &settings)), "nobody else is there");
    let again = (WorkerId(3), ONE.1);
    assert!(failures.bar(PAIRING, 7, asker(again, &[ONE, TWO, again], &settings)), "it is no other");
    assert!(!is_enough(&failures));
    failures.add(PAIRING, 7, who(2, 2), Millis(0));
    assert!(is_enough(&failures) && rests(&failures));
    assert!(failures.bar(PAIRING, 7, asker(TWO, &[TWO], &settings)), "it rests");
    assert!(
        !failures.bar(PAIRING, 7, asker((WorkerId(9), PartyId(9)), &[TWO], &settings)),
        "but not for others"
    );
}

#[test]
fn one_credential_needs_hours_and_processes() {
    let lone = |processes: u64, hours: u64| {
        let mut failures = Failures::default();
        for time in 0..9 {
            failures.add(PAIRING, 7, who(1, time % processes), Millis(time * hours * HOUR / 8));
        }
        is_enough(&failures)
    };
    assert!(lone(4, 3));
    assert!(!lone(3, 9) && !lone(9, 2));
}

#[test]
fn names_without_credentials_are_no_two() {
    let mut failures = Failures::default();
    for time in 0..9 {
        let process = Process { id: time, has_credential: false };
        failures.add(PAIRING, 7, (PartyId(time), process), Millis(time));
    }
    assert!(!is_enough(&failures) && rests(&failures));
}

#[test]
fn what_was_said_before_a_restart_counts() {
    let mut failures = Failures::default();
    let testimony = |process| Testimony {
        party: PartyId(1),
        process: Process { id: process, has_credential: true },
        failures: 2,
        deaths: 0,
        since: Millis(4 * HOUR),
        last: Millis(HOUR * process),
    };
    (0..4).for_each(|process| failures.recall(PAIRING, 7, &testimony(process), Millis(5)));
    assert!(is_enough(&failures));
}

#[test]
fn a_pair_rests_longer_and_longer_for_those_who_failed() {
    let (settings, mut failures) = (Settings::default(), Failures::default());
    let mut now = Millis(0);
    let mut rests = Vec::new();
    for _ in 0..MOST_LONE_FAILURES {
        failures.add(PAIRING, 7, who(1, 1), now);
    }
    for _ in 0..6 {
        let begin = now;
        while failures.bar(PAIRING, 7, Asker { now, ..asker(ONE, &[ONE], &settings) }) {
            now = now.plus(settings.rest);
        }
        rests.push(now.since(begin).0 / settings.rest.0);
        failures.add(PAIRING, 7, who(1, 1), now);
    }
    assert_eq!(rests, [1, 2, 4, 8, 16, 16]);
}

#[test]
fn who_was_near_a_death_goes_with_few_then_alone() {
    let settings = Settings::default();
    let mut failures = Failures::default();
    let care = |failures: &Failures| {
        failures.suspects(asker(ONE, &[ONE], &settings)).map(|suspect| suspect.2).next()
    };
    assert_eq!(care(&failures), None);
    failures.suspect(PAIRING, 3);
    assert_eq!((care(&failures), failures.len()), (Some(Care::Few), 0));
    failures.suspect(PAIRING, 3);
    assert_eq!((care(&failures), failures.len()), (Some(Care::Alone), 0));
    assert!(failures.bar(PAIRING, 3, asker(ONE, &[ONE], &settings)), "never among others");
}

#[test]
fn eight_deaths_of_two_credentials_are_enough_and_after_twelve_of_one_a_pair_rests() {
    let mut failures = Failures::default();
    (0..7).for_each(|death| failures.convict(PAIRING, 7, who(death % 2, death), Millis(0)));
    assert!(!is_enough(&failures));
    failures.convict(PAIRING, 7, who(1, 7), Millis(0));
    assert!(is_enough(&failures));
    let mut lone = Failures::default();
    (0..11).for_each(|death| lone.convict(PAIRING, 7, who(1, death), Millis(0)));
    assert!(!rests(&lone));
    lone.convict(PAIRING, 7, who(1, 11), Millis(0));
    assert!(!is_enough(&lone) && rests(&lone));
}

#[test]
fn a_party_that_lost_a_worker_lets_another_try() {
    let (settings, mut failures) = (Settings::default(), Failures::default());
    failures.convict(PAIRING, 0, who(1, 1), Millis(0));
    let may_try = |who, present: &[_]| failures.suspects(asker(who, present, &settings)).next().is_some();
    assert!(!may_try(ONE, &[ONE, TWO]) && may_try(TWO, &[ONE, TWO]) && may_try(ONE, &[ONE]));
}
