//! What pages tell, without any script.

use crate::stage::{MATCH, Stage, TIMED, TUNE, encoded};

const MOST_BYTES: usize = 150_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_tells_who_won_how_sure_that_is_and_shows_why() {
    let stage = Stage::after(TUNE, "widths").await;
    let champion = stage.handle.experiment("widths").await.unwrap().champion.unwrap();
    let short = search::PlayerSpec::parse(&champion).unwrap().shortened();
    stage.get("/").await.tells(&["widths", "finished", "Champion", &short, "<progress"]);
    let page = stage.get("/experiments/widths").await;
    page.tells(&["Who won", "How sure", "How long", &short, "<svg", "Landscape", "Ratings", "Cross table"]);
    page.tells(&["/experiments/widths/pairings/0.1.0", "[tune]", "astragal digest widths"]);
    let pairing = stage.get("/experiments/widths/pairings/0.1.0").await;
    pairing.tells(&["A in the first seat", "Elo of A", "/games/"]);
    stage.get("/experiments/widths/figures/bracket-1.svg").await.tells(&["<svg", "<style>", "Final"]);
    stage.get("/experiments/widths/report.html").await.tells(&["widths", "<svg"]);
    stage.get("/workers").await.tells(&["hand", "Pairs brought"]);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_has_ratings_a_cross_table_and_its_tests() {
    let stage = Stage::after(MATCH, "holding").await;
    let page = stage.get("/experiments/holding").await;
    page.tells(&[
        "The tests",
        "Sequential tests",
        "H1 accepted in",
        "Ratings",
        "Cross table",
        "## The experiment",
    ]);
    stage.get("/experiments/holding/pairings/0.0.0").await.tells(&[
        "Sequential test",
        "H1 accepted",
        "By seat",
    ]);
    stage.get("/experiments/holding/pairings").await.tells(&["3 pairings"]);
    stage.close().await;
}

/// What cannot be loaded is not lost, and its page says so.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_loaded_is_shown_with_what_is_known_and_what_can_be_done() {
    let stage = Stage::after(MATCH, "holding").await;
    let stage = stage
        .tampered("UPDATE experiments SET state = 'running', text = replace(text, 'game', '<b>gaem')")
        .await;
    let page = stage.get("/experiments/holding").await;
    assert_eq!(page.status, 200, "{}", page.body);
    page.tells(&[
        "holding",
        "Match in pig",
        "seed 7",
        "held",
        "it cannot be loaded",
        "pairs counted), and can be queried",
        "SELECT * FROM games_v WHERE experiment = ",
        "astragal verify holding",
        "astragal submit FILE --as NAME",
        "id=\"cancel\"",
    ]);
    page.is_silent_on(&["<b>gaem", "id=\"resume\""]);
    stage.get("/").await.is_silent_on(&["paused"]);
    let ended = stage.post("/experiments/holding/steer", "action=cancel").await;
    assert_eq!(ended.status, 303, "{}", ended.body);
    let page = stage.get("/experiments/holding").await;
    page.tells(&["cancelled", "it cannot be loaded"]);
    page.is_silent_on(&["id=\"cancel\""]);
    stage.close().await;
}

/// A number in an address may be any: it is answered, if only with what would be right.
#[tokio::test(flavor = "multi_thread")]
async fn no_number_is_too_great_to_be_answered() {
    let stage = Stage::after(TUNE, "widths").await;
    let games = stage.get("/api/v1/experiments/widths/pairings/0.0.0/games?limit=1").await.json();
    let game = games[0]["id"].as_str().unwrap().to_owned();
    for number in [u64::from(u32::MAX), i64::MAX as u64, u64::MAX] {
        for place in [
            format!("/experiments/widths/pairings?from={number}"),
            format!("/experiments/widths/pairings/0.0.0?pair={number}"),
            format!("/experiments/widths/pairings/{number}.{number}.{number}"),
            format!("/games/{game}?step={number}"),
            format!("/games/{number}.{number}.1"),
            format!("/api/v1/experiments/widths/pairings/0.0.0/games?pair={number}"),
            format!("/api/v1/experiments/widths/pairings/0.0.0/games?limit={number}"),
            format!("/api/v1/games/{number}.0.0"),
        ] {
            let status = stage.get(&place).await.status;
            assert!([200, 400, 404].contains(&status), "{place}: {status}");
        }
    }
    stage.close().await;
}

/// The first-named is the worse one: a test that is rejected is nobody's victory, on no page and in no colour.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_test_crowns_nobody() {
    let players = "[\"hold:n=5\", \"hold:n=20\"]";
    let toml =
        MATCH.replace("[\"hold:n=25\", \"hold:n=20\", \"hold:n=5\"]", players).replace("= 40", "= 400");
    let stage = Stage::after(&toml, "holding").await;
    let verdict = "H0 accepted (LLR -";
    let rest = ", bounds [-2.94, +2.94]; H0: 0 Elo, H1: +30 Elo)";
    let page = stage.get("/experiments/holding").await;
    page.tells(&["The test"]);
    page.is_silent_on(&["Who won"]);
    for place in ["/experiments/holding", "/experiments/holding/pairings/0.0.0"] {
        let page = stage.get(place).await;
        page.tells(&[verdict, rest]);
        page.is_silent_on(&["gold\"", "very likely", "Strongest", "In front", "goes ahead", "dot-best\""]);
    }
    let home = stage.get("/").await;
    home.tells(&["H0 accepted"]);
    home.is_silent_on(&["Strongest", "class=\"gold\"", "In front"]);
    let told = stage.get("/api/v1/experiments").await.json();
    assert!(
        told[0]["headline"].as_str().unwrap().starts_with("hold:n=5 against hold:n=20: H0 accepted"),
        "{told}"
    );
    assert!(told[0]["pairs_done"].as_u64() <= told[0]["pairs_planned"].as_u64(), "{told}");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn candidates_that_play_alike_have_no_champion() {
    let toml = "name = \"same\"\ngame = \"ewn\"\nseed = 1\nlimit = \"nodes=60\"\n\
                [tune]\nplayer = \"dpw:c2=9\"\npairs = 4\n[tune.vary]\nalpha = [0.1, 0.25, 0.5]\n";
    let stage = Stage::after(toml, "same").await;
    let page = stage.get("/experiments/same").await;
    page.tells(&[
        "No difference",
        "all 3 players played the same game in 18 of 18 pairs: they do not differ here",
    ]);
    page.is_silent_on(&["class=\"crown\"", "dot-best\"", "gold\""]);
    stage.get("/").await.tells(&["No difference"]);
    stage.close().await;
}

/// The champion has default values only; what the tuning is about is named all the same.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_names_what_a_tuning_varies() {
    let toml = TUNE.replace("star1ss", "hold").replace("c = [1, 2, 4, 8]", "n = [1, 23]");
    let stage = Stage::after(&toml, "widths").await;
    stage.get("/").await.tells(&["Champion", ">hold:n=23<"]);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn under_a_time_limit_the_machines_are_told() {
    let stage = Stage::after(TIMED, "timed").await;
    let told = stage.get("/api/v1/experiments/timed/report").await.json();
    assert_eq!((&told["machines"][0]["worker"], &told["machines"][0]["games"]), (&"hand".into(), &2.into()));
    let speed = told["machines"][0]["speed"].as_u64().unwrap();
    let speed = figures::numbers::grouped(speed);
    stage.get("/experiments/timed").await.tells(&["id=\"machines\"", "hand", &speed, "## Machines"]);
    stage.get("/experiments/timed/report.html").await.tells(&["<h2>Machines</h2>", &speed]);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_stepped_through_thought_again_and_proved() {
    let stage = Stage::after(TUNE, "widths").await;
    let start = stage.get("/games/1.2.1").await;
    start.tells(&[
        "The start",
        "step 0 of",
        "?step=1",
        "astragal replay 1.2.1 --verify",
        "astragal play star1ss",
    ]);
    stage.get("/games/1.2.1?step=3").await.tells(&[
        "step 3 of",
        "?step=2",
        "?step=4",
        "aria-current=\"step\"",
    ]);
    stage.get("/games/1.2.1?step=99999").await.tells(&["has won"]);
    stage.get("/games/1.2.1?thoughts=on").await.tells(&["searched again just now", " · 60<"]);
    stage.post("/games/1.2.1/verify", "").await.tells(&["Identical", "bit for bit"]);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_answered_with_the_nearest_name() {
    let stage = Stage::after(TUNE, "widths").await;
    for (path, status, told) in [
        ("/experiments/width", 404, "did you mean &#34;widths&#34;?"),
        ("/worker", 404, "did you mean &#34;/workers&#34;?"),
        ("/experiments/widths/pairings/0.9.0", 404, "no pairing 0.9.0"),
        ("/experiments/widths/figures/bracket-2.svg", 404, "did you mean &#34;bracket-1&#34;?"),
        ("/games/1.999.0", 404, "1.999.0"),
        ("/games/one", 400, "PAIRING.PAIR.GAME"),
        ("/submit?example=frist", 404, "did you mean &#34;first&#34;?"),
        ("/experiments/%ff%fe", 404, "no page /experiments/%ff%fe"),
        ("/experiments/widths/pairings/%ff", 404, "no page"),
        ("/experiments/widths/pairings/0.0.0?pair=first", 400, "pair"),
        ("/games/1.0.0?step=-1", 400, "step"),
    ] {
        let answer = stage.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        answer.tells(&[told, "All experiments"]);
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_text_comes_back_with_its_lines_and_an_accepted_one_leads_to_its_page() {
    let stage = Stage::set().await;
    let wrong = TUNE.replace("seed = 7", "sed = 7 # <script>alert(1)</script>");
    let refused = stage.post("/submit", &format!("toml={}&as_name=mine", encoded(&wrong))).await;
    assert_eq!(refused.status, 400);
    refused.tells(&["This was not submitted", "4: ", "did you mean &#34;seed&#34;?", "value=\"mine\""]);
    refused.tells(&["sed = 7 # &#60;script&#62;alert(1)&#60;/script&#62;"]);
    assert!(!refused.body.contains("<script>alert"));
    let toml = encoded(&TUNE.replace('\n', "\r\n"));
    let accepted = stage.post("/submit", &format!("toml={toml}&as_name=mine")).await;
    assert_eq!((accepted.status, accepted.header("location")), (303, Some("/experiments/mine")));
    let page = stage.get("/experiments/mine").await;
    page.tells(&["Nobody yet", "waiting for workers", "http-equiv=\"refresh\"", "data-live"]);
    assert_eq!(stage.post("/experiments/mine/steer", "action=pause").await.status, 303);
    stage.get("/experiments/mine").await.tells(&["paused", "value=\"resume\""]);
    assert_eq!(stage.post("/experiments/mine/steer", "action=pase").await.status, 400);
    stage.close().await;
}

/// Whoever writes an experiment finds every key, every example and the schema from the form.
#[tokio::test(flavor = "multi_thread")]
async fn the_form_leads_to_every_key_and_to_examples() {
    let stage = Stage::set().await;
    let form = stage.get("/submit").await;
    form.tells(&["href=\"/submit/keys\""]);
    let examples: Vec<&str> =
        form.body.split("/submit?example=").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(examples.len() >= 7, "{examples:?}");
    for example in examples {
        stage.get(&format!("/submit?example={example}")).await.tells(&["seed"]);
    }
    let keys = stage.get("/submit/keys").await;
    for section in spec::experiment::keys::SECTIONS {
        for key in section.keys {
            keys.tells(&[&format!("<code>{}</code>", key.name)]);
        }
    }
    keys.tells(&["href=\"/experiment.schema.json\""]);
    let schema = stage.get("/experiment.schema.json").await;
    assert_eq!(schema.header("content-type"), Some("application/schema+json"));
    assert_eq!(schema.json()["required"], serde_json::json!(["name", "game", "seed", "limit"]));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_small_and_loads_nothing_from_elsewhere() {
    let stage = Stage::after(TUNE, "widths").await;
    let pages = [
        "/",
        "/workers",
        "/submit",
        "/submit/keys",
        "/experiments/widths",
        "/experiments/widths/pairings/0.0.0",
        "/games/1.0.0",
    ];
    for path in pages {
        let page = stage.get(path).await;
        assert!(page.status == 200 && page.body.len() < MOST_BYTES, "{path}: {} bytes", page.body.len());
        for (at, _) in page.body.match_indices("http") {
            let rest = &page.body[at..];
            assert!(
                rest.starts_with("http://www.w3.org/2000/svg") || rest.starts_with("http-equiv"),
                "{path} names {}",
                &rest[..rest.len().min(60)]
            );
        }
        for (at, _) in page.body.match_indices("/assets/") {
            let address = page.body[at..].split('"').next().unwrap();
            let asset = stage.get(address).await;
            assert_eq!(asset.status, 200, "{address}");
            assert!(asset.header("cache-control").unwrap().contains("immutable"));
            assert!(asset.body.len() < MOST_BYTES);
        }
        assert!(!page.body.contains(" style=") && !page.body.contains(" onclick="), "{path} has inline code");
    }
    stage.close().await;
}
