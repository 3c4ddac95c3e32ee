//! Lines: the connections of workers and clients, each with a number.
//!
//! A process that is killed hangs up at once, long before its leases would run out. Whoever listens for that can offer
//! its pairs to others soon; a worker that only lost its way calls again before.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::stream::{self, Stream};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tonic::transport::server::Connected;

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
#[derive(Debug)]
pub(crate) struct Line {
    stream: TcpStream,
    id: LineId,
    hung_up: mpsc::UnboundedSender<LineId>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Line {
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
                Line { stream, id: LineId(number), hung_up, _place: place }
            });
            Some((line, (listener, number + 1)))
        }
    })
}

impl Connected for Line {
    type ConnectInfo = LineId;

    fn connect_info(&self) -> LineId {
        self.id
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
