//! The two clocks of a coordinator: one that never jumps, for leases, and the time of day, for people.

mod time_of_day;
mod uptime;

pub use time_of_day::time_of_day;
pub use uptime::Uptime;
