//! Opened, closed, opened again.

use store::*;

use super::backend::Backend;
use super::fixture::*;

/// Everything can be awaited in a task that moves between threads.
pub(crate) fn futures_can_be_sent<B: Backend>() {
    fn sent<T: Send>(value: T) -> T {
        value
    }
    run(async {
        let place = B::new();
        let mut store = sent(place.open().await);
        sent(store.writer.put_experiment(&experiment("x"))).await.unwrap();
        sent(store.writer.put_pairings(&[])).await.unwrap();
        sent(store.writer.commit(&[])).await.unwrap();
        sent(store.writer.rebuild(PairingId(1))).await.unwrap_err();
        sent(store.reader.digest(ExperimentId(1))).await.unwrap();
        sent(store.reader.query("SELECT 1", QueryLimits::default())).await.unwrap();
        sent(store.reader.check()).await.unwrap();
        sent(store.close()).await.unwrap();
        sent(place.read().await.experiments()).await.unwrap();
    });
}

pub(crate) fn no_two_starts_have_the_same_number<B: Backend>() {
    run(async {
        let place = B::new();
        for start in 1..=3 {
            let mut store = place.open().await;
            assert_eq!(store.writer.begin_epoch().await.unwrap(), start);
            store.close().await.unwrap();
        }
    });
}
