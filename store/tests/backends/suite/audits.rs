//! Who is believed follows from what others played again.

use store::*;

use super::backend::Backend;
use super::fixture::*;

fn identity(worker: &str) -> Identity {
    Identity::of(worker, ProcessId::default())
}

/// A store in which anna brought pair 500, which is to be audited.
async fn audited(place: &impl Backend) -> (Store, PairingId) {
    let (mut store, ids) = filled(place).await;
    let mut brought = batch("anna", ids[0], pairs(ids[0], [500, 501]));
    brought.audits.insert(500);
    let outcomes = store.writer.commit(&[brought]).await.unwrap();
    assert_eq!(outcomes[0].audits, [500]);
    (store, ids[0])
}

pub(crate) fn an_equal_repeat_of_somebody_else_confirms<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id) = audited(&place).await;
        let [pending] = &store.reader.pending_audits().await.unwrap()[..] else { panic!("one audit") };
        assert_eq!((pending.pairing, pending.pair, pending.worker.as_str()), (id, 500, "anna"));
        let again = |worker| [batch(worker, id, pairs(id, [500]))];
        let own = store.writer.commit(&again("anna")).await.unwrap();
        assert_eq!((own[0].repeats.len(), own[0].confirmed.len()), (1, 0), "nobody confirms a namesake");
        let other = store.writer.commit(&again("ben")).await.unwrap();
        assert_eq!(other[0].confirmed, [identity("anna")]);
        assert_eq!(store.reader.pending_audits().await.unwrap(), []);
        assert_eq!(
            store.reader.records().await.unwrap()[&identity("anna")],
            Record { good: 1, bad: 0, before: 0 }
        );
        let third = store.writer.commit(&again("carl")).await.unwrap();
        assert_eq!(third[0].confirmed, [], "once is enough");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn a_judgement_strikes_out_what_the_guilty_brought_since_the_last_good_audit<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id) = audited(&place).await;
        store.writer.commit(&[batch("ben", id, pairs(id, [500]))]).await.unwrap();
        let mut lie = pair(id, 700);
        lie.games[0].seats[0].nodes += 1;
        store.writer.commit(&[batch("anna", id, vec![lie])]).await.unwrap();
        let outcomes = store.writer.commit(&[batch("ben", id, pairs(id, [700]))]).await.unwrap();
        let [alarm] = &outcomes[0].alarms[..] else { panic!("one alarm") };
        assert_eq!(store.reader.unsettled_alarms().await.unwrap(), outcomes[0].alarms);
        assert_eq!(store.reader.alarm_counts().await.unwrap(), [(ExperimentId(1), 1)]);
        let sentence = Sentence { culprit: alarm.kept_by(), reason: "lies".to_owned() };
        let at = Millis(NOON.0 + 1);
        let judgement =
            Judgement { alarm: alarm.id, guilty: Guilty::Kept, sentences: vec![sentence.clone()], at };
        let struck = store.writer.judge(&judgement).await.unwrap();
        // The confirmed pair stays; the rest of its batch and all that came later does not.
        assert_eq!((struck.pairs, &struck.pairings[..]), (2, &[id][..]));
        let points = store.reader.pair_points(id, 181).await.unwrap();
        assert_eq!(points.iter().map(|points| points.index).collect::<Vec<_>>(), [500]);
        assert_eq!(
            store.reader.judgements().await.unwrap(),
            [Settled { alarm: alarm.id, guilty: Guilty::Kept, struck: 2 }]
        );
        assert_eq!(store.reader.unsettled_alarms().await.unwrap(), []);
        assert_eq!(store.reader.quarantined().await.unwrap(), [Quarantined { sentence, struck: 2 }]);
        assert!(store.writer.lift("anna", at).await.unwrap());
        assert!(!store.writer.lift("anna", at).await.unwrap(), "she is believed already");
        assert_eq!(store.reader.quarantined().await.unwrap(), []);
        assert_eq!(store.reader.records().await.unwrap()[&identity("anna")].streak(), 0, "trust begins anew");
        assert_eq!(store.writer.acknowledge(ExperimentId(1), at).await.unwrap(), 1);
        assert_eq!(store.reader.alarms(true).await.unwrap(), []);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn an_experiment_that_had_ended_with_what_is_struck_out_goes_on<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _) = filled(&place).await;
        store.writer.set_state("pig-test", ExperimentState::Finished, NOON).await.unwrap();
        let sentence = Sentence { culprit: identity("ben"), reason: "made up".to_owned() };
        let struck = store.writer.condemn(&sentence, Millis(NOON.0 + 1)).await.unwrap();
        assert_eq!((struck.pairs, struck.experiments.as_slice()), (240, &[ExperimentId(1)][..]));
        let row = store.reader.experiment("pig-test").await.unwrap();
        assert_eq!(row.state, ExperimentState::Running);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}
