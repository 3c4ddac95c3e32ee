//! The line to the server is cut in the middle of a transaction, or falls silent: what was carried out is known, and nothing else is told.

use dbserver::{Cable, Mishap, Server};
use store::*;

use crate::postgres::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

/// A store at the end of a cable, with three pairings.
async fn far(place: &Place, cable: &Cable) -> (Store, Vec<PairingId>) {
    let options = OpenOptions { durability: Durability::Normal, ..OpenOptions::default() };
    let mut store = Store::open(&cable.address(&place.base), options).await.unwrap();
    let ids = prepare(&mut store.writer, 3).await;
    (store, ids)
}

fn cable() -> Option<Cable> {
    Server::get().map(|server| Cable::to(server).unwrap())
}

/// Cuts a commit of two pairs in one way; whether it was told to be stored.
async fn is_told_to_be_stored(mishap: Mishap) -> bool {
    let (place, cable) = (Place::new(), cable().expect("it is here"));
    let (mut store, ids) = far(&place, &cable).await;
    let brought = |from| [batch("anna", ids[0], pairs(ids[0], from..from + 40))];
    store.writer.commit(&brought(0)).await.unwrap();
    cable.expect(mishap);
    let told = store.writer.commit(&brought(100)).await;
    assert_eq!(cable.mishaps(), 1, "{mishap:?}");
    let stored = place.read().await.summary(ids[0]).await.unwrap().tally.pairs();
    assert_eq!(stored, if told.is_ok() { 80 } else { 40 }, "{mishap:?}: {told:?}");
    // Whatever was told, everything goes on, and a repeat is one if it is one.
    let again = store.writer.commit(&brought(100)).await.unwrap();
    let (new, repeats) = (again[0].new_pairs, again[0].repeats.len());
    assert_eq!((new, repeats), if told.is_ok() { (0, 40) } else { (40, 0) }, "{mishap:?}");
    store.writer.commit(&brought(200)).await.unwrap();
    assert_eq!(store.reader.check().await.unwrap(), [], "{mishap:?}");
    told.is_ok()
}

#[test]
fn a_commit_that_the_server_never_heard_of_is_told_to_have_failed() {
    if Place::is_here() {
        assert!(!run(is_told_to_be_stored(Mishap::Before)));
        assert!(!run(is_told_to_be_stored(Mishap::Midway)));
    }
}

#[test]
fn a_commit_whose_answer_is_lost_is_told_to_be_stored() {
    if Place::is_here() {
        assert!(run(is_told_to_be_stored(Mishap::Unanswered)));
        run(is_told_to_be_stored(Mishap::After)); // either way, and rightly
    }
}

/// Nobody hangs up, and nothing comes any more: as when a machine has lost its power.
#[test]
fn nobody_waits_for_ever_for_an_answer_that_is_lost() {
    if Place::is_here() {
        assert!(run(is_told_to_be_stored(Mishap::Silent)));
    }
}

/// What a sentence struck out has to be offered again, so that it has to be known: carried out a second time it strikes out nothing.
#[test]
fn what_a_sentence_struck_out_is_told_also_if_the_answer_is_lost() {
    let Some(cable) = cable() else { return };
    run(async {
        let place = Place::new();
        let (mut store, ids) = far(&place, &cable).await;
        store.writer.commit(&[batch("mallory", ids[0], pairs(ids[0], 0..5))]).await.unwrap();
        let culprit = Identity::of("mallory", ProcessId::default());
        let sentence = Sentence { culprit, reason: "lies".to_owned() };
        cable.expect(Mishap::Unanswered);
        let struck = store.writer.condemn(&sentence, NOON).await.unwrap();
        assert_eq!((struck.pairs, struck.experiments, cable.mishaps()), (5, vec![ExperimentId(1)], 1));
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

/// What adds up is not said twice.
#[test]
fn a_failure_counts_once_also_if_the_answer_is_lost() {
    let Some(cable) = cable() else { return };
    run(async {
        let place = Place::new();
        let (mut store, ids) = far(&place, &cable).await;
        let said = FailureRow {
            pairing: ids[0],
            pair: 7,
            worker: "anna".to_owned(),
            process: ProcessId(1),
            failures: 1,
            deaths: 0,
            reason: "it never ends".to_owned(),
            first: NOON,
            last: NOON,
        };
        cable.expect(Mishap::Unanswered);
        store.writer.testify(std::slice::from_ref(&said)).await.unwrap();
        assert_eq!((store.reader.failures(ExperimentId(1)).await.unwrap(), cable.mishaps()), (vec![said], 1));
    });
}
