//! The tree of a search, read off when it is finished.

use games::{Game, Turn};

use super::search::Mcts;
use super::tree::NONE;
use crate::report::Step;
use crate::trace::{Fate, Place, Trace, TraceNode};

/// A state to be looked at: its node, where it is kept in the trace, and how far below the root it is.
struct Stop<S> {
    state: S,
    node: u32,
    kept: Option<usize>,
    steps: usize,
    decisions: usize,
}

impl<G: Game> Mcts<G> {
    /// Tells what the tree of the last search has. It began at this decision.
    pub(super) fn tell(&self, game: &G, state: &G::State, trace: &mut Trace<G>) {
        trace.restart(Place::from(game.turn(state)));
        trace.nodes[0].visits = u64::from(self.tree.nodes[0].visits);
        let mut stops = vec![Stop { state: *state, node: 0, kept: Some(0), steps: 0, decisions: 0 }];
        while let Some(stop) = stops.pop() {
            match game.turn(&stop.state) {
                Turn::Over(_) => {
                    let level = trace.shape.level_mut(stop.decisions);
                    (level.nodes, level.leaves, level.ended) =
                        (level.nodes + 1, level.leaves + 1, level.ended + 1);
                    level.visits += u64::from(self.tree.nodes[stop.node as usize].visits);
                }
                Turn::Decision(_) => self.tell_moves(game, &stop, &mut stops, trace),
                Turn::Chance => self.tell_outcomes(game, &stop, &mut stops, trace),
            }
        }
    }

    fn tell_moves(
        &self,
        game: &G,
        stop: &Stop<G::State>,
        stops: &mut Vec<Stop<G::State>>,
        trace: &mut Trace<G>,
    ) {
        let mut is_leaf = true;
        for edge in self.tree.edges_of(stop.node) {
            let kept = stop.kept.filter(|_| trace.has_room(stop.steps + 1)).map(|parent| {
                let fate = if edge.visits > 0 { Fate::Searched } else { Fate::Untried };
                let mean = edge.sum / f64::from(edge.visits.max(1));
                trace.add(TraceNode {
                    value: (edge.visits > 0).then(|| self.appraisal().value(edge, mean)),
                    visits: u64::from(edge.visits),
                    ..TraceNode::unseen(parent, Step::Move(edge.choice), fate)
                })
            });
            if edge.child != NONE {
                is_leaf = false;
                let mut state = stop.state;
                game.play(&mut state, edge.choice);
                if let Some(kept) = kept {
                    trace.nodes[kept].place = Some(Place::from(game.turn(&state)));
                }
                let (steps, decisions) = (stop.steps + 1, stop.decisions + 1);
                stops.push(Stop { state, node: edge.child, kept, steps, decisions });
            }
        }
        let level = trace.shape.level_mut(stop.decisions);
        level.nodes += 1;
        level.leaves += u64::from(is_leaf);
        level.visits += u64::from(self.tree.nodes[stop.node as usize].visits);
    }

    fn tell_outcomes(
        &self,
        game: &G,
        stop: &Stop<G::State>,
        stops: &mut Vec<Stop<G::State>>,
        trace: &mut Trace<G>,
    ) {
        let (mut cases, mut seen) = (Vec::new(), Vec::new());
        for twig in self.tree.twigs_of(stop.node) {
            seen.push(twig.outcome);
            let mut state = stop.state;
            game.settle(&mut state, twig.outcome);
            let kept = stop.kept.filter(|_| trace.has_room(stop.steps + 1)).map(|parent| {
                trace.add(TraceNode {
                    place: Some(Place::from(game.turn(&state))),
                    value: self.mean_below(twig.child),
                    visits: u64::from(self.tree.nodes[twig.child as usize].visits),
                    ..TraceNode::unseen(parent, Step::Outcome(twig.outcome), Fate::Searched)
                })
            });
            let steps = stop.steps + 1;
            stops.push(Stop { state, node: twig.child, kept, steps, decisions: stop.decisions });
        }
        if let Some(parent) = stop.kept.filter(|_| trace.has_room(stop.steps + 1)) {
            game.outcomes(&stop.state, &mut cases);
            for case in cases.iter().filter(|case| !seen.contains(&case.outcome)) {
                trace.add(TraceNode::unseen(parent, Step::Outcome(case.outcome), Fate::Untried));
            }
        }
    }

    /// The mean of what came from below a decision; none at other nodes, which keep no sums.
    fn mean_below(&self, node: u32) -> Option<f64> {
        let edges = self.tree.edges_of(node);
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        (visits > 0).then(|| edges.iter().map(|edge| edge.sum).sum::<f64>() / f64::from(visits))
    }
}
