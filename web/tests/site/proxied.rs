//! Pages behind a reverse proxy: found under another name, below a path.

use std::collections::BTreeSet;

use access::{Roll, Scope, Scopes};
use coordinator::{Config, Gate};
use tokio::io::AsyncReadExt;
use web::Options;

use crate::http::{Answer, ask, open};
use crate::stage::{Stage, TUNE, encoded};

const HOST: (&str, &str) = ("host", "lab.example.org");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

async fn behind_proxy(told: impl FnOnce(Config) -> Config) -> Stage {
    let public_url = Some("https://lab.example.org/astragal/".parse().unwrap());
    Stage::shown(told, Options { public_url, ..Options::default() }).await
}

async fn get(stage: &Stage, path: &str) -> Answer {
    ask(stage.web, "GET", path, &[HOST], "").await
}

/// The addresses of a page that are on its own server.
fn addresses(page: &str) -> BTreeSet<String> {
    let starts = ["href=\"", "src=\"", "action=\"", "data-live=\""];
    let found = starts.iter().flat_map(|start| page.split(start).skip(1));
    found
        .filter_map(|rest| rest.split('"').next())
        .filter(|address| address.starts_with('/'))
        .map(ToOwned::to_owned)
        .collect()
}

/// From the first page, everything that any page leads to is below the path, and is there.
#[tokio::test(flavor = "multi_thread")]
async fn every_address_is_below_the_path_and_leads_somewhere() {
    let stage = behind_proxy(|config| config).await;
    stage.handle.submit(TUNE.to_owned(), String::new()).await.unwrap();
    stage.play("widths").await;
    let mut seen = BTreeSet::from(["/astragal/".to_owned()]);
    let mut waiting: Vec<String> = seen.iter().cloned().collect();
    while let Some(address) = waiting.pop() {
        let path = address.split('#').next().unwrap().replace("&#38;", "&");
        if path.ends_with("/live") || path.ends_with("/steer") || path.ends_with("/verify") {
            continue; // not to be read to its end, or not to be read at all
        }
        let answer = get(&stage, &path).await;
        assert_eq!(answer.status, 200, "{path}");
        for found in addresses(&answer.body) {
            assert!(found.starts_with("/astragal/"), "{path} leads to {found}");
            // Of a hundred games one is like the others.
            let is_like_others = found.contains("/games/") && found.contains('?') || seen.len() > 60;
            if !is_like_others && seen.insert(found.clone()) {
                waiting.push(found);
            }
        }
    }
    for part in
        ["/assets/style-", "/experiments/widths", "/games/", "/figures/", "/openapi.json", "/report.html"]
    {
        assert!(seen.iter().any(|address| address.contains(part)), "{part}: {seen:?}");
    }
    stage.close().await;
}

/// A proxy may take the path off or leave it, and send its own name or the public one.
#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_may_forward_as_it_likes() {
    let stage = behind_proxy(|config| config).await;
    for path in ["/astragal", "/astragal/", "/astragal/workers", "/workers", "/astragal/healthz", "/healthz"]
    {
        for host in ["lab.example.org", "lab.example.org:443", "127.0.0.1:7412", "localhost"] {
            assert_eq!(ask(stage.web, "GET", path, &[("host", host)], "").await.status, 200, "{host}{path}");
        }
        assert_eq!(ask(stage.web, "GET", path, &[("host", "example.org")], "").await.status, 421, "{path}");
    }
    assert_eq!(get(&stage, "/astragalus").await.status, 404);
    // A form: from our public origin, whatever the proxy says as the host.
    let form = format!("toml={}", encoded(TUNE));
    for (origin, status) in
        [("https://lab.example.org", 303), ("https://example.org", 403), ("http://lab.example.org", 403)]
    {
        let head = [("host", "127.0.0.1:7412"), FORM, ("origin", origin)];
        let answer = ask(stage.web, "POST", "/astragal/submit", &head, &form).await;
        assert_eq!(answer.status, status, "{origin}");
        if status == 303 {
            assert_eq!(answer.header("location"), Some("/astragal/experiments/widths"));
        }
    }
    let mut live = open(stage.web, "GET", "/astragal/live", &[HOST], "").await;
    let (mut heard, mut piece) = (String::new(), [0; 8192]);
    while !heard.contains("href=\"/astragal/experiments/widths\"") {
        let read = live.read(&mut piece).await.unwrap();
        assert!(read > 0 && !heard.contains("href=\"/experiments"), "{heard}");
        heard.push_str(&String::from_utf8_lossy(&piece[..read]));
    }
    let described = get(&stage, "/astragal/api/v1/openapi.json").await.json();
    assert_eq!(described["servers"][0]["url"], "/astragal");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_stays_below_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut roll) = (folder.path().join("tokens.json"), Roll::default());
    let eve = roll.issue("eve", Scopes::new([Scope::Read])).unwrap().reveal();
    roll.save(&path).unwrap();
    let gate = Gate::open().with_roll(path).unwrap();
    let stage = behind_proxy(|config| Config { gate, ..config }).await;
    let sent = get(&stage, "/astragal/workers").await;
    assert_eq!((sent.status, sent.header("location")), (303, Some("/astragal/login?to=%2fworkers")));
    let page = get(&stage, "/astragal/login?to=%2Fworkers").await;
    page.tells(&["action=\"/astragal/login\"", "value=\"/workers\""]);
    let form = format!("token={eve}&to=%2Fworkers");
    let head = [HOST, FORM, ("origin", "https://lab.example.org")];
    let entered = ask(stage.web, "POST", "/astragal/login", &head, &form).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/astragal/workers")));
    let cookie = entered.header("set-cookie").unwrap();
    assert!(cookie.contains("; path=/astragal;") && cookie.ends_with("; secure"), "{cookie}");
    let shown = ("cookie", cookie.split(';').next().unwrap());
    assert_eq!(ask(stage.web, "GET", "/astragal/workers", &[HOST, shown], "").await.status, 200);
    stage.close().await;
}
