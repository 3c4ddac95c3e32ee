//! Who may ask, and what browsers are told to allow.
//!
//! Two strangers could come through the reader's own browser. A foreign page could post a form here: a browser says where a
//! post comes from, and only our own pages may. A foreign name could be pointed at this machine (DNS rebinding): pages on
//! loopback answer to loopback names only, and to the public one if there is a proxy; behind TLS a foreign name has no
//! certificate.

use std::net::IpAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::peer::Peer;
use crate::problem::Problem;
use crate::public_url::PublicUrl;
use crate::site::{Reach, Site};

/// What every answer tells the browser: nothing from elsewhere, nothing inline, nobody frames us.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What is answered however many connections are open, so that nobody restarts a coordinator that is only busy.
const HEALTH: &str = "/healthz";
/// After how many seconds to try again when there are too many: the silent ones are gone by then.
const PAUSE: u64 = 10;

/// Lets a request pass, or refuses it; either way with our headers.
pub(crate) async fn check(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = if peer.is_spare && request.uri().path() != HEALTH {
        let message = "too many connections are open; close some, or try again in a few seconds";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, message).again_after(PAUSE).page()
    } else {
        match refusal(site.reach, site.public.as_deref(), request.method(), request.headers()) {
            Some(problem) => problem.page(),
            None => next.run(request).await,
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refusal(
    reach: Reach,
    public: Option<&PublicUrl>,
    method: &Method,
    headers: &HeaderMap,
) -> Option<Problem> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    let is_public = public.is_some_and(|public| public.is_host(host));
    if reach == Reach::Machine && !is_loopback(host) && !is_public {
        let message = format!(
            "this site answers to localhost and 127.0.0.1 only, not to \"{host}\"; behind a proxy, start the \
             coordinator with --public-url"
        );
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, message));
    }
    if matches!(*method, Method::GET | Method::HEAD) {
        return None;
    }
    // Programs say neither; a browser always says one of them.
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let origin = text(header::ORIGIN);
    let ours = match (site, origin) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            origin.split_once("://").is_some_and(|(_, from)| from == host)
                || public.is_some_and(|public| public.is_origin(origin))
        }
        (None, None) => true,
    };
    (!ours).then(|| Problem::new(StatusCode::FORBIDDEN, "another site sent this; only pages of this one may"))
}

/// Whether a `Host` names this machine.
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["localhost", "LocalHost:7412", "127.0.0.1:7412", "127.9.9.9", "[::1]:7412", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "10.0.0.1:7412",
            "[::2]",
            "::1",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn a_post_comes_from_our_pages_or_from_a_program() {
        let refused = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert("host", HeaderValue::from_static("localhost:7412"));
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            refusal(Reach::Machine, None, &Method::POST, &headers).is_some()
        };
        assert!(!refused(&[]));
        assert!(!refused(&[("origin", "http://localhost:7412")]));
        assert!(!refused(&[("origin", "http://localhost:7412"), ("sec-fetch-site", "same-origin")]));
        assert!(refused(&[("origin", "http://localhost:80")]));
        assert!(refused(&[("origin", "null")]));
        assert!(refused(&[("origin", "https://example.org"), ("sec-fetch-site", "cross-site")]));
        assert!(refused(&[("sec-fetch-site", "same-site")]));
    }
}
