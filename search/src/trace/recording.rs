//! Writes down what the depth-first engine tells: the last depth that it finished, or the first one as far as it came.

use games::Game;
use games::turn::WIN;

use super::node::{Fate, Place, Sureness, TraceNode};
use super::record::Trace;
use super::recorder::Recorder;
use crate::report::Step;

/// A state on the way from the root to where the search is.
struct Frame {
    /// Its place in the trace, if it is kept.
    node: Option<usize>,
    visits: u64,
    /// Whether a decision led to it.
    is_decided: bool,
}

/// A recorder that fills a trace.
pub(crate) struct Recording<'a, G: Game> {
    kept: &'a mut Trace<G>,
    current: Trace<G>,
    has_finished: bool,
    way: Vec<Frame>,
    /// Decisions between the root and where the search is.
    depth: usize,
}

impl<'a, G: Game> Recording<'a, G> {
    pub(crate) fn new(kept: &'a mut Trace<G>) -> Self {
        let current = Trace::new(kept.most_steps());
        Self { kept, current, has_finished: false, way: Vec::new(), depth: 0 }
    }

    fn note(&mut self) -> Option<&mut TraceNode<G::Move, G::Outcome>> {
        let at = self.way.last()?.node?;
        self.current.nodes.get_mut(at)
    }

    fn parent(&self) -> Option<usize> {
        self.way.last().and_then(|frame| frame.node).filter(|_| self.current.has_room(self.way.len()))
    }
}

impl<G: Game> Recorder<G::Move, G::Outcome> for Recording<'_, G> {
    const IS_ON: bool = true;

    fn begin(&mut self, root: Place) {
        self.current.restart(root);
        let root = self.current.shape.level_mut(0);
        (root.nodes, root.visits) = (1, 1);
        self.way.clear();
        self.way.push(Frame { node: Some(0), visits: 1, is_decided: false });
        self.depth = 0;
    }

    fn finish(&mut self, value: f64) {
        let visits = self.way.first().map_or(0, |root| root.visits);
        (self.current.nodes[0].value, self.current.nodes[0].visits) = (Some(value), visits);
        std::mem::swap(self.kept, &mut self.current);
        self.has_finished = true;
    }

    fn descend(&mut self, step: Step<G::Move, G::Outcome>, fate: Fate) {
        let is_decided = matches!(step, Step::Move(_));
        let node = self.parent().map(|parent| self.current.add(TraceNode::unseen(parent, step, fate)));
        self.way.push(Frame { node, visits: 0, is_decided });
        self.depth += usize::from(is_decided);
    }

    fn arrive(&mut self, place: Place, is_leaf: bool) {
        if let Some(note) = self.note() {
            note.place = Some(place);
        }
        if place != Place::Chance {
            let level = self.current.shape.level_mut(self.depth);
            level.nodes += 1;
            level.visits += 1;
            level.leaves += u64::from(is_leaf);
            level.ended += u64::from(place == Place::Over);
            self.way.last_mut().expect("it is on its way").visits += 1;
        }
    }

    fn know(&mut self) {
        if let Some(note) = self.note()
            && note.fate == Fate::Searched
        {
            note.fate = Fate::Known;
        }
        self.current.shape.level_mut(self.depth).leaves += 1;
    }

    fn ascend(&mut self, value: f64, low: f64, high: f64) {
        let Some(frame) = self.way.pop() else { return };
        self.depth -= usize::from(frame.is_decided);
        if let Some(above) = self.way.last_mut() {
            above.visits += frame.visits;
        }
        if let Some(note) = frame.node.and_then(|at| self.current.nodes.get_mut(at)) {
            note.value = Some(value);
            note.visits = frame.visits;
            note.sureness = if value <= low && low > -WIN {
                Sureness::AtMost
            } else if value >= high && high < WIN {
                Sureness::AtLeast
            } else {
                Sureness::Exact
            };
        }
    }

    fn cut(&mut self, step: Step<G::Move, G::Outcome>) {
        if let Some(parent) = self.parent() {
            self.current.add(TraceNode::unseen(parent, step, Fate::Cut));
        }
    }
}

impl<G: Game> Drop for Recording<'_, G> {
    /// A search that finished no depth has still looked at something.
    fn drop(&mut self) {
        if !self.has_finished {
            if let (Some(root), Some(frame)) = (self.current.nodes.first_mut(), self.way.first()) {
                root.visits = frame.visits;
            }
            std::mem::swap(self.kept, &mut self.current);
        }
    }
}
