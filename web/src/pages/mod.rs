//! The pages, one file each; their templates have the same names.

mod alarms;
mod controls;
pub(crate) mod experiment;
pub(crate) mod game;
mod held;
mod home;
mod keys;
mod machines;
pub(crate) mod pairing;
mod pairings;
mod paper;
mod papers;
mod pictures;
mod progress;
mod routes;
mod searches;
mod sequential;
pub(crate) mod subject;
mod submit;
mod workers;

pub(crate) use routes::router;
