//! Random trees as a game, and the definition of a value: what tests inside the crate share with those outside.

#[path = "../tests/searchers/naive.rs"]
pub(crate) mod naive;
#[path = "../tests/searchers/tree.rs"]
pub(crate) mod tree;
