//! Panics of searchers: expected, recorded, and not for standard error.

/// A searcher's panic is a recorded forfeit; its message is in the result and need not tear the progress line.
pub(crate) fn quiet() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // Games are played on other threads; a panic of the program itself is told as usual.
        if std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
}
