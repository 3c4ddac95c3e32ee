//! Lists that belong to somebody else, or to nobody else.

use std::ops::Deref;

/// A list that is lent or owned. Unlike a `Cow`, what is lent for ever can be passed on for a while.
#[derive(Clone, Debug)]
pub enum Lent<'a, T> {
    /// Somebody else's.
    Borrowed(&'a [T]),
    /// Made for whoever has it.
    Owned(Vec<T>),
}

impl<T> Deref for Lent<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::Borrowed(items) => items,
            Self::Owned(items) => items,
        }
    }
}

impl<T> From<Vec<T>> for Lent<'_, T> {
    fn from(items: Vec<T>) -> Self {
        Self::Owned(items)
    }
}
