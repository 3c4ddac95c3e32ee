//! From a socket to answers. The caller owns the socket, so tests can bind port 0.

use std::convert::Infallible;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::{StatusCode, Version};
use axum::middleware::{self, Next};
use axum::response::Response;
use coordinator::front::admission::{Admission, Room};
use coordinator::front::connection::{Connection, accept};
use coordinator::{Gate, Handle, Tls};
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::papers::Papers;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::public_url::PublicUrl;
use crate::site::{Reach, Site};
use crate::tls::acceptor;
use crate::{api, guard, login, menu, pages, prefix, rejection};

/// No request needs longer, but for the streams of live pages, which begin to answer at once.
const MOST_TIME: Duration = Duration::from_secs(60);
/// An experiment file is a page or two.
const MOST_BODY: usize = 256 << 10;
/// How long a browser may take for TLS, for the head of its first request, and between two requests.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long browsers that still read may take when the coordinator closes.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// Connections at the same time. A browser opens six; a proxy has all of its people's.
const ROOM: Room = Room { all: 1024, of_address: 512, spare: 16 };

/// How pages are served.
#[derive(Clone, Debug)]
pub struct Options {
    /// The certificate, if they are behind one.
    pub tls: Option<Tls>,
    /// Where people find them, if that is somewhere else.
    pub public_url: Option<PublicUrl>,
    /// Folders of papers, or with folders of papers inside.
    pub papers: Vec<PathBuf>,
    /// How many connections are held.
    pub room: Room,
}

impl Default for Options {
    fn default() -> Self {
        Self { tls: None, public_url: None, papers: Vec::new(), room: ROOM }
    }
}

/// Serves the pages to those whom the gate lets in, until the coordinator behind the handle closes.
///
/// Boxed: a site is compiled here, once, and not in every program that has one.
pub fn serve(
    handle: Handle,
    gate: Gate,
    listener: TcpListener,
    options: Options,
) -> BoxFuture<'static, io::Result<()>> {
    Box::pin(served(handle, gate, listener, options))
}

async fn served(handle: Handle, gate: Gate, listener: TcpListener, options: Options) -> io::Result<()> {
    let Options { tls, public_url, papers, room } = options;
    let reach = match tls {
        Some(_) => Reach::Secured,
        None if listener.local_addr()?.ip().is_loopback() => Reach::Machine,
        None => Reach::Network,
    };
    let tls = tls.as_ref().map(acceptor).transpose().map_err(io::Error::other)?;
    let closed = closed(handle.clone());
    let site = Site::new(handle, gate, reach, public_url, Papers::find(&papers));
    let (admission, public) = (Admission::new(room), site.public.clone());
    let (tell, closing) = watch::channel(false);
    let visit = Visit { router: router(site), admission, public, closing };
    let mut visits = JoinSet::new();
    tokio::pin!(closed);
    loop {
        tokio::select! {
            () = &mut closed => break,
            connection = accept(&listener, &visit.admission, HEAD_TIME) => {
                visits.spawn(visit.clone().begin(connection, tls.clone()));
            }
            Some(_) = visits.join_next() => {} // however it ended
        }
    }
    drop((listener, visit));
    let _ = tell.send(true);
    let last_words = async { while visits.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(LAST_WORDS, last_words).await; // whoever is slower is cut off
    Ok(())
}

/// Ends when the coordinator does.
async fn closed(handle: Handle) {
    let mut changes = handle.changes();
    drop(handle); // a handle that is held would keep the coordinator's queue open
    while changes.changed().await.is_ok() {}
}

/// What the requests of a connection need.
#[derive(Clone)]
struct Visit {
    router: Router,
    admission: Admission,
    public: Option<Arc<PublicUrl>>,
    closing: watch::Receiver<bool>,
}

impl Visit {
    async fn begin(self, connection: Connection, tls: Option<TlsAcceptor>) {
        let peer = Peer { address: connection.peer(), is_spare: connection.place().is_spare() };
        let number = connection.place().number();
        let (admission, router, public) = (self.admission, self.router, self.public);
        let enough = Arc::new(Notify::new());
        let ends = Ends { enough: enough.clone(), closing: self.closing };
        let answer = move |mut request: Request<Incoming>| {
            admission.is_known(number); // whoever asks too often is told so
            request.extensions_mut().insert(ConnectInfo(peer));
            if let Some(own) = public.as_deref().and_then(|public| public.inward(request.uri())) {
                *request.uri_mut() = own;
            }
            let (router, enough) = (router.clone(), enough.clone());
            async move {
                if request.version() != Version::HTTP_2 {
                    return router.oneshot(request.map(Body::new)).await;
                }
                let answer = router.oneshot(heard_out(request).await).await;
                enough.notify_one();
                answer
            }
        };
        match tls {
            Some(tls) => {
                if let Ok(Ok(stream)) = tokio::time::timeout(HEAD_TIME, tls.accept(connection)).await {
                    speak(stream, peer, answer, ends).await;
                }
            }
            None => speak(connection, peer, answer, ends).await,
        }
    }
}

/// A request of a worker at the wrong port with its body taken in: whoever is answered before it has said everything hears of a
/// stream that was reset, and not what we say.
async fn heard_out(request: Request<Incoming>) -> Request {
    let (head, body) = request.into_parts();
    let body = tokio::time::timeout(HEAD_TIME, axum::body::to_bytes(Body::new(body), MOST_BODY)).await;
    Request::from_parts(
        head,
        body.map_or_else(|_| Body::empty(), |body| Body::from(body.unwrap_or_default())),
    )
}

/// What ends a connection from our side, after the answers that are on their way.
struct Ends {
    /// A browser speaks HTTP/1 here: whoever speaks HTTP/2 is a worker at the wrong port, is told so, and has to go.
    enough: Arc<Notify>,
    closing: watch::Receiver<bool>,
}

/// Answers the requests of one connection.
async fn speak<S, A, F>(stream: S, peer: Peer, answer: A, mut ends: Ends)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    A: Fn(Request<Incoming>) -> F,
    F: Future<Output = Result<Response, Infallible>> + Send + 'static,
{
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .keep_alive(!peer.is_spare)
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(1);
    let connection = builder.serve_connection(TokioIo::new(stream), service_fn(answer));
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return, // however it ended, there is nobody to tell
        _ = ends.closing.wait_for(|is_closing| *is_closing) => {}
        () = ends.enough.notified() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(MOST_TIME, connection).await; // nobody is told either
}

fn router(site: Site) -> Router {
    Router::new()
        .merge(pages::router())
        .merge(api::router())
        .fallback(|request: Request| async move { Problem::no_page(request.uri().path()) })
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn(rejection::as_usual))
        .layer(middleware::from_fn_with_state(site.clone(), login::ask))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(site.clone(), guard::check))
        .layer(middleware::from_fn_with_state(site.clone(), menu::complete))
        .layer(middleware::from_fn_with_state(site.clone(), prefix::outward))
        .with_state(site)
}

/// Gives up on a request that takes too long.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(MOST_TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "that took longer than a minute; try again").page()
        }
    }
}
