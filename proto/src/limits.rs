//! Sizes and times that both sides keep to. What each field of a message may hold is in [`crate::bounds`].

use std::time::Duration;

/// The largest message that is accepted. Results are far smaller; more is a mistake or an attack.
pub const MOST_MESSAGE_BYTES: usize = 8 << 20;
/// The most pairs in one Exchange.
pub const MOST_PAIRS: usize = 8192;
/// The most pairs of one lease: what a worker can hand over in a few messages.
pub const MOST_LEASED: u64 = 65_536;
/// The most slots of a worker.
pub const MOST_SLOTS: u32 = 1024;
/// The most games that a worker says it can play, and the most players.
pub const MOST_ABILITIES: usize = 128;
/// The longest transcript that is accepted, in bytes.
pub const MOST_TRANSCRIPT_BYTES: usize = 4 << 20;
/// The longest thinking time of a side in a game that is taken. A worker says no more than that.
pub use arena::MOST_THINKING;
/// How long a call may take before the caller gives up and tries again.
pub const CALL_TIME: Duration = Duration::from_secs(30);
/// The same within a process: who answers cannot go away, and on a busy machine anything may take long.
pub const OWN_CALL_TIME: Duration = Duration::from_secs(24 * 60 * 60);
/// Where there are several coordinators to ask: how long to wait for one that takes connections and says nothing.
pub const ANSWER_TIME: Duration = Duration::from_secs(3);
/// How long a worker waits before it asks again when there is nothing to do.
pub const IDLE_WAIT: Duration = Duration::from_millis(500);
/// The longest that results wait, however many workers there are: whoever is silent for longer looks as if it were gone.
pub const RESULTS_WAIT: Duration = Duration::from_secs(8);
/// The longest name of a worker or an experiment.
pub const MOST_NAME: usize = 64;
/// The longest name that is looked for: longer than any that is there, so that a slip is answered with the nearest right one.
pub const MOST_ASKED_NAME: usize = 256;
/// The longest sentence of a worker: why a pair could not be played, which version it is.
pub const MOST_SENTENCE: usize = 1024;
/// The longest reason of a refusal. It travels in a header, where more would end the connection.
pub const MOST_REFUSAL: usize = 4096;
/// The longest question in SQL.
pub const MOST_SQL_BYTES: usize = 64 << 10;
/// The most rows of an answer.
pub const MOST_ROWS: usize = 1_000_000;
/// The most bytes of an answer.
pub const MOST_ANSWER_BYTES: usize = 128 << 20;
/// The most bytes of one row of it.
pub const MOST_ROW_BYTES: usize = 4 << 20;
/// How long a question may take, reading the answer included, if nobody says otherwise.
pub const QUERY_TIME: Duration = Duration::from_secs(60);
/// The most memory that the database may take for one answer.
pub const QUERY_MEMORY_BYTES: u64 = 256 << 20;
/// Questions that are answered at the same time.
pub const QUERIES_AT_ONCE: usize = 4;
/// Those of one caller.
pub const QUERIES_OF_ONE: usize = 2;
/// Questions of one caller that are answered or wait.
pub const QUERIES_ASKED: usize = 16;
/// The most games of one page.
pub const MOST_GAMES: u32 = 4096;
/// About how many bytes of rows or games go into one message; one more row than that always fits.
pub const PAGE_BYTES: usize = 1 << 20;
