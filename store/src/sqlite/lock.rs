//! One coordinator a file, for as long as it is the file of that name.
//!
//! Two locks, which the operating system holds and lets go of when the process ends, however it ends. One is on the database
//! itself: whatever name, link or second name it is opened by, it is the same file. The other is on a file beside it, which
//! says who has it, and whether whoever had it last closed it; it stays when the coordinator ends.
//!
//! A file and its write-ahead log belong together by their names alone. If one of them is moved, removed or replaced while
//! it is in use, what is stored from then on is lost to whoever opens the name next. So it is looked at before and after
//! everything that is acknowledged.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::StoreError;

/// Which file, whatever it is called: its device and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FileId(u64, u64);

impl FileId {
    /// The file of this name; none if there is none.
    fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().map(|status| Self::of_status(&status))
    }

    #[cfg(unix)]
    fn of_status(status: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self(status.dev(), status.ino())
    }
}

/// The files that this process has. Opening one of them again, and closing that, would drop the locks that `SQLite` has
/// on it: POSIX locks are the process's, not the descriptor's.
static HELD: Mutex<BTreeSet<FileId>> = Mutex::new(BTreeSet::new());

/// The right to write, for as long as it lives.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    id: FileId,
    /// Opened before `SQLite` opens it, and closed after: see [`HELD`].
    _database: File,
    beside: File,
    /// The write-ahead log: where it is, and which file it was when it was first looked at.
    log_path: PathBuf,
    log: Option<FileId>,
    /// Whether the one who had it last ended without closing it, and its log is gone.
    log_is_lost: bool,
}

impl Lock {
    /// Takes the lock of a database, which is made if it is missing, or says who has it.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let broken = |source| StoreError::Lock { path: path.to_owned(), source };
        let in_use = |holder| StoreError::InUse { path: path.to_owned(), holder };
        let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        if FileId::of(path).is_some_and(|id| held.contains(&id)) {
            return Err(in_use(Some(std::process::id())));
        }
        let database =
            File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(broken)?;
        let id = FileId::of_status(&database.metadata().map_err(broken)?);
        let real = fs::canonicalize(path).map_err(broken)?;
        let beside = beside(&real);
        if !try_lock_database(&database).map_err(broken)? {
            return Err(in_use(File::open(&beside).ok().and_then(|mut file| Told::read(&mut file).holder)));
        }
        check_one_name(path)?;
        let broken = |source| StoreError::Lock { path: beside.clone(), source };
        let mut beside = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false) // it may name the holder
            .open(&beside)
            .map_err(broken)?;
        match beside.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(Told::read(&mut beside).holder)),
            Err(TryLockError::Error(source)) => return Err(broken(source)),
        }
        let was_left_open = Told::read(&mut beside).is_open;
        let log_path = with_ending(&real, "-wal");
        // Now, before anybody opens it: whoever only reads makes an empty one.
        let log_is_lost = was_left_open && fs::metadata(&log_path).map_or(0, |status| status.len()) == 0;
        held.insert(id);
        let mut lock =
            Self { path: path.to_owned(), id, _database: database, beside, log_path, log: None, log_is_lost };
        if !was_left_open {
            lock.say("closed");
        }
        Ok(lock)
    }

    /// Refuses a file whose last coordinator did not close it, and whose log is not there: results that it acknowledged
    /// would be missing, and nobody would know.
    pub(super) fn check_log(&self) -> Result<(), StoreError> {
        if self.log_is_lost {
            return Err(StoreError::LogLost { path: self.path.clone(), log: self.log_path.clone() });
        }
        Ok(())
    }

    /// The log is there by now: from here on it belongs to the file.
    pub(super) fn note_log(&mut self) {
        self.log = FileId::of(&self.log_path);
    }

    /// Something was stored: until the file is closed, its log is needed.
    pub(super) fn mark_open(&mut self) {
        self.say("open");
    }

    /// Everything is in the file itself.
    pub(super) fn mark_closed(&mut self) {
        self.say("closed");
    }

    /// The same, if that is so: the log goes when the last who has the file open has copied all of it.
    pub(super) fn mark_closed_without_log(&mut self) {
        if !self.log_path.exists() {
            self.mark_closed();
        }
    }

    /// Who has it, and whether the log is needed. Failing to write that down is no reason to stop.
    fn say(&mut self, state: &str) {
        let file = &mut self.beside;
        let _ = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{} {state}", std::process::id()));
    }

    /// Refuses to go on if the file or its log is not any more what it was when it was opened.
    pub(super) fn check_in_place(&self) -> Result<(), StoreError> {
        if FileId::of(&self.path) != Some(self.id) {
            return Err(StoreError::Gone { path: self.path.clone(), log: self.log_path.clone() });
        }
        if self.log.is_some() && FileId::of(&self.log_path) != self.log {
            return Err(StoreError::Gone { path: self.log_path.clone(), log: self.log_path.clone() });
        }
        Ok(())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        HELD.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

/// Locks the database itself. On Linux that is a lock of its own kind, which `SQLite` does not see; elsewhere both are of one
/// kind and `SQLite` would wait for us, so there the file beside has to be enough.
fn try_lock_database(file: &File) -> std::io::Result<bool> {
    if cfg!(not(target_os = "linux")) {
        return Ok(true);
    }
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Refuses a file that has two names: its log goes by one of them, and would be missing under the other.
#[cfg(unix)]
pub(super) fn check_one_name(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::MetadataExt;
    match fs::metadata(path).map(|status| status.nlink()) {
        Ok(names @ 2..) => Err(StoreError::Linked { path: path.to_owned(), names }),
        _ => Ok(()),
    }
}

/// Refuses if somebody has the lock of a database. Changes nothing. Not for a process that reads the file itself.
pub(crate) fn check_free(path: &Path) -> Result<(), StoreError> {
    let Ok(real) = fs::canonicalize(path) else { return Ok(()) };
    let taken = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    let beside = beside(&real);
    let is_taken = File::open(&beside).is_ok_and(taken)
        || cfg!(target_os = "linux") && File::open(&real).is_ok_and(taken);
    if is_taken {
        let holder = File::open(&beside).ok().and_then(|mut file| Told::read(&mut file).holder);
        return Err(StoreError::InUse { path: path.to_owned(), holder });
    }
    Ok(())
}

/// What a lock file tells.
#[derive(Default)]
struct Told {
    /// The process that has it, or had it last.
    holder: Option<u32>,
    /// It did not close the file, or not yet.
    is_open: bool,
}

impl Told {
    fn read(file: &mut File) -> Self {
        let mut text = String::new();
        if file.read_to_string(&mut text).is_err() {
            return Self::default();
        }
        let (holder, state) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        Self { holder: holder.parse().ok(), is_open: state == "open" }
    }
}

/// `PATH.lock`, beside the file itself and not beside a link to it.
fn beside(real: &Path) -> PathBuf {
    with_ending(real, ".lock")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
