//! Papers on the pages: what is claimed and what came of it, what is wrong with a paper, and nothing of it where there is none.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;
use web::Options;

use crate::stage::Stage;

const HOLD: &str = "name = \"hold\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n[match]\n\
    players = [\"hold:n=20\", \"hold:n=3\"]\npairs = 100\n";
const SCORE: &str =
    "SELECT score, score_low, score_high, games FROM pairings_v WHERE experiment = {experiment}";

pub(crate) fn claim(id: &str, file: &str, expect: &str) -> String {
    format!(
        "\n[[claim]]\nid = \"{id}\"\nsays = \"20 <b>beats</b> 3\"\nexperiment = \"{file}\"\nvalue = \"{SCORE}\"\n\
         expect = \"{expect}\"\npublished = 0.5\ndiffers = \"<script>alert(1)</script>\"\n"
    )
}

/// A folder with a paper in it.
pub(crate) fn paper(place: &TempDir, name: &str, claims: &str) -> PathBuf {
    let folder = place.path().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    write(&folder, "hold.toml", HOLD);
    write(&folder, "later.toml", &HOLD.replace("\"hold\"", "\"later\""));
    write(&folder, "claims.toml", &format!("title = \"Dice & <i>hope</i>\"\n{claims}"));
    folder
}

fn write(folder: &Path, file: &str, text: &str) {
    std::fs::write(folder.join(file), text).unwrap();
}

pub(crate) async fn showing(papers: Vec<PathBuf>) -> Stage {
    Stage::shown(|config| config, Options { papers, ..Options::default() }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_claim_is_shown_with_its_verdict_and_its_experiment() {
    let place = tempfile::tempdir().unwrap();
    let others = "\n[[claim]]\nid = \"C5\"\nsays = \"nobody knows\"\nmissing = \"no way to measure it\"\n\
        \n[[claim]]\nid = \"C6\"\nsays = \"an example\"\ntested = \"a test\"\n";
    let claims = claim("C1", "hold.toml", "> 0.5")
        + &claim("C2", "hold.toml", "< 0.5")
        + &claim("C3", "hold.toml", "0.1 to 0.5")
        + &claim("C4", "later.toml", "> 0.5")
        + others;
    let folder = paper(&place, "dice", &claims);
    let stage = showing(vec![place.path().to_owned()]).await;
    stage.handle.submit(HOLD.to_owned(), String::new()).await.unwrap();
    stage.play("hold").await;

    let page = stage.get("/papers/dice").await;
    assert_eq!(page.status, 200);
    page.tells(&[
        "<h1>Dice &#38; &#60;i&#62;hope&#60;/i&#62;</h1>",
        "6 claims: 1 confirmed, 2 refuted, 1 not judged yet, 1 tested, 1 not here yet",
        "20 &#60;b&#62;beats&#60;/b&#62; 3<div><a href=\"/experiments/hold\">hold</a></div>",
        "<td class=\"confirmed\">confirmed</td>",
        "<td class=\"refuted\">refuted</td>",
        "<td class=\"not judged yet\">not judged yet</td>",
        "its experiment later (",
        "the published 0.5 lies outside of our interval",
        "differs: &#60;script&#62;alert(1)&#60;/script&#62;",
        "no way to measure it",
        "--run --coordinator URL",
        "<svg",
        "UTC by what is stored here",
    ]);
    page.is_silent_on(&[
        "<script>alert",
        "<b>beats",
        "<i>hope",
        "/experiments/later",
        "before its experiment had ended",
        "<meta http-equiv",
        " style=",
    ]);
    let list = stage.get("/papers").await;
    list.tells(&[
        "<a href=\"/papers/dice\">Dice &#38; &#60;i&#62;hope&#60;/i&#62;</a>",
        "data-label=\"confirmed\">1<",
        "data-label=\"refuted\">2<",
        "data-label=\"open\">0<",
        "data-label=\"not judged yet\">1<",
        "1 tested, 1 not here yet",
    ]);
    list.is_silent_on(&["<i>hope"]);
    for path in ["/", "/workers", "/submit", "/submit/keys", "/experiments/hold", "/games/1.0.0"] {
        stage.get(path).await.tells(&["<a href=\"/papers\""]);
    }
    let listed = stage.get("/api/v1/papers").await.json();
    let counted =
        json!({ "confirmed": 1, "refuted": 2, "not judged yet": 1, "tested": 1, "not here yet": 1 });
    assert_eq!(
        listed,
        json!([{ "name": "dice", "title": "Dice & <i>hope</i>", "claims": counted, "problem": null }])
    );
    let told = stage.get("/api/v1/papers/dice").await.json();
    assert_eq!((&told["title"], &told["pictures"]), (&json!("Dice & <i>hope</i>"), &json!([])));
    let verdicts: Vec<&Value> =
        told["claims"].as_array().unwrap().iter().map(|claim| &claim["verdict"]).collect();
    assert_eq!(json!(verdicts), json!(["confirmed", "refuted", "refuted", null, null, null]), "{told}");
    assert_eq!(told["claims"][0]["values"][0]["games"], 200);
    assert!(told["claims"][3]["missing"].as_str().unwrap().contains("its experiment later ("), "{told}");
    let unknown = stage.get("/api/v1/papers/dic").await;
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.json(), json!({ "error": "there is no paper dic (did you mean \"dice\"?)" }));
    let unknown = stage.get("/papers/dic").await;
    assert_eq!(unknown.status, 404);
    unknown.tells(&["did you mean &#34;dice&#34;?"]);

    // It is not judged again for everybody who looks: what was changed a moment ago is not seen yet.
    write(&folder, "claims.toml", "title = 1");
    stage.get("/papers/dice").await.tells(&["6 claims: 1 confirmed"]);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_is_judged_early_says_so() {
    let place = tempfile::tempdir().unwrap();
    let folder = paper(&place, "dice", &claim("C1", "hold.toml", "> 0.5"));
    let endless = HOLD.replace("pairs = 100", "pairs = 1000000");
    write(&folder, "hold.toml", &endless);
    let stage = showing(vec![folder]).await;
    stage.handle.submit(endless, String::new()).await.unwrap();
    let (hired, mut changes) = (stage.hire("hand"), stage.handle.changes());
    while stage.handle.experiment("hold").await.unwrap().pairs_done < 50 {
        changes.changed().await.unwrap();
    }
    hired.dismiss().await;
    stage
        .get("/papers/dice")
        .await
        .tells(&["1 claim: 1 confirmed", "judged before its experiment had ended, by what is stored so far"]);
    stage.close().await;
}

/// Each page says what is wrong and where; all others are as ever.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_paper_is_told_on_its_page_alone() {
    let place = tempfile::tempdir().unwrap();
    let sound = paper(&place, "sound", &claim("C1", "hold.toml", "> 0.5"));
    let broken = paper(&place, "broken", "\n[[claim]]\nid = \"<u>C1</u>\"\nsais = \"typo\"\n");
    let lacking = paper(&place, "lacking", &claim("C1", "gone.toml", "> 0.5"));
    let unread = paper(&place, "unread", &claim("C1", "hold.toml", "> 0.5"));
    write(&unread, "hold.toml", &HOLD.replace("seed", "sed"));
    let asking = paper(&place, "asking", &claim("C1", "hold.toml", "> 0.5").replace("score_low", "scor_low"));
    let nowhere = place.path().join("nowhere");
    let stage = showing(vec![sound, broken, lacking, unread, asking, nowhere]).await;
    stage.handle.submit(HOLD.to_owned(), String::new()).await.unwrap();
    stage.play("hold").await;
    let refused = stage.get("/api/v1/papers/broken").await;
    assert_eq!(refused.status, 422);
    assert!(refused.json()["error"].as_str().unwrap().contains("unknown key \"sais\""), "{}", refused.json());
    let listed = stage.get("/api/v1/papers").await.json();
    assert!(listed[1]["problem"].as_str().unwrap().contains("unknown key"), "{listed}");
    for (name, told) in [
        ("broken", "broken/claims.toml:5: unknown key &#34;sais&#34; in [[claim]]"),
        ("lacking", "1 claim: 1 not measured"),
        ("lacking", "cannot read "),
        ("lacking", "lacking/gone.toml: No such file"),
        ("unread", "unread/hold.toml:3: "),
        ("asking", "scor_low"),
        ("nowhere", "nowhere/claims.toml: No such file"),
        ("sound", "1 claim: 1 confirmed"),
    ] {
        let page = stage.get(&format!("/papers/{name}")).await;
        assert_eq!(page.status, 200, "{name}");
        page.tells(&[told]);
        page.is_silent_on(&["<u>"]);
    }
    stage.get("/papers/asking").await.tells(&["1 claim: 1 not measured"]);
    stage.get("/papers").await.tells(&["unknown key", "No such file", "data-label=\"confirmed\">1<"]);
    for path in ["/", "/experiments/hold", "/workers"] {
        assert_eq!(stage.get(path).await.status, 200, "{path}");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_papers_there_is_no_page_and_no_link() {
    let stage = Stage::set().await;
    for path in ["/papers", "/papers/dice"] {
        let answer = stage.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        answer.tells(&["there is no page /papers"]);
    }
    stage.get("/").await.is_silent_on(&["/papers"]);
    assert_eq!(stage.get("/api/v1/papers").await.json(), json!([]));
    assert_eq!(stage.get("/api/v1/papers/dice").await.status, 404);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_about_problems_have_papers_in_their_menu() {
    const ENTRY: &str = "<a href=\"/papers\"";
    let place = tempfile::tempdir().unwrap();
    let stage = showing(vec![paper(&place, "dice", &claim("C1", "hold.toml", "> 0.5"))]).await;
    for (address, status) in
        [("/nowhere", 404), ("/papers/nothing", 404), ("/%ff", 404), ("/login?to=/", 200)]
    {
        let page = stage.get(address).await;
        assert_eq!(page.status, status, "{address}");
        page.tells(&[ENTRY]);
    }
    stage.close().await;
    let without = showing(Vec::new()).await;
    without.get("/nowhere").await.is_silent_on(&[ENTRY]);
    without.close().await;
}
