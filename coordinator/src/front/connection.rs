//! Connections that end when they have to: when they stay silent, when they do not take what they asked for, or when there is
//! no room for them any more.
//!
//! A process that is killed hangs up at once, long before its leases would run out. Whoever listens for that can offer
//! its pairs to others soon; a worker that only lost its way calls again before.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::stream::{self, Stream};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};
use tonic::transport::server::Connected;

use crate::front::admission::{Admission, Place};
use crate::front::connection_id::ConnectionId;

/// How long a caller may not take anything of an answer.
const STALL: Duration = Duration::from_secs(60);
/// How long to wait when no connection can be taken, as when there are no file handles left: one may be free then.
const PAUSE: Duration = Duration::from_millis(20);

/// A connection with its place.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    /// Whether it has ended, so that nothing is asked twice.
    is_over: bool,
    /// How long it may be silent.
    patience: Pin<Box<Sleep>>,
    /// Runs while the caller takes nothing.
    stall: Option<Pin<Box<Sleep>>>,
}

impl Connection {
    /// A connection that may be silent so long.
    fn new(stream: TcpStream, peer: SocketAddr, place: Place, patience: Duration) -> Self {
        let _ = stream.set_nodelay(true); // only slower without
        Self { stream, peer, place, is_over: false, patience: Box::pin(sleep(patience)), stall: None }
    }

    /// Where it comes from.
    #[must_use]
    pub const fn peer(&self) -> SocketAddr {
        self.peer
    }

    /// Its place.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// Whether it has to end, and why.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        if self.is_over || Pin::new(&mut self.place.leave).poll(context).is_ready() {
            self.is_over = true;
            return Poll::Ready(io::Error::new(io::ErrorKind::ConnectionAborted, "there is no room for it"));
        }
        ready!(self.patience.as_mut().poll(context));
        if self.place.is_silent() {
            return Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "it said nothing"));
        }
        Poll::Pending
    }

    /// What came of writing, unless the caller has not taken anything for too long.
    fn bounded<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(STALL)));
        stall
            .as_mut()
            .poll(context)
            .map(|()| Err(io::Error::new(io::ErrorKind::TimedOut, "it does not take what it asked for")))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(error) = self.poll_end(context) {
            return Poll::Ready(Err(error));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bounded(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.bounded(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.bounded(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

impl Connected for Connection {
    type ConnectInfo = ConnectionId;

    fn connect_info(&self) -> ConnectionId {
        self.place.number()
    }
}

/// The next connection that there is room for.
pub async fn accept(listener: &TcpListener, admission: &Admission, patience: Duration) -> Connection {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                if let Some(place) = admission.admit(peer.ip()) {
                    return Connection::new(stream, peer, place, patience);
                }
            }
            Err(_) => {
                admission.relieve();
                sleep(PAUSE).await;
            }
        }
    }
}

/// All connections that there is room for.
pub(crate) fn accepted(
    listener: TcpListener,
    admission: Admission,
    patience: Duration,
) -> impl Stream<Item = io::Result<Connection>> {
    stream::unfold((listener, admission), move |(listener, admission)| async move {
        let connection = accept(&listener, &admission, patience).await;
        Some((Ok(connection), (listener, admission)))
    })
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;
    use crate::front::admission::Room;

    async fn listener() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    #[tokio::test]
    async fn one_who_says_nothing_is_not_waited_for() {
        let (listener, address) = listener().await;
        let admission = Admission::new(Room { all: 2, of_address: 2, spare: 0 });
        let _caller = TcpStream::connect(address).await.unwrap();
        let mut silent = accept(&listener, &admission, Duration::from_millis(1)).await;
        let error = silent.read_u8().await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn one_who_has_to_give_way_is_told_while_waiting() {
        let (listener, address) = listener().await;
        let admission = Admission::new(Room { all: 1, of_address: 1, spare: 0 });
        let hour = Duration::from_secs(3600);
        let _first = TcpStream::connect(address).await.unwrap();
        let mut first = accept(&listener, &admission, hour).await;
        let waiting = tokio::task::spawn(async move {
            let kinds = [first.read_u8().await, first.read_u8().await].map(|read| read.unwrap_err().kind());
            (kinds, first.place().number())
        });
        let _second = TcpStream::connect(address).await.unwrap();
        let second = accept(&listener, &admission, hour).await;
        let (kinds, number) = waiting.await.unwrap();
        assert_eq!(kinds, [io::ErrorKind::ConnectionAborted; 2]);
        assert!(number < second.place().number());
    }
}
