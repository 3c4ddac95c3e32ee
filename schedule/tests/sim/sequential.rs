//! Sequential tests under many workers.
