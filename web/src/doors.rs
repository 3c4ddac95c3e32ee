//! Doors: the connections of browsers, with TLS or without, so many at a time.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use coordinator::{Kept, Tls};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// Connections at the same time; more callers wait. A browser opens six.
const MOST_VISITS: usize = 1024;
/// How long a browser may take to begin to speak.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);
/// How long to wait when no connection can be taken, as when there are no file handles left.
const PAUSE: Duration = Duration::from_secs(1);

/// Where browsers come in.
pub(crate) struct Doors {
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    places: Arc<Semaphore>,
    /// Those who have come and are not ready to speak: nobody waits for them.
    entering: JoinSet<Option<(Visit, SocketAddr)>>,
}

impl Doors {
    pub(crate) fn new(listener: TcpListener, tls: Option<&Tls>) -> io::Result<Self> {
        let tls = tls.map(acceptor).transpose().map_err(io::Error::other)?;
        let places = Arc::new(Semaphore::new(MOST_VISITS));
        Ok(Self { listener, tls, places, entering: JoinSet::new() })
    }
}

fn acceptor(tls: &Tls) -> Result<TlsAcceptor, rustls::Error> {
    let wrong = |error: rustls::pki_types::pem::Error| rustls::Error::General(error.to_string());
    let chain = CertificateDer::pem_slice_iter(tls.certificate.as_bytes()).collect::<Result<_, _>>();
    let key = PrivateKeyDer::from_pem_slice(tls.key.as_bytes()).map_err(wrong)?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain.map_err(wrong)?, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()]; // so that a worker who knocks here is told apart
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Somebody's connection, with its place until it ends.
pub(crate) type Visit = Kept<Box<dyn Stream>, OwnedSemaphorePermit>;

pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

async fn enter(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
) -> Option<(Visit, SocketAddr)> {
    let stream: Box<dyn Stream> = match tls {
        Some(tls) => Box::new(tokio::time::timeout(HANDSHAKE_TIME, tls.accept(stream)).await.ok()?.ok()?),
        None => Box::new(stream),
    };
    Some((Kept::new(stream, place), peer))
}

async fn knock(
    listener: &TcpListener,
    places: Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = places.acquire_owned().await.expect("nobody closes it");
    let (stream, peer) = listener.accept().await?;
    Ok((stream, peer, place))
}

impl Listener for Doors {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        loop {
            tokio::select! {
                Some(entered) = self.entering.join_next() => {
                    if let Ok(Some(visit)) = entered {
                        return visit;
                    }
                }
                knocked = knock(&self.listener, self.places.clone()) => match knocked {
                    Ok((stream, peer, place)) => {
                        self.entering.spawn(enter(stream, self.tls.clone(), peer, place));
                    }
                    Err(_) => tokio::time::sleep(PAUSE).await,
                },
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Where somebody comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Doors>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Self {
        Self(*stream.remote_addr())
    }
}
