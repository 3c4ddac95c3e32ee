//! Who is refused, and what browsers are told.

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
    assert_eq!(stage.desk.experiments().await.unwrap(), []);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused() {
    let stage = Stage::set().await;
    let form = format!("toml={}", "x".repeat(300 << 10));
    assert_eq!(stage.post("/submit", &form).await.status, 413);
    stage.close().await;
}
