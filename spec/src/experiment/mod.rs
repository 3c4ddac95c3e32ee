//! The experiment file: what to play, written in TOML, checked once into a type whose values are all legal.
//!
//! [`Experiment::parse`] reads a file, with a [`Catalogue`] that knows which games and players there are.
//! Everything that is wrong is reported together, each with its line, the reason and the nearest right
//! word; then there is no experiment at all. [`Experiment::canonical`] writes it back: equal experiments
//! have equal text. Which pairs are played in which order is not decided here.
//!
//! # The file
//!
//! ```toml
//! name  = "pig-star1ss-width"   # letters, digits, "-", "_", "."
//! game  = "pig:outcomes=ordered"
//! seed  = 2013
//! limit = "nodes=2000"          # or iterations=…, depth=…, time=200ms; a player may have its own
//! # reference_speed = "120k"    # with time=…: limits are for a machine that fast (nodes a second, as `astragal bench` has it);
//!                               # each worker gets them scaled to its own. By default everybody has the same time
//! trust = "lab"                 # the default; "volunteer" has everybody's pairs played again until ten in a row were right
//!
//! [tune]                        # either this …
//! format   = "elimination"      # the default
//! pairs    = 500                # of each pairing in the first round
//! growth   = 2                  # each later round plays so many times the pairs of the one before (default 1)
//! repeats  = 10                 # so many independent tournaments (default 1)
//! player   = "star1ss"          # every candidate is this player …
//! confirm  = 2000               # in the end, so many pairs of the champion against the baseline (default none)
//! baseline = "mcts:c1=50"       # by default the player as it is written above
//! [tune.vary]                   # … with each combination of these; the last key varies fastest
//! c      = { from = 1, to = 30, step = 5 }                     # 1, 6, 11, 16, 21, 26
//! # c    = { from = 1, to = 1000, count = 7, scale = "log" }   # 1, 3, 10, 32, 100, 316, 1000
//! scheme = ["iid", "stratified"]
//! # Instead of player and vary: candidates = ["star1ss:c=1", "star1ss:c=5"] in [tune].
//! ```
//!
//! ```toml
//! [tune]
//! budget = 20000                # games: the tuner plans its duels itself
//! format = "bayes"              # the default with a budget
//! stop   = { regret = 2.0 }     # earlier, if it expects to be that near to the best (default: never)
//! player = "star1ss"
//! [tune.vary]
//! c      = { from = 1, to = 200, whole = true, scale = "log" }   # or digits = 3 instead of whole = true
//! scheme = { choices = ["iid", "stratified"] }                   # no order
//! ```
//!
//! ```toml
//! [match]                       # … or that
//! players = ["expss:c=20", "star1ss:c=25", "optimal"]
//! format  = "round-robin"       # the default; or "gauntlet": the first against the rest
//! pairs   = 500                 # of each pairing, at most
//! sprt    = { elo0 = 0, elo1 = 10, alpha = 0.05, beta = 0.05, model = "logistic", every = 50 }
//! ```
//!
//! ```toml
//! [sweep]                       # … or that
//! player  = "mcts"
//! vary    = { c1 = [1, 5, 25] } # as in [tune.vary]; or players = [...] instead of both
//! against = ["optimal"]         # each value against each of these, on the same luck
//! pairs   = 500
//! ```
//!
//! ```toml
//! [probe]                       # … or that
//! players   = ["mcts", "star1ss:c=18"]
//! positions = { observed = "all", games = 40, most = 2470 }   # or { selfplay = "mcts" }, { random = 500 }, { list = ["…"] }
//! runs      = 50                # searches of each player at each position
//! truth     = "exact"           # what they are compared with; by default nothing
//! ```
//!
//! # Layout
//!
//! What comes out:
//!
//! - [`plan`]: the experiment, and all plans that it may have; [`described`]: what is to be known of each.
//! - [`name`]: what an experiment is called.
//! - [`matching`]: `[match]`, players against each other; [`meetings`]: who meets whom.
//! - [`sprt`]: the sequential test that may end a pairing early.
//! - [`tune`]: `[tune]`, candidates against each other until one is left; [`campaign`]: the same section with a budget, which a tuner
//!   spends in a space of candidates; [`method`]: which tuners there are; [`lag`]: how far behind they plan.
//! - [`sweep`]: `[sweep]`, values of parameters against common opponents.
//! - [`probe`]: `[probe]`, players at single positions, measured against the truth; [`positions`]: where those come from.
//! - [`size`]: how many pairings, pairs and games that are, and how many there may be.
//! - [`sketch`]: spaces outside of experiments, for trials without games; `told`: those that programs tell.
//! - [`truth`]: what searches of positions are compared with.
//! - [`trust`]: how many pairs somebody else plays again.
//! - [`keys`]: every key with its type, range, default and meaning, for documents, editors and forms.
//! - [`error`]: what was wrong with a file, line by line.
//!
//! How it is read and written:
//!
//! - [`catalogue`]: what the caller knows about games and players.
//! - `section`, `entry`: the tables and values of the file, read with typed errors; `tables`: which keys a table takes; `notation`: how
//!   messages write them.
//! - `players`: lists of player strings; `roster`: those, or a grid in their place; `round`: what their tournaments come to.
//! - `vary`, `range`, `decimal`: parameters that are varied, and numbers that stay as they are written; `grid`: every combination of
//!   them as a list; `variants`: a space, and the player of each of its points.
//! - `canonical`, `written`: the text form.

pub mod campaign;
pub mod catalogue;
pub mod error;
pub mod halving;
pub mod keys;
pub mod lag;
pub mod matching;
pub mod meetings;
pub mod method;
pub mod name;
pub mod plan;
pub mod positions;
pub mod probe;
pub mod size;
pub mod sketch;
pub mod sprt;
pub mod sweep;
pub mod trust;
pub mod truth;
pub mod tune;

mod canonical;
mod decimal;
pub mod described;
mod entry;
mod grid;
mod notation;
mod players;
mod range;
mod roster;
mod round;
mod section;
mod tables;
mod told;
mod variants;
mod vary;
mod written;

pub use campaign::CampaignPlan;
pub use catalogue::Catalogue;
pub use described::{Described, Outline};
pub use error::{ExperimentError, ExperimentErrors};
pub use lag::usual_lag;
pub use matching::MatchPlan;
pub use meetings::{MatchFormat, Meetings};
pub use method::Method;
pub use name::ExperimentName;
pub use plan::{Experiment, Plan};
pub use positions::{Filter, PositionSet, Watched};
pub use probe::ProbePlan;
pub use round::{MOST_EXTRA_BLOCKS, RoundSize, extra_block};
pub use size::Size;
pub use sketch::Sketch;
pub use sprt::{SprtModel, SprtPlan};
pub use sweep::SweepPlan;
pub use trust::Trust;
pub use truth::{Reference, Truth};
pub use tune::{Confirm, TunePlan};
