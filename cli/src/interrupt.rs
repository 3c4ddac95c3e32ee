//! Ctrl-C: once to stop cleanly, twice to stop at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;
use crate::signals::{Signals, Stopped};

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, a termination signal or the end of the terminal, unless nohup started it, sets the returned flag; a second one ends the program.
pub(crate) fn watch() -> &'static AtomicBool {
    let heard = |stopped| {
        // The end of the terminal may be told several times.
        if STOP.swap(true, Ordering::Relaxed) && stopped == Stopped::Asked {
            std::process::exit(4);
        }
    };
    // Without anybody who listens Ctrl-C ends the program at once, as it would anyway.
    if let Err(error) = listen(heard) {
        eprintln!("note: Ctrl-C will stop at once ({error})");
    }
    &STOP
}

/// From now on Ctrl-C, a termination signal or the end of the terminal ends the program with what is said of it: for whoever waits for somebody
/// else, and has nothing left to do then.
pub(crate) fn end_at_once(interrupted: Failure) -> io::Result<()> {
    listen(move |_| {
        interrupted.report();
        std::process::exit(4)
    })
}

/// From now on `heard` is told of every signal, beside whoever plays or waits for input.
fn listen(heard: impl Fn(Stopped) + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut signals = {
        let _within = runtime.enter();
        Signals::listen()?
    };
    let wait = move || {
        loop {
            heard(runtime.block_on(signals.heard()));
        }
    };
    #[expect(clippy::disallowed_methods, reason = "whoever plays or waits for input hears no signal")]
    std::thread::spawn(wait);
    Ok(())
}
