//! What every tuner can do.

use std::fmt::Debug;
use std::sync::Arc;

use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::outlook::Outlook;
use crate::relief::Relief;
use spec::space::Candidate;

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// These duels; at least one.
    Play(Vec<Duel>),
    /// Nothing before more of the generations that are being played is known.
    Wait,
    /// Nothing more.
    End,
    /// Nothing more, though there is budget left: what `stop` asks for is reached.
    Stop,
}

/// How a generation is asked for.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The number of the generation that is to be planned.
    pub number: usize,
    /// The first generations, all of them played.
    pub played: &'a [Generation],
    /// Those after them that are planned: what they will bring is not known.
    pub pending: &'a [Arc<[Duel]>],
}

impl View<'_> {
    /// How many pairs are played or planned.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        let played = self.played.iter().flatten().map(|played| played.duel.pairs);
        let pending = self.pending.iter().flat_map(|duels| duels.iter()).map(|duel| duel.pairs);
        played.chain(pending).sum()
    }
}

/// A way to find the best candidate of a space.
///
/// A pure function of what it was made with (space, settings, seed) and of what it is shown: no state changes between two
/// questions, so that a restart plans what would have been planned.
pub trait Tuner: Debug + Send + Sync {
    /// The generation after those that are shown.
    fn plan(&self, view: View<'_>) -> Step;

    /// The best that can be said after some generations.
    fn answer(&self, played: &[Generation]) -> Answer;

    /// What is believed of the shape of the space around a candidate after some generations; nothing from tuners that have no
    /// model of it. It may take a while.
    fn relief(&self, played: &[Generation], through: &Candidate) -> Option<Relief> {
        let _ = (played, through);
        None
    }

    /// What so many pairs more would probably bring after some generations; nothing from tuners that have no model of the space. It may
    /// take a while.
    fn outlook(&self, played: &[Generation], pairs: u64) -> Option<Outlook> {
        let _ = (played, pairs);
        None
    }
}
