//! Text files that people name.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::FileError;

/// No text that is read here is longer: whoever names a database or a disk by mistake need not wait for it.
const MOST_BYTES: u64 = 8 << 20;
/// How a database of ours begins.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// The text of a file.
pub fn read(file: &Path) -> Result<String, FileError> {
    let named = |reason: String| FileError(format!("{}: {reason}", file.display()));
    let broken = |error: io::Error| FileError(format!("cannot read {}: {error}", file.display()));
    let mut bytes = Vec::new();
    File::open(file).map_err(broken)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(broken)?;
    if bytes.starts_with(DATABASE) {
        return Err(named("this is a database, not a text; a database is given as --db FILE".to_owned()));
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(named(format!("longer than {} MiB, so no text that is meant here", MOST_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let sound = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..sound].iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = error.as_bytes()[sound];
        named(format!("not a text in UTF-8: byte 0x{byte:02x} in line {line} cannot be there"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_named_as_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for (bytes, part) in [
            (b"a = 1\nb = \xff".to_vec(), "byte 0xff in line 2"),
            (b"SQLite format 3\0\x10\0".to_vec(), "a database is given as --db"),
            (vec![b' '; MOST_BYTES as usize + 1], "longer than 8 MiB"),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let message = read(&path).unwrap_err().to_string();
            assert!(message.contains(part) && message.contains("file: "), "{message}");
        }
        std::fs::write(&path, "ä = 1").unwrap();
        assert_eq!(read(&path).unwrap(), "ä = 1");
        assert!(read(folder.path()).unwrap_err().to_string().starts_with("cannot read "));
    }
}
