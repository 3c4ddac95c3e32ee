//! Ctrl-C: once to stop cleanly, twice to stop at once.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C (or a termination signal) sets the returned flag; a second one ends the program.
pub(crate) fn watch() -> &'static AtomicBool {
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(4);
        }
    };
    listen(handler);
    &STOP
}

fn listen(handler: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the program at once, as it would anyway.
    if let Err(error) = ctrlc::set_handler(handler) {
        eprintln!("note: Ctrl-C will stop at once ({error})");
    }
}

/// From now on Ctrl-C (or a termination signal) ends the program with what is said of it: for whoever has nothing left to do then.
pub(crate) fn end_at_once(interrupted: Failure) {
    listen(move || {
        interrupted.report();
        std::process::exit(4);
    });
}
