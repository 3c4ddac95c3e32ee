//! A pairing has one place in the plan, for as long as its players meet there.

use store::*;

use super::backend::Backend;
use super::fixture::*;

const LATER: Millis = Millis(NOON.0 + 1);

pub(crate) fn the_place_of_a_retired_pairing_is_free_and_its_games_count_no_more<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let experiment = ExperimentId(1);
        let retired = store.reader.pairing(ids[1]).await.unwrap();
        store.writer.retire(ids[1], LATER).await.unwrap();
        let left: Vec<_> =
            store.reader.pairings(experiment).await.unwrap().iter().map(|row| row.id).collect();
        assert_eq!(left, [ids[0], ids[2]]);
        assert_eq!(store.reader.summary(ids[1]).await.unwrap(), PairingSummary::default());
        assert_eq!(store.reader.struck().await.unwrap(), [(experiment, 180)]);
        assert_eq!(store.reader.pairing(ids[1]).await.unwrap(), retired, "it is known by its number");

        let others = ["mcts".to_owned(), "hold:n=20".to_owned()];
        let others = NewPairing { players: others, ..retired.pairing.clone() };
        let new = store.writer.put_pairing(&others).await.unwrap();
        assert_ne!(new, ids[1]);
        assert_eq!(store.writer.put_pairing(&others).await.unwrap(), new);
        assert!(matches!(
            store.writer.put_pairing(&retired.pairing).await,
            Err(StoreError::OtherPlayers { .. })
        ));
        // And so on: any number of pairings may have had a place.
        store.writer.retire(new, LATER).await.unwrap();
        let back = store.writer.put_pairing(&retired.pairing).await.unwrap();
        assert!(![ids[1], new].contains(&back), "what was struck out stays so");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn what_a_retired_pairing_played_is_in_no_digest<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let without = B::new();
        let mut other = without.open().await;
        let kept = prepare(&mut other.writer, 3).await;
        assert_eq!(kept, ids);
        for &id in &[ids[0], ids[2]] {
            other.writer.commit(&[batch("anna", id, pairs(id, 0..180))]).await.unwrap();
        }
        store.writer.retire(ids[1], LATER).await.unwrap();
        let digests = [
            store.reader.digest(ExperimentId(1)).await.unwrap(),
            other.reader.digest(ExperimentId(1)).await.unwrap(),
        ];
        assert_eq!(digests[0], digests[1]);
    });
}

pub(crate) fn who_played_ahead_is_shown_where_they_meet<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let ids = prepare(&mut store.writer, 1).await;
        let known = store.reader.pairing(ids[0]).await.unwrap().pairing;
        let ahead = |number| NewPairing {
            key: PairingKey { round: 1, slot: PairingKey::AHEAD + number, ..known.key },
            ..known.clone()
        };
        let [met, parted] = [1, 2].map(ahead);
        let [met, parted] =
            [store.writer.put_pairing(&met).await.unwrap(), store.writer.put_pairing(&parted).await.unwrap()];
        for id in [ids[0], met, parted] {
            store.writer.commit(&[batch("anna", id, pairs(id, 0..20))]).await.unwrap();
        }
        let shown = "SELECT pairing_id, round, slot, games FROM pairings_v ORDER BY 1";
        let games = "SELECT count(*) FROM games_v";
        let rows =
            async |sql: &str, reader: &Reader| reader.query(sql, QueryLimits::default()).await.unwrap().rows;
        let whole =
            |numbers: &[i64]| numbers.iter().map(|number| Value::Integer(*number)).collect::<Vec<_>>();
        assert_eq!(rows(shown, &store.reader).await, [whole(&[ids[0].0, 0, 0, 40])]);
        assert_eq!(rows(games, &store.reader).await, [whole(&[40])]);

        store.writer.place(met, 0).await.unwrap();
        store.writer.retire(parted, LATER).await.unwrap();
        let both = [whole(&[ids[0].0, 0, 0, 40]), whole(&[met.0, 1, 0, 40])];
        assert_eq!(rows(shown, &store.reader).await, both);
        assert_eq!(rows(games, &store.reader).await, [whole(&[80])]);
        assert_eq!(store.reader.struck().await.unwrap(), [], "nobody did anything wrong");
        assert_eq!(rows("SELECT count(*) FROM struck_v", &store.reader).await, [whole(&[40])], "it is kept");
        assert!(store.writer.place(ids[0], 0).await.is_ok(), "it stands there");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn what_comes_when_its_pairing_has_left_is_kept_apart_once<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let ids = prepare(&mut store.writer, 2).await;
        store.writer.commit(&[batch("anna", ids[0], pairs(ids[0], 0..20))]).await.unwrap();
        store.writer.commit(&[batch("anna", ids[1], pairs(ids[1], 0..20))]).await.unwrap();
        let digest = store.reader.digest(ExperimentId(1)).await.unwrap();
        store.writer.retire(ids[1], LATER).await.unwrap();
        let struck = async |reader: &Reader| {
            let sql = "SELECT count(*), count(DISTINCT game_id), count(DISTINCT batch_id) FROM struck_games
                       WHERE cause = 'plan'";
            reader.query(sql, QueryLimits::default()).await.unwrap().rows.remove(0)
        };
        let whole = |numbers: [i64; 3]| numbers.map(Value::Integer).to_vec();
        assert_eq!(struck(&store.reader).await, whole([40, 40, 1]));

        // Some of it was struck out before, some comes twice, and some of another pairing is stored.
        let late = [
            batch("bert", ids[1], pairs(ids[1], 15..25)),
            batch("carl", ids[1], pairs(ids[1], 24..30)),
            batch("carl", ids[0], pairs(ids[0], 19..20)),
        ];
        let told = store.writer.keep_apart(&late).await.unwrap();
        let told: Vec<_> = told.iter().map(|outcome| (outcome.new_pairs, outcome.repeats.len())).collect();
        assert_eq!(told, [(5, 5), (5, 1), (0, 1)]);
        assert_eq!(struck(&store.reader).await, whole([60, 60, 3]));
        for _ in 0..2 {
            let again = store.writer.keep_apart(&late).await.unwrap();
            assert!(again.iter().all(|outcome| outcome.new_pairs == 0), "nothing comes twice");
        }
        assert_eq!(struck(&store.reader).await, whole([60, 60, 3]));
        assert_eq!(store.reader.summary(ids[0]).await.unwrap().tally.pairs(), 20);
        assert_eq!(store.reader.summary(ids[1]).await.unwrap(), PairingSummary::default());
        let retired = store.reader.retired_pairings(ExperimentId(1)).await.unwrap();
        assert_eq!(retired.iter().map(|row| row.id).collect::<Vec<_>>(), [ids[1]]);

        // What goes on is numbered on.
        let back = store.reader.pairing(ids[1]).await.unwrap().pairing;
        let back = store.writer.put_pairing(&back).await.unwrap();
        let played: Vec<_> = pairs(ids[1], 0..20);
        store.writer.commit(&[batch("dora", back, played)]).await.unwrap();
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), digest, "it is in no digest");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn a_state_and_trust_are_kept<B: Backend>() {
    run(async {
        use spec::experiment::Trust;
        let place = B::new();
        let (mut store, _) = filled(&place).await;
        let id = ExperimentId(1);
        store.writer.set_trust(id, Trust::Volunteer).await.unwrap();
        store.writer.set_state("pig-test", ExperimentState::Finished, LATER).await.unwrap();
        store.close().await.unwrap();
        let reader = place.read().await;
        assert_eq!(reader.trusts().await.unwrap(), [(id, Trust::Volunteer)]);
        let row = reader.experiment("pig-test").await.unwrap();
        assert_eq!((row.state, row.changed), (ExperimentState::Finished, LATER));
        assert!(matches!(reader.readable_experiments().await.unwrap()[..], [Ok(ref same)] if *same == row));
        reader.close().await;
    });
}
