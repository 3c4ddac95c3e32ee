//! Lines: the connections of workers and clients, each with a number.
//!
//! A process that is killed hangs up at once, long before its leases would run out. Whoever listens for that can offer
//! its pairs to others soon; a worker that only lost its way calls again before.

use std::io;
use std::sync::Arc;

use futures_util::stream::{self, Stream};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tonic::transport::server::Connected;

use crate::kept::Kept;

/// Lines that are open at the same time; more callers wait. Every one costs a few buffers and a file handle.
const MOST_LINES: usize = 8192;

/// A line's number; none is given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineId(u64);

#[cfg(test)]
impl LineId {
    /// Some line.
    pub(crate) const fn nth(number: u64) -> Self {
        Self(number)
    }
}

/// A connection that tells when it ends.
pub(crate) type Line = Kept<TcpStream, Call>;

/// What ends with a line.
#[derive(Debug)]
pub(crate) struct Call {
    id: LineId,
    hung_up: mpsc::UnboundedSender<LineId>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Call {
    fn drop(&mut self) {
        let _ = self.hung_up.send(self.id); // nobody listens any more when the coordinator closes
    }
}

/// The lines that come in, numbered.
pub(crate) fn lines(
    listener: TcpListener,
    hung_up: mpsc::UnboundedSender<LineId>,
) -> impl Stream<Item = io::Result<Line>> {
    let places = Arc::new(Semaphore::new(MOST_LINES));
    stream::unfold((listener, 0), move |(listener, number)| {
        let (places, hung_up) = (places.clone(), hung_up.clone());
        async move {
            let place = places.acquire_owned().await.expect("nobody closes it");
            let line = listener.accept().await.map(|(stream, _)| {
                let _ = stream.set_nodelay(true); // only slower without
                Kept::new(stream, Call { id: LineId(number), hung_up, _place: place })
            });
            Some((line, (listener, number + 1)))
        }
    })
}

impl Connected for Line {
    type ConnectInfo = LineId;

    fn connect_info(&self) -> LineId {
        self.with().id
    }
}
