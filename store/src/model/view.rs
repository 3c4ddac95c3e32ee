//! What there is to ask for: views, with what they and their columns mean.

use serde::Serialize;

/// A view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What it is called.
    pub view: &'static str,
    /// What a row of it is.
    pub about: String,
    /// Its columns, in order.
    pub columns: Vec<ViewColumn>,
}

/// A column of a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ViewColumn {
    /// What it is called.
    pub column: &'static str,
    /// What it means; empty where the name says it.
    pub about: String,
}
