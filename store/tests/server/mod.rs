//! A `PostgreSQL` server for tests: started once for each program of tests, gone with it whatever becomes of that.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// Makes a server in a folder of its own, says where it is, and ends it when nobody is at the other end of standard input any
/// more: also when the tests were killed. Texts are files' only, and nothing waits for a disk.
const SCRIPT: &str = r#"
trap '' INT TERM HUP
bin="$1"
folder=$(mktemp -d /tmp/astragal-postgres.XXXXXX) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
"$bin/initdb" -D data -U astragal -A trust -E UTF8 --locale=C --no-sync >log 2>&1 || { cat log >&2; exit 1; }
"$bin/pg_ctl" -D data -w -t 120 -l log -o "-k $folder -c listen_addresses='' -c fsync=off -c max_connections=300" start >/dev/null \
    || { cat log >&2; exit 1; }
echo "$folder"
read -r _
"$bin/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1
"#;

/// A server that runs for as long as the tests do.
pub(crate) struct Server {
    /// Where its socket is.
    folder: PathBuf,
    /// Whoever ends the server; its standard input is held open by this process.
    _guard: Child,
}

impl Server {
    /// The one server of these tests; none if `PostgreSQL` is not installed, which is said once.
    pub(crate) fn get() -> Option<&'static Self> {
        static SERVER: OnceLock<Option<Server>> = OnceLock::new();
        SERVER
            .get_or_init(|| match programs() {
                Some(programs) => Some(Self::start(&programs)),
                None => {
                    // Not by a macro, whose words nobody sees when a test passes.
                    let _ = writeln!(std::io::stderr(), "PostgreSQL is not installed here: skipped");
                    None
                }
            })
            .as_ref()
    }

    fn start(programs: &Path) -> Self {
        let mut guard = unprivileged()
            .args(["sh", "-c", SCRIPT, "sh"])
            .arg(programs)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let mut folder = String::new();
        let stdout = guard.stdout.take().expect("it was asked for");
        BufReader::new(stdout).read_line(&mut folder).expect("the server says where it is");
        assert!(folder.ends_with('\n'), "the server did not start");
        Self { folder: folder.trim().into(), _guard: guard }
    }

    /// The address of a database of this name.
    pub(crate) fn address(&self, base: &str) -> String {
        let folder = self.folder.to_str().expect("a temporary folder has a plain name").replace('/', "%2F");
        format!("postgres://astragal@{folder}/{base}")
    }
}

/// Where the server's programs are.
fn programs() -> Option<PathBuf> {
    let has_server =
        |folder: &PathBuf| ["postgres", "initdb", "pg_ctl"].iter().all(|name| folder.join(name).exists());
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut packaged: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    packaged.sort();
    packaged.into_iter().rev().chain(std::env::split_paths(&path)).find(has_server)
}

/// A command that runs as somebody without privileges, as the server demands.
fn unprivileged() -> Command {
    let is_root =
        std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let mut command = Command::new("env");
    if is_root {
        let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        let user =
            if users.lines().any(|line| line.starts_with("postgres:")) { "postgres" } else { "nobody" };
        command = Command::new("setpriv");
        command.args(["--reuid", user, "--regid", user, "--clear-groups", "--"]);
        if user == "nobody" {
            command = Command::new("setpriv");
            command.args(["--reuid", "nobody", "--regid", "nogroup", "--clear-groups", "--"]);
        }
    }
    command
}
