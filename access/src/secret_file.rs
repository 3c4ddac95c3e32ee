//! Files that only their owner can read: tokens, keys.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use crate::error::AccessError;

/// Writes a file whole or not at all, for its owner alone.
pub fn write(path: &Path, text: &str) -> Result<(), AccessError> {
    let wrong = |error: std::io::Error| AccessError::file(path, error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The temporary file is the owner's alone from its beginning, and takes the other's place in one step.
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(wrong)?;
    file.write_all(text.as_bytes()).map_err(wrong)?;
    file.as_file().sync_all().map_err(wrong)?;
    file.persist(path).map_err(|error| wrong(error.error))?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(wrong)
}

/// Reads a file; refused if others can read it too.
pub fn read(path: &Path) -> Result<String, AccessError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let status = fs::metadata(path).map_err(|error| AccessError::file(path, error))?;
        if exposed(status.mode(), status.uid()) {
            return Err(AccessError::Exposed(path.to_owned()));
        }
    }
    fs::read_to_string(path).map_err(|error| AccessError::file(path, error))
}

/// Whether others than its owner can read a file. What belongs to root may be read by its group: so do Kubernetes and
/// systemd hand a secret to the one service that is meant.
#[cfg(unix)]
const fn exposed(mode: u32, owner: u32) -> bool {
    let others = if owner == 0 { 0o037 } else { 0o077 };
    mode & others != 0
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn what_is_written_is_the_owners_alone_and_what_is_not_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key.pem");
        write(&path, "secret").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(read(&path).unwrap(), "secret");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let refused = read(&path).unwrap_err().to_string();
        assert!(refused.contains("chmod 600"), "{refused}");
    }

    #[test]
    fn a_group_may_read_what_root_gave_it_and_nothing_else() {
        for (mode, owner) in [(0o600, 1000), (0o400, 1000), (0o600, 0), (0o440, 0), (0o100_640, 0)] {
            assert!(!exposed(mode, owner), "{mode:o} of {owner}");
        }
        for (mode, owner) in [(0o640, 1000), (0o604, 1000), (0o604, 0), (0o660, 0), (0o650, 0)] {
            assert!(exposed(mode, owner), "{mode:o} of {owner}");
        }
    }
}
