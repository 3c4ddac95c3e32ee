//! Opening a file to write, after a copy of it was kept if its schema is an older one: the way back stays open.

use std::path::Path;

use super::backup;
use super::open::Opening;
use super::tables::reader::Reader;
use super::tables::writer::Writer;
use crate::error::StoreError;
use crate::options::OpenOptions;

/// Opens a file to write, and makes it if it is missing.
pub(crate) async fn open(path: &Path, options: OpenOptions) -> Result<(Writer, Reader), StoreError> {
    let opening = Opening::begin(path).await?;
    if let Some(schema) = opening.older() {
        keep(path, schema).await?;
    }
    opening.finish(options).await
}

/// Copies a file of an older schema.
async fn keep(path: &Path, schema: i64) -> Result<(), StoreError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".schema-{schema}"));
    match backup::copy(path, &path.with_file_name(name)).await {
        Err(StoreError::Exists(_)) | Ok(_) => Ok(()), // it was kept before an earlier try
        Err(error) => Err(error),
    }
}
