//! Audits: stored pairs are played again by others, and nothing waits for that.

use schedule::{Audit, Entry, Millis, Novelty, PairId, PairingId, PartyId, State};

use crate::desk::{ANN, BOB, DUEL, ID, alphabet, ask, desk, finish, pairs, play};

fn pair(index: u64) -> PairId {
    PairId { experiment: ID, pairing: PairingId { repeat: 0, round: 0, slot: 0 }, index }
}

#[test]
fn an_experiment_ends_without_its_audits_and_they_are_still_handed_out() {
    let mut scheduler = desk(DUEL);
    assert!(scheduler.audit(Audit::new(pair(3), PartyId(ANN.0))));
    finish(&mut scheduler, alphabet); // By Ann alone.
    assert_eq!(scheduler.state(ID), Some(State::Finished));
    assert_eq!(scheduler.progress(ID).unwrap().audits, 1);
    assert_eq!(ask(&mut scheduler, ANN, 4, 0), None, "nobody audits itself");
    let lease = ask(&mut scheduler, BOB, 4, 0).unwrap();
    assert_eq!((pairs(&lease), ask(&mut scheduler, BOB, 4, 0)), (vec![pair(3)], None));
    assert!(scheduler.withdraw(BOB).is_empty(), "it is needed though everything is decided");
    assert_eq!(scheduler.expire(Millis::seconds(9999)).leases.len(), 1);
    let again = ask(&mut scheduler, BOB, 4, 9_999_000).unwrap();
    let results = play(&scheduler, &pairs(&again), alphabet);
    assert!(results.iter().all(|entry| scheduler.novelty(entry.pair) == Novelty::Repeat));
    scheduler.settle_audit(pair(3), PartyId(BOB.0));
    scheduler.apply(BOB, again.fence, &results, Millis::seconds(10_000));
    assert_eq!((scheduler.progress(ID).unwrap().audits, scheduler.leases().count()), (0, 0));
}

#[test]
fn an_audit_goes_first_and_among_other_pairs() {
    let mut scheduler = desk(DUEL);
    let lease = ask(&mut scheduler, ANN, 2, 0).unwrap();
    let results = play(&scheduler, &pairs(&lease), alphabet);
    scheduler.apply(ANN, lease.fence, &results, Millis(1));
    assert!(scheduler.audit(Audit::new(pair(0), PartyId(ANN.0))));
    let lease = ask(&mut scheduler, BOB, 4, 1).unwrap();
    assert_eq!(pairs(&lease), [pair(0), pair(2), pair(3), pair(4)]);
}

#[test]
fn a_paused_experiment_is_not_audited_for_now() {
    let mut scheduler = desk(DUEL);
    assert!(scheduler.audit(Audit::new(pair(0), PartyId(ANN.0))));
    scheduler.pause(ID).unwrap();
    assert_eq!(ask(&mut scheduler, BOB, 1, 0), None);
    scheduler.resume(ID).unwrap();
    assert_eq!(pairs(&ask(&mut scheduler, BOB, 1, 0).unwrap()), [pair(0)]);
}

/// What was struck out had decided the first round; the final was played by those who seemed to have won it.
#[test]
fn results_of_players_who_do_not_meet_any_more_are_dropped() {
    const CUP: &str = "[tune]\ncandidates = [\"a\", \"b\", \"c\", \"d\"]\npairs = 6\n";
    let backwards = |pair: schedule::Pair<'_>| {
        alphabet(schedule::Pair { first: pair.second, second: pair.first, ..pair })
    };
    let mut lied = desk(CUP);
    let wrong = finish(&mut lied, backwards);
    let mut honest = desk(CUP);
    let right = finish(&mut honest, alphabet);
    let last = PairingId { repeat: 0, round: 1, slot: 0 };
    let finalists = |scheduler: &schedule::Scheduler| {
        let view = scheduler.pairing(ID, last).unwrap();
        [view.first.to_owned(), view.second.to_owned()]
    };
    assert_ne!(finalists(&lied), finalists(&honest));

    let is_final = |entry: &&Entry| entry.pair.pairing == last;
    for (players, dropped) in [(finalists(&lied), true), (finalists(&honest), false)] {
        let mut again = desk(CUP);
        again.expect(ID, last, players).unwrap();
        again.restore(ID, wrong.iter().filter(is_final).copied()).unwrap();
        again.restore(ID, right.iter().filter(|entry| !is_final(entry)).copied()).unwrap();
        assert_eq!(again.pairing(ID, last).unwrap().prefix == 0, dropped);
        if dropped {
            finish(&mut again, alphabet);
            assert_eq!(again.report(ID), honest.report(ID));
        }
    }
}
