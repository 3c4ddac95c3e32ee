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
        use std::os::unix::fs::PermissionsExt;
        let status = fs::metadata(path).map_err(|error| AccessError::file(path, error))?;
        if status.permissions().mode() & 0o077 != 0 {
            return Err(AccessError::Exposed(path.to_owned()));
        }
    }
    fs::read_to_string(path).map_err(|error| AccessError::file(path, error))
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
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let refused = read(&path).unwrap_err().to_string();
        assert!(refused.contains("chmod 600"), "{refused}");
    }
}
