//! Completed prefixes: what first units add up to stands for as long as they do.

use store::*;

use super::backend::Backend;
use super::fixture::*;

/// What is added up of some first pairs, as it is stored then.
async fn marked(store: &mut Store, series: PairingId, units: u64) -> PrefixSums {
    let sums = store.reader.recount_prefix(series, units).await.unwrap();
    store.writer.mark(&[(series, sums)]).await.unwrap();
    sums
}

pub(crate) fn a_prefix_comes_back_and_is_what_its_units_add_up_to<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let points = store.reader.pair_points(ids[1], 0).await.unwrap();
        let sums = marked(&mut store, ids[1], 100).await;
        assert_eq!((sums.units, sums.tally.pairs()), (100, 100));
        for result in points.iter().map(|pair| pair.result) {
            let same = points[..100].iter().filter(|pair| pair.result == result).count() as u64;
            assert_eq!(sums.tally.count(result), same);
        }
        let missing = store.reader.recount_prefix(ids[1], 300).await.unwrap();
        assert_eq!(missing.units, 180, "those that are there");
        marked(&mut store, ids[1], 40).await;
        let sums = marked(&mut store, ids[1], 120).await;
        store.close().await.unwrap();
        let store = place.open().await;
        let stored = store.reader.prefixes().await.unwrap();
        assert_eq!(stored, [(ids[1], StoredPrefix { sums, end: 180 })].into());
        assert_eq!(store.reader.check().await.unwrap(), []);
        store.close().await.unwrap();
    });
}

pub(crate) fn a_prefix_goes_with_what_is_struck_out_of_its_series<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        for &id in &ids {
            marked(&mut store, id, 180).await;
        }
        store.writer.commit(&[batch("eve", ids[0], pairs(ids[0], [200]))]).await.unwrap();
        let culprit = Identity::of("eve", ProcessId::default());
        store.writer.condemn(&Sentence { culprit, reason: "lies".to_owned() }, NOON).await.unwrap();
        let left: Vec<PairingId> = store.reader.prefixes().await.unwrap().into_keys().collect();
        assert_eq!(left, ids[1..]);
        store.writer.retire(ids[1], NOON).await.unwrap();
        let left: Vec<PairingId> = store.reader.prefixes().await.unwrap().into_keys().collect();
        assert_eq!(left, ids[2..]);
        store.writer.rebuild(ids[2]).await.unwrap();
        assert_eq!(store.reader.prefixes().await.unwrap(), [].into());
        assert_eq!(store.reader.check().await.unwrap(), []);
        store.close().await.unwrap();
    });
}

pub(crate) fn a_wrong_prefix_is_found_and_repaired<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let right = store.reader.recount_prefix(ids[0], 100).await.unwrap();
        let wrong = [
            PrefixSums { units: 181, ..right },
            PrefixSums { same: right.same + 1, ..right },
            PrefixSums { tally: store.reader.recount_prefix(ids[0], 101).await.unwrap().tally, ..right },
        ];
        for sums in wrong {
            store.writer.mark(&[(ids[0], sums)]).await.unwrap();
            let found = store.reader.check().await.unwrap();
            assert_eq!(found, [Problem::WrongPrefix(ids[0])], "{sums:?}");
            let repaired = store.writer.repair(&found, NOON).await.unwrap();
            assert_eq!((repaired.pairs.len(), repaired.recounted), (0, vec![ids[0]]));
            assert_eq!(store.reader.check().await.unwrap(), []);
            assert_eq!(store.reader.prefixes().await.unwrap(), [].into());
        }
        store.close().await.unwrap();
    });
}
