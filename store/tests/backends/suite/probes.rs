//! Searches of positions, by the same rules as pairs of games.

use spec::{Purpose, Seed, Stream, Work};
use store::question::agreement::{Agreed, agreements};
use store::question::probes::{ProbeLooks, probe_looks, probes_of};
use store::question::traps::{Trapped, trapped};
use store::question::trees::{KeptLevel, tree_levels};
use store::*;

use super::backend::Backend;
use super::fixture::{NOON, batch, experiment, run};

const RUNS: u64 = 5;

const DOCUMENT: &str = include_str!("../../../../docs/probes.md");

const KEPT: &str = r#"{"moves":[["roll",3,1.5],["stop",0,null]],"levels":[[1,0,0,3],[2,2,1,2]]}"#;

/// A probe that follows from its place and `salt` alone; its time follows from `time_us`.
fn probe_with(series: PairingId, index: u64, salt: u64, time_us: u64) -> ProbeRow {
    let mut random =
        Stream::new(Seed(salt).child(Purpose::Round, series.0 as u64).child(Purpose::Pair, index));
    ProbeRow {
        index,
        position: index / RUNS,
        value: random.unit() * 200.0 - 100.0,
        choice: ["roll", "stop"][random.below(2) as usize].to_owned(),
        nodes: 1 + random.below(1000),
        depth: random.below(9) as u32,
        time_us,
        // Every other search tells more.
        kept: if index.is_multiple_of(2) { KEPT.to_owned() } else { String::new() },
    }
}

fn probe(series: PairingId, index: u64) -> ProbeRow {
    probe_with(series, index, 0, 100 + index)
}

fn brought(worker: &str, series: PairingId, probes: impl IntoIterator<Item = ProbeRow>) -> Incoming {
    Incoming { units: probes.into_iter().map(UnitRow::Probe).collect(), ..batch(worker, series, Vec::new()) }
}

fn position(number: u64) -> PositionRow {
    let moves = vec![("roll".to_owned(), number as f64), ("stop".to_owned(), number as f64 - 2.5)];
    // Every other one was seen in a game.
    let seen = number.is_multiple_of(2).then(|| Seen { game: GameId::new(PairingId(1), number, 1), ply: 3 });
    PositionRow {
        text: format!("1 {number} 0 8 decide"),
        value: Some(number as f64),
        moves,
        is_open: false,
        seen,
    }
}

/// Two players that look at 12 positions, five times each; all of the first and half of the second are in.
async fn filled(place: &impl Backend) -> (Store, ExperimentId, [PairingId; 2]) {
    let mut store = place.open().await;
    let id = store.writer.put_experiment(&experiment("probes")).await.unwrap().id;
    let series = |slot: u64| NewPairing {
        experiment: id,
        key: PairingKey { repeat: 0, round: 1, slot },
        work: Work::Probes,
        players: [format!("hold:n={slot}"), format!("hold:n={slot}")],
        replayable: true,
    };
    let ids = store.writer.put_pairings(&[series(0), series(1)]).await.unwrap();
    let positions: Vec<PositionRow> = (0..12).map(position).collect();
    store.writer.put_positions(id, &positions).await.unwrap();
    let first = brought("anna", ids[0], (0..60).map(|index| probe(ids[0], index)));
    let second = brought("ben", ids[1], (0..30).rev().map(|index| probe(ids[1], index)));
    store.writer.commit(&[first, second]).await.unwrap();
    (store, id, [ids[0], ids[1]])
}

pub(crate) fn what_is_stored_comes_back<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, _, [first, second]) = filled(&place).await;
        let probes = store.reader.probes(first, 0, 1000).await.unwrap();
        assert_eq!(probes.len(), 60);
        for (index, stored) in (0..).zip(&probes) {
            assert_eq!((stored.id, &stored.row), (ProbeId::new(first, index), &probe(first, index)));
            assert!(stored.is_sound && stored.worker == "anna" && stored.received == NOON);
        }
        assert_eq!(store.reader.probes(first, 55, 3).await.unwrap(), probes[55..58]);
        assert_eq!(store.reader.probe_places(second, 0).await.unwrap(), (0..30).collect::<Vec<_>>());
        assert_eq!(store.reader.probe_places(second, 28).await.unwrap(), [28, 29]);
        assert_eq!(store.reader.probe_places(second, 30).await.unwrap(), [0u64; 0]);
        let asked = store.reader.ask(&probes_of(first, 10, 5)).await.unwrap();
        assert_eq!(asked, probes[10..15].iter().map(|stored| stored.row.clone()).collect::<Vec<_>>());
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn trees_and_traps_are_counted<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id, _) = filled(&place).await;
        let level = |player: &str, depth, searches, sums: [u64; 4]| KeptLevel {
            player: player.to_owned(),
            depth,
            searches,
            sums: sums.map(|sum| sum * searches),
        };
        let expected = [
            level("hold:n=0", 0, 30, [1, 0, 0, 3]),
            level("hold:n=0", 1, 30, [2, 2, 1, 2]),
            level("hold:n=1", 0, 15, [1, 0, 0, 3]),
            level("hold:n=1", 1, 15, [2, 2, 1, 2]),
        ];
        assert_eq!(store.reader.ask(&tree_levels("probes")).await.unwrap(), expected);
        // Lost within three plies by one move, by all of them, and by none.
        let lost = |number: u64, worth: [f64; 2]| PositionRow {
            value: Some(worth[0].max(worth[1])),
            moves: vec![("roll".to_owned(), worth[0]), ("stop".to_owned(), worth[1])],
            ..position(number)
        };
        let all = [[0.0, -99.97], [-99.97, -99.99], [0.0, 0.0], [-99.95, 0.0]];
        let positions: Vec<PositionRow> = (0..).zip(all).map(|(number, worth)| lost(number, worth)).collect();
        store.writer.put_positions(id, &positions).await.unwrap();
        let some = |ply, level, positions| Trapped { ply, level, positions };
        let mut found = store.reader.ask(&trapped("probes", 0.01)).await.unwrap();
        found.sort_by_key(|some| (some.ply, some.level)); // databases differ in where nothing stands
        assert_eq!(
            found,
            [some(None, None, 1), some(None, Some(5), 1), some(Some(3), None, 1), some(Some(3), Some(3), 1)]
        );
    });
}

pub(crate) fn agreement_is_the_chance_of_the_same_move<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, _, [first, second]) = filled(&place).await;
        // Which share of a player's runs at a position chose to roll.
        let rolls = |series: PairingId, position: u64| {
            let runs = (RUNS * position..RUNS * (position + 1)).map(|index| probe(series, index));
            runs.filter(|probe| probe.choice == "roll").count() as f64 / RUNS as f64
        };
        let shares: Vec<f64> = (0..6)
            .map(|position| {
                let [one, other] = [rolls(first, position), rolls(second, position)];
                one * other + (1.0 - one) * (1.0 - other)
            })
            .collect();
        let found = store.reader.ask(&agreements("probes")).await.unwrap();
        let [Agreed { slots, positions, sums: [sum, squares] }] = found[..] else { panic!("{found:?}") };
        assert_eq!((slots, positions), ([0, 1], 6), "where both have looked");
        assert!((sum - shares.iter().sum::<f64>()).abs() < 1e-9, "{found:?} {shares:?}");
        assert!((squares - shares.iter().map(|share| share * share).sum::<f64>()).abs() < 1e-9, "{found:?}");
        assert_eq!(store.reader.ask(&agreements("nobody")).await.unwrap(), []);
    });
}

pub(crate) fn every_documented_query_runs<B: Backend>() {
    run(async {
        let place = B::new();
        let (store, ..) = filled(&place).await;
        let queries: Vec<&str> =
            DOCUMENT.split("```").filter_map(|block| block.strip_prefix("sql\n")).collect();
        assert!(queries.len() >= 4);
        for sql in queries {
            // Every name of an experiment becomes ours, and so does every kind of player.
            let of_ours = sql.split('\'').enumerate().map(|(at, part)| match (at % 2, part) {
                (1, "mcts") => "hold",
                (1, _) => "probes",
                _ => part,
            });
            let sql = of_ours.collect::<Vec<_>>().join("'");
            let table = store.reader.query(&sql, QueryLimits::default()).await;
            let table = table.unwrap_or_else(|error| panic!("{sql}: {error}"));
            assert!(sql.contains("m.truth < 0") || !table.rows.is_empty(), "no rows: {sql}");
        }
    });
}

pub(crate) fn repeats_and_differences_are_told<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _, [first, _]) = filled(&place).await;
        let again: Vec<ProbeRow> = (58..62).map(|index| probe_with(first, index, 0, 7)).collect();
        let outcome = store.writer.commit(&[brought("carl", first, again)]).await.unwrap().remove(0);
        assert_eq!((outcome.new_pairs, outcome.repeats, outcome.alarms.len()), (2, vec![58, 59], 0));
        let kept = probe(first, 3);
        for (lie, told) in [
            (ProbeRow { choice: "dance".to_owned(), ..kept.clone() }, "the move: "),
            (ProbeRow { value: kept.value + 1e-9, ..kept.clone() }, "the value: "),
            (ProbeRow { nodes: kept.nodes + 1, ..kept.clone() }, "nodes and depth: "),
            (ProbeRow { kept: "{}".to_owned(), ..kept.clone() }, "what was kept: "),
            (ProbeRow { position: 7, ..kept.clone() }, "it is of position 7, not 0"),
        ] {
            let outcome = store.writer.commit(&[brought("eve", first, [lie])]).await.unwrap().remove(0);
            assert!(outcome.alarms[0].difference.starts_with(told), "{:?}", outcome.alarms);
        }
        assert_eq!(store.reader.probes(first, 3, 1).await.unwrap()[0].row, kept, "the first stays");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn sums_follow_whatever_the_order<B: Backend>() {
    run(async {
        let places = [B::new(), B::new()];
        let (whole, _, ids) = filled(&places[0]).await;
        // The same in other pieces, another order, some twice.
        let mut pieces = places[1].open().await;
        let id = pieces.writer.put_experiment(&experiment("probes")).await.unwrap().id;
        for row in whole.reader.pairings(id).await.unwrap() {
            pieces.writer.put_pairings(&[row.pairing]).await.unwrap();
        }
        pieces.writer.put_positions(id, &(0..12).map(position).collect::<Vec<_>>()).await.unwrap();
        for index in (0..60).rev() {
            for series in ids.into_iter().filter(|series| *series == ids[0] || index < 30) {
                let twice = [probe(series, index), probe(series, index)];
                pieces.writer.commit(&[brought("dora", series, twice)]).await.unwrap();
            }
        }
        let looks = |store: &Store| {
            let reader = store.reader.clone();
            async move { reader.ask(&probe_looks("probes")).await.unwrap() }
        };
        let means = |looks: Vec<ProbeLooks>| -> Vec<_> {
            looks
                .into_iter()
                .map(|looks| {
                    (looks.slot, looks.position, looks.runs, looks.means[..4].to_vec(), looks.truths)
                })
                .collect()
        };
        let (whole_looks, piece_looks) = (means(looks(&whole).await), means(looks(&pieces).await));
        assert_eq!(whole_looks, piece_looks);
        assert_eq!(whole_looks.len(), 12 + 6);
        // What a position adds up to is what its probes say.
        let of_second: Vec<ProbeRow> = (5..10).map(|index| probe(ids[0], index)).collect();
        let (_, position, runs, found, truths) = &whole_looks[1];
        let mean = |part: fn(&ProbeRow) -> f64| of_second.iter().map(part).sum::<f64>() / 5.0;
        assert_eq!((*position, *runs), (1, 5));
        assert!(
            (found[0] - mean(|row| row.value)).abs() < 1e-8
                && (found[1] - mean(|row| row.value * row.value)).abs() < 1e-5
        );
        assert_eq!((found[2], found[3]), (mean(|row| row.nodes as f64), mean(|row| f64::from(row.depth))));
        let stopped = of_second.iter().filter(|row| row.choice == "stop").count() as f64;
        assert_eq!(*truths, [Some(1.0), Some(2.5 * stopped / 5.0), Some(1.0 - stopped / 5.0)]);
        for store in [&whole, &pieces] {
            assert_eq!(store.reader.check().await.unwrap(), []);
        }
    });
}

pub(crate) fn what_the_guilty_brought_is_struck_out_and_done_again<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id, [first, second]) = filled(&place).await;
        let sentence = Sentence {
            culprit: Identity::of("ben", ProcessId::default()),
            reason: "it said something else".to_owned(),
        };
        let struck = store.writer.condemn(&sentence, NOON).await.unwrap();
        assert_eq!((struck.pairs, struck.pairings, struck.experiments), (30, vec![second], vec![id]));
        assert_eq!(store.reader.probe_places(second, 0).await.unwrap(), [0u64; 0]);
        assert_eq!(store.reader.probe_places(first, 0).await.unwrap().len(), 60, "of nobody else");
        assert_eq!(store.reader.struck().await.unwrap(), [(id, 30)]);
        assert_eq!(store.reader.ask(&probe_looks("probes")).await.unwrap().len(), 12);
        let again = brought("carl", second, (0..30).map(|index| probe(second, index)));
        assert_eq!(store.writer.commit(&[again]).await.unwrap()[0].new_pairs, 30);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn positions_come_back_and_are_replaced<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id, _) = filled(&place).await;
        let positions = store.reader.positions(id).await.unwrap();
        assert_eq!(positions, (0..12).map(position).collect::<Vec<_>>());
        let others = [PositionRow { value: None, moves: Vec::new(), ..position(40) }];
        store.writer.put_positions(id, &others).await.unwrap();
        assert_eq!(store.reader.positions(id).await.unwrap(), others);
        store.writer.put_positions(id, &[]).await.unwrap();
        assert_eq!(store.reader.positions(id).await.unwrap(), []);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

/// What they are worth comes piece by piece, in any order; a piece that comes again changes nothing.
pub(crate) fn open_positions_are_appraised_in_pieces<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id, _) = filled(&place).await;
        let open = |number| PositionRow { value: None, moves: Vec::new(), is_open: true, ..position(number) };
        store.writer.put_positions(id, &(0..12).map(open).collect::<Vec<_>>()).await.unwrap();
        assert_eq!(store.reader.positions(id).await.unwrap()[7], open(7));
        let worth = |number: u64| {
            let PositionRow { value, moves, .. } = position(number);
            Worth { number, value, moves }
        };
        let unknown = Worth { number: 5, value: None, moves: Vec::new() };
        store.writer.appraise(id, &[worth(9), worth(2), unknown]).await.unwrap();
        let again = Worth { value: Some(-1.0), ..worth(9) };
        store.writer.appraise(id, &[again, worth(40)]).await.unwrap();
        store.writer.appraise(id, &[]).await.unwrap();
        let expected = |number| match number {
            2 | 9 => position(number),
            5 => PositionRow { is_open: false, ..open(5) },
            _ => open(number),
        };
        assert_eq!(store.reader.positions(id).await.unwrap(), (0..12).map(expected).collect::<Vec<_>>());
        // Moves that should not be there keep nobody from going on.
        let odd = PositionRow { moves: worth(0).moves, ..open(0) };
        store.writer.put_positions(id, &[odd]).await.unwrap();
        store.writer.appraise(id, &[worth(0)]).await.unwrap();
        assert_eq!(store.reader.positions(id).await.unwrap(), [position(0)]);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}

pub(crate) fn a_digest_covers_positions_and_probes<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, id, [first, _]) = filled(&place).await;
        let all = store.reader.digest(id).await.unwrap();
        assert_eq!(all, store.reader.digest(id).await.unwrap());
        let less = store
            .reader
            .digest_of(id, |series| if series.id == first { 59 } else { u64::MAX })
            .await
            .unwrap();
        assert_ne!(all, less);
        store.writer.commit(&[brought("anna", first, [probe(first, 60)])]).await.unwrap();
        assert_ne!(all, store.reader.digest(id).await.unwrap());
        assert_eq!(
            all,
            store
                .reader
                .digest_of(id, |series| if series.id == first { 60 } else { u64::MAX })
                .await
                .unwrap()
        );
        store.writer.put_positions(id, &(0..13).map(position).collect::<Vec<_>>()).await.unwrap();
        assert_ne!(
            all,
            store
                .reader
                .digest_of(id, |series| if series.id == first { 60 } else { u64::MAX })
                .await
                .unwrap()
        );
    });
}

pub(crate) fn damage_is_found_and_repaired<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, _, [first, _]) = filled(&place).await;
        let damaged = [Problem::ChangedProbe(ProbeId::new(first, 4)), Problem::WrongProbeSums(first)];
        let repaired = store.writer.repair(&damaged, NOON).await.unwrap();
        assert_eq!((repaired.probes, repaired.recounted), (vec![ProbeId::new(first, 4)], vec![first]));
        assert_eq!(store.reader.probe_places(first, 0).await.unwrap().len(), 59);
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}
