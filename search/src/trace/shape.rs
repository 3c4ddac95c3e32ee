//! The shape of a searched tree: how many states there are on each level, and how many of its leaves end the game.

/// What is on one level, so many decisions below the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Decisions and ends; a depth-first search counts every visit.
    pub nodes: u64,
    /// Those of them below which nothing is.
    pub leaves: u64,
    /// Leaves at which the game is over.
    pub ended: u64,
    /// How often the search came to or through them.
    pub visits: u64,
}

/// All levels, from the root on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    levels: Vec<Level>,
}

impl Shape {
    pub(crate) fn clear(&mut self) {
        self.levels.clear();
    }

    /// The level so many decisions below the root.
    pub(crate) fn level_mut(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
        }
        &mut self.levels[depth]
    }

    /// The levels, from the root on.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    fn sum(&self, of: impl Fn(&Level) -> u64) -> u64 {
        self.levels.iter().map(of).sum()
    }

    /// Decisions and ends on all levels.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.sum(|level| level.nodes)
    }

    /// The deepest level that has any, in decisions below the root.
    #[must_use]
    pub fn max_depth(&self) -> usize {
        self.levels.iter().rposition(|level| level.nodes > 0).unwrap_or(0)
    }

    /// The mean depth of nodes; none without any.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        let depths = self.levels.iter().enumerate().map(|(depth, level)| depth as f64 * level.nodes as f64);
        let nodes = self.nodes();
        (nodes > 0).then(|| depths.sum::<f64>() / nodes as f64)
    }

    /// The share of leaves at which the game is over; none without any.
    #[must_use]
    pub fn ended_share(&self) -> Option<f64> {
        let leaves = self.sum(|level| level.leaves);
        (leaves > 0).then(|| self.sum(|level| level.ended) as f64 / leaves as f64)
    }

    /// Ends for each other node: what the hybrid of the dissertation looks at.
    #[must_use]
    pub fn ended_ratio(&self) -> f64 {
        let ended = self.sum(|level| level.ended);
        ended as f64 / (self.nodes() - ended).max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_says_how_deep_and_how_near_to_the_end() {
        let mut shape = Shape::default();
        assert_eq!((shape.max_depth(), shape.mean_depth(), shape.ended_share()), (0, None, None));
        *shape.level_mut(2) = Level { nodes: 6, leaves: 6, ended: 2, visits: 8 };
        *shape.level_mut(1) = Level { nodes: 3, leaves: 2, ended: 0, visits: 9 };
        shape.level_mut(0).nodes = 1;
        assert_eq!((shape.nodes(), shape.max_depth()), (10, 2));
        assert_eq!((shape.mean_depth(), shape.ended_share()), (Some(1.5), Some(0.25)));
        assert_eq!(shape.ended_ratio(), 0.25);
    }
}
