//! The pictures of a document as files.

use std::path::Path;

use claims::Drawn;

use crate::failure::Failure;
use crate::output;

/// Writes each into a file of its own.
pub(super) fn write(folder: &Path, pictures: &[Drawn]) -> Result<(), Failure> {
    let failed =
        |error: &std::io::Error| Failure::Request(format!("--pictures {}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    for drawn in pictures {
        let Some(svg) = figures::picture(drawn) else { continue };
        let file = folder.join(format!("{}.svg", drawn.id));
        std::fs::write(&file, svg.standalone()).map_err(|error| failed(&error))?;
        output::note(&format!("{} shows: {}", file.display(), drawn.says));
    }
    Ok(())
}
