//! Reports: the result of an experiment, with how sure it is. Serialised as `report --json` prints it, and read back from that.
//!
//! A report is a function of counted pairs only, but for the numbers of pairs that stand apart. Rounds,
//! repeats and slots count from 0.
//!
//! - `whole`: all of it; `cut`: what fits into one message; `part`: what a plan has to show; every form of a report renders parts and knows no plan.
//! - `pairing`: one pairing.
//! - `brackets`: tournaments, winners and how sure they are; `bracket`: one of them, ready to be drawn; `confirmation`: the champion against the baseline.
//! - `cross_table`: everybody against everybody, and ratings.
//! - `probes`: how good searches of single positions are; whoever reads the stored ones fills it in. `looks`: what it is made of,
//!   `measures`: what is measured over positions, `reach`: how much a search takes until it stays right; `figure`: a figure with its interval;
//!   `agreement`: how often players choose the same move.
//! - `search`: what a tuner knows of its space; `posterior`: what its model believes of the shape of that.
//! - `sweep`: what players score against common opponents.
//! - `machine`: who played, under a time limit; whoever reads the stored games adds it.

mod agreement;
mod bracket;
mod brackets;
mod confirmation;
mod cross_table;
mod cut;
mod figure;
mod looks;
mod machine;
mod measures;
mod pairing;
mod part;
mod posterior;
mod probes;
mod reach;
mod search;
mod sweep;
mod traps;
mod trees;
mod whole;

pub use agreement::Agreement;
pub(crate) use agreement::MOST_PLAYERS;
pub use bracket::{Bracket, Place, Round, Slot};
pub use brackets::{Brackets, RoundReport, Step, Tournament};
pub use confirmation::Confirmation;
pub use cross_table::CrossTable;
pub use cut::{MOST_CROSSED, MOST_TOLD};
pub use figure::Figure;
pub use looks::Looks;
pub use machine::{FullReport, Machine};
pub use measures::Measures;
pub use pairing::PairingReport;
pub use part::{Part, Parts};
pub use posterior::{Map, Met, Point, Posterior, Slice, Spot, Weight};
pub use probes::{Difference, ProbeTable, Probed};
pub use reach::{Unreached, reached};
pub use search::{Contender, Mark, Milestone, Parameter, Search};
pub use sweep::{Sweep, SweepPoint};
pub use traps::{TrapDensity, TrapPly};
pub use trees::{TreeLevel, TreeShape};
pub use whole::{Report, stalled};

pub use crate::answer::{
    AgainstBaseline, Answer, BaselineVerdict, Border, Champion, Elo, End, Idle, More, Overall,
    Recommendation, Standing, SweepScore, Swept, Title, chance, drawn_chance,
};
pub use crate::sequential::{SequentialTest, TestScale, TestVerdict};
