//! What could not be played is remembered, until it is given up or asked for again.

use store::*;

use super::backend::Backend;
use super::fixture::*;

fn said(pairing: PairingId, pair: u64, process: i64, at: i64) -> FailureRow {
    FailureRow {
        pairing,
        pair,
        worker: "anna".to_owned(),
        process: ProcessId(process),
        failures: 2,
        deaths: 1,
        reason: format!("at {at}"),
        first: Millis(at),
        last: Millis(at),
    }
}

pub(crate) fn what_a_process_says_of_a_pair_adds_up<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        store.writer.testify(&[said(ids[0], 500, 1, 10), said(ids[0], 500, 2, 11)]).await.unwrap();
        store.writer.testify(&[said(ids[0], 500, 1, 20)]).await.unwrap();
        let both = FailureRow { failures: 4, deaths: 2, first: Millis(10), ..said(ids[0], 500, 1, 20) };
        assert_eq!(store.reader.failures(ExperimentId(1)).await.unwrap(), [both, said(ids[0], 500, 2, 11)]);
        let long = FailureRow { reason: "ü".repeat(10_000), ..said(ids[0], 501, 1, 30) };
        store.writer.testify(&[long]).await.unwrap();
        let kept = &store.reader.failures(ExperimentId(1)).await.unwrap()[2];
        assert!(kept.reason.len() <= 500 && kept.reason.starts_with("üü"), "{}", kept.reason);
        let odd = FailureRow { reason: "index 3\0 of 2".to_owned(), ..said(ids[0], 502, 1, 30) };
        store.writer.testify(&[odd]).await.unwrap();
        let kept = &store.reader.failures(ExperimentId(1)).await.unwrap()[3];
        assert_eq!(kept.reason, "index 3\u{FFFD} of 2");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn a_pair_that_is_given_up_stays_so_with_its_last_reason<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        store.writer.testify(&[said(ids[0], 500, 1, 10), said(ids[0], 500, 2, 11)]).await.unwrap();
        store.writer.testify(&[said(ids[1], 600, 1, 12)]).await.unwrap();
        store.writer.give_up(&[(ids[0], 500), (ids[0], 501)], NOON).await.unwrap();
        store.writer.give_up(&[(ids[0], 500)], Millis(NOON.0 + 1)).await.unwrap();
        let isolated = store.reader.isolated(ExperimentId(1)).await.unwrap();
        let given_up = |pair, reason: &str, worker: &str| IsolatedPair {
            pairing: ids[0],
            pair,
            reason: reason.to_owned(),
            worker: worker.to_owned(),
            at: NOON,
        };
        assert_eq!(isolated, [given_up(500, "at 11", "anna"), given_up(501, "", "")]);
        // Asked for again, what is not given up begins anew.
        store.writer.forget_failures(ExperimentId(1)).await.unwrap();
        let left: Vec<_> =
            store.reader.failures(ExperimentId(1)).await.unwrap().iter().map(|row| row.pair).collect();
        assert_eq!(left, [500, 500]);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}
