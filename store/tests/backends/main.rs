//! Every place where games are stored: the rules of all of them (`suite`), and those of files (`sqlite`) and servers (`postgres`).

#![expect(clippy::unwrap_used, reason = "helpers of tests may unwrap as tests may")]

mod postgres;
mod sqlite;
mod suite;
