//! The store on real files.

mod damage;
mod digest;
mod documented;
mod exactly_once;
mod fixture;
mod opening;
mod queries;
mod records;
