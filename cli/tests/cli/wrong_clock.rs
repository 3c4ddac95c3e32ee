//! A clock that goes wrong by some days, by libfaketime.

use std::process::Command;

/// How a clock goes wrong, and the library that makes a program believe it.
pub(crate) struct WrongClock {
    library: String,
    offset: String,
}

impl WrongClock {
    /// Wrong by so many days; none, and told so, where there is no libfaketime.
    pub(crate) fn by(days: i32) -> Option<Self> {
        let asked = Command::new("faketime").args(["-f", "+0d", "printenv", "LD_PRELOAD"]).output();
        let Ok(asked) = asked else {
            eprintln!("skipped: there is no libfaketime (apt-get install faketime)");
            return None;
        };
        let library = String::from_utf8(asked.stdout).unwrap().trim().to_owned();
        Some(Self { library, offset: format!("{days:+}d") })
    }

    /// The same command, which believes this clock. Its steady clock stays honest.
    pub(crate) fn worn_by(&self, mut command: Command) -> Command {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME", &self.offset)
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        command
    }
}
