//! A sentence hits whoever answers for the proof, and nobody who is called alike.

use store::*;

use super::backend::Backend;
use super::fixture::*;

fn brought(worker: &str, process: i64, pairing: PairingId, pairs: Vec<PairRow>) -> Incoming {
    let mut batch = batch(worker, pairing, pairs);
    batch.header.process = ProcessId(process);
    batch
}

/// Who brought what is left of one pair each after a sentence, and how many pairs were struck out.
async fn left_after<B: Backend>(culprit: Identity) -> (Vec<String>, u64) {
    let place = B::new();
    let mut store = place.open().await;
    let id = store.writer.put_experiment(&experiment("tuning")).await.unwrap().id;
    let pairing = store.writer.put_pairing(&pairing(id, 0)).await.unwrap();
    let workers = [("lab/a", 1), ("lab/b", 2), ("lab2/a", 1), ("lab", 1), ("lab", 2)];
    for (index, (worker, process)) in (0..).zip(workers) {
        let batch = brought(worker, process, pairing, pairs(pairing, [index]));
        store.writer.commit(&[batch]).await.unwrap();
    }
    let sentence = Sentence { culprit, reason: "lies".to_owned() };
    let struck = store.writer.condemn(&sentence, NOON).await.unwrap();
    assert_eq!(store.writer.condemn(&sentence, NOON).await.unwrap().pairs, 0, "once is enough");
    let quarantined = store.reader.quarantined().await.unwrap();
    assert_eq!(quarantined, [Quarantined { sentence, struck: struck.pairs }]);
    assert_eq!(store.reader.check().await.unwrap(), []);
    let sql = "SELECT worker FROM games_v GROUP BY worker ORDER BY min(game_id)";
    let rows = store.reader.query(sql, QueryLimits::default()).await.unwrap().rows;
    let name = |value| if let Value::Text(name) = value { name } else { panic!("a name") };
    (rows.into_iter().flatten().map(name).collect(), struck.pairs)
}

pub(crate) fn a_credential_answers_for_all_who_show_it<B: Backend>() {
    run(async {
        let left = left_after::<B>(Identity::Credential("lab".to_owned())).await;
        assert_eq!(left, (["lab2/a", "lab"].map(str::to_owned).to_vec(), 2));
    });
}

pub(crate) fn a_process_without_a_credential_answers_for_itself<B: Backend>() {
    run(async {
        let left = left_after::<B>(Identity::Process("lab".to_owned(), ProcessId(2))).await;
        assert_eq!(left, (["lab/a", "lab/b", "lab2/a", "lab"].map(str::to_owned).to_vec(), 1));
        let stranger = left_after::<B>(Identity::Process("lab".to_owned(), ProcessId(9))).await;
        assert_eq!(stranger.1, 0, "who brought nothing has nothing to lose");
    });
}
