//! What can go wrong with a request, and how a person is told: what, why, and what would be right.

use askama::Template;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use coordinator::CoordinatorError;
use spec::words::did_you_mean;
use store::StoreError;

use crate::frame::Frame;

/// The pages that have no names in them, for hints.
const PAGES: [&str; 5] = ["/", "/submit", "/submit/keys", "/workers", "/experiments"];

/// A request that was not answered as it was meant.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
    /// After how many seconds to ask again.
    pub(crate) retry_after: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), retry_after: None }
    }

    /// The same, with a time to wait.
    pub(crate) fn again_after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// There is nothing at this address.
    pub(crate) fn no_page(path: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("there is no page {path}{}", did_you_mean(path, PAGES)))
    }

    /// The address is right, but not what was to be done there.
    pub(crate) fn wrong_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "this address cannot be asked like that")
    }

    /// Something of ours went wrong.
    pub(crate) fn broken(error: &impl std::fmt::Display) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the page cannot be written: {error}"))
    }

    /// For people. It goes with the answer, so that the page can be written again where its menu is known.
    pub(crate) fn page(&self) -> Response {
        let mut response = self.sent(Html(self.written(Frame::of)));
        response.extensions_mut().insert(self.clone());
        response
    }

    /// The text of the page, with something around it.
    pub(crate) fn written(&self, frame: impl FnOnce(&'static str) -> Frame) -> String {
        let title = match self.status {
            StatusCode::NOT_FOUND => "Not found",
            StatusCode::SERVICE_UNAVAILABLE => "Not now",
            StatusCode::INTERNAL_SERVER_ERROR => "Something broke",
            _ => "Refused",
        };
        let page = ProblemPage { frame: frame(title), message: &self.message };
        page.render().unwrap_or_else(|_| self.message.clone())
    }

    /// With the status, and the time to wait.
    pub(crate) fn sent(&self, body: impl IntoResponse) -> Response {
        let mut head = HeaderMap::new();
        if let Some(seconds) = self.retry_after {
            head.insert(header::RETRY_AFTER, seconds.into());
        }
        (self.status, head, body).into_response()
    }
}

#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage<'a> {
    frame: Frame,
    message: &'a str,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.page()
    }
}

impl From<CoordinatorError> for Problem {
    fn from(error: CoordinatorError) -> Self {
        let status = match error {
            CoordinatorError::Store(error) => return error.into(),
            CoordinatorError::Refused(_) | CoordinatorError::Wire(_) | CoordinatorError::TooMuch { .. } => {
                StatusCode::BAD_REQUEST
            }
            CoordinatorError::OtherContent { .. }
            | CoordinatorError::Ended { .. }
            | CoordinatorError::Schedule(_)
            | CoordinatorError::Cancelled { .. }
            | CoordinatorError::Held { .. } => StatusCode::CONFLICT,
            CoordinatorError::Unknown { .. } => StatusCode::NOT_FOUND,
            CoordinatorError::TooOften { wait } => {
                let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, error.to_string());
                return problem.again_after(wait.as_secs() + 1);
            }
            CoordinatorError::NotStored(_) | CoordinatorError::Busy | CoordinatorError::Closing => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, error.to_string())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let status = match &error {
            StoreError::NoExperiment(_) | StoreError::NoPairing(_) | StoreError::NoGame(_) => {
                StatusCode::NOT_FOUND
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, error.to_string())
    }
}

impl From<askama::Error> for Problem {
    fn from(error: askama::Error) -> Self {
        Self::broken(&error)
    }
}
