//! Several addresses of which one has the coordinator: the others stand by, or are down, and whoever calls goes on to the next.

use std::fmt;

use tonic::{Code, Request};

use crate::breakage::Breakage;
use crate::limits::ANSWER_TIME;
use crate::route::{Line, Route, RouteError};
use crate::v1::GreetRequest;
use crate::v1::greeting_client::GreetingClient;

/// The routes to a coordinator, one at least, in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Routes(Vec<Route>);

impl Routes {
    /// The addresses in a text, with commas between them, each made a route.
    pub fn read<E>(text: &str, mut route: impl FnMut(&str) -> Result<Route, E>) -> Result<Self, E> {
        let routes: Vec<Route> = text.split(',').map(|url| route(url.trim())).collect::<Result<_, E>>()?;
        Ok(Self::of(routes))
    }

    fn of(routes: Vec<Route>) -> Self {
        let are_several = routes.len() > 1;
        Self(routes.into_iter().map(|route| if are_several { route.among_others() } else { route }).collect())
    }

    /// All of them.
    #[must_use]
    pub fn each(&self) -> &[Route] {
        &self.0
    }

    /// Connects to the first at which a coordinator answers.
    pub async fn connect(&self) -> Result<Line, RouteError> {
        let mut silent = Vec::new();
        for route in self.each() {
            let line = match route.connect().await {
                Ok(line) => line,
                Err(RouteError::Silent { url, reason }) => {
                    silent.push((url, reason));
                    continue;
                }
                Err(other) => return Err(other),
            };
            // One address is called as it is: whatever is wrong there, the call itself tells it best.
            if self.0.len() == 1 || is_there(&line).await {
                return Ok(line);
            }
            silent.push((route.url().to_owned(), "it does not answer".to_owned()));
        }
        Err(none_answers(silent))
    }
}

/// Whether a coordinator answers at the other end, if only to refuse. One that was stopped still takes connections.
pub async fn is_there(line: &Line) -> bool {
    let mut request = Request::new(GreetRequest {});
    request.set_timeout(ANSWER_TIME);
    match GreetingClient::new(line.clone()).greet(request).await {
        Ok(_) => true,
        Err(status) => {
            Breakage::of_call(&status).is_none()
                && !matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled)
        }
    }
}

/// What is said of one that is silent, or of all of them.
fn none_answers(mut silent: Vec<(String, String)>) -> RouteError {
    if silent.len() == 1 {
        let (url, reason) = silent.swap_remove(0);
        return RouteError::Silent { url, reason };
    }
    let urls: Vec<&str> = silent.iter().map(|(url, _)| url.as_str()).collect();
    let reasons: Vec<&str> = silent.iter().map(|(_, reason)| reason.as_str()).collect();
    RouteError::Silent { url: urls.join(" or "), reason: reasons.join("; ") }
}

/// As it was written.
impl fmt::Display for Routes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let urls: Vec<&str> = self.each().iter().map(Route::url).collect();
        f.write_str(&urls.join(","))
    }
}

impl From<Route> for Routes {
    fn from(route: Route) -> Self {
        Self::of(vec![route])
    }
}

impl From<&str> for Routes {
    fn from(text: &str) -> Self {
        Self::of(text.split(',').map(|url| Route::new(url.trim())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_stand_between_commas_and_are_told_as_they_are_called() {
        let routes = Routes::from("http://a:1, b:2");
        assert_eq!(routes.each().iter().map(Route::url).collect::<Vec<_>>(), ["http://a:1", "http://b:2"]);
        assert_eq!(routes.to_string(), "http://a:1,http://b:2");
        assert_eq!(Routes::from("farm").to_string(), "http://farm");
    }

    #[test]
    fn where_nobody_answers_all_are_named() {
        let silent = |urls: &[&str]| {
            none_answers(urls.iter().map(|url| ((*url).to_owned(), "refused".to_owned())).collect())
                .to_string()
        };
        assert!(silent(&["http://a"]).starts_with("no coordinator answers at http://a (refused);"));
        let both = silent(&["http://a", "http://b"]);
        assert!(
            both.starts_with("no coordinator answers at http://a or http://b (refused; refused);"),
            "{both}"
        );
    }
}
