//! The digest tells contents apart, and nothing else.

use spec::Speed;
use store::*;

use super::backend::Backend;
use super::fixture::*;

/// Three pairings with forty pairs each. A digest that people wrote down must stay right.
pub(crate) const OF_FORTY: &str = "a934fc23de19d81ca10537ff1d26cbbea7f836ce6b2c5abb21afb4a3720a3218";

async fn stored<B: Backend>(order: &[usize], salt: u64, worker: &str) -> (B, Store) {
    let place = B::new();
    let mut store = place.open().await;
    // Other ids: another experiment came first.
    if worker == "second" {
        let other = store.writer.put_experiment(&experiment("other")).await.unwrap().id;
        store.writer.put_pairing(&pairing(other, 7)).await.unwrap();
    }
    let id = store.writer.put_experiment(&experiment("pig-test")).await.unwrap().id;
    for &slot in order {
        let pairing = store.writer.put_pairing(&pairing(id, slot as u64)).await.unwrap();
        let pairs = (0..40).map(|index| pair_with(slot as u64 + 1, index, salt, index)).collect();
        let mut batch = batch(worker, pairing, pairs);
        batch.header.speed = if worker == "second" { Speed::new(7) } else { None };
        store.writer.commit(&[batch]).await.unwrap();
    }
    (place, store)
}

async fn digest(store: &Store) -> String {
    let id = store.reader.experiment("pig-test").await.unwrap().id;
    store.reader.digest(id).await.unwrap().to_string()
}

pub(crate) fn ids_workers_speeds_and_order_do_not_matter_but_content_does<B: Backend>() {
    run(async {
        let (_a, first) = stored::<B>(&[0, 1, 2], 0, "first").await;
        let (_b, second) = stored::<B>(&[2, 0, 1], 0, "second").await;
        let (_c, other) = stored::<B>(&[0, 1, 2], 1, "first").await;
        let (_d, fewer) = stored::<B>(&[0, 1], 0, "first").await;
        assert_eq!(digest(&first).await, OF_FORTY);
        assert_eq!(digest(&second).await, OF_FORTY);
        assert_ne!(digest(&other).await, OF_FORTY);
        assert_ne!(digest(&fewer).await, OF_FORTY);
    });
}

pub(crate) fn pairs_beyond_a_verdict_can_be_left_out<B: Backend>() {
    run(async {
        let (_a, mut store) = stored::<B>(&[0, 1], 0, "first").await;
        let id = store.reader.experiment("pig-test").await.unwrap().id;
        let upto =
            |most: u64| move |row: &PairingRow| if row.pairing.key.slot == 0 { most } else { u64::MAX };
        let before = store.reader.digest(id).await.unwrap();
        let first = store.reader.pairings(id).await.unwrap()[0].id;
        let late = (40..50).map(|index| pair_with(1, index, 0, 0)).collect();
        store.writer.commit(&[batch("late", first, late)]).await.unwrap();
        assert_ne!(store.reader.digest(id).await.unwrap(), before);
        assert_eq!(store.reader.digest_of(id, upto(40)).await.unwrap(), before);
        assert_ne!(store.reader.digest_of(id, upto(39)).await.unwrap(), before);
        // None of its pairs counts: as if it had not been played.
        let (_b, without) = stored::<B>(&[1], 0, "first").await;
        assert_eq!(store.reader.digest_of(id, upto(0)).await.unwrap().to_string(), digest(&without).await);
    });
}
