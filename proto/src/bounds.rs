//! What every field of every message may hold, in one table.
//!
//! [`crate::codec`] looks at each message that arrives before anything else does: what is beyond its bound is refused there,
//! with the field and the bound. A field that is not in this table is refused whatever it holds, and a test names it.

use std::time::Duration;

use arena::forfeit::MOST_FAULT_TEXT;
use arena::kept::MOST_LEVELS;
use spec::Experiment;

use crate::limits::{
    MOST_ABILITIES, MOST_ASKED_NAME, MOST_LEASED, MOST_MESSAGE_BYTES, MOST_NAME, MOST_PAIRS, MOST_SENTENCE,
    MOST_SLOTS, MOST_SQL_BYTES, MOST_THINKING, MOST_TRANSCRIPT_BYTES,
};

/// What a field may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A whole number from 0 to this one.
    UpTo(u64),
    /// A whole number from minus this one to this one.
    Within(u64),
    /// A number that stands for itself: nothing is counted by it, and every value of its type is as good as another.
    AnyNumber,
    /// A text or bytes, at most so many of them.
    Bytes(usize),
    /// Yes or no, or another message, which has bounds of its own.
    Plain,
}

use Bound::{AnyNumber, Bytes, Plain, UpTo, Within};

/// A field, and how many of it there may be in one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its name in the contract.
    pub field: &'static str,
    /// What each may hold.
    pub bound: Bound,
    /// How many there may be.
    pub count: usize,
}

const fn one(field: &'static str, bound: Bound) -> Stated {
    Stated { field, bound, count: 1 }
}

const fn list(field: &'static str, count: usize, bound: Bound) -> Stated {
    Stated { field, bound, count }
}

/// What is stored is a signed number of 64 bits.
const MOST_STORED: u64 = i64::MAX as u64;
/// The largest number of a pairing, and of a pair: games are numbered by both.
const MOST_PLACE: u64 = (1 << 31) - 1;
/// A transcript has a byte for each step.
const MOST_STEPS: u64 = MOST_TRANSCRIPT_BYTES as u64;
/// Nodes of a side in a game: a day at ten billion a second.
const MOST_NODES: u64 = 1 << 50;
/// Sums of depths of a side in a game.
const MOST_DEPTHS: u64 = 1 << 40;
/// Points of a seat.
const MOST_SCORE: u64 = 1 << 30;
/// A sentence, a name or a player, as a coordinator tells it.
const TOLD: Bound = Bytes(64 << 10);
/// A page, a file or a report, as a coordinator tells it.
const PAGE: Bound = Bytes(MOST_MESSAGE_BYTES);
/// Rows and other small things: as many as a message holds.
const AS_FIT: usize = MOST_MESSAGE_BYTES;

/// A position as its game writes it.
const MOST_POSITION: usize = 4096;
/// Moves of a position.
const MOST_MOVES: usize = 1024;
/// A move as its game writes it.
const MOST_CHOICE: usize = 256;
const NAME: Bound = Bytes(MOST_NAME);
const SIGNATURE: Bound = Bytes(16);
const MICROS: Bound = UpTo(micros(MOST_THINKING));
const MILLIS: Bound = UpTo(86_400_000);

const fn micros(time: Duration) -> u64 {
    time.as_secs() * 1_000_000
}

/// Every message with its fields, in the order of the `.proto` files.
pub const BOUNDS: &[(&str, &[Stated])] = &[
    // worker.proto
    (
        "RegisterRequest",
        &[
            one("name", NAME),
            one("session", AnyNumber),
            one("signature", SIGNATURE),
            one("version", Bytes(MOST_NAME)),
            one("slots", UpTo(MOST_SLOTS as u64)),
            one("speed", UpTo(1_000_000_000_000)),
            list("games", MOST_ABILITIES, NAME),
            list("players", MOST_ABILITIES, NAME),
        ],
    ),
    ("RegisterReply", &[one("idle_wait_ms", MILLIS), one("most_pairs", UpTo(MOST_PAIRS as u64))]),
    (
        "ExchangeRequest",
        &[
            one("name", NAME),
            one("session", AnyNumber),
            list("finished", MOST_PAIRS, Plain),
            list("failed", MOST_PAIRS, Plain),
            one("idle_slots", UpTo(MOST_SLOTS as u64)),
            one("number", AnyNumber),
            list("probes", MOST_PAIRS, Plain),
        ],
    ),
    (
        "ExchangeReply",
        &[
            list("leases", 1024, Plain),
            one("wait_ms", MILLIS),
            list("revoked", AS_FIT, UpTo(MOST_STORED)),
            one("results_wait_ms", MILLIS),
        ],
    ),
    (
        "Lease",
        &[
            one("fence", UpTo(MOST_STORED)),
            list("portions", MOST_LEASED as usize, Plain),
            one("expires_in_ms", UpTo(u32::MAX as u64)),
        ],
    ),
    (
        "Portion",
        &[
            one("pairing", UpTo(MOST_PLACE)),
            one("first", UpTo(MOST_PLACE)),
            one("count", UpTo(MOST_LEASED)),
            one("pairs", Plain),
            one("probes", Plain),
        ],
    ),
    (
        "ProbesTask",
        &[
            one("game", TOLD),
            one("player", TOLD),
            one("limit", TOLD),
            one("seed", AnyNumber),
            one("repeat", UpTo(u32::MAX as u64)),
            one("round", UpTo(u32::MAX as u64)),
            one("runs", UpTo(MOST_PLACE)),
            one("first", UpTo(MOST_PLACE)),
            list("positions", MOST_LEASED as usize, Bytes(MOST_POSITION)),
            one("keep_moves", Plain),
            one("keep_shape", Plain),
        ],
    ),
    (
        "FinishedProbe",
        &[
            one("fence", UpTo(MOST_STORED)),
            one("pairing", UpTo(MOST_PLACE)),
            one("index", UpTo(MOST_PLACE)),
            one("value", AnyNumber),
            one("choice", Bytes(MOST_CHOICE)),
            one("nodes", UpTo(MOST_NODES)),
            one("depth", UpTo(1 << 20)),
            one("micros", MICROS),
            list("moves", MOST_MOVES, Plain),
            list("levels", MOST_LEVELS, Plain),
        ],
    ),
    (
        "ProbedMove",
        &[one("choice", Bytes(MOST_CHOICE)), one("visits", UpTo(MOST_NODES)), one("value", AnyNumber)],
    ),
    (
        "ProbedLevel",
        &[
            one("nodes", UpTo(MOST_NODES)),
            one("leaves", UpTo(MOST_NODES)),
            one("ended", UpTo(MOST_NODES)),
            one("visits", UpTo(MOST_NODES)),
        ],
    ),
    (
        "PairsTask",
        &[
            one("game", TOLD),
            one("a", TOLD),
            one("b", TOLD),
            one("limit", TOLD),
            one("seed", AnyNumber),
            one("repeat", UpTo(u32::MAX as u64)),
            one("round", UpTo(u32::MAX as u64)),
        ],
    ),
    (
        "FinishedPair",
        &[
            one("fence", UpTo(MOST_STORED)),
            one("pairing", UpTo(MOST_PLACE)),
            one("index", UpTo(MOST_PLACE)),
            one("first", Plain),
            one("second", Plain),
        ],
    ),
    (
        "Game",
        &[
            one("utility", Within(100)),
            list("scores", 2, Within(MOST_SCORE)),
            one("decisions", UpTo(MOST_STEPS)),
            one("events", UpTo(MOST_STEPS)),
            one("one", Plain),
            one("two", Plain),
            one("transcript", Bytes(MOST_TRANSCRIPT_BYTES)),
            one("hash", Bytes(16)),
            one("forfeit", Plain),
            one("too_long", Plain),
        ],
    ),
    (
        "Side",
        &[
            one("nodes", UpTo(MOST_NODES)),
            one("micros", MICROS),
            one("searches", UpTo(MOST_STEPS)),
            one("depths", UpTo(MOST_DEPTHS)),
        ],
    ),
    (
        "Forfeit",
        &[
            one("seat", UpTo(2)),
            one("panic", Bytes(MOST_FAULT_TEXT)),
            one("illegal_move", Bytes(MOST_FAULT_TEXT)),
            one("nodes", UpTo(MOST_NODES)),
            one("micros", MICROS),
        ],
    ),
    (
        "FailedPair",
        &[
            one("fence", UpTo(MOST_STORED)),
            one("pairing", UpTo(MOST_PLACE)),
            one("index", UpTo(MOST_PLACE)),
            one("reason", Bytes(MOST_SENTENCE)),
        ],
    ),
    (
        "ReleaseRequest",
        &[one("name", NAME), one("session", AnyNumber), list("fences", MOST_PAIRS, UpTo(MOST_STORED))],
    ),
    ("ReleaseReply", &[]),
    // control.proto
    ("SubmitRequest", &[one("toml", Bytes(Experiment::MOST_BYTES)), one("as_name", Bytes(MOST_ASKED_NAME))]),
    ("SubmitReply", &[one("experiment", Plain), one("resumed", Plain)]),
    ("ListRequest", &[]),
    ("ListReply", &[list("experiments", AS_FIT, Plain)]),
    ("GetRequest", &[one("name", Bytes(MOST_ASKED_NAME))]),
    ("SteerRequest", &[one("name", Bytes(MOST_ASKED_NAME))]),
    (
        "Experiment",
        &[
            one("name", TOLD),
            one("game", TOLD),
            one("state", TOLD),
            one("pairs_done", AnyNumber),
            one("pairs_planned", AnyNumber),
            one("champion", TOLD),
            one("headline", TOLD),
            one("alarms", AnyNumber),
            one("audits_pending", AnyNumber),
            one("struck", AnyNumber),
            one("pairs_expected", AnyNumber),
            one("decided", AnyNumber),
            one("pairs_apart", AnyNumber),
            one("units", TOLD),
        ],
    ),
    ("PardonRequest", &[one("identity", Bytes(MOST_ASKED_NAME))]),
    ("PardonReply", &[]),
    ("ReportReply", &[one("json", PAGE)]),
    // library.proto
    ("QueryRequest", &[one("sql", Bytes(MOST_SQL_BYTES)), one("most_rows", UpTo(u32::MAX as u64))]),
    ("QueryReply", &[list("columns", 65_536, TOLD), list("rows", AS_FIT, Plain), one("cut", Plain)]),
    ("QueryRow", &[list("values", 65_536, Plain)]),
    (
        "QueryValue",
        &[one("integer", AnyNumber), one("real", AnyNumber), one("text", PAGE), one("blob", PAGE)],
    ),
    ("FindRequest", &[one("name", Bytes(MOST_ASKED_NAME)), one("pairing", UpTo(MOST_PLACE))]),
    (
        "StoredExperiment",
        &[
            one("id", UpTo(MOST_STORED)),
            one("name", TOLD),
            one("toml", PAGE),
            one("kind", TOLD),
            one("game", TOLD),
            one("seed", AnyNumber),
            one("limit", TOLD),
            one("signature", SIGNATURE),
            one("created_ms", AnyNumber),
            one("state", TOLD),
            one("changed_ms", AnyNumber),
            list("pairings", AS_FIT, Plain),
            list("failures", AS_FIT, Plain),
            list("positions", AS_FIT, Plain),
        ],
    ),
    (
        "StoredPosition",
        &[
            one("text", Bytes(MOST_POSITION)),
            one("value", AnyNumber),
            list("moves", AS_FIT, Plain),
            one("is_open", Plain),
        ],
    ),
    ("MoveWorth", &[one("choice", Bytes(MOST_CHOICE)), one("value", AnyNumber)]),
    (
        "StoredFailure",
        &[
            one("pairing", UpTo(MOST_PLACE)),
            one("pair", UpTo(MOST_PLACE)),
            one("worker", TOLD),
            one("process", AnyNumber),
            one("failures", UpTo(u32::MAX as u64)),
            one("deaths", UpTo(u32::MAX as u64)),
            one("first_ms", AnyNumber),
            one("last_ms", AnyNumber),
        ],
    ),
    (
        "StoredPairing",
        &[
            one("id", UpTo(MOST_PLACE)),
            one("repeat", UpTo(MOST_STORED)),
            one("round", UpTo(MOST_STORED)),
            one("slot", UpTo(MOST_STORED)),
            one("a", TOLD),
            one("b", TOLD),
            one("replayable", Plain),
            list("isolated", AS_FIT, UpTo(MOST_PLACE)),
            one("work", TOLD),
        ],
    ),
    ("ResultsRequest", &[one("pairing", UpTo(MOST_PLACE)), one("from", UpTo(MOST_STORED))]),
    ("ResultsReply", &[list("pairs", AS_FIT, UpTo(MOST_PLACE)), one("results", PAGE)]),
    (
        "GamesRequest",
        &[
            one("pairing", UpTo(MOST_PLACE)),
            one("after", UpTo(MOST_STORED)),
            one("most", UpTo(u32::MAX as u64)),
        ],
    ),
    ("GamesReply", &[list("games", AS_FIT, Plain)]),
    (
        "StoredGame",
        &[
            one("id", UpTo(MOST_STORED)),
            one("game", Plain),
            one("batch", UpTo(MOST_STORED)),
            one("worker", TOLD),
            one("signature", SIGNATURE),
            one("received_ms", AnyNumber),
            one("sound", Plain),
        ],
    ),
    ("DigestRequest", &[one("name", Bytes(MOST_ASKED_NAME))]),
    ("DigestReply", &[one("digest", Bytes(32))]),
    ("CheckRequest", &[]),
    ("CheckReply", &[list("problems", AS_FIT, TOLD), one("remedy", TOLD)]),
    // greeting.proto
    ("GreetRequest", &[]),
    (
        "GreetReply",
        &[
            one("signature", SIGNATURE),
            one("version", Bytes(MOST_NAME)),
            one("caller", TOLD),
            list("scopes", 16, TOLD),
        ],
    ),
];
