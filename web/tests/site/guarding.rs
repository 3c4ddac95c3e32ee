//! Who is refused, and what browsers are told.

use access::{Roll, Scope, Scopes};
use coordinator::{Config, Gate};

use crate::http::ask;
use crate::stage::{Stage, TUNE, encoded};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_a_strict_policy() {
    let stage = Stage::set().await;
    for path in ["/", "/nowhere", "/api/v1/experiments", "/healthz"] {
        let answer = stage.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_name_is_not_answered() {
    let stage = Stage::set().await;
    for host in ["example.org", "example.org:80", "127.0.0.1.example.org", ""] {
        assert_eq!(ask(stage.web, "GET", "/", &[("host", host)], "").await.status, 421, "{host}");
    }
    let port = stage.web.port();
    assert_eq!(ask(stage.web, "GET", "/", &[("host", &format!("localhost:{port}"))], "").await.status, 200);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_page_cannot_post_and_nothing_is_stored() {
    let stage = Stage::set().await;
    let form = format!("toml={}", encoded(TUNE));
    let kind = ("content-type", "application/x-www-form-urlencoded");
    for from in [("origin", "https://example.org"), ("origin", "null"), ("sec-fetch-site", "cross-site")] {
        for path in ["/submit", "/experiments/x/steer", "/games/1.0.0/verify", "/api/v1/experiments"] {
            assert_eq!(
                ask(stage.web, "POST", path, &[kind, from], &form).await.status,
                403,
                "{path} {from:?}"
            );
        }
    }
    assert_eq!(stage.handle.experiments().await.unwrap(), []);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused() {
    let stage = Stage::set().await;
    let form = format!("toml={}", "x".repeat(300 << 10));
    assert_eq!(stage.post("/submit", &form).await.status, 413);
    stage.close().await;
}

/// Whoever asks too often is told how long to wait, and others are served.
#[tokio::test(flavor = "multi_thread")]
async fn one_who_asks_too_often_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tokens.json");
    let mut roll = Roll::default();
    let [eve, anna] = ["eve", "anna"].map(|name| {
        let token = roll.issue(name, Scopes::new([Scope::Read])).unwrap().reveal();
        format!("Bearer {token}")
    });
    roll.save(&path).unwrap();
    let gate = Gate::open().with_roll(path).unwrap();
    let stage = Stage::with(|config| Config { gate, calls_per_second: 1, ..config }).await;
    let get = |who: String| async move {
        ask(stage.web, "GET", "/api/v1/experiments", &[("authorization", &who)], "").await
    };
    let refused = loop {
        let answer = get(eve.clone()).await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")));
    refused.tells(&["you ask too often"]);
    assert_eq!(get(anna).await.status, 200);
    assert!(stage.handle.metrics().text().contains("astragal_calls_rationed_total 1"));
    stage.close().await;
}

/// Where the coordinator asks who somebody is, so do its pages: a token opens what it allows, until it is revoked.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_what_it_allows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tokens.json");
    let mut roll = Roll::default();
    let eve = roll.issue("eve", Scopes::new([Scope::Read])).unwrap().reveal();
    let anna = roll.issue("anna", Scopes::new([Scope::Submit])).unwrap().reveal();
    roll.save(&path).unwrap();
    let stage = Stage::behind(Gate::open().with_roll(path.clone()).unwrap()).await;

    let sent = stage.get("/workers").await;
    assert_eq!((sent.status, sent.header("location")), (303, Some("/login?to=%2fworkers")));
    assert_eq!(stage.get("/api/v1/experiments").await.status, 401);
    assert_eq!(stage.get("/healthz").await.status, 200);
    stage.get("/login?to=/workers").await.tells(&["name=\"token\"", "value=\"/workers\""]);
    stage.post("/login", "token=astragal-00&to=/").await.tells(&["this is no token"]);

    let entered = stage.post("/login", &format!("token={eve}&to=/workers")).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/workers")));
    let cookie = entered.header("set-cookie").unwrap();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let eve = ("cookie", cookie.split(';').next().unwrap());
    assert_eq!(ask(stage.web, "GET", "/workers", &[eve], "").await.status, 200);
    let form = format!("toml={}", encoded(TUNE));
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let refused = ask(stage.web, "POST", "/submit", &[kind, eve], &form).await;
    assert_eq!(refused.status, 403);
    refused.tells(&["eve may read, but this needs submit"]);
    let bearer = format!("Bearer {anna}");
    let anna = ("authorization", bearer.as_str());
    assert_eq!(ask(stage.web, "POST", "/submit", &[kind, anna], &form).await.status, 303);

    for foreign in [
        "%2F%09%2Fevil.com",
        "%2F%5Cevil.com",
        "%2F%2Fevil.com",
        "%2F.%2F%2Fevil.com",
        "https:%2F%2Fevil.com",
    ] {
        let form = format!("token={}&to={foreign}", &bearer["Bearer ".len()..]);
        let entered = stage.post("/login", &form).await;
        assert_eq!((entered.status, entered.header("location")), (303, Some("/")), "{foreign}");
    }

    roll.revoke("eve").unwrap();
    roll.save(&path).unwrap();
    assert_eq!(ask(stage.web, "GET", "/workers", &[eve], "").await.status, 303);
    stage.close().await;
}
