//! Ctrl-C: once to stop cleanly, twice to stop at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;
use crate::signals::Signals;

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C (or a termination signal) sets the returned flag; a second one ends the program.
pub(crate) fn watch() -> &'static AtomicBool {
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(4);
        }
    };
    // Without a handler Ctrl-C ends the program at once, as it would anyway.
    if let Err(error) = ctrlc::set_handler(handler) {
        eprintln!("note: Ctrl-C will stop at once ({error})");
    }
    &STOP
}

/// From now on Ctrl-C, a termination signal or the end of the terminal ends the program with what is said of it: for whoever waits for somebody
/// else, and has nothing left to do then.
pub(crate) fn end_at_once(interrupted: Failure) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut signals = {
        let _within = runtime.enter();
        Signals::listen()?
    };
    let wait = move || {
        runtime.block_on(signals.heard());
        interrupted.report();
        std::process::exit(4)
    };
    #[expect(clippy::disallowed_methods, reason = "whoever waits for input hears no signal")]
    std::thread::spawn(wait);
    Ok(())
}
