//! Where games are played: one game, one pair, a batch of pairs on many threads; and where a stored game is
//! proved by playing it again.
//!
//! A pair is the atom of everything: two games on the same luck with the seats swapped. Under any limit but
//! time, every bit of a [`PairRecord`] except the times follows from the contest and the pair's seed.
//!
//! # Layout
//!
//! - [`contest`]: who plays what under which limit, checked once.
//! - [`table`]: two searchers at one table: plays games and pairs, and turns faults into forfeits.
//! - [`seats`]: the same for whoever does not know the game when it is compiled: the way in from outside.
//! - [`forfeit`]: what a searcher can do wrong, and the grace it is given; [`unavailable`]: when it is not its fault.
//! - [`record`]: what is kept of a game and of a pair.
//! - [`transcript`]: a game as about one byte a decision and chance event, and its hash.
//! - [`batch`]: many pairs over OS threads, delivered in order.
//! - [`probe`]: one player at single positions; [`kept`]: what it tells besides its answer; [`positions`]: sets of those; [`appraisal`]: what they are worth: exactly, by the
//!   word of one player ([`estimate`]), or which of their moves lose by force ([`traps`]).
//! - [`replay`]: every position of a recorded game again, checked against rules and luck.
//! - [`steps`]: a replayed game in words, and what its players thought; [`course`]: the same for everybody who shows it.
//! - [`mod@verify`]: the proof that a record is what the players really play.

pub mod appraisal;
pub mod batch;
pub mod contest;
pub mod course;
pub mod estimate;
pub mod forfeit;
pub mod kept;
pub mod positions;
pub mod probe;
pub mod record;
pub mod replay;
pub mod seats;
pub mod steps;
pub mod table;
pub mod transcript;
pub mod traps;
pub mod unavailable;
pub mod verify;

pub use appraisal::Appraisal;
pub use batch::{Batch, Progress};
pub use contest::Contest;
pub use forfeit::{Fault, Forfeit};
pub use kept::{Kept, KeptMove};
pub use probe::{ProbeError, ProbeRecord, Prober};
pub use record::{GameRecord, MOST_THINKING, PairRecord, Recorded, Side};
pub use replay::{Moment, Replay, ReplayError, check_lawful};
pub use seats::{Probing, Seats, ask, seat};
pub use steps::{Thought, Told, thoughts};
pub use table::Table;
pub use transcript::{Transcript, TranscriptHash};
pub use unavailable::Unavailable;
pub use verify::{Mismatch, Proof, verify, verify_all, verify_unless};
