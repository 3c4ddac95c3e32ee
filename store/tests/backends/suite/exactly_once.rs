//! Every pair is stored once, whatever comes how often.

use proptest::prelude::*;
use store::*;

use super::backend::Backend;
use super::fixture::*;

async fn games_of(store: &Store, pairing: PairingId) -> Vec<StoredGame> {
    store.reader.games(pairing, None, 10_000).await.unwrap()
}

pub(crate) fn what_is_stored_comes_back<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, ids) = filled(&place).await;
        for &id in &ids {
            let games = games_of(&store, id).await;
            assert_eq!(games.len(), 360);
            for (at, game) in games.iter().enumerate() {
                assert_eq!((game.id.pair(), usize::from(game.id.game())), (at as u64 / 2, at % 2));
                assert_eq!(game.row, pair(id, game.id.pair()).games[at % 2]);
                assert_eq!(game.worker, if game.id.pair() < 100 { "anna" } else { "ben" });
                assert!(game.is_sound && (game.build, game.received) == (Build(0xABCD), NOON));
                assert_eq!(store.reader.game(game.id).await.unwrap(), *game);
            }
            let points = store.reader.pair_points(id, 0).await.unwrap();
            let expected: Vec<_> = (0..180).map(|index| (index, pair(id, index).result())).collect();
            assert_eq!(
                points.iter().map(|points| (points.index, points.result)).collect::<Vec<_>>(),
                expected
            );
            assert_eq!(store.reader.pair_points(id, 170).await.unwrap(), points[170..]);
            assert_eq!(store.reader.pair_points(id, 180).await.unwrap(), []);
        }
        assert!(ids.len() == 3 && store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn an_equal_repeat_changes_nothing<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let before = (games_of(&store, ids[1]).await, store.reader.summary(ids[1]).await.unwrap());
        // Another machine, so other times; some pairs twice in one batch; half of the batch is new.
        let mut again: Vec<_> = (170..190).map(|index| pair_with(ids[1].0 as u64, index, 0, 5)).collect();
        again.push(again[0].clone());
        let outcomes = store.writer.commit(&[batch("carl", ids[1], again)]).await.unwrap();
        assert_eq!(outcomes[0].new_pairs, 10);
        let mut repeats = outcomes[0].repeats.clone();
        repeats.sort_unstable();
        assert_eq!(repeats, [170, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179]);
        assert!(outcomes[0].alarms.is_empty());
        let games = games_of(&store, ids[1]).await;
        assert_eq!(games[..360], before.0);
        assert_eq!(games.len(), 380);
        let after = store.reader.summary(ids[1]).await.unwrap();
        assert_eq!(after.tally.pairs(), before.1.tally.pairs() + 10);
        assert_eq!(store.reader.recount(ids[1]).await.unwrap(), after);
        // A batch with nothing new leaves no trace but in the worker's counters.
        let digest = store.reader.digest(ExperimentId(1)).await.unwrap();
        store.writer.commit(&[batch("dora", ids[0], pairs(ids[0], 0..5))]).await.unwrap();
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), digest);
        let sql = "SELECT worker, pairs, repeats, batches FROM workers_v ORDER BY worker";
        let table = store.reader.query(sql, QueryLimits::default()).await.unwrap();
        let row = |name: &str, numbers: [i64; 3]| {
            let mut row = vec![Value::Text(name.to_owned())];
            row.extend(numbers.map(Value::Integer));
            row
        };
        let expected =
            [("anna", [300, 0, 3]), ("ben", [240, 0, 3]), ("carl", [10, 11, 1]), ("dora", [0, 5, 0])];
        assert_eq!(table.rows, expected.map(|(name, numbers)| row(name, numbers)));
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn a_different_repeat_raises_an_alarm_and_the_first_stays<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let before = store.reader.digest(ExperimentId(1)).await.unwrap();
        let mut other = pair(ids[2], 7);
        other.games[1].seats[0].nodes += 1;
        let outcomes = store
            .writer
            .commit(&[batch("mallory", ids[2], vec![pair(ids[2], 6), other.clone()])])
            .await
            .unwrap();
        assert_eq!((outcomes[0].new_pairs, outcomes[0].repeats.as_slice()), (0, &[6][..]));
        let [alarm] = &outcomes[0].alarms[..] else { panic!("one alarm") };
        assert_eq!((alarm.pairing, alarm.pair, alarm.times), (ids[2], 7, 1));
        assert_eq!((alarm.kept_worker.as_str(), alarm.came_worker.as_str()), ("anna", "mallory"));
        assert_eq!(alarm.kept_hash, pair(ids[2], 7).content_hash());
        assert_eq!(alarm.came_hash, other.content_hash());
        assert!(
            alarm.difference.starts_with("game 1: nodes, searches and depths of seat 1"),
            "{}",
            alarm.difference
        );
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), before);

        // The same again is counted, not stored again; acknowledged, it is no longer open.
        store.writer.commit(&[batch("mallory", ids[2], vec![other.clone()])]).await.unwrap();
        let open = store.reader.alarms(true).await.unwrap();
        assert_eq!((open.len(), open[0].times), (1, 2));
        assert_eq!(store.writer.acknowledge(ExperimentId(1), NOON).await.unwrap(), 1);
        assert_eq!(store.writer.acknowledge(ExperimentId(1), NOON).await.unwrap(), 0);
        assert!(store.reader.alarms(true).await.unwrap().is_empty());
        assert_eq!(store.reader.alarms(false).await.unwrap()[0].acknowledged, Some(NOON));
        // Whoever does it again is shown again.
        store.writer.commit(&[batch("mallory", ids[2], vec![other])]).await.unwrap();
        assert_eq!(store.reader.alarms(true).await.unwrap().len(), 1);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn every_kind_of_difference_is_told<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        type Change = fn(&mut GameRow);
        let changes: [(&str, Change); 6] = [
            ("half points", |game| game.result = (game.result + 1) % 3),
            ("the moves differ from byte 3", |game| {
                game.transcript[2] ^= 1;
                game.hash[0] ^= 1;
            }),
            ("scores", |game| game.scores = None),
            ("decisions", |game| game.decisions += 1),
            ("the ending", |game| {
                game.ending = Some(Ending::Forfeit(2, arena::Fault::IllegalMove("x".to_owned())));
            }),
            ("depths of seat 2", |game| game.seats[1].depths += 1),
        ];
        for (told, change) in changes {
            let mut other = pair(ids[0], 3);
            change(&mut other.games[0]);
            let outcomes = store.writer.commit(&[batch("eve", ids[0], vec![other])]).await.unwrap();
            let difference = &outcomes[0].alarms[0].difference;
            assert!(difference.contains(told), "{told}: {difference}");
        }
    });
}

pub(crate) fn two_that_differ_in_one_commit_raise_an_alarm<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let ids = prepare(&mut store.writer, 1).await;
        let (first, second) = (pair(ids[0], 0), pair_with(9, 0, 9, 9));
        let batches = [batch("anna", ids[0], vec![first.clone()]), batch("ben", ids[0], vec![second])];
        let outcomes = store.writer.commit(&batches).await.unwrap();
        assert_eq!((outcomes[0].new_pairs, outcomes[1].new_pairs, outcomes[1].alarms.len()), (1, 0, 1));
        assert_eq!(games_of(&store, ids[0]).await[0].row, first.games[0]);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn under_a_time_limit_a_repeat_may_differ<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let id = store.writer.put_experiment(&experiment("timed")).await.unwrap().id;
        let new = NewPairing { replayable: false, ..pairing(id, 0) };
        let id = store.writer.put_pairing(&new).await.unwrap();
        store.writer.commit(&[batch("anna", id, vec![pair(id, 0)])]).await.unwrap();
        let outcomes = store.writer.commit(&[batch("ben", id, vec![pair_with(9, 0, 9, 9)])]).await.unwrap();
        assert_eq!(outcomes[0], Outcome { repeats: vec![0], ..Outcome::default() });
        assert_eq!(games_of(&store, id).await[0].row, pair(id, 0).games[0]);
    });
}

pub(crate) fn after_reopening_everything_goes_on<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, ids) = filled(&place).await;
        let before = store.reader.digest(ExperimentId(1)).await.unwrap();
        store.close().await.unwrap();
        let mut store = place.open().await;
        assert_eq!(prepare(&mut store.writer, 3).await, ids, "the same things have the same ids");
        let outcomes = store.writer.commit(&[batch("ben", ids[0], pairs(ids[0], 150..200))]).await.unwrap();
        assert_eq!((outcomes[0].new_pairs, outcomes[0].repeats.len()), (20, 30));
        assert_ne!(store.reader.digest(ExperimentId(1)).await.unwrap(), before);
        assert_eq!(store.reader.recount(ids[0]).await.unwrap(), store.reader.summary(ids[0]).await.unwrap());
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn a_commit_that_fails_stores_nothing_and_can_be_repeated<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let before = store.reader.digest(ExperimentId(1)).await.unwrap();
        let good = batch("anna", ids[0], pairs(ids[0], 180..200));
        let lost = batch("anna", PairingId(99), pairs(PairingId(99), 0..3));
        let error = store.writer.commit(&[good.clone(), lost]).await.unwrap_err();
        assert!(matches!(error, StoreError::NoPairing(PairingId(99))));
        let large = batch("anna", ids[0], pairs(ids[0], [GameId::MOST_PAIR + 1]));
        assert!(matches!(
            store.writer.commit(&[good.clone(), large]).await,
            Err(StoreError::TooLarge { .. })
        ));
        assert_eq!(store.reader.digest(ExperimentId(1)).await.unwrap(), before);
        assert_eq!(store.writer.commit(&[good]).await.unwrap()[0].new_pairs, 20);
        assert!(store.writer.commit(&[]).await.unwrap().is_empty());
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn the_same_name_with_another_content_is_refused_and_so_are_other_players<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let first = store.writer.put_experiment(&experiment("pig")).await.unwrap();
        assert_eq!(store.writer.put_experiment(&experiment("pig")).await.unwrap(), first);
        let other = NewExperiment { text: "other".to_owned(), ..experiment("pig") };
        let error = store.writer.put_experiment(&other).await.unwrap_err();
        assert!(matches!(error, StoreError::NameTaken { stored, .. } if stored == first.experiment.text));

        let id = store.writer.put_pairing(&pairing(first.id, 0)).await.unwrap();
        assert_eq!(store.writer.put_pairing(&pairing(first.id, 0)).await.unwrap(), id);
        let other = NewPairing { players: ["a".to_owned(), "b".to_owned()], ..pairing(first.id, 0) };
        assert!(matches!(store.writer.put_pairing(&other).await, Err(StoreError::OtherPlayers { .. })));

        let paused = store.writer.set_state("pig", ExperimentState::Paused, Millis(5)).await.unwrap();
        assert_eq!((paused.state, paused.changed), (ExperimentState::Paused, Millis(5)));
        assert_eq!(store.reader.experiments().await.unwrap(), [paused]);
        assert!(matches!(store.reader.experiment("cow").await, Err(StoreError::NoExperiment(_))));
        assert!(matches!(store.reader.pairing(PairingId(9)).await, Err(StoreError::NoPairing(_))));
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn holes_are_no_trouble<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let ids = prepare(&mut store.writer, 1).await;
        let indices = [0, 1, 5, 6, 1_000_000, GameId::MOST_PAIR];
        store.writer.commit(&[batch("anna", ids[0], pairs(ids[0], indices))]).await.unwrap();
        let points = store.reader.pair_points(ids[0], 0).await.unwrap();
        assert_eq!(points.iter().map(|points| points.index).collect::<Vec<_>>(), indices);
        let points = store.reader.pair_points(ids[0], 6).await.unwrap();
        assert_eq!(points.iter().map(|points| points.index).collect::<Vec<_>>(), indices[3..]);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

/// Which pairs of which pairing, in which batch, from whom, at what pace.
fn deliveries() -> impl Strategy<Value = Vec<Vec<(usize, Vec<u64>, u64)>>> {
    let delivery = (0..3usize, proptest::collection::vec(0..40u64, 0..12), 0..5u64);
    proptest::collection::vec(proptest::collection::vec(delivery, 0..4), 0..8)
}

/// Any batches in any order with any repeats, then the rest: always the same content and the same sums.
pub(crate) fn order_workers_and_repeats_do_not_matter<B: Backend>() {
    proptest!(ProptestConfig::with_cases(12), |(commits in deliveries())| {
        run(async {
            let place = B::new();
            let mut store = place.open().await;
            let ids = prepare(&mut store.writer, 3).await;
            let mut seen = std::collections::BTreeSet::new();
            for commit in &commits {
                let batches: Vec<_> = commit
                    .iter()
                    .map(|(at, indices, who)| {
                        let id = ids[*at];
                        let pairs = indices.iter().map(|&index| pair_with(id.0 as u64, index, 0, 7)).collect();
                        batch(&format!("worker-{who}"), id, pairs)
                    })
                    .collect();
                let outcomes = store.writer.commit(&batches).await.unwrap();
                for ((at, indices, _), outcome) in commit.iter().zip(outcomes) {
                    let new = indices.iter().filter(|&&index| seen.insert((*at, index))).count();
                    assert_eq!(outcome.new_pairs as usize, new);
                    assert_eq!(outcome.repeats.len(), indices.len() - new);
                    assert!(outcome.alarms.is_empty());
                }
            }
            for (at, &id) in ids.iter().enumerate() {
                let summary = store.reader.summary(id).await.unwrap();
                assert_eq!(summary, store.reader.recount(id).await.unwrap());
                assert_eq!(summary.tally.pairs() as usize, seen.iter().filter(|(seen, _)| *seen == at).count());
            }
            let rest: Vec<_> = ids
                .iter()
                .map(|&id| batch("rest", id, (0..40).map(|index| pair_with(id.0 as u64, index, 0, 7)).collect()))
                .collect();
            store.writer.commit(&rest).await.unwrap();
            let digest = store.reader.digest(ExperimentId(1)).await.unwrap().to_string();
            assert_eq!(digest, super::digest::OF_FORTY);
            assert!(store.reader.check().await.unwrap().is_empty());
        });
    });
}
