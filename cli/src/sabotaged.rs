//! The program with ways to break it on purpose, under a name of its own: it can never stand in for the real one.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
