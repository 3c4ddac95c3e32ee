//! Workers that can play some experiments and not others.

use schedule::{Abilities, Audit, ExperimentId, Millis, PartyId};

use crate::desk::{ANN, BOB, DUEL, ID, alphabet, ask, desk, pairs, parse, play};

const OTHER: ExperimentId = ExperimentId(2);

/// Somebody who has these players for the game of all experiments here.
fn with(players: &[&str]) -> Abilities {
    Abilities::only(vec!["any".to_owned()], players.iter().map(|&player| player.to_owned()).collect())
}

#[test]
fn a_worker_gets_only_what_it_can_play() {
    let mut scheduler = desk(DUEL);
    scheduler.submit(OTHER, parse(&DUEL.replace("\"b\"", "\"c\""))).unwrap();
    scheduler.announce(ANN, with(&["a", "c"]), Millis(0));
    while let Some(lease) = ask(&mut scheduler, ANN, 1, 0) {
        assert_eq!(lease.experiment, OTHER);
        let results = play(&scheduler, &pairs(&lease), alphabet);
        scheduler.apply(ANN, lease.fence, &results, Millis(1));
    }
    assert!(scheduler.is_finished(OTHER));
    assert_eq!(ask(&mut scheduler, BOB, 1, 0).map(|lease| lease.experiment), Some(ID), "who never said");
}

#[test]
fn an_experiment_that_nobody_here_can_play_says_for_whom_it_waits() {
    let mut scheduler = desk(DUEL);
    assert!(scheduler.waits_for(ID, Millis(0)).is_empty(), "nobody is here at all");
    scheduler.announce(ANN, Abilities::only(vec!["chess".to_owned()], Vec::new()), Millis(0));
    assert_eq!(ask(&mut scheduler, ANN, 1, 0), None);
    assert_eq!(scheduler.waits_for(ID, Millis(0)), ["a", "any", "b"]);
    scheduler.announce(BOB, with(&["b"]), Millis(0));
    assert_eq!(ask(&mut scheduler, BOB, 1, 0), None);
    assert_eq!(scheduler.waits_for(ID, Millis(0)), ["a"], "Bob lacks least");
    // Bob was started again, with a player more.
    scheduler.announce(BOB, with(&["a", "b"]), Millis(0));
    assert!(scheduler.waits_for(ID, Millis(0)).is_empty());
    assert!(ask(&mut scheduler, BOB, 1, 0).is_some());
    scheduler.depart(BOB);
    assert_eq!(scheduler.waits_for(ID, Millis(0)), ["a", "any", "b"], "Ann alone is left");
}

#[test]
fn audits_go_to_those_who_can_play_them() {
    let mut scheduler = desk(DUEL);
    while let Some(lease) = ask(&mut scheduler, ANN, 4, 0) {
        let results = play(&scheduler, &pairs(&lease), alphabet);
        scheduler.apply(ANN, lease.fence, &results, Millis(1));
        if scheduler.audits() == 0 {
            scheduler.audit(Audit::new(results[0].pair, PartyId(ANN.0)));
        }
    }
    scheduler.announce(BOB, with(&["a"]), Millis(1));
    assert_eq!(ask(&mut scheduler, BOB, 1, 1), None);
    scheduler.announce(BOB, with(&["a", "b"]), Millis(1));
    assert_eq!(ask(&mut scheduler, BOB, 1, 1).map(|lease| lease.pairs()), Some(1));
}
