//! Every picture of Astragal as SVG text. Pure: a figure is a function of what it shows.
//!
//! Figures have no colours, styles or scripts of their own: a page includes [`style_sheet`] once; a file of its own is
//! [`Svg::standalone`]. All text in them is escaped, and each says in words what it shows.
//!
//! # Results
//!
//! - [`bracket`]: a tournament; [`pentanomial`]: the pairs of one pairing as a small bar.
//! - [`landscape()`]: ratings by parameter values ([`Landscape`]), a curve, a heat map, or slices.
//! - [`ratings`]: players with whiskers; [`contenders`], [`course`]: what a tuner knows, and how that grew.
//! - [`slices`], [`contour_maps`], [`importance`]: what its model believes of the space; [`parallel`]: the best over all parameters.
//! - [`simulated`]: how well tuners do on made-up landscapes.
//! - [`cross_table`]: everybody against everybody; [`llr`]: a sequential test over its pairs.
//! - [`sweep()`]: scores against common opponents, by parameter values.
//! - [`convergence`]: right decisions by the size of a search; [`regrets`]: what the moves of searches lose; [`error_plane`]: their bias and spread; [`visits_by_depth`]: how deep
//!   they go; [`trap_density`]: which positions have traps.
//!
//! # Games
//!
//! - [`mod@board`]: a position of any game; [`frames`]: a stored game, step by step.
//! - [`searched_tree()`]: what a search looked at.
//!
//! # Whole reports
//!
//! - [`paper()`]: what a document claims and what became of it, as one HTML file, [`claims_table`]: as a part of a page; [`claim()`]: one claim as a small picture; [`picture`]: what
//!   several experiments measured.
//! - [`Document`]: a report as one HTML file, as Markdown, or as a list of figures; [`headline`]: its answer in a sentence; [`to_copy`]: whom to use.
//!
//! # Underneath
//!
//! - `canvas`: shapes and escaped text; `svg`: the finished figure; `palette`: classes and colours.
//! - `axis`: scales; `contours`: where a function is above a level; [`numbers`], `names`: how values and players are written; `bracket_layout`: geometry.

mod axis;
pub mod board;
mod bracket;
mod bracket_layout;
mod canvas;
mod chart;
mod claim;
mod contenders;
mod contour_maps;
mod contours;
mod convergence;
mod course;
mod cross_table;
mod curve;
mod document;
mod error_plane;
mod frames;
mod heat_map;
mod importance;
mod landscape;
mod lead;
mod llr;
mod names;
pub mod numbers;
mod palette;
mod paper;
mod parallel;
mod pentanomial;
mod picture;
mod ratings;
mod regrets;
mod searched_tree;
mod simulated;
mod slices;
mod svg;
mod sweep;
mod sweep_curve;
mod sweep_map;
mod trap_density;
mod visits_by_depth;
mod whisker;
mod whisker_rows;

pub use board::{board, board_after, board_of_text};
pub use bracket::bracket;
pub use claim::claim;
pub use contenders::contenders;
pub use contour_maps::contour_maps;
pub use convergence::convergence;
pub use course::course;
pub use cross_table::{cross_table, score_class};
pub use document::{Document, Plate, headline, to_copy};
pub use error_plane::error_plane;
pub use frames::{Frame, frames};
pub use importance::importance;
pub use landscape::{Landscape, Parameter, Spot};
pub use llr::llr;
pub use names::Names;
pub use palette::{diverging_class, style_sheet};
pub use paper::{ClaimRow, claims_table, paper};
pub use parallel::parallel;
pub use pentanomial::pentanomial;
pub use picture::picture;
pub use ratings::ratings;
pub use regrets::regrets;
pub use searched_tree::{Caption, searched_tree};
pub use simulated::{Trial, simulated};
pub use slices::slices;
pub use svg::Svg;
pub use sweep::sweep;
pub use trap_density::trap_density;
pub use visits_by_depth::visits_by_depth;

/// Ratings by the values of parameters: a curve for one, a heat map for two, slices for more.
#[must_use]
pub fn landscape(landscape: &Landscape) -> Svg {
    if landscape.parameters.len() == 1 { curve::curve(landscape) } else { heat_map::heat_map(landscape) }
}
