//! One coordinator a file.
//!
//! The operating system holds the lock and lets go of it when the process ends, however it ends. The lock file
//! lies beside the database and stays: deleting it would let two processes lock two files of the same name.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// The right to write, for as long as it lives.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a database, or says who has it.
    pub(crate) fn take(database: &Path) -> Result<Self, StoreError> {
        let path = beside(database);
        let broken = |source| StoreError::Lock { path: path.clone(), source };
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false) // it may name the holder
            .open(&path)
            .map_err(broken)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse { path: database.to_owned(), holder: named_in(&mut file) });
            }
            Err(TryLockError::Error(source)) => return Err(broken(source)),
        }
        // Who has it is a courtesy of the message: failing to write it is no reason to stop.
        let _ = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        Ok(Self { _file: file })
    }
}

/// Refuses if somebody has the lock of a database. Changes nothing.
pub fn check_free(database: &Path) -> Result<(), StoreError> {
    let Ok(mut file) = File::open(beside(database)) else { return Ok(()) };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::InUse { path: database.to_owned(), holder: named_in(&mut file) })
        }
        _ => Ok(()),
    }
}

/// The process that a lock file names.
fn named_in(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok())
}

/// `PATH.lock`, of the file itself and not of a link to it.
fn beside(database: &Path) -> PathBuf {
    let real = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
    let mut path = real.into_os_string();
    path.push(".lock");
    path.into()
}
