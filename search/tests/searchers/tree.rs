//! Random stochastic trees as a game: made for tests, and nasty on purpose.
//!
//! A position is a hash of the path to it; nothing is stored, everything about it is drawn from that hash. The player to
//! move is drawn too, so nobody alternates and one chance node may have children of both players. Games
//! end at every level, mostly at exactly ±100, some moves have no dice, and some throws are followed by
//! another one at once.

use games::turn::WIN;
use games::{Facts, Game, Player, Turn, Weighted};
use spec::seed::{mix, ticket};
use spec::{Seed, Stream};

/// What unfinished positions are worth to the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// Anything strictly inside ±100.
    Free,
    /// One of five numbers: equal values everywhere, apart from rounding.
    Coarse,
    /// Near the worth of the position before, better moves first; the players alternate.
    Ordered,
}

/// A family of trees; `seed` picks one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) seed: u64,
    /// Decisions have 1 to this many moves.
    pub(crate) most_moves: u64,
    /// Chance events have 2 to this many outcomes.
    pub(crate) most_outcomes: u64,
    /// Every decision and chance event has as many as it can have.
    pub(crate) full: bool,
    /// Moves in a hundred that are not followed by dice.
    pub(crate) certain: u64,
    /// Positions in a hundred that end the game, at any level.
    pub(crate) ends: u64,
    /// The level at which everything ends.
    pub(crate) depth: u8,
    /// Not 0: there are only so many positions, reached again and again at every level, and `depth` ends nothing.
    pub(crate) positions: u64,
    pub(crate) worth: Worth,
}

impl Tree {
    /// Small trees of every kind.
    pub(crate) const SMALL: Self = Self {
        seed: 0,
        most_moves: 3,
        most_outcomes: 4,
        full: false,
        certain: 25,
        ends: 20,
        depth: 12,
        positions: 0,
        worth: Worth::Free,
    };

    pub(crate) const fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The position at the top.
    pub(crate) fn root(&self) -> Node {
        self.start(&mut Stream::new(Seed(0)))
    }

    /// A number below `n` that belongs to a position and a purpose.
    fn drawn(&self, node: &Node, purpose: u64, n: u64) -> u64 {
        ticket(mix(mix(node.id ^ mix(self.seed)) ^ mix(purpose)), n)
    }

    fn step(&self, node: &mut Node, purpose: u64) {
        let id = mix(mix(node.id ^ mix(self.seed)).wrapping_add(purpose));
        node.id = if self.positions == 0 { id } else { ticket(id, self.positions) };
    }

    /// The player to move, before any mirror.
    fn player(&self, node: &Node) -> Player {
        let number =
            if self.worth == Worth::Ordered { u64::from(node.level) } else { self.drawn(node, 1, 2) };
        if number.is_multiple_of(2) { Player::One } else { Player::Two }
    }

    fn end(&self, node: &Node) -> Option<f64> {
        let over = node.level >= self.depth || (!node.top && self.drawn(node, 2, 100) < self.ends);
        let utility = [WIN, -WIN, WIN, -WIN, 0.0][self.drawn(node, 3, 5) as usize];
        over.then_some(utility)
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    id: u64,
    /// For ordered trees: the worth in hundredths.
    worth: i32,
    level: u8,
    /// 0: a decision or an end; else which throw in a row this is.
    throws: u8,
    top: bool,
    mirrored: bool,
}

impl Game for Tree {
    type State = Node;
    type Past = ();
    type Move = u8;
    type Outcome = u8;
    type Evaluation = ();

    const EVALUATIONS: &'static [(&'static str, ())] = &[("plain", ())];

    fn facts(&self) -> Facts {
        Facts {
            most_moves: self.most_moves as usize,
            most_outcomes: self.most_outcomes as usize,
            usual_decisions: u32::from(self.depth),
            most_decisions: None,
            alternates: self.worth == Worth::Ordered,
        }
    }

    fn start(&self, _setup: &mut Stream) -> Node {
        Node { id: 0, worth: 0, level: 0, throws: 0, top: true, mirrored: false }
    }

    fn turn(&self, node: &Node) -> Turn {
        if node.throws > 0 {
            return Turn::Chance;
        }
        let sign = if node.mirrored { -1.0 } else { 1.0 };
        let player = self.player(node);
        match self.end(node) {
            Some(utility) => Turn::Over(sign * utility),
            None if node.mirrored => Turn::Decision(player.other()),
            None => Turn::Decision(player),
        }
    }

    fn moves(&self, node: &Node, out: &mut Vec<u8>) {
        let most = self.most_moves;
        let count = if self.full { most } else { 1 + self.drawn(node, 4, most) };
        out.extend(0..count as u8);
    }

    fn play(&self, node: &mut Node, choice: u8) {
        let mover = self.player(node);
        let certain = self.drawn(node, 100 + u64::from(choice), 100) < self.certain;
        self.step(node, 200 + u64::from(choice));
        node.top = false;
        node.throws = u8::from(!certain);
        if self.positions == 0 {
            node.level += 1;
        }
        if self.worth == Worth::Ordered {
            let gain = 1200 - 400 * i32::from(choice) + self.drawn(node, 5, 600) as i32;
            node.worth += mover.sign() as i32 * gain;
        }
    }

    fn outcomes(&self, node: &Node, out: &mut Vec<Weighted<u8>>) {
        let most = self.most_outcomes;
        let count = if self.full { most } else { 2 + self.drawn(node, 6, most - 1) };
        out.extend((0..count).map(|outcome| Weighted {
            outcome: outcome as u8,
            weight: 1 + self.drawn(node, 300 + outcome, 6) as u32,
        }));
    }

    fn settle(&self, node: &mut Node, outcome: u8) {
        self.step(node, 400 + u64::from(outcome));
        let again = !self.full && node.throws == 1 && self.drawn(node, 7, 12) == 0;
        node.throws = if again { 2 } else { 0 };
        if self.worth == Worth::Ordered {
            node.worth += self.drawn(node, 8, 2001) as i32 - 1000;
        }
    }

    fn evaluate(&self, node: &Node, (): ()) -> f64 {
        if let Turn::Over(value) = self.turn(node) {
            return value;
        }
        let worth = match self.worth {
            Worth::Free => self.drawn(node, 9, 19_801) as f64 / 100.0 - 99.0,
            Worth::Coarse => 30.0 * self.drawn(node, 9, 5) as f64 - 60.0,
            Worth::Ordered => (f64::from(node.worth) / 100.0).clamp(-99.0, 99.0),
        };
        if node.mirrored { -worth } else { worth }
    }

    fn mirrored(&self, node: &Node) -> Node {
        Node { mirrored: !node.mirrored, ..*node }
    }
}
