//! Searches of positions, from a file to a report, through the real program.

use serde_json::Value;

use crate::harness::{refusal, run};
use crate::place::Place;

const EXPERIMENT: &str = r#"
name = "looks"
game = "pig:outcomes=ordered"
seed = 7
limit = "nodes=200"

[probe]
players   = ["star2ss:c=3", "expectimax", "optimal"]
positions = { observed = "all", games = 2, most = 20 }
runs      = 4
truth     = "exact"
"#;

fn value(report: &Value, player: usize, figure: &str) -> f64 {
    report["probed"]["players"][player][figure]["value"].as_f64().unwrap()
}

#[test]
fn players_are_measured_against_the_truth() {
    let place = Place::with(EXPERIMENT);
    let report = place.report("a.db", "2");
    assert_eq!((&report["state"], &report["probes"]), (&"finished".into(), &240.into()));
    assert_eq!(report["parts"], serde_json::json!(["probes", "agreement"]));
    let agreement = report["agreement"].as_array().unwrap();
    let of = |at: usize| agreement[at]["share"]["value"].as_f64().unwrap();
    assert_eq!((agreement.len(), &agreement[0]["positions"]), (3, &20.into()), "{report}");
    // Whoever is always right agrees with a search that is never in doubt as often as that one is right, unless moves are equally good.
    assert!((of(2) - value(&report, 1, "accuracy")).abs() < 1e-9, "{report}");
    assert!(0.0 < of(0) && of(0) < 1.0, "{report}");
    let [sampled, whole, optimal] = [0, 1, 2];
    for figure in ["mse", "variance", "bias", "bias_rms", "regret"] {
        assert!(value(&report, optimal, figure).abs() < 1e-9, "{figure}: {report}");
    }
    assert_eq!(value(&report, optimal, "accuracy"), 1.0);
    assert!(value(&report, whole, "variance") < 1e-9, "nothing is sampled");
    assert!(value(&report, sampled, "variance") > 0.1, "{report}");
    let (mse, variance, rms) = (
        value(&report, sampled, "mse"),
        value(&report, sampled, "variance"),
        value(&report, sampled, "bias_rms"),
    );
    assert!((mse - variance - rms * rms).abs() < 1e-6 * mse, "{report}");
    // The same by SQL, from the sums.
    let sql = "SELECT slot, probes, mse, variance, bias, bias_squared, regret, accuracy FROM probe_scores_v ORDER BY slot";
    let asked: Value = serde_json::from_str(&place.text(&["query", sql, "--json"])).unwrap();
    let row = asked["rows"].as_array().or(asked.as_array()).unwrap()[0].clone();
    let cell = |at: usize, name: &str| row.get(at).or(row.get(name)).unwrap().as_f64().unwrap();
    assert!(
        (cell(2, "mse") - mse).abs() < 1e-9 && (cell(5, "bias_squared") - rms * rms).abs() < 1e-9,
        "{row}"
    );
    let text = place.text(&["report", "looks"]);
    assert!(text.contains("3 players measured at 20 positions by 240 probes"), "{text}");
    assert!(text.contains("agreement    how often two players choose the same move"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let markdown = place.text(&["report", "looks", "--md"]);
    assert!(markdown.contains("## Searches") && markdown.contains("| optimal | 0.0"), "{markdown}");
    assert!(markdown.contains("## Agreement"), "{markdown}");
    let counted = "Finished; 3 pairs counted, 6 games; 240 probes counted.\n";
    assert!(markdown.contains(counted), "games to find positions in, and searches: {markdown}");
}

#[test]
fn an_estimate_of_the_truth_is_called_one() {
    let exact = Place::with(EXPERIMENT).report("a.db", "2");
    let deep = EXPERIMENT.replace("\"exact\"", "{ deep = \"optimal @ nodes=1\" }");
    let place = Place::with(&deep);
    let report = place.report("a.db", "2");
    assert_eq!(
        (&report["probed"]["truth"], &report["probed"]["is_estimate"]),
        (&"deep: optimal @ nodes=1".into(), &true.into())
    );
    for figure in ["mse", "regret"] {
        assert!(
            (value(&report, 0, figure) - value(&exact, 0, figure)).abs() < 1e-9,
            "optimal says what is exact"
        );
    }
    let text = place.text(&["report", "looks"]);
    assert!(text.contains("compared with estimates\nestimates    deep: optimal @ nodes=1\n"), "{text}");
    let markdown = place.text(&["report", "looks", "--md"]);
    assert!(
        markdown.contains("The truth is an estimate that may be wrong itself, deep: optimal @ nodes=1.\n"),
        "{markdown}"
    );
    let file = place.path("looks.html");
    assert_eq!(place.read(&["report", "looks", "--html", &file]).code, 0);
    let page = std::fs::read_to_string(file).unwrap();
    assert!(page.contains("both by the estimate that stands for the truth"));
    assert!(!page.contains("if both play perfectly"), "nobody knows that");
    let played = EXPERIMENT.replace("\"exact\"", "{ played = 3, by = \"hold @ nodes=1\" }");
    let report = Place::with(&played).report("a.db", "2");
    assert!(value(&report, 1, "regret") > 0.0 && report["probed"]["is_estimate"] == true, "{report}");
}

#[test]
fn who_tells_no_value_is_measured_by_its_moves_and_is_no_truth() {
    let rules = EXPERIMENT.replace("\"expectimax\", \"optimal\"", "\"random\", \"hold\"");
    let place = Place::with(&rules);
    let report = place.report("a.db", "2");
    for player in [1, 2] {
        let of = &report["probed"]["players"][player];
        for figure in ["mse", "variance", "bias", "bias_rms"] {
            assert_eq!(of[figure], Value::Null, "{figure}: {of}");
        }
        assert!(value(&report, player, "regret") > 0.0 && value(&report, player, "accuracy") < 1.0);
        assert_eq!(of["than_first"]["mse"], Value::Null);
    }
    let text = place.text(&["report", "looks"]);
    assert!(
        text.lines().any(|line| line.starts_with("  hold") && line.matches(" - ").count() == 4),
        "{text}"
    );
    for (reference, part) in [("hold", "hold chooses without knowing"), ("random", "tells no value")] {
        let deep = EXPERIMENT.replace("\"exact\"", &format!("{{ deep = \"{reference} @ nodes=1\" }}"));
        let told = refusal(&["check", &Place::with(&deep).path("e.toml")]);
        assert!(told.contains("e.toml:11: ") && told.contains(part), "{told}");
    }
}

#[test]
fn who_sees_less_far_than_a_trap_is_deep_walks_into_it() {
    let traps = r#"
name = "traps"
game = "mancala:pits=4,stones=2"
seed = 7
limit = "depth=1"

[probe]
players   = ["minimax:depth=4", "random"]
positions = { random = 40, plies = [3, 12] }
runs      = 1
truth     = { traps = 3 }
"#;
    let place = Place::with(traps);
    let report = place.report("a.db", "2");
    let [deep, random] = [0, 1].map(|player| value(&report, player, "accuracy"));
    assert!(deep > random, "{deep} and {random}");
    assert_eq!(
        (&report["probed"]["is_estimate"], &report["probed"]["players"][0]["mse"]),
        (&false.into(), &Value::Null)
    );
    let count = |sql: &str| {
        let rows: Value = serde_json::from_str(&place.text(&["query", sql, "--format", "json"])).unwrap();
        rows[0]["n"].as_i64().unwrap()
    };
    let of = |player: &str| {
        count(&format!(
            "SELECT count(*) AS n FROM probes_v WHERE truth = 0 AND regret > 50 AND kind = '{player}'"
        ))
    };
    assert_eq!(of("minimax"), 0, "a search of depth 4 sees all traps of level 3");
    assert!(of("random") > 0);
    let trapped = count(
        "SELECT count(DISTINCT m.position) AS n FROM position_moves_v m JOIN positions_v p USING (experiment, position) WHERE p.truth = 0 AND m.truth < -50",
    );
    let plies = report["traps"]["plies"].as_array().unwrap();
    let levels = || plies.iter().flat_map(|ply| ply["levels"].as_array().unwrap());
    assert_eq!(levels().map(|level| level[1].as_i64().unwrap()).sum::<i64>(), trapped, "{report}");
    assert!(levels().all(|level| (1..=3).contains(&level[0].as_i64().unwrap())), "{report}");
    let text = place.text(&["report", "traps"]);
    assert!(text.contains(&format!("traps        in {trapped} of 40 positions: ")), "{text}");
    assert!(
        text.contains(
            "looked through for traps\ntruth        traps: losses forced within 3 plies of a move\n"
        ),
        "{text}"
    );
    let dice = Place::with(
        &traps.replace("mancala:pits=4,stones=2", "pig").replace("minimax:depth=4", "expectimax"),
    );
    let told = refusal(&["check", &dice.path("e.toml")]);
    assert!(told.contains("nothing is forced where dice decide: pig"), "{told}");
}

#[test]
fn a_probe_is_made_again_with_its_board_and_what_differs_is_told() {
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "2");
    let ids: Value =
        serde_json::from_str(&place.text(&["query", "SELECT id FROM probes_v LIMIT 6", "--json"])).unwrap();
    let id = ids["rows"].as_array().or(ids.as_array()).unwrap()[5].clone();
    let id = id.get(0).or(id.get("id")).unwrap().as_str().unwrap().to_owned();
    let told = place.text(&["replay", &id]);
    assert!(told.contains("position 1, run 1") && told.contains("same: searched again"), "{told}");
    let shown: Value = serde_json::from_str(&place.text(&["replay", &id, "--json"])).unwrap();
    assert!(shown["seed"].is_string(), "{shown}");
    assert_eq!((&shown["stored"], &shown["differs"]), (&shown["again"], &Value::Null));
    assert!(told.contains(shown["position"].as_str().unwrap()), "{told}");
    place.tamper("UPDATE probes SET nodes = nodes + 7 WHERE id = (SELECT min(id) + 5 FROM probes)");
    let differs = place.read(&["replay", &id]);
    assert_eq!(differs.code, 1, "{}", differs.stderr);
    assert!(differs.stdout.contains("DIFFERS: nodes and depth: ("), "{}", differs.stdout);
    let told = place.read(&["replay", "1.99999"]).stderr;
    assert!(told.contains("there is no probe 1.99999"), "{told}");
    assert!(place.read(&["replay", "1.x"]).stderr.contains("\"1.x\" is no id of a probe"));
}

#[test]
fn probes_are_exported_in_every_format() {
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "2");
    let csv = place.text(&["export", "looks", "--what", "probes"]);
    assert_eq!(csv.lines().count(), 241, "a line of names and 240 probes");
    assert!(csv.starts_with("probe_id,id,experiment,") && csv.lines().next().unwrap().ends_with(",seed"));
    let json = place.text(&["export", "looks", "--what", "probes", "--json"]);
    let row: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert!(row["value"].is_number() && row["depth"].is_i64() && row["seed"].is_string(), "{row}");
    let file = place.path("probes.parquet");
    place.text(&["export", "looks", "--what", "probes", "--format", "parquet", "--output", &file]);
    assert_eq!(std::fs::read(&file).unwrap()[..4], *b"PAR1");
    let told = place.read(&["export", "looks", "--what", "probes", "--counted"]).stderr;
    assert!(told.contains("--counted: it goes with games and pairs"), "{told}");
}

#[test]
fn it_is_proved_and_the_same_whoever_searched() {
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "1");
    place.report("b.db", "7");
    let digest = |db: &str| run(&["digest", "looks", "--db", &place.path(db)]).stdout;
    assert_eq!(digest("a.db"), digest("b.db"));
    let proof: Value = serde_json::from_str(&place.text(&["verify", "looks", "--json"])).unwrap();
    assert_eq!(
        (&proof["ok"], &proof["probes"], &proof["probes_identical"]),
        (&true.into(), &240.into(), &240.into())
    );
    let told = place.text(&["verify", "looks"]);
    let positions = proof["positions"].as_u64().unwrap();
    let expected = format!(
        "ok   positions  {positions} found again, what {positions} are worth worked out again, nothing differs"
    );
    assert!(positions > 0 && told.contains(&expected), "{told}");
    assert!(told.contains("6 pairings and series worked out again from 6 games and 240 searches"), "{told}");
    // Some of them only.
    let sample: Value =
        serde_json::from_str(&place.text(&["verify", "looks", "--sample", "30", "--json"])).unwrap();
    assert_eq!(sample["probes_identical"], 30);
}

#[test]
fn tampering_is_found_and_what_is_damaged_is_searched_again() {
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "2");
    let before = place.text(&["digest", "looks"]);
    place.tamper("UPDATE probes SET value = value + 0.5 WHERE id = (SELECT min(id) + 3 FROM probes)");
    let told = place.read(&["verify", "looks"]);
    assert_eq!(told.code, 1, "{}", told.stdout);
    assert!(told.stdout.contains(".3 has changed since it was stored"), "{}", told.stdout);
    assert!(told.stdout.contains("searched again, the value"), "{}", told.stdout);
    assert!(told.stdout.contains("the stored sums are not what the probes add up to"), "{}", told.stdout);
    let repaired = run(&["repair", "--db", &place.path("a.db")]);
    assert!(
        repaired.code == 0 && repaired.stdout.contains("struck out   probe"),
        "{}{}",
        repaired.stdout,
        repaired.stderr
    );
    place.report("a.db", "2");
    assert_eq!(place.text(&["digest", "looks"]), before);
    assert_eq!(place.read(&["verify", "looks"]).code, 0);
}

/// What searches are compared with is proved like them, also where no checksum tells that something is gone.
#[test]
fn a_truth_that_was_changed_is_worked_out_again_and_told() {
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "2");
    place.tamper("DELETE FROM position_moves WHERE position_id = 2 AND move = 'roll'");
    place.tamper("UPDATE positions SET value = -99 WHERE number = 3");
    let told = place.read(&["verify", "looks"]);
    assert_eq!(told.code, 1, "{}", told.stdout);
    for expected in [
        "NO   positions",
        "2 wrong",
        "position 1: the stored value of move roll is not known, worked out again ",
        "position 3: its stored value is -99, worked out again ",
    ] {
        assert!(told.stdout.contains(expected), "{expected}: {}", told.stdout);
    }
    place.tamper("UPDATE positions SET text = '1 1 1 1 decide' WHERE number = 0");
    let told = place.read(&["verify", "looks"]).stdout;
    assert!(told.contains("position 0: stored is \"1 1 1 1 decide\", found again "), "{told}");
}

#[test]
fn positions_come_from_a_file_beside_it() {
    let file = EXPERIMENT.replace("{ observed = \"all\", games = 2, most = 20 }", "{ file = \"some.txt\" }");
    let place = Place::with(&file);
    std::fs::write(place.path("some.txt"), "# two of them\n1 50 40 12 decide\n\n2 10 90 4 decide\n").unwrap();
    let report = place.report("a.db", "2");
    assert_eq!((&report["probes"], &report["probed"]["positions"]), (&24.into(), &2.into()));
    let markdown = place.text(&["report", "looks", "--md"]);
    assert!(markdown.contains("Finished; 24 probes counted.\n"), "there are no games: {markdown}");
    let checked = run(&["check", &place.path("e.toml"), "--trial", "0"]);
    assert!(checked.stdout.contains("probes       24 at most"), "{}", checked.stdout);
    std::fs::write(place.path("some.txt"), "1 50 40 12 decide\n1 50 400 12 decide\n").unwrap();
    let told = refusal(&["check", &place.path("e.toml")]);
    assert!(told.contains("line 2 of some.txt") && told.contains("e.toml:9"), "{told}");
}

#[test]
fn what_nobody_knows_is_refused_with_the_reason() {
    let unsolved = EXPERIMENT.replace("pig:outcomes=ordered", "ewn").replace(", \"optimal\"", "");
    let place = Place::with(&unsolved);
    let told = refusal(&["check", &place.path("e.toml")]);
    assert!(told.contains("no exact values are known for this game"), "{told}");
    let nowhere = EXPERIMENT.replace("{ observed = \"all\", games = 2, most = 20 }", "{ list = [\"1 2\"] }");
    let place = Place::with(&nowhere);
    let told = refusal(&["check", &place.path("e.toml")]);
    assert!(told.contains("position \"1 2\""), "{told}");
}

#[test]
fn what_a_search_tells_besides_its_answer_is_kept_if_asked_for() {
    let kept = r#"
name = "kept"
game = "ewn"
seed = 7
limit = "iterations=200"

[probe]
players   = ["mcts", "star2:nodes=300"]
positions = { random = 6, plies = [2, 8] }
runs      = 2
keep      = ["moves", "shape"]
"#;
    let place = Place::with(kept);
    place.report("a.db", "1");
    place.report("b.db", "5");
    let digest = |db: &str| run(&["digest", "kept", "--db", &place.path(db)]).stdout;
    assert_eq!(digest("a.db"), digest("b.db"));
    let plain = Place::with(&kept.replace("keep      = [\"moves\", \"shape\"]", ""));
    plain.report("a.db", "2");
    assert_ne!(plain.text(&["digest", "kept"]), place.text(&["digest", "kept"]), "what is kept is content");
    let rows = |sql: &str| -> Vec<Value> {
        serde_json::from_str(&place.text(&["query", sql, "--format", "json"])).unwrap()
    };
    // Every iteration begins at the root, and those that leave it take one of its moves.
    let sql =
        "SELECT l.visits, (SELECT sum(m.visits) FROM probe_moves_v m WHERE m.probe_id = l.probe_id) AS moves
               FROM probe_levels_v l WHERE l.depth = 0 AND l.player LIKE 'mcts%'";
    let roots = rows(sql);
    assert_eq!(roots.len(), 12);
    for root in &roots {
        let [visits, moves] = ["visits", "moves"].map(|name| root[name].as_i64().unwrap());
        assert!(visits >= moves && moves >= 199, "{root}");
    }
    let moves = rows("SELECT DISTINCT m.move AS move, m.position AS position FROM probe_moves_v m");
    assert!(moves.len() >= 12, "{moves:?}");
    let chosen = rows(
        "SELECT count(*) AS n FROM probes_v g WHERE NOT EXISTS (SELECT 1 FROM probe_moves_v m WHERE m.probe_id = g.probe_id AND m.move = g.move)",
    );
    assert_eq!(chosen[0]["n"], 0, "the move that is played is one of them");
    let report: Value = serde_json::from_str(&place.text(&["report", "kept", "--json"])).unwrap();
    let [uct, star] = &report["trees"].as_array().unwrap()[..] else { panic!("{report}") };
    assert!(uct["player"].as_str().unwrap().starts_with("mcts:"), "in the order of the file: {uct}");
    assert_eq!((&uct["searches"], &star["searches"]), (&Value::from(12), &Value::from(12)));
    let sum: u64 =
        uct["levels"].as_array().unwrap().iter().map(|level| level["nodes"].as_u64().unwrap()).sum();
    let all = rows("SELECT sum(nodes) AS n FROM probe_levels_v WHERE player LIKE 'mcts%'");
    assert_eq!(Some(sum), all[0]["n"].as_u64());
    let told = place.text(&["report", "kept"]);
    assert!(
        told.contains("trees        nodes of a search by level") && told.contains("depth at most"),
        "{told}"
    );
    let proof = place.read(&["verify", "kept"]);
    assert_eq!(proof.code, 0, "{}", proof.stderr);
    assert!(proof.stdout.contains("2 players measured again from "), "{}", proof.stdout);
    let id = rows("SELECT id FROM probes_v ORDER BY probe_id LIMIT 1")[0]["id"].as_str().unwrap().to_owned();
    let again: Value = serde_json::from_str(&place.text(&["replay", &id, "--json"])).unwrap();
    assert_eq!((&again["differs"], &again["stored"]), (&Value::Null, &again["again"]));
    assert!(again["stored"]["kept"]["levels"][0][3].as_i64().unwrap() >= 199, "{again}");
    place.tamper(
        "UPDATE probes SET kept = replace(kept, 'levels', 'Levels') WHERE id = (SELECT min(id) FROM probes)",
    );
    let told = place.read(&["verify", "kept"]);
    assert!(told.code == 1 && told.stdout.contains("what was kept"), "{}", told.stdout);
    let wrong = refusal(&["check", &Place::with(&kept.replace("shape", "shapes")).path("e.toml")]);
    assert!(wrong.contains("\"shapes\" is nothing that is kept (did you mean \"shape\"?)"), "{wrong}");
}
