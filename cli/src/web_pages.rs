//! Where the web pages are served, beside a coordinator.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::str::FromStr;

use coordinator::Coordinator;
use tokio::net::TcpListener;

use crate::failure::Failure;

/// The address of the pages, or `off`.
#[derive(Clone, Debug)]
pub(crate) struct WebAddress(String);

impl FromStr for WebAddress {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl WebAddress {
    /// Takes the address; nothing if the pages are off.
    pub(crate) async fn bind(&self) -> Result<Option<TcpListener>, Failure> {
        let Self(text) = self;
        let refused = |reason: &str| Failure::Request(format!("--web {text}: {reason}"));
        if text == "off" {
            return Ok(None);
        }
        let address: SocketAddr = text
            .parse()
            .map_err(|_| refused("an address looks like 127.0.0.1:7412; \"off\" serves no pages"))?;
        if !address.ip().is_loopback() {
            return Err(refused("nothing protects the pages on a network yet; use 127.0.0.1 or [::1]"));
        }
        let taken = |error| refused(&format!("{error}; choose another port, or \"off\""));
        Ok(Some(TcpListener::bind(address).await.map_err(taken)?))
    }
}

/// Serves a coordinator until `shutdown` is done, and its pages with it, and says where those are.
pub(crate) async fn serve(
    coordinator: Coordinator,
    listener: TcpListener,
    pages: Option<TcpListener>,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let (desk, gate) = (coordinator.desk(), coordinator.gate());
    if let Some(pages) = &pages {
        eprintln!("pages on http://{}/", pages.local_addr()?);
    }
    let pages = async {
        match pages {
            Some(pages) => web::serve(desk, gate, pages).await,
            None => Ok(()),
        }
    };
    let (served, shown) = tokio::join!(coordinator.serve(listener, shutdown), pages);
    served?;
    Ok(shown?)
}
