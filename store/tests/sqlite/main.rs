//! The store in a `SQLite` file: the rules of every store, and those of files.

#![expect(clippy::unwrap_used, reason = "helpers of tests may unwrap as tests may")]

#[path = "../suite/mod.rs"]
mod suite;

mod damage;
mod every_column;
mod lock;
mod opening;
mod place;
mod plans;
mod queries;

mod every_rule {
    use crate::place::Place;

    crate::suite::every_rule!(Place);
}
