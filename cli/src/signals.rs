//! Signals by which a program that serves or plays is told to stop cleanly.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Why to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// Somebody asked: Ctrl-C, or a termination signal. Asking again means at once.
    Asked,
    /// The terminal is gone. That may be told several times, by the system and by the shell, and means the same each time.
    HungUp,
}

/// Who hears those signals from now on: one that comes while nobody waits is heard by whoever waits next.
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
    /// None if it was started by nohup: it shall outlive the terminal.
    hang_up: Option<Signal>,
}

impl Signals {
    /// Begins to listen.
    pub(crate) fn listen() -> std::io::Result<Self> {
        let hang_up = if is_hang_up_ignored() { None } else { Some(signal(SignalKind::hangup())?) };
        let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(Self { interrupt, terminate, hang_up })
    }

    /// Waits for Ctrl-C, a request to end, or the end of the terminal.
    pub(crate) async fn heard(&mut self) -> Stopped {
        let Self { interrupt, terminate, hang_up } = self;
        let hung_up = async {
            match hang_up {
                Some(hang_up) => hang_up.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = interrupt.recv() => Stopped::Asked,
            _ = terminate.recv() => Stopped::Asked,
            _ = hung_up => Stopped::HungUp,
        }
    }
}

/// Whether whoever started us wants this signal to be ignored. Where the system does not tell, it is heeded.
fn is_hang_up_ignored() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores_hang_up(&status))
}

/// The lowest bit of the mask of ignored signals is the hang-up's.
fn ignores_hang_up(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nohup_ignores_stays_ignored() {
        assert!(ignores_hang_up("Name:\tx\nSigIgn:\t0000000000001001\nSigCgt:\t0000000000000000\n"));
        assert!(!ignores_hang_up("SigIgn:\t0000000000001000\nSigCgt:\t0000000000000001\n"));
        assert!(!ignores_hang_up("nothing of the kind"));
    }
}
