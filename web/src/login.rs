//! Login by token, where the coordinator asks who somebody is.
//!
//! The token itself is the cookie: scripts cannot read it, other sites cannot send it, and taking it off the roll ends
//! every login at once. Programs show it as `Authorization: Bearer …` instead.

use access::{AccessError, Identity, Scope, token};
use askama::Template;
use axum::Form;
use axum::extract::{ConnectInfo, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use coordinator::Rationed;
use serde::Deserialize;

use crate::doors::Peer;
use crate::pages::Frame;
use crate::problem::Problem;
use crate::site::{Reach, Site};

/// The name of the cookie.
const COOKIE: &str = "astragal";
/// What it says besides its value: for our pages alone, and not for scripts.
const TERMS: &str = "Path=/; HttpOnly; SameSite=Strict";

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
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let identity = identity(&site, request.headers());
    let name = identity.as_ref().ok().and_then(|identity| identity.name.clone());
    let who = name.map_or_else(|| Rationed::Machine(peer.ip()), Rationed::Name);
    if let Err(error) = site.desk.ration(who) {
        return Problem::from(error).page();
    }
    let is_open =
        site.gate.is_open() || matches!(path, "/login" | "/healthz") || path.starts_with("/assets/");
    if is_open {
        return next.run(request).await;
    }
    match identity.and_then(|identity| identity.require(needed(request.method(), path))) {
        Ok(()) => next.run(request).await,
        Err(error @ AccessError::NotAllowed { .. }) => {
            Problem::new(StatusCode::FORBIDDEN, error.to_string()).page()
        }
        Err(error) if is_for_programs(path) || request.method() != Method::GET => {
            Problem::new(StatusCode::UNAUTHORIZED, error.to_string()).page()
        }
        Err(_) => {
            let to: String = form_urlencoded::byte_serialize(path.as_bytes()).collect();
            Redirect::to(&format!("/login?to={to}")).into_response()
        }
    }
}

pub(crate) async fn page(Query(Way { to }): Query<Way>) -> Result<Html<String>, Problem> {
    Ok(Html(Login { frame: Frame::of("Login"), to, refusal: String::new() }.render()?))
}

/// Takes a token, or says why not.
pub(crate) async fn enter(
    State(site): State<Site>,
    Form(Card { token, to }): Form<Card>,
) -> Result<Response, Problem> {
    let token = token.trim();
    if let Err(error) = site.gate.by_token(token) {
        let page = Login { frame: Frame::of("Login"), to, refusal: error.to_string() }.render()?;
        return Ok((StatusCode::UNAUTHORIZED, Html(page)).into_response());
    }
    Ok(with_cookie(&site, &format!("{COOKIE}={token}; {TERMS}"), Redirect::to(own(&to))))
}

/// Forgets who somebody is.
pub(crate) async fn leave(State(site): State<Site>) -> Response {
    with_cookie(&site, &format!("{COOKIE}=; {TERMS}; Max-Age=0"), Redirect::to("/login"))
}

fn with_cookie(site: &Site, cookie: &str, answer: Redirect) -> Response {
    let mut response = answer.into_response();
    // What came through TLS goes through nothing else.
    let secure = if site.reach == Reach::Secured { "; Secure" } else { "" };
    if let Ok(value) = HeaderValue::from_str(&format!("{cookie}{secure}")) {
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

/// An address of our own, whatever somebody wrote.
fn own(to: &str) -> &str {
    let is_own = to.starts_with('/') && !to.starts_with("//") && !to.contains(['\\', '\r', '\n']);
    if is_own { to } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_leads_to_our_own_pages_only() {
        assert_eq!(own("/experiments/first"), "/experiments/first");
        for foreign in ["", "//example.org", "https://example.org", "/\\example.org", "/a\r\nset-cookie: x"] {
            assert_eq!(own(foreign), "/", "{foreign:?}");
        }
    }

    #[test]
    fn looking_needs_less_than_steering() {
        assert_eq!(needed(&Method::GET, "/submit"), Scope::Read);
        assert_eq!(needed(&Method::POST, "/games/1.2.0/verify"), Scope::Read);
        assert_eq!(needed(&Method::POST, "/submit"), Scope::Submit);
        assert_eq!(needed(&Method::POST, "/api/v1/experiments"), Scope::Submit);
    }
}
