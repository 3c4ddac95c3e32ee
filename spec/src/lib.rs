//! The vocabulary that every other crate speaks: seeds, and the text forms people write.
//!
//! Nothing here knows a game, a searcher, a clock or a file. Text is checked once, on the way in;
//! what comes out of this crate is legal and is never checked again.
//!
//! # Layout
//!
//! - [`seed`]: where all randomness comes from: seeds derived by purpose, counter-based streams.
//! - [`call`]: `name:key=value,…`, the shape of game strings and player strings.
//! - [`params`]: one table of parameters per game or searcher; it drives parsing, errors and help.
//! - [`settings`]: a value for every parameter of a table.
//! - [`value`]: what a parameter may be, read and written.
//! - [`limit`]: how long a searcher may think about one move.
//! - [`speed`]: how fast a machine is, for limits in time.
//! - [`space`]: what can be tuned: parameters, their values, and the candidates that follow.
//! - [`keep`]: what is kept of a search besides its answer.
//! - [`work`]: which kinds of work there are.
//! - [`measure`]: what is measured of searches.
//! - [`experiment`]: the experiment file: what to play, checked once, with errors that name the line.
//! - [`words`]: the nearest right word, for error messages.
//! - [`error`]: what can be wrong with a text, said in one sentence.

pub mod call;
pub mod error;
pub mod experiment;
pub mod keep;
pub mod limit;
pub mod measure;
pub mod params;
pub mod seed;
pub mod settings;
pub mod space;
pub mod speed;
pub mod value;
pub mod words;
pub mod work;

pub use call::Call;
pub use error::TextError;
pub use experiment::Experiment;
pub use keep::Keep;
pub use limit::Limit;
pub use measure::Measure;
pub use params::{Param, Profile, Table};
pub use seed::{Purpose, Seed, Stream};
pub use settings::Settings;
pub use speed::Speed;
pub use value::{Kind, Value};
pub use work::Work;
