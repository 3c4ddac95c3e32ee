//! The file of `--state`: all that was told, a line each, so that a change is found.
//!
//! A line is `{"check":"…","asked":"…","told":…}`: what was told as it was written, a digest of all that was asked before, so that nobody goes on who
//! would have asked for something else, and a checksum of both and of everything before them. A last line that was not written to its end was never answered: it goes. One process has the file at a time; the operating system lets go of
//! the lock when that ends, however it ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// How every line begins.
const BEGINNING: &str = "{\"check\":\"";
/// What stands between the checksum and the digest of what was asked.
const MIDDLE: &str = "\",\"asked\":\"";
/// What stands between that and what was told.
const LAST: &str = "\",\"told\":";
/// How long checksums and digests are.
pub(super) const DIGITS: usize = 32;

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    /// The digest of all that was asked before.
    pub(super) asked: String,
    /// What was told.
    pub(super) told: String,
}

/// The file, and what it holds so far.
pub(super) struct State {
    path: PathBuf,
    file: File,
    checksum: Checksum,
}

impl State {
    /// The file, which is made if it is missing, and what was told before.
    pub(super) fn open(path: &Path) -> Result<(Self, Vec<Kept>), Failure> {
        let refused = |reason: &str| Failure::Request(format!("--state {}: {reason}", path.display()));
        let broken = |error: io::Error| refused(&error.to_string());
        if fs::metadata(path).is_ok_and(|status| !status.is_file()) {
            return Err(refused("not a file"));
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(broken)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(refused(
                    "another `astragal advise` has this file, and two may not; wait until it ends, or give another FILE",
                ));
            }
            Err(TryLockError::Error(error)) => return Err(broken(error)),
        }
        // What is no file of ours may be of any length.
        let mut bytes = Vec::new();
        (&mut file).take(BEGINNING.len() as u64).read_to_end(&mut bytes).map_err(broken)?;
        if !is_beginning(&bytes) {
            return Err(refused("`astragal advise` did not write this file; give a new one"));
        }
        file.read_to_end(&mut bytes).map_err(broken)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let mut checksum = Checksum::default();
        let told = told(&bytes, whole, &mut checksum).map_err(|number| {
            Failure::Request(format!(
                "{}:{number}: this line was changed, or one before it is missing; \
                 put the file back as it was, or begin anew with another --state FILE",
                path.display()
            ))
        })?;
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(broken)?;
        }
        Ok((Self { path: path.to_owned(), file, checksum }, told))
    }

    /// Keeps what was told after so much was asked; whatever is answered to it comes after.
    pub(super) fn keep(&mut self, asked: &str, told: &str) -> Result<(), Failure> {
        let line = self.checksum.line(asked, told);
        let written = writeln!(self.file, "{line}").and_then(|()| self.file.sync_data());
        written.map_err(|source| Failure::NotKept { path: self.path.clone(), source })
    }

    /// What is said of a line that was told, and cannot be told any more.
    pub(super) fn outdated(&self, number: usize, reason: &str) -> Failure {
        let file = self.path.display();
        Failure::Request(format!(
            "{file}:{number}: {reason}; the build of astragal that wrote it took it: go on with that, \
             or begin anew with another --state FILE"
        ))
    }
}

/// What the whole lines of a file told; the number of the first that is not as it was written.
fn told(bytes: &[u8], whole: usize, checksum: &mut Checksum) -> Result<Vec<Kept>, usize> {
    let mut told = Vec::new();
    for line in bytes[..whole].split_inclusive(|byte| *byte == b'\n') {
        let found = str::from_utf8(&line[..line.len() - 1]).ok().and_then(between);
        let is_right =
            |(asked, told): &(&str, &str)| checksum.line(asked, told).as_bytes() == &line[..line.len() - 1];
        let (asked, text) = found.filter(is_right).ok_or(told.len() + 1)?;
        told.push(Kept { asked: asked.to_owned(), told: text.to_owned() });
    }
    // Only what looks like a line of ours may be thrown away.
    if is_beginning(&bytes[whole..]) { Ok(told) } else { Err(told.len() + 1) }
}

/// Whether a line of ours begins like this, as far as it goes.
fn is_beginning(bytes: &[u8]) -> bool {
    bytes.iter().zip(BEGINNING.as_bytes()).all(|(found, right)| found == right)
}

/// The digest of what a line says was asked, and what was told.
fn between(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix(BEGINNING)?.get(DIGITS..)?.strip_prefix(MIDDLE)?;
    let (asked, rest) = rest.split_at_checked(DIGITS)?;
    Some((asked, rest.strip_prefix(LAST)?.strip_suffix('}')?))
}

/// A checksum of everything that was told so far.
#[derive(Default)]
struct Checksum(blake3::Hasher);

impl Checksum {
    /// What is written when this is told next.
    fn line(&mut self, asked: &str, told: &str) -> String {
        self.0.update(asked.as_bytes()).update(told.as_bytes()).update(b"\n");
        let check = self.0.finalize().to_hex();
        format!("{BEGINNING}{}{MIDDLE}{asked}{LAST}{told}}}", &check[..DIGITS])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLD: [&str; 3] = ["{\"a\":1}", "{\"a\":\"ä}\"}", "{\"a\":1}"];
    const ASKED: &str = "0123456789abcdef0123456789abcdef";

    fn written() -> Vec<u8> {
        let mut checksum = Checksum::default();
        TOLD.map(|told| checksum.line(ASKED, told) + "\n").concat().into_bytes()
    }

    fn read(bytes: &[u8]) -> Result<Vec<String>, usize> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let kept = told(bytes, whole, &mut Checksum::default())?;
        assert!(kept.iter().all(|kept| kept.asked == ASKED));
        Ok(kept.into_iter().map(|kept| kept.told).collect())
    }

    #[test]
    fn whatever_byte_is_changed_its_line_is_named() {
        let bytes = written();
        assert_eq!(read(&bytes).unwrap(), TOLD);
        for place in 0..bytes.len() {
            let line = bytes[..place].iter().filter(|byte| **byte == b'\n').count() + 1;
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            // Without its end the last line is one that was cut off.
            if place + 1 < bytes.len() {
                assert_eq!(read(&changed), Err(line), "byte {place}");
            }
        }
    }

    #[test]
    fn lines_that_were_removed_or_moved_are_found() {
        let bytes = written();
        let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        assert_eq!(read(&[lines[0], lines[2]].concat()), Err(2));
        assert_eq!(read(&[lines[1], lines[0]].concat()), Err(1));
        assert_eq!(read(&[lines[0], lines[0]].concat()), Err(2));
    }

    #[test]
    fn a_line_that_was_cut_off_is_dropped_and_anything_else_is_not() {
        let bytes = written();
        let whole = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for cut in whole..bytes.len() {
            assert!(read(&bytes[..cut]).is_ok(), "cut after {cut}");
        }
        assert_eq!(read(&[&bytes[..whole], b"mine".as_slice()].concat()), Err(2));
    }
}
