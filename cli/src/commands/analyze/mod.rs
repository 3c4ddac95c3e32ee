//! `astragal analyze`: what one player thinks of a position.
//!
//! - `command`: the options and the answer; `tree_shape`: the shape of the searched tree, as reports tell it; `drawing`: its picture.

mod command;
mod drawing;
mod tree_shape;

pub(crate) use command::Analyze;
