//! Opening a database: its lock, its version, its settings.

use super::connect::{connect, pooled, reading, writing};
use super::link::{self, Link};
use super::schema;
use super::server::Server;
use super::tables::reader::Reader;
use super::tables::writer::Writer;
use crate::error::StoreError;
use crate::options::OpenOptions;

/// Opens a database to write, and makes its tables if it is empty. Refused while another coordinator has it, if it is not
/// ours, and if a newer astragal wrote it; nothing is changed then.
pub(crate) async fn open(server: &Server, options: OpenOptions) -> Result<(Writer, Reader), StoreError> {
    let connecting = writing(server, options)?;
    let mut conn = connect(server, &connecting).await?;
    link::take_lock(&mut conn, server).await?;
    if schema::look(&mut conn, server).await? != Some(schema::KNOWN) {
        schema::migrate(&mut conn, server).await?;
    }
    let link = Link::new(conn, server.clone(), connecting).await?;
    if link.is_unfinished() {
        return Err(StoreError::Unfinished(server.to_string()));
    }
    let reader = Reader::new(pooled(reading(server)?, options.readers));
    Ok((Writer::new(link).await?, reader))
}

/// Opens a database to make a copy there, or to go on with one. Refused if anything else is in it.
pub(crate) async fn open_copy(server: &Server) -> Result<(Writer, Reader), StoreError> {
    let connecting = writing(server, OpenOptions::default())?;
    let mut conn = connect(server, &connecting).await?;
    link::take_lock(&mut conn, server).await?;
    if schema::look(&mut conn, server).await?.is_none() {
        schema::migrate(&mut conn, server).await?;
        link::begin_copy(&mut conn).await?;
    }
    let link = Link::new(conn, server.clone(), connecting).await?;
    if !link.is_unfinished() {
        return Err(StoreError::Exists(server.to_string().into()));
    }
    let reader = Reader::new(pooled(reading(server)?, OpenOptions::default().readers));
    Ok((Writer::new(link).await?, reader))
}

/// Opens a database to read, also beside a running coordinator.
pub(crate) async fn read(server: &Server) -> Result<Reader, StoreError> {
    let options = reading(server)?;
    let mut conn = connect(server, &options).await?;
    let found = schema::look(&mut conn, server).await?;
    sqlx::Connection::close(conn).await?;
    let found = found.ok_or_else(|| StoreError::Empty(server.to_string()))?;
    if found < schema::KNOWN {
        return Err(StoreError::Older { path: server.to_string().into(), found, known: schema::KNOWN });
    }
    Ok(Reader::new(pooled(options, OpenOptions::default().readers)))
}

/// Opens a database for one question of somebody else.
pub(crate) fn read_for_one(server: &Server) -> Result<Reader, StoreError> {
    Ok(Reader::new(pooled(reading(server)?, 1)))
}

/// Refuses if somebody writes to a database. Changes nothing.
pub(crate) async fn check_free(server: &Server) -> Result<(), StoreError> {
    let mut conn = connect(server, &reading(server)?).await?;
    let free = link::check_free(&mut conn, server).await;
    sqlx::Connection::close(conn).await?;
    free
}
