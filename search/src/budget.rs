//! How long a search may go on, and the only place in this crate that reads a clock.
//!
//! A node is one visit of a decision or terminal state, counted the same way in every searcher. Searchers
//! call [`Meter::visit`] once a node: one comparison, unless a checkpoint is reached.

use std::time::{Duration, Instant};

use spec::Limit;

/// Nodes between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;

/// The budget is used up: whatever is unfinished is to be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts nodes and says when to stop.
#[derive(Clone, Debug)]
pub struct Meter {
    nodes: u64,
    checkpoint: u64,
    most_nodes: u64,
    most_iterations: u64,
    most_depth: u32,
    deadline: Option<Instant>,
    time: Duration,
    /// The share of the time that was used up at the last look at the clock.
    time_spent: f64,
}

impl Meter {
    /// A meter that starts now.
    #[must_use]
    pub fn start(limit: Limit) -> Self {
        let mut meter = Self {
            nodes: 0,
            checkpoint: u64::MAX,
            most_nodes: u64::MAX,
            most_iterations: u64::MAX,
            most_depth: u32::MAX,
            deadline: None,
            time: Duration::ZERO,
            time_spent: 0.0,
        };
        match limit {
            Limit::Nodes(nodes) => (meter.most_nodes, meter.checkpoint) = (nodes, nodes),
            Limit::Iterations(iterations) => meter.most_iterations = iterations,
            Limit::LikeMinimax(_) => meter.most_iterations = 1, // nobody asked minimax: see `allowance`
            Limit::Depth(depth) => meter.most_depth = depth,
            Limit::Time(time) => meter.set_deadline(time),
        }
        meter
    }

    #[expect(clippy::disallowed_methods, reason = "the time limit that the user asked for")]
    fn set_deadline(&mut self, time: Duration) {
        self.deadline = Some(Instant::now() + time);
        self.time = time;
        self.checkpoint = CLOCK_INTERVAL;
    }

    /// Counts one visit of a decision or terminal state.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.checkpoint {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts several visits at once, or none if the budget does not allow all of them.
    #[inline]
    pub fn visit_all(&mut self, nodes: u64) -> Result<(), Stopped> {
        if self.nodes + nodes > self.checkpoint {
            self.check()?;
            if self.nodes + nodes > self.most_nodes {
                return Err(Stopped);
            }
        }
        self.nodes += nodes;
        Ok(())
    }

    /// Counts visits that were made in one go, as in a playout.
    #[inline]
    pub fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Whether another iteration may begin.
    #[inline]
    pub fn allows(&mut self, iterations_done: u64) -> bool {
        iterations_done < self.most_iterations && (self.nodes < self.checkpoint || self.check().is_ok())
    }

    #[cold]
    #[expect(clippy::disallowed_methods, reason = "the time limit that the user asked for")]
    fn check(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.most_nodes {
            return Err(Stopped);
        }
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Stopped);
            }
            self.time_spent = 1.0 - left.as_secs_f64() / self.time.as_secs_f64();
        }
        self.checkpoint = self.most_nodes.min(self.nodes + CLOCK_INTERVAL);
        Ok(())
    }

    /// The share of the budget that is used up, of whatever it is counted in; of time, as of the last look at the clock.
    #[must_use]
    pub fn spent(&self, iterations_done: u64) -> f64 {
        let share = |done: u64, most: u64| if most == u64::MAX { 0.0 } else { done as f64 / most as f64 };
        share(self.nodes, self.most_nodes)
            .max(share(iterations_done, self.most_iterations))
            .max(self.time_spent)
    }

    /// Nodes so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest that a depth-first search may look: an iteration is a step of depth there.
    #[must_use]
    pub fn most_depth(&self) -> u32 {
        self.most_depth.min(u32::try_from(self.most_iterations).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_allows_exactly_that_many_visits() {
        let mut meter = Meter::start(Limit::Nodes(1000));
        assert_eq!((0..2000).filter(|_| meter.visit().is_ok()).count(), 1000);
        assert_eq!(meter.nodes(), 1000);
        assert!(!meter.allows(0));
    }

    #[test]
    fn several_visits_are_allowed_together_or_not_at_all() {
        let mut meter = Meter::start(Limit::Nodes(1000));
        assert_eq!((0..2000).filter(|_| meter.visit_all(7).is_ok()).count(), 142);
        assert_eq!(meter.nodes(), 994);
        assert!(meter.visit_all(6).is_ok() && meter.visit().is_err());
    }

    #[test]
    fn an_iteration_limit_counts_iterations() {
        let mut meter = Meter::start(Limit::Iterations(3));
        assert!(meter.allows(2));
        assert!(!meter.allows(3));
        assert_eq!(meter.most_depth(), 3);
    }

    #[test]
    fn what_is_spent_is_a_share_of_the_budget() {
        let mut meter = Meter::start(Limit::Nodes(1000));
        meter.add(250);
        assert_eq!(meter.spent(7), 0.25);
        assert_eq!(Meter::start(Limit::Iterations(20)).spent(5), 0.25);
        let mut meter = Meter::start(Limit::Time(Duration::from_millis(2)));
        while meter.visit().is_ok() {}
        assert!((0.0..=1.0).contains(&meter.spent(5)));
    }

    #[test]
    fn a_time_limit_stops() {
        let mut meter = Meter::start(Limit::Time(Duration::from_millis(1)));
        while meter.visit().is_ok() {}
        assert!(meter.nodes() >= CLOCK_INTERVAL);
    }
}
