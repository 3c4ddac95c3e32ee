//! Opening a database: its version, its place, its settings.

use super::connect::{connect, pooled, reading, writing};
use super::dialect::Connection;
use super::link::Link;
use super::server::Server;
use super::tables::reader::Reader;
use super::tables::writer::Writer;
use super::{lock, schema, tenure};
use crate::error::StoreError;
use crate::options::OpenOptions;

/// Opens a database to write, and makes its tables if it is empty. Refused while another coordinator has it, if it is not
/// ours, and if a newer astragal wrote it; nothing is changed then.
pub(crate) async fn open(server: &Server, options: OpenOptions) -> Result<(Writer, Reader), StoreError> {
    let connecting = writing(server, &options)?;
    let mut conn = connect(server, &connecting).await?;
    bring_up_to_date(&mut conn, server).await?;
    let link = Link::take(conn, server.clone(), connecting, &options).await?;
    if link.is_unfinished() {
        link.close().await?;
        return Err(StoreError::Unfinished(server.to_string()));
    }
    let reader = Reader::new(pooled(reading(server)?, options.readers));
    Ok((Writer::new(link).await?, reader))
}

/// Makes the tables that are missing; whether all of them were. One at a time: what is not up to date has no tenure yet, and
/// whoever has it open is of an older version.
async fn bring_up_to_date(conn: &mut Connection, server: &Server) -> Result<bool, StoreError> {
    if schema::look(conn, server).await? == Some(schema::KNOWN) {
        return Ok(false);
    }
    lock::take(conn, server).await?;
    let found = schema::look(conn, server).await?;
    if found != Some(schema::KNOWN) {
        schema::migrate(conn, server).await?;
    }
    lock::release(conn).await?;
    Ok(found.is_none())
}

/// Opens a database to make a copy there, or to go on with one. Refused if anything else is in it.
pub(crate) async fn open_copy(server: &Server) -> Result<(Writer, Reader), StoreError> {
    let options = OpenOptions::default();
    let connecting = writing(server, &options)?;
    let mut conn = connect(server, &connecting).await?;
    let is_new = bring_up_to_date(&mut conn, server).await?;
    let mut link = Link::take(conn, server.clone(), connecting, &options).await?;
    if is_new {
        link.begin_copy().await?;
    }
    if !link.is_unfinished() {
        link.close().await?;
        return Err(StoreError::Exists(server.to_string().into()));
    }
    let reader = Reader::new(pooled(reading(server)?, options.readers));
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
    let free = lock::is_free(&mut conn).await?;
    let holder = if free { String::new() } else { tenure::look(&mut conn).await?.holder };
    sqlx::Connection::close(conn).await?;
    if free { Ok(()) } else { Err(StoreError::Occupied { place: server.to_string(), holder }) }
}
