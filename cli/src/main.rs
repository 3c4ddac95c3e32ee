//! The astragal binary.
fn main() {}
