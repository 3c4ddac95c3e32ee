//! The program with ways to break it on purpose, under a name of its own: it can never stand in for the real one.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Results are made on one thread and let go of on another.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
