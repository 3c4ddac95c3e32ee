//! The program `astragal`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
