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
    fn a_shape_says_how_near_the_end_is() {
        let mut shape = Shape::default();
        *shape.level_mut(2) = Level { nodes: 6, leaves: 6, ended: 2, visits: 8 };
        *shape.level_mut(1) = Level { nodes: 3, leaves: 2, ended: 0, visits: 9 };
        shape.level_mut(0).nodes = 1;
        assert_eq!((shape.nodes(), shape.ended_ratio()), (10, 0.25));
    }
}
