//! The program `astragal`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Results are made on one thread and let go of on another.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
