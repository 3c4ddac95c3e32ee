//! JSON, its description, and what monitoring asks.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::papers;
use crate::stage::{Stage, TUNE};

#[tokio::test(flavor = "multi_thread")]
async fn programs_submit_steer_and_read() {
    let stage = Stage::set().await;
    let body = json!({ "toml": TUNE }).to_string();
    let submitted = stage.post_json("/api/v1/experiments", &body).await;
    assert_eq!((submitted.status, &submitted.json()["state"]), (201, &json!("running")));
    assert_eq!(stage.post_json("/api/v1/experiments", &body).await.status, 200);
    let other = json!({ "toml": TUNE.replace("seed = 7", "seed = 8") }).to_string();
    let refused = stage.post_json("/api/v1/experiments", &other).await;
    assert!(refused.status == 409 && refused.json()["error"].as_str().unwrap().contains("- seed = 7"));
    let paused = stage.post_json("/api/v1/experiments/widths/steer", r#"{"action":"pause"}"#).await;
    assert_eq!(paused.json()["state"], "paused");
    stage.post_json("/api/v1/experiments/widths/steer", r#"{"action":"resume"}"#).await;
    stage.play("widths").await;

    let report = stage.get("/api/v1/experiments/widths/report").await.json();
    assert_eq!(
        report["champion"],
        serde_json::to_value(stage.handle.experiment("widths").await.unwrap().champion).unwrap()
    );
    assert_eq!(report.get("machines"), None, "limits are counted");
    let pairings = stage.get("/api/v1/experiments/widths/pairings").await.json();
    assert_eq!((pairings.as_array().unwrap().len(), &pairings[2]["place"]), (3, &json!("0.1.0")));
    let games = stage.get("/api/v1/experiments/widths/pairings/0.1.0/games?pair=2&limit=3").await.json();
    let pairs: Vec<&Value> = games.as_array().unwrap().iter().map(|game| &game["pair"]).collect();
    assert_eq!(pairs, [&json!(2), &json!(2), &json!(3)]);
    let id = games[0]["id"].as_str().unwrap();
    let game = stage.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(game["replayable"], true);
    let count = |name: &str| game[name].as_u64().unwrap() as usize;
    let steps = game["steps"].as_array().unwrap();
    let chance = steps.iter().filter(|step| step["player"].is_null()).count();
    assert_eq!((steps.len() - chance, chance), (count("decisions"), count("events")));
    assert!(game["end"].is_string(), "as replay --json tells it");
    let verdict = stage.post_json(&format!("/api/v1/games/{id}/verify"), "").await.json();
    assert_eq!(verdict["proof"], "identical");
    assert_eq!(stage.get("/api/v1/workers").await.json()[0]["name"], "hand");
    let stored = stage.handle.experiment("widths").await.unwrap().pairs_done;
    stage.get("/metrics").await.tells(&[&format!("astragal_pairs_stored_total {stored}\n"), "# EOF"]);
    assert_eq!(stage.get("/healthz").await.body, "fine\n");
    stage.close().await;
}

/// The names of metrics in a text: words that begin as ours do.
fn metrics_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("astragal_")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_and_alerts_ask_for_what_is_served() {
    let stage = Stage::set().await;
    let served = stage.get("/metrics").await.body;
    stage.close().await;
    let known = metrics_in(&served);
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy");
    for (file, least) in
        [("grafana/dashboard.json", 10), ("grafana/database.json", 5), ("prometheus/alerts.yml", 5)]
    {
        let text = std::fs::read_to_string(deploy.join(file)).unwrap();
        let asked = metrics_in(&text);
        assert!(asked.len() >= least, "{file}: {asked:?}");
        let unknown: Vec<&&str> = asked.difference(&known).collect();
        assert!(unknown.is_empty(), "{file}: nobody serves {unknown:?}");
        if file.ends_with(".json") {
            let board: Value = serde_json::from_str(&text).unwrap();
            assert!(board["panels"].as_array().is_some_and(|panels| !panels.is_empty()), "{file}");
        }
    }
    let size = served.lines().find_map(|line| line.strip_prefix("astragal_database_bytes ")).unwrap();
    assert!(size.parse::<u64>().unwrap() > 10_000, "an empty database has its tables: {size}");
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_told_in_json() {
    let stage = Stage::set().await;
    for (path, status) in
        [("/api/v1/experiments/nix", 404), ("/api/v1/games/one", 400), ("/api/v1/nothing", 404)]
    {
        let answer = stage.get(path).await;
        assert!(answer.status == status && answer.json()["error"].is_string(), "{path}: {answer:?}");
    }
    let answer = stage.post_json("/api/v1/experiments", r#"{"tom":"x"}"#).await;
    assert!(answer.status == 400 && answer.json()["error"].as_str().unwrap().contains("toml"));
    let wrong = json!({ "toml": "nme = \"x\"" }).to_string();
    let answer = stage.post_json("/api/v1/experiments", &wrong).await.json();
    assert!(answer["error"].as_str().unwrap().starts_with("1: "), "{answer}");
    stage.close().await;
}

/// Every address of the description is answered, and every schema that it refers to is in it.
#[tokio::test(flavor = "multi_thread")]
async fn the_description_is_true() {
    let place = tempfile::tempdir().unwrap();
    papers::paper(&place, "widths", &papers::claim("C1", "hold.toml", "> 0.5"));
    let stage = papers::showing(vec![place.path().to_owned()]).await;
    stage.handle.submit(TUNE.to_owned(), String::new()).await.unwrap();
    stage.play("widths").await;
    let description = stage.get("/api/v1/openapi.json").await.json();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 9);
    for (path, methods) in paths {
        let path = path.replace("{name}", "widths").replace("{place}", "0.0.0").replace("{id}", "1.0.0");
        if methods.get("get").is_some() {
            assert_eq!(stage.get(&path).await.status, 200, "{path}");
        }
        if methods.get("post").is_some() {
            assert_ne!(stage.post_json(&path, "{}").await.status, 404, "{path}");
        }
    }
    let text = description.to_string();
    for (at, start) in text.match_indices("#/components/schemas/") {
        let name = text[at + start.len()..].split('"').next().unwrap();
        assert!(description["components"]["schemas"].get(name).is_some(), "{name} is not described");
    }
    let champion = &description["components"]["schemas"]["ExperimentView"]["properties"]["champion"];
    assert_eq!(champion["description"], "The champion, canonical, once it is known.");
    stage.close().await;
}
