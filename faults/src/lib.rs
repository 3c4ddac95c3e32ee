//! The fault campaign: real processes of the real program, killed and disturbed while they play, and one checker that
//! looks at what they leave behind.
//!
//! Every scenario plays the same experiment, whose limit is counted in nodes. So whatever happens on the way, the
//! games must be the ones of the undisturbed run: the digest says so in one line, and [`check`] says what is wrong if
//! it does not. Everything random comes from a seed; moments are chosen by progress, not by time.
//!
//! # Layout
//!
//! - [`campaign`]: the undisturbed run, then one scenario after the other, each checked.
//! - [`size`]: how much of everything: the short form for tests, the long form for a night.
//! - [`scenario`]: what a scenario is; a new fault is a file in `scenarios` and a line in its list.
//! - `scenarios`: the faults, a file each.
//! - [`finding`]: what must hold; [`check`]: a named function for each.
//! - [`network`]: a coordinator and workers as processes; `process`: one of them; `progress`: how far they are.
//! - `bungler`: a worker whose searchers are broken.
//! - `naps`: workers that are asleep. `waits`: how long it took until something was stored again.
//! - [`crowd`]: thousands of workers at once, undisturbed: how long everything takes. A program of its own.
//! - [`database`]: which kind of database the games are in; `venue`: where that is. `twins`: two coordinators of which one stands by.
//! - `power`: a disk that forgets what was not synced; `small_disk`: one that is soon full, `small_server`: a server on it.
//! - [`witness`]: a worker that remembers what was acknowledged.
//! - [`sabotaged`]: the program built so that it can be broken on purpose.
//! - [`table`]: the result for people and for programs.
//! - [`error`]: what can go wrong with the campaign itself.

mod bungler;
pub mod campaign;
pub mod check;
pub mod crowd;
pub mod database;
pub mod error;
pub mod finding;
mod naps;
pub mod network;
mod power;
mod process;
mod progress;
pub mod sabotaged;
pub mod scenario;
mod scenarios;
pub mod size;
mod small_disk;
mod small_server;
pub mod table;
mod twins;
mod venue;
mod waits;
pub mod witness;

pub use campaign::{Campaign, ScenarioResult};
pub use database::Database;
pub use error::CampaignError;
pub use size::Size;
