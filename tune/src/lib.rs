//! Tuners: from a space of parameters to the best candidate in it, by duels.
//!
//! Pure: no clock, no thread, no input or output, and only floating-point functions that give the same bits everywhere. A tuner is a
//! function of its space, its settings and the generations that are played; whoever plays them, in whichever order, gets the same
//! next generation and the same recommendation. [`Campaign`] drives one, [`Simulation`] lets one play in a made-up world.
//!
//! ```
//! use spec::Seed;
//! use tune::{Axis, Campaign, Method, Place, Settings, Space, build};
//!
//! let c = Axis::levels("c", ["1", "2", "4", "8"].map(str::to_owned).to_vec())?;
//! let space = Space::new(vec![c])?;
//! let baseline = space.middle();
//! let settings = Settings { method: Method::Bayes, pairs: 1000, seed: Seed(7), baseline, lag: 1, stop: None };
//! let tuner = build(&space, &settings);
//! let mut campaign = Campaign::new(tuner, 1);
//! while !campaign.is_finished() {
//!     for generation in campaign.advance() {
//!         for duel in 0..campaign.generation(generation).len() {
//!             let place = Place { generation, duel };
//!             let asked = campaign.duel(place).expect("it was just planned");
//!             let ahead = asked.a.places()[0] > asked.b.places()[0]; // the larger c wins two pairs of three
//!             let (won, lost) = (asked.pairs - asked.pairs / 3, asked.pairs / 3);
//!             let counts = if ahead { [lost, 0, 0, 0, won] } else { [won, 0, 0, 0, lost] };
//!             campaign.tell(place, stats::Pentanomial::new(counts)).expect("what was asked for");
//!         }
//!     }
//! }
//! assert_eq!(space.values(&campaign.answer().best).next(), Some(("c", "8".to_owned())));
//! # Ok::<(), tune::SpaceError>(())
//! ```
//!
//! # Layout
//!
//! - Parameters and candidates are `spec::space`; `duel`: what is asked for and what comes back; `games`: what those tell; `answer`: what is found, and how sure that is.
//! - `settings`: which tuner, and what all have in common; `tuner`: the trait; `tuners`: all of them.
//! - `relief`: what a model believes of the shape of a space; `importance`: which parameters matter for it;
//!   `outlook`: what more games would bring.
//! - `campaign`: generations, planned as soon as they can be.
//! - `landscape`: made-up worlds; `simulation`: a tuner in one; `summary`: what many runs come to.
//! - `meetings`: results by who met; `rating`: Bradley and Terry's ratings of them; `kinship`: what those expect of candidates that are alike.
//! - `matrix`, `random`: below everything.

mod answer;
mod campaign;
mod duel;
mod games;
mod importance;
mod kinship;
mod landscape;
mod matrix;
mod meetings;
mod outlook;
mod random;
mod rating;
mod relief;
mod settings;
mod simulation;
mod summary;
mod tuner;
mod tuners;

pub use answer::{Answer, Estimate, Leader, Quality};
pub use campaign::{Campaign, Next, Place, TellError};
pub use duel::{Duel, Generation, Played};
pub use importance::Importance;
pub use landscape::{Landscape, Shape, World};
pub use outlook::Outlook;
pub use relief::{Belief, Map, Relief, Slice};
pub use settings::Settings;
pub use simulation::{Run, Said, Simulation, Source};
pub use spec::experiment::Method;
pub use spec::space::{Axis, Candidate, Condition, Decimals, Ruler, Scale, Space, SpaceError};
pub use summary::{Calibration, InGames, Summary};
pub use tuner::{Step, Tuner, View};
pub use tuners::{Pooled, build, build_later, pooled, too_few};
