//! What our own programs ask.

use store::question::machines::machine_paces;
use store::question::tables::{experiment_names, limit_of, pairings_of, standings_of, text_and_state};
use store::question::trust::{AuditCounts, audit_counts, open_alarms};
use store::*;

use super::backend::Backend;
use super::fixture::*;

pub(crate) fn names_and_tables_are_told<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        store.writer.put_experiment(&experiment("another")).await.unwrap();
        assert_eq!(store.reader.ask(&experiment_names()).await.unwrap(), ["pig-test", "another"]);
        let (text, state) = store.reader.ask(&text_and_state("another")).await.unwrap().unwrap();
        assert_eq!((text, state.as_str()), (experiment("another").text, "running"));
        assert_eq!(store.reader.ask(&text_and_state("nobody's")).await.unwrap(), None);
        let limit = store.reader.ask(&limit_of("another")).await.unwrap();
        assert_eq!(limit, Some(experiment("another").budget));
        let pairings = store.reader.ask(&pairings_of("pig-test")).await.unwrap();
        assert_eq!((pairings.columns[0].as_str(), pairings.rows.len()), ("pairing_id", ids.len()));
        let players = store.reader.ask(&standings_of("pig-test")).await.unwrap();
        assert_eq!(players.rows.len(), 4, "three and whom they played");
        assert_eq!(store.reader.ask(&pairings_of("pig' OR '1' = '1")).await.unwrap().rows.len(), 0);
        let about = store.reader.about().await.unwrap();
        assert_eq!((about.experiments, about.games), (2, 1080));
    });
}

pub(crate) fn alarms_and_audits_are_told<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let mut brought = batch("anna", ids[0], pairs(ids[0], [500, 501]));
        brought.audits.extend([500, 501]);
        store.writer.commit(&[brought]).await.unwrap();
        store.writer.commit(&[batch("ben", ids[0], pairs(ids[0], [500]))]).await.unwrap();
        let mut other = pair(ids[2], 7);
        other.games[1].seats[0].nodes += 1;
        for _ in 0..2 {
            store.writer.commit(&[batch("mallory", ids[2], vec![other.clone()])]).await.unwrap();
        }
        let counts = store.reader.ask(&audit_counts("pig-test")).await.unwrap();
        assert_eq!(counts, AuditCounts { pending: 1, good: 1, ..AuditCounts::default() });
        let [alarm] = &store.reader.ask(&open_alarms("pig-test")).await.unwrap()[..] else { panic!("one") };
        assert_eq!((alarm.game.as_str(), alarm.times), ("3.7.0", 2));
        assert_eq!((alarm.kept_worker.as_str(), alarm.came_worker.as_str()), ("anna", "mallory"));
        store.writer.acknowledge(ExperimentId(1), NOON).await.unwrap();
        assert_eq!(store.reader.ask(&open_alarms("pig-test")).await.unwrap(), []);
    });
}

pub(crate) fn machines_are_told_where_time_is_limited<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _) = filled(&place).await;
        let id = store.writer.put_experiment(&experiment("timed")).await.unwrap().id;
        let timed = NewPairing { replayable: false, ..pairing(id, 0) };
        let timed = store.writer.put_pairing(&timed).await.unwrap();
        store.writer.commit(&[batch("anna", timed, pairs(timed, 0..10))]).await.unwrap();
        let [pace] = &store.reader.ask(&machine_paces("timed")).await.unwrap()[..] else { panic!("one") };
        assert_eq!((pace.worker.as_str(), pace.games, pace.speed), ("anna", 20, Some(120_000)));
        assert!(pace.nodes_per_second > 0.0);
        assert_eq!(store.reader.ask(&machine_paces("pig-test")).await.unwrap(), []);
        assert_eq!(store.reader.ask(&audit_counts("timed")).await.unwrap().clocked, 1);
    });
}
