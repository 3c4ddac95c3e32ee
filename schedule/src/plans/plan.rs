//! What every plan can do.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::planning::{Planned, Planning};
use crate::report::Part;
use crate::rule::Rule;

/// What follows from a decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Following {
    /// Pairings whose players are known by it.
    pub(crate) openings: Vec<Opening>,
    /// A tournament that it ended, and who won that.
    pub(crate) winner: Option<(u32, u32)>,
}

/// What an experiment plays.
///
/// What is known from the beginning is not held but computed, one pairing at a time: [`Plan::opening`] by number, for whoever
/// hands out pairs, and [`Plan::at`] by place, for whoever brings results.
pub(crate) trait Plan: Debug + Send + Sync {
    /// Another one that is just as far.
    fn boxed(&self) -> Box<dyn Plan>;

    /// How many pairings are known from the beginning.
    fn openings(&self) -> u64;

    /// One of those, in the order of their places.
    fn opening(&self, number: u64) -> Option<Opening>;

    /// The pairing at a place, if its players are known; at a place ahead as long as they may still meet.
    fn at(&self, id: PairingId) -> Option<Opening>;

    /// Pairings that may come to be once some of these are decided, likeliest first, each at a place of its own
    /// ([`PairingId::is_ahead`]): who has nothing else to do plays them before anybody knows.
    fn conceivable(&self, undecided: &BTreeSet<PairingId>, board: &Board) -> Vec<PairingId> {
        let _ = (undecided, board);
        Vec::new()
    }

    /// Where the two of a place ahead meet if they do.
    fn destination(&self, ahead: PairingId) -> Option<PairingId> {
        let _ = ahead;
        None
    }

    /// The same, once it is known that they do.
    fn arrival(&self, ahead: PairingId) -> Option<PairingId> {
        let _ = ahead;
        None
    }

    /// The place at which a pairing of the plan was played ahead, if it was: the other way round.
    fn departure(&self, id: PairingId) -> Option<PairingId> {
        let _ = id;
        None
    }

    /// The rule of the pairing at a place; none if there can never be one.
    fn rule(&self, id: PairingId) -> Option<Rule>;

    /// A pairing was decided: its verdict is on the board. Players that nobody knew before are entered there.
    fn follow(&mut self, id: PairingId, board: &mut Board) -> Following {
        let _ = (id, board);
        Following::default()
    }

    /// Whether it can only go on when somebody says how many positions there are: those are found in what was played.
    fn lacks_positions(&self, board: &Board) -> bool {
        let _ = board;
        false
    }

    /// So many positions were found: what follows.
    fn place(&mut self, positions: u64) -> Vec<Opening> {
        let _ = positions;
        Vec::new()
    }

    /// Whether something follows from what is decided that takes a while to work out; [`Plan::planning`] says what.
    fn lacks_plan(&self) -> bool {
        false
    }

    /// What is to be worked out, if anything is.
    fn planning(&self) -> Option<Planning> {
        None
    }

    /// It was worked out: what follows. Players that nobody knew before are entered on the board.
    fn proceed(&mut self, planned: Planned, board: &mut Board) -> Following {
        let _ = (planned, board);
        Following::default()
    }

    /// Pairings that are not on the board yet and are to be expected: how many of each rule.
    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)>;

    /// What may be said now, and of whom.
    fn answer(&self, board: &Board) -> Answer;

    /// The tables of a report, in the order in which one reads them.
    fn parts(&self, board: &Board, answer: &Answer) -> Vec<Part>;

    /// Who is compared with each other; a baseline that is none of them is left out.
    fn contestants<'a>(&self, board: &'a Board) -> &'a [String];

    /// Where a pairing stands, for people: `round 2`; empty where there are no rounds.
    fn stage(&self, id: PairingId) -> String {
        let _ = id;
        String::new()
    }
}

impl Clone for Box<dyn Plan> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
