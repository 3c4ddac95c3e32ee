//! Transcripts can be dropped, and nothing else goes with them.

use store::question::forgotten::{Dropped, dropped};
use store::*;

use super::backend::Backend;
use super::fixture::*;

/// A store whose experiment is over.
async fn over(place: &impl Backend) -> (Store, Vec<PairingId>) {
    let (mut store, ids) = filled(place).await;
    store.writer.set_state("pig-test", ExperimentState::Finished, NOON).await.unwrap();
    (store, ids)
}

async fn digest(store: &Store) -> String {
    let id = store.reader.experiment("pig-test").await.unwrap().id;
    store.reader.digest(id).await.unwrap().to_string()
}

pub(crate) fn transcripts_go_and_everything_else_stays<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = over(&place).await;
        let before = store.reader.games(ids[1], None, 1000).await.unwrap();
        let (told, points) = (digest(&store).await, store.reader.pair_points(ids[1], 0).await.unwrap());
        assert_eq!(store.reader.ask(&dropped("pig-test")).await.unwrap(), None);
        let forgotten = store.writer.forget_transcripts("pig-test", NOON).await.unwrap();
        assert_eq!((forgotten.games, forgotten.kept), (3 * 2 * 180, 0));
        // How much is given back at once is the database's to say: a server keeps rows that older transactions of others still see.
        assert!(forgotten.before > 0 && forgotten.after > 0, "{forgotten:?}");
        store.close().await.unwrap();

        let mut store = place.open().await;
        assert_eq!(store.reader.check().await.unwrap(), []);
        assert_eq!(digest(&store).await, told);
        assert_eq!(store.reader.pair_points(ids[1], 0).await.unwrap(), points);
        let after = store.reader.games(ids[1], None, 1000).await.unwrap();
        for (game, earlier) in after.iter().zip(&before) {
            assert!(game.is_sound && game.row.is_forgotten() && game.row.record().is_forgotten());
            let transcript = earlier.row.transcript.clone();
            assert_eq!(GameRow { transcript, ..game.row.clone() }, earlier.row);
        }
        let at = "2023-11-14 22:13:20".to_owned();
        let said = store.reader.ask(&dropped("pig-test")).await.unwrap();
        assert_eq!(said, Some(Dropped { at, games: 3 * 2 * 180 }));

        // What comes again is compared all the same.
        let repeat = store.writer.commit(&[batch("zoe", ids[0], pairs(ids[0], 0..3))]).await.unwrap();
        assert_eq!((repeat[0].repeats.len(), repeat[0].alarms.len()), (3, 0));
        let mut other = pair(ids[0], 4);
        other.games[0].transcript[3] ^= 1;
        other.games[0].hash[0] ^= 1;
        let lie = store.writer.commit(&[batch("zoe", ids[0], vec![other])]).await.unwrap();
        assert!(lie[0].alarms[0].difference.contains("the moves differ"), "{:?}", lie[0].alarms);
        let again = store.writer.forget_transcripts("pig-test", NOON).await.unwrap();
        assert_eq!(again.games, 0, "there is nothing left to drop");
        store.close().await.unwrap();
    });
}

pub(crate) fn what_is_not_over_or_damaged_is_not_forgotten<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        for (name, word) in [("pig-test", "is running"), ("pig-tset", "pig-tset")] {
            let refused = store.writer.forget_transcripts(name, NOON).await.unwrap_err().to_string();
            assert!(refused.contains(word), "{refused}");
        }
        store.writer.set_state("pig-test", ExperimentState::Paused, NOON).await.unwrap();
        assert!(store.writer.forget_transcripts("pig-test", NOON).await.is_err());
        let games = store.reader.games(ids[0], None, 10).await.unwrap();
        assert!(games.iter().all(|game| !game.row.is_forgotten() && game.row.is_hash_right()));
        assert_eq!(store.reader.check().await.unwrap(), []);
        store.close().await.unwrap();
    });
}

pub(crate) fn who_could_not_play_again_keeps_everything<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _) = filled(&place).await;
        let clocked = NewPairing { replayable: false, ..pairing(ExperimentId(1), 7) };
        let clocked = store.writer.put_pairing(&clocked).await.unwrap();
        store.writer.commit(&[batch("anna", clocked, pairs(clocked, 0..5))]).await.unwrap();
        store.writer.set_state("pig-test", ExperimentState::Cancelled, NOON).await.unwrap();
        let forgotten = store.writer.forget_transcripts("pig-test", NOON).await.unwrap();
        assert_eq!((forgotten.games, forgotten.kept), (3 * 2 * 180, 10));
        let kept = store.reader.games(clocked, None, 10).await.unwrap();
        assert!(kept.iter().all(|game| game.row.is_hash_right() && !game.row.transcript.is_empty()));
        assert_eq!(store.reader.check().await.unwrap(), []);
        store.close().await.unwrap();
    });
}
