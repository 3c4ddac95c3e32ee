//! Errors as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// Why a request was not answered as it was meant.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What, why, and what would be right.
    error: String,
}

/// A problem of a program.
pub(crate) struct ApiProblem(Problem);

impl ApiProblem {
    pub(crate) fn not_found(message: String) -> Self {
        Self(Problem::new(StatusCode::NOT_FOUND, message))
    }

    pub(crate) fn bad(message: String) -> Self {
        Self(Problem::new(StatusCode::BAD_REQUEST, message))
    }
}

impl<E: Into<Problem>> From<E> for ApiProblem {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for ApiProblem {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        problem.sent(Json(ErrorBody { error: problem.message.clone() }))
    }
}
