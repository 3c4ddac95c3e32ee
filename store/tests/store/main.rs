//! The store on real files.

#![expect(clippy::unwrap_used, reason = "helpers of tests may unwrap as tests may")]

mod damage;
mod digest;
mod documented;
mod every_column;
mod exactly_once;
mod fixture;
mod lock;
mod opening;
mod queries;
mod records;
mod sentences;
