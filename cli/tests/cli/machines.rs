//! Machines under a time limit: their speed is measured, stored and told; an unsteady one is warned of.

use std::collections::BTreeSet;

use coordinator::BuildCatalogue;
use spec::Speed;
use spec::experiment::{Experiment, Plan};
use store::{
    BatchHeader, Build, GameRow, Incoming, Millis, NewExperiment, NewPairing, OpenOptions, PairRow,
    PairingKey, ProcessId, SeatRow, Store,
};

use crate::place::Place;

const TIMED: &str = "name = \"timed\"\ngame = \"pig:goal=20\"\nseed = 1\nlimit = \"time=1min\"\n\
    reference_speed = \"1\"\n[match]\nplayers = [\"mcts\", \"greedy\"]\npairs = 2\n";

/// A minute for a machine of one node a second is a millisecond for any real one: unscaled, this would take hours.
#[test]
fn each_machine_has_its_own_time_and_is_told_with_its_paces_from_the_file_alone() {
    let place = Place::with(TIMED);
    place.report("a.db", "1");
    let report: serde_json::Value =
        serde_json::from_str(&place.text(&["report", "timed", "--json"])).unwrap();
    assert_eq!(report["audits"]["clocked"], 1, "nobody can tell how a move was chosen");
    let machine = &report["machines"][0];
    assert_eq!((&machine["worker"], &machine["games"]), (&"here".into(), &4.into()));
    assert!(machine["speed"].as_u64().unwrap() > 0, "{report}");
    assert!(machine["nodes_per_second"].as_f64().unwrap() > 0.0, "{report}");
    let speed = format!(" {} ", machine["speed"]);
    let text = place.text(&["report", "timed"]);
    assert!(text.contains("machines     nodes a second on the bench") && text.contains(&speed), "{text}");
}

/// What `run` had before was 80 times what a worker of its own told, and depended on what the process had computed.
/// A loaded machine may well be measured at half its speed: only the order of magnitude can be asked for.
#[test]
fn a_machine_is_about_as_fast_for_a_run_as_for_the_bench() {
    let place = Place::with(TIMED);
    let told = crate::harness::json(&["bench", "--game", "pig", "--player", "random", "--millis", "1"]);
    let bench = told["machine_nodes_per_second"].as_f64().unwrap();
    let run = place.report("a.db", "1")["machines"][0]["speed"].as_f64().unwrap();
    assert!((0.05..20.0).contains(&(run / bench)), "{run} and {bench} nodes a second");
}

/// Two deliveries of one worker, a pair and a second of thought each, with so many nodes.
fn deliver(place: &Place, nodes: [u64; 2]) {
    let experiment = Experiment::parse(TIMED, &BuildCatalogue).unwrap();
    let Plan::Match(plan) = &experiment.plan else { unreachable!("it is a match") };
    let new = NewExperiment {
        name: experiment.name.to_string(),
        text: experiment.canonical(),
        kind: "match".to_owned(),
        game: experiment.game.clone(),
        seed: experiment.seed.0,
        budget: experiment.limit.to_string(),
        build: Build(1),
        created: Millis(0),
    };
    let players = [plan.players[0].clone(), plan.players[1].clone()];
    let game = |nodes| GameRow {
        result: 2,
        scores: None,
        decisions: 9,
        events: 9,
        seats: [
            SeatRow { nodes: nodes / 2, time_us: 500_000, searches: 9, depths: 9 },
            SeatRow::default(), // a player that does not search
        ],
        ending: None,
        transcript: vec![0; 18],
        hash: [0; 16],
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut store = Store::open(&place.path("a.db"), OpenOptions::default()).await.unwrap();
        let id = store.writer.put_experiment(&new).await.unwrap().id;
        let key = PairingKey { repeat: 0, round: 0, slot: 0 };
        let pairing = NewPairing { experiment: id, key, work: spec::Work::Pairs, players, replayable: false };
        let pairing = store.writer.put_pairing(&pairing).await.unwrap();
        for (index, nodes) in (0..).zip(nodes) {
            let header = BatchHeader {
                worker: "lab-3".to_owned(),
                process: ProcessId::default(),
                build: Build(1),
                received: Millis(0),
                fence: index,
                speed: Speed::new(100_000 + 10_000 * index),
            };
            let units = vec![PairRow { index, games: [game(nodes), game(nodes)] }.into()];
            store
                .writer
                .commit(&[Incoming { header, pairing, units, audits: BTreeSet::new(), overlong: 0 }])
                .await
                .unwrap();
        }
        store.close().await.unwrap();
    });
}

#[test]
fn a_machine_that_something_else_used_is_warned_of_in_every_form() {
    let told = |nodes| {
        let place = Place::with(TIMED);
        deliver(&place, nodes);
        let html = place.path("timed.html");
        assert_eq!(place.read(&["report", "timed", "--html", &html]).code, 0);
        let json: serde_json::Value =
            serde_json::from_str(&place.text(&["report", "timed", "--json"])).unwrap();
        let texts = [
            place.text(&["report", "timed"]),
            place.text(&["report", "timed", "--md"]),
            std::fs::read_to_string(html).unwrap(),
        ];
        (json["machines"].clone(), texts)
    };
    let machine = |slowest: f64, fastest: f64| {
        serde_json::json!([{ "worker": "lab-3", "games": 4, "speed": 105_000, "nodes_per_second": 1e6,
                             "slowest": slowest, "fastest": fastest }])
    };
    let (machines, texts) = told([1_250_000, 750_000]);
    assert_eq!(machines, machine(75.0, 125.0));
    for text in texts {
        assert!(text.contains("lab-3 was unsteady, between 75 and 125 % of its mean"), "{text}");
    }
    let (machines, texts) = told([1_050_000, 950_000]);
    assert_eq!(machines, machine(95.0, 105.0));
    for text in texts {
        assert!(text.contains("lab-3") && !text.contains("unsteady"), "{text}");
    }
}
