//! What the depth-first engine tells on its way.

use super::node::{Fate, Place};
use crate::report::Step;

/// Somebody who follows a search. All of it is nothing for [`Silent`], and compiled away.
pub(crate) trait Recorder<M, O> {
    /// Whether anybody listens: what is told only then may cost something.
    const IS_ON: bool;

    /// The search of a depth begins.
    fn begin(&mut self, root: Place);
    /// The search of a depth is finished; this is what it found.
    fn finish(&mut self, value: f64);
    /// A step down.
    fn descend(&mut self, step: Step<M, O>, fate: Fate);
    /// What the state is that the last step led to, and whether nothing is searched below it.
    fn arrive(&mut self, place: Place, is_leaf: bool);
    /// The value of the state is known from another line, or from its chance event alone.
    fn know(&mut self);
    /// Back up, with a value that is exact between these bounds.
    fn ascend(&mut self, value: f64, low: f64, high: f64);
    /// A step that is not taken any more.
    fn cut(&mut self, step: Step<M, O>);
}

/// Nobody listens.
pub(crate) struct Silent;

impl<M, O> Recorder<M, O> for Silent {
    const IS_ON: bool = false;

    #[inline(always)]
    fn begin(&mut self, _root: Place) {}
    #[inline(always)]
    fn finish(&mut self, _value: f64) {}
    #[inline(always)]
    fn descend(&mut self, _step: Step<M, O>, _fate: Fate) {}
    #[inline(always)]
    fn arrive(&mut self, _place: Place, _is_leaf: bool) {}
    #[inline(always)]
    fn know(&mut self) {}
    #[inline(always)]
    fn ascend(&mut self, _value: f64, _low: f64, _high: f64) {}
    #[inline(always)]
    fn cut(&mut self, _step: Step<M, O>) {}
}
