//! Opening a store. Which database it is follows from where it is: the one file that knows all of them.
//!
//! Boxed futures: a database with all that it needs is compiled here, once, and not in every program that waits for one.

use std::path::Path;

use futures_util::future::BoxFuture;

use crate::error::StoreError;
use crate::handle::{Reader, Writer};
use crate::model::copied::Copied;
use crate::model::standby::Standby;
use crate::options::OpenOptions;
use crate::place::Place;
use crate::{postgres, sqlite};

/// An open store: the one writer, and a reader that can be cloned.
#[derive(Debug)]
pub struct Store {
    /// The only writer.
    pub writer: Writer,
    /// Reads beside it.
    pub reader: Reader,
}

impl Store {
    /// Opens a store to write, and makes it if it is missing. Refused while another coordinator has it, if it is
    /// not ours, and if a newer astragal wrote it; nothing is changed then.
    pub fn open(
        place: impl Into<Place>,
        options: OpenOptions,
    ) -> BoxFuture<'static, Result<Self, StoreError>> {
        open_store(place.into(), options)
    }

    /// Closes the store: whatever is in a log goes where it belongs.
    pub async fn close(self) -> Result<(), StoreError> {
        self.reader.close().await;
        self.writer.close().await
    }
}

impl Reader {
    /// Opens a store to read, also beside a running coordinator.
    pub fn open(place: impl Into<Place>) -> BoxFuture<'static, Result<Self, StoreError>> {
        open_reader(place.into())
    }

    /// Opens a store for one question of somebody else. Whoever answers from a file has a limit of memory for the whole process; a
    /// server looks after its own.
    pub fn open_for_one(place: &Place, most_bytes: u64) -> Result<Self, StoreError> {
        Ok(match place {
            Place::File(path) => Self::new(sqlite::open::read_for_one(path, most_bytes)),
            Place::Server(server) => Self::new(postgres::open::read_for_one(server)?),
        })
    }
}

fn open_store(place: Place, options: OpenOptions) -> BoxFuture<'static, Result<Store, StoreError>> {
    Box::pin(async move {
        Ok(match place {
            Place::File(path) => {
                let (writer, reader) = sqlite::upgrade::open(&path, options).await?;
                Store { writer: Writer::new(writer), reader: Reader::new(reader) }
            }
            Place::Server(server) => {
                let (writer, reader) = postgres::open::open(&server, options).await?;
                Store { writer: Writer::new(writer), reader: Reader::new(reader) }
            }
        })
    })
}

fn open_reader(place: Place) -> BoxFuture<'static, Result<Reader, StoreError>> {
    Box::pin(async move {
        Ok(match place {
            Place::File(path) => Reader::new(sqlite::open::read(&path).await?),
            Place::Server(server) => Reader::new(postgres::open::read(&server).await?),
        })
    })
}

/// Copies a file whole, as it is at one moment, also beside a running coordinator. Looks at every row of the copy before it
/// gets its name: a copy that is there is a good one. One of an older schema stays so, for the build that wrote it.
#[must_use]
pub fn copy<'a>(from: &'a Path, to: &'a Path) -> BoxFuture<'a, Result<Copied, StoreError>> {
    Box::pin(sqlite::backup::copy(from, to))
}

/// Waits until nobody writes to a store any more, and tells for whom it waits. Whoever opens it then may find that another was quicker, and
/// waits again. Refused for a file: a machine that has fallen takes it along.
pub async fn stand_by(place: &Place, told: impl FnMut(&Standby)) -> Result<(), StoreError> {
    match place {
        Place::File(path) => Err(StoreError::NoStandby(path.clone())),
        Place::Server(server) => postgres::standby::wait(server, told).await,
    }
}

/// Refuses if somebody writes to a store. Changes nothing. Not for a process that reads it itself.
#[must_use]
pub fn check_free(place: &Place) -> BoxFuture<'_, Result<(), StoreError>> {
    Box::pin(async move {
        match place {
            Place::File(path) => sqlite::lock::check_free(path),
            Place::Server(server) => postgres::open::check_free(server).await,
        }
    })
}
