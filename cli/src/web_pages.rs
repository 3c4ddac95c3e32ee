//! Where the web pages are served, beside a coordinator.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use coordinator::{Coordinator, Tls};
use tokio::net::TcpListener;
use web::{Options, PublicUrl};

use crate::failure::Failure;
use crate::listen::{Listen, Reserved};
use crate::output;
use crate::protection::Protection;

/// The address of the pages, or `off`.
#[derive(Clone, Debug)]
pub(crate) enum WebAddress {
    Off,
    At(Listen),
}

impl FromStr for WebAddress {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Infallible> {
        if text == "off" { Ok(Self::Off) } else { text.parse().map(Self::At) }
    }
}

impl WebAddress {
    /// Takes the address; nothing if the pages are off. Without protection they are for this machine.
    pub(crate) async fn bind(&self, protection: Option<&Protection>) -> Result<Option<Pages>, Failure> {
        self.reserve(protection).await?.map(ReservedPages::listen).transpose()
    }

    /// The same, without listening yet.
    pub(crate) async fn reserve(
        &self,
        protection: Option<&Protection>,
    ) -> Result<Option<ReservedPages>, Failure> {
        let Self::At(listen) = self else { return Ok(None) };
        let check = |address: SocketAddr| match protection {
            Some(protection) => protection.check_pages(address),
            None if address.ip().is_loopback() => Ok(()),
            None => Err(Failure::Request(format!(
                "--web {address}: nothing protects pages here; use 127.0.0.1 or [::1], or `astragal coordinator` with \
                 a certificate and tokens"
            ))),
        };
        let reserved = listen.reserve("--web", check).await.map_err(or_none)?;
        Ok(Some(ReservedPages { reserved, public_url: None, papers: Vec::new() }))
    }
}

fn or_none(error: Failure) -> Failure {
    match error {
        Failure::Request(reason) => Failure::Request(format!("{reason}; \"off\" serves no pages")),
        other => other,
    }
}

/// Where pages will be served, and nobody listens yet.
pub(crate) struct ReservedPages {
    reserved: Reserved,
    /// Where people find them, if that is somewhere else.
    pub(crate) public_url: Option<PublicUrl>,
    /// Folders of papers that they show.
    pub(crate) papers: Vec<PathBuf>,
}

impl ReservedPages {
    pub(crate) fn listen(self) -> Result<Pages, Failure> {
        let Self { reserved, public_url, papers } = self;
        Ok(Pages { listener: reserved.listen().map_err(or_none)?, public_url, papers })
    }
}

/// Where pages will be served.
pub(crate) struct Pages {
    listener: TcpListener,
    /// Where people find them, if that is somewhere else.
    public_url: Option<PublicUrl>,
    /// Folders of papers that they show.
    papers: Vec<PathBuf>,
}

/// Serves a coordinator until `shutdown` is done, and its pages with it, and says where those are. On a network they are
/// behind the coordinator's certificate; on loopback nobody else hears, and no certificate is for that name.
pub(crate) async fn serve(
    coordinator: Coordinator,
    listener: TcpListener,
    pages: Option<Pages>,
    tls: Option<&Tls>,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), Failure> {
    let (handle, gate) = (coordinator.handle(), coordinator.gate());
    for (name, reason) in coordinator.held() {
        output::note(&format!("note: {name} is held: {reason}"));
    }
    let mut served_pages = None;
    if let Some(Pages { listener, public_url, papers }) = pages {
        let address = listener.local_addr()?;
        let tls = tls.filter(|_| !address.ip().is_loopback()).cloned();
        let scheme = if tls.is_some() { "https" } else { "http" };
        output::note(&format!("pages on {scheme}://{address}/"));
        served_pages = Some((listener, Options { tls, public_url, papers, ..Options::default() }));
    }
    let pages = async {
        match served_pages {
            Some((listener, options)) => web::serve(handle, gate, listener, options).await,
            None => Ok(()),
        }
    };
    let coordinator = async { coordinator.serve(listener, shutdown).await.map_err(Failure::from) };
    let pages = async { Ok(pages.await) }; // if they fail, that is told after the database is closed
    let ((), shown) = tokio::try_join!(coordinator, pages)?; // without a coordinator nobody waits for readers of pages
    Ok(shown?)
}
