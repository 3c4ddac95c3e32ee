//! A paper whose claims are judged.

use serde::Serialize;

use crate::judged::Judged;
use crate::picture::Drawn;

/// A paper whose claims are judged, as programs get it. The names are a public contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedPaper {
    /// What it is called.
    pub title: String,
    /// Its claims, in their order.
    pub claims: Vec<Judged>,
    /// What its pictures show.
    pub pictures: Vec<Drawn>,
}
