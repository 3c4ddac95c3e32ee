//! Papers as they lie in folders, judged by what is stored. Reads files and databases, and never plays anything: whoever has a
//! library can judge, a command as well as a page.
//!
//! - [`text_file`]: text files that people name; [`experiment_file`]: experiments among them; [`error`]: what is wrong with one.
//! - [`shelf`]: where the claims of a paper and its experiments are; [`subjected`]: an experiment that claims are about; [`standing`]: whether it is
//!   stored.
//! - [`named`]: papers by their names, found in folders.
//! - [`document`]: a paper with its experiments, read and checked.
//! - [`judging`]: what is stored says this to it; [`finding`]: to one of its claims.
//! - `values`: what is asked of an experiment, by a question in SQL or as a figure of its report; `pictures`: what several of them show.

pub mod document;
pub mod error;
pub mod experiment_file;
pub mod finding;
pub mod judging;
pub mod named;
mod pictures;
pub mod shelf;
pub mod standing;
pub mod subjected;
pub mod text_file;
mod values;

pub use document::Document;
pub use error::FileError;
pub use finding::{Finding, Unmeasured};
pub use judging::{Judgement, judge};
pub use named::{NamedPaper, find};
pub use shelf::Shelf;
pub use standing::Standing;
pub use subjected::Subjected;
