//! Login by token, where the coordinator asks who somebody is.
//!
//! The token itself is the cookie: scripts cannot read it, other sites cannot send it, and taking it off the roll ends
//! every login at once. Programs show it as `Authorization: Bearer …` instead.

use access::{AccessError, Identity, Scope, token};
use askama::Template;
use axum::Form;
use axum::body::Body;
use axum::extract::{ConnectInfo, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use coordinator::{Gate, Rationed};
use futures_util::StreamExt;
use serde::Deserialize;
use url::{Position, Url};

use crate::frame::Frame;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::site::Site;

/// The name of the cookie.
const COOKIE: &str = "astragal";
/// What it says besides its value: for our pages alone, and not for scripts.
const TERMS: &str = "HttpOnly; SameSite=Strict";

#[derive(Template)]
#[template(path = "login.html")]
struct Login {
    frame: Frame,
    to: String,
    refusal: String,
}

/// Where somebody wanted to go.
#[derive(Deserialize)]
pub(crate) struct Way {
    #[serde(default)]
    to: String,
}

/// What somebody shows.
#[derive(Deserialize)]
pub(crate) struct Card {
    token: String,
    #[serde(default)]
    to: String,
}

/// Lets those pass who may do what they ask, and not too often; sends others to the login, and programs away.
pub(crate) async fn ask(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let identity = identity(&site, request.headers());
    let name = identity.as_ref().ok().and_then(|identity| identity.name.clone());
    let who = name.map_or_else(|| Rationed::Machine(peer.address.ip()), Rationed::Name);
    if let Err(error) = site.handle.ration(who) {
        return Problem::from(error).page();
    }
    let is_open =
        site.gate.is_open() || matches!(path, "/login" | "/healthz") || path.starts_with("/assets/");
    if is_open {
        return next.run(request).await;
    }
    let needed = needed(request.method(), path);
    match identity.and_then(|identity| identity.require(needed).map(|()| identity)) {
        Ok(identity) => while_allowed(&site.gate, identity, needed, next.run(request).await),
        Err(error @ AccessError::NotAllowed { .. }) => {
            Problem::new(StatusCode::FORBIDDEN, error.to_string()).page()
        }
        Err(error) if is_for_programs(path) || request.method() != Method::GET => {
            Problem::new(StatusCode::UNAUTHORIZED, error.to_string()).page()
        }
        Err(_) => {
            let wanted = request.uri().path_and_query().map_or(path, |wanted| wanted.as_str());
            let to: String = form_urlencoded::byte_serialize(wanted.as_bytes()).collect();
            Redirect::to(&format!("/login?to={to}")).into_response()
        }
    }
}

/// An answer that lasts, as a live page's does, ends when whoever asked may not hear it any more.
fn while_allowed(gate: &Gate, identity: Identity, needed: Scope, response: Response) -> Response {
    let is_stream = |kind: &HeaderValue| kind.as_bytes().starts_with(b"text/event-stream");
    if !response.headers().get(header::CONTENT_TYPE).is_some_and(is_stream) {
        return response;
    }
    let gate = gate.clone();
    let withdrawn = Box::pin(async move { gate.withdrawn(&identity, needed).await });
    response.map(|body| Body::from_stream(body.into_data_stream().take_until(withdrawn)))
}

pub(crate) async fn page(
    State(site): State<Site>,
    Query(Way { to }): Query<Way>,
) -> Result<Html<String>, Problem> {
    Ok(Html(Login { frame: site.frame("Login"), to, refusal: String::new() }.render()?))
}

/// Takes a token, or says why not.
pub(crate) async fn enter(
    State(site): State<Site>,
    Form(Card { token, to }): Form<Card>,
) -> Result<Response, Problem> {
    let token = token.trim();
    if let Err(error) = site.gate.by_token(token) {
        let page = Login { frame: site.frame("Login"), to, refusal: error.to_string() }.render()?;
        return Ok((StatusCode::UNAUTHORIZED, Html(page)).into_response());
    }
    Ok(with_cookie(&site, token, "", Redirect::to(&own(&to))))
}

/// Forgets who somebody is.
pub(crate) async fn leave(State(site): State<Site>) -> Response {
    with_cookie(&site, "", "; Max-Age=0", Redirect::to("/login"))
}

fn with_cookie(site: &Site, token: &str, age: &str, answer: Redirect) -> Response {
    let mut response = answer.into_response();
    let path = if site.prefix().is_empty() { "/" } else { site.prefix() };
    // What came through TLS goes through nothing else.
    let secure = if site.is_secured() { "; Secure" } else { "" };
    if let Ok(value) = HeaderValue::from_str(&format!("{COOKIE}={token}; Path={path}; {TERMS}{secure}{age}"))
    {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

/// What a request needs.
fn needed(method: &Method, path: &str) -> Scope {
    // Playing a game again changes nothing.
    let looks =
        matches!(*method, Method::GET | Method::HEAD) || path.starts_with("/games/") || path == "/logout";
    if looks { Scope::Read } else { Scope::Submit }
}

/// Whether nobody there could fill in a form.
fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/") || path == "/metrics" || path.ends_with("/live")
}

fn identity(site: &Site, headers: &HeaderMap) -> Result<Identity, AccessError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = text(header::AUTHORIZATION).and_then(token::shown_in);
    let cookie = || {
        let cookies = text(header::COOKIE)?.split(';');
        cookies.filter_map(|cookie| cookie.trim().split_once('=')).find(|(name, _)| *name == COOKIE)
    };
    let token = bearer.or_else(|| cookie().map(|(_, token)| token));
    site.gate.by_token(token.ok_or(AccessError::Nothing)?)
}

/// An address of our own, whatever somebody wrote: what a browser would make of it must stay on this site, and so must what
/// it would make of our answer.
fn own(to: &str) -> String {
    let here = Url::parse("http://here.invalid/").expect("it is an address");
    let resolved = |to: &str| here.join(to).ok().filter(|url| url.origin() == here.origin());
    let local = resolved(to).map(|url| url[Position::BeforePath..].to_owned());
    local.filter(|local| to.starts_with('/') && resolved(local).is_some()).unwrap_or_else(|| "/".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_leads_to_our_own_pages_only() {
        assert_eq!(own("/experiments/first"), "/experiments/first");
        assert_eq!(own("/experiments/x/pairings/0.0.0?pair=7#a"), "/experiments/x/pairings/0.0.0?pair=7#a");
        for foreign in [
            "",
            "experiments",
            "//example.org",
            "https://example.org",
            "https:example.org",
            "javascript:alert(1)",
            "/\\example.org",
            "\\\\example.org",
            "/\t/example.org",
            "/\n/example.org",
            "/\r\n/example.org",
            "\t//example.org",
            " //example.org",
            "/.//example.org",
            "/a/..//example.org",
            "/%2e//example.org",
            "/.\t//example.org",
            "///example.org",
        ] {
            assert_eq!(own(foreign), "/", "{foreign:?}");
        }
        assert_eq!(own("/a\r\nset-cookie: x"), "/aset-cookie:%20x", "no line of its own");
        assert_eq!(own("/a//example.org"), "/a//example.org", "a path of ours");
    }

    #[test]
    fn looking_needs_less_than_steering() {
        assert_eq!(needed(&Method::GET, "/submit"), Scope::Read);
        assert_eq!(needed(&Method::POST, "/games/1.2.0/verify"), Scope::Read);
        assert_eq!(needed(&Method::POST, "/submit"), Scope::Submit);
        assert_eq!(needed(&Method::POST, "/api/v1/experiments"), Scope::Submit);
    }
}
