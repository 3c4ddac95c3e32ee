//! A server, as the processes that it is.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What starts it, tells it what to do, and ends it.
const SCRIPT: &str = include_str!("server.sh");

/// How a server ends, to be started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Sessions are ended, everything is written down.
    Fast,
    /// As by a crash: the next start has to recover.
    Immediate,
}

/// A server that runs for as long as this is kept.
#[derive(Debug)]
pub struct Server {
    /// Where its socket is.
    folder: PathBuf,
    guard: Mutex<Guard>,
    /// Databases that were made on it.
    made: AtomicU32,
}

/// Whoever ends the server when nobody holds the other end any more.
#[derive(Debug)]
struct Guard {
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    child: Child,
}

impl Server {
    /// The one server of this process; none if `PostgreSQL` is not installed, which is said once.
    pub fn get() -> Option<&'static Self> {
        static SERVER: OnceLock<Option<Server>> = OnceLock::new();
        SERVER
            .get_or_init(|| {
                let server =
                    Self::start(&std::env::temp_dir(), "").expect("a server that is installed starts");
                if server.is_none() {
                    // Not by a macro, whose words nobody sees when a test passes.
                    let _ = writeln!(io::stderr(), "PostgreSQL is not installed here: skipped");
                }
                server
            })
            .as_ref()
    }

    /// One of one's own, in a folder of this place, with more settings (`-c NAME=VALUE`); none if `PostgreSQL` is not installed.
    pub fn start(place: &Path, settings: &str) -> io::Result<Option<Self>> {
        let Some(programs) = programs() else { return Ok(None) };
        let mut child = unprivileged()
            .args(["sh", "-c", SCRIPT, "sh"])
            .args([programs.as_path(), place])
            .arg(settings)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let orders = child.stdin.take();
        let mut answers = BufReader::new(child.stdout.take().expect("it was asked for"));
        let mut folder = String::new();
        answers.read_line(&mut folder)?;
        if !folder.ends_with('\n') {
            return Err(io::Error::other("the server did not start; its reasons are above"));
        }
        let guard = Mutex::new(Guard { orders, answers, child });
        Ok(Some(Self { folder: folder.trim().into(), guard, made: AtomicU32::new(0) }))
    }

    /// Whether one could be started here.
    #[must_use]
    pub fn is_installed() -> bool {
        programs().is_some()
    }

    /// Makes an empty database; its name.
    pub fn create(&self) -> io::Result<String> {
        let base = format!("base_{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.tell(&format!("create {base}"))?;
        Ok(base)
    }

    /// The address of a database of this name.
    #[must_use]
    pub fn address(&self, base: &str) -> String {
        let folder = self.folder.to_string_lossy().replace('/', "%2F");
        format!("postgres://astragal@{folder}/{base}")
    }

    /// The socket at which it listens.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Ends it, and starts it again.
    pub fn restart(&self, how: Ending) -> io::Result<()> {
        self.tell(match how {
            Ending::Fast => "fast",
            Ending::Immediate => "immediate",
        })
    }

    /// Stops all of its processes where they are.
    pub fn fall_asleep(&self) -> io::Result<()> {
        self.tell("sleep")
    }

    /// Lets them go on.
    pub fn wake(&self) -> io::Result<()> {
        self.tell("wake")
    }

    /// Starts it if it has ended by itself, and waits until it answers.
    pub fn revive(&self) -> io::Result<()> {
        self.tell("revive")
    }

    /// Gives an order, and waits until it is carried out.
    fn tell(&self, order: &str) -> io::Result<()> {
        let mut guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner);
        guard.orders.as_mut().map_or(Ok(()), |orders| writeln!(orders, "{order}"))?;
        let mut answer = String::new();
        guard.answers.read_line(&mut answer)?;
        match answer.trim() {
            "ok" => Ok(()),
            reason => Err(io::Error::other(format!("the database server did not {order}: {reason}"))),
        }
    }
}

impl Drop for Server {
    /// Waits until it has ended: the disk that it is on may be taken away then.
    fn drop(&mut self) {
        let guard = self.guard.get_mut().unwrap_or_else(PoisonError::into_inner);
        drop(guard.orders.take()); // the end of its orders
        let _ = guard.child.wait(); // nothing else can be done about it
    }
}

/// Where the server's programs are.
fn programs() -> Option<PathBuf> {
    let has_server = |folder: &PathBuf| {
        ["postgres", "initdb", "pg_ctl", "pg_isready", "createdb"]
            .iter()
            .all(|name| folder.join(name).exists())
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut packaged: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    packaged.sort();
    packaged.into_iter().rev().chain(std::env::split_paths(&path)).find(has_server)
}

/// A command that runs as somebody without privileges, as the server demands.
fn unprivileged() -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let mut command = Command::new(if is_root { "setpriv" } else { "env" });
    if is_root {
        let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        let has_own = users.lines().any(|line| line.starts_with("postgres:"));
        let (user, group) = if has_own { ("postgres", "postgres") } else { ("nobody", "nogroup") };
        command.args(["--reuid", user, "--regid", group, "--clear-groups", "--"]);
    }
    command
}
