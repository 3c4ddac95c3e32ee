//! Where the web pages are served, beside a coordinator.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::str::FromStr;

use coordinator::{Coordinator, Tls};
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::protection::Protection;

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
    /// Takes the address; nothing if the pages are off. Without protection they are for this machine.
    pub(crate) async fn bind(&self, protection: Option<&Protection>) -> Result<Option<TcpListener>, Failure> {
        let Self(text) = self;
        let refused = |reason: &str| Failure::Request(format!("--web {text}: {reason}"));
        if text == "off" {
            return Ok(None);
        }
        let address: SocketAddr = text
            .parse()
            .map_err(|_| refused("an address looks like 127.0.0.1:7412; \"off\" serves no pages"))?;
        match protection {
            Some(protection) => protection.check_pages(address)?,
            None if address.ip().is_loopback() => {}
            None => {
                return Err(refused(
                    "nothing protects pages here; use 127.0.0.1 or [::1], or `astragal coordinator` with a \
                     certificate and tokens",
                ));
            }
        }
        let taken = |error| refused(&format!("{error}; choose another port, or \"off\""));
        Ok(Some(TcpListener::bind(address).await.map_err(taken)?))
    }
}

/// Serves a coordinator until `shutdown` is done, and its pages with it, and says where those are. On a network they are
/// behind the coordinator's certificate; on loopback nobody else hears, and no certificate is for that name.
pub(crate) async fn serve(
    coordinator: Coordinator,
    listener: TcpListener,
    pages: Option<TcpListener>,
    tls: Option<&Tls>,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let (desk, gate) = (coordinator.desk(), coordinator.gate());
    for (name, reason) in coordinator.held() {
        eprintln!("note: {name} is held: {reason}");
    }
    let mut secured = None;
    if let Some(pages) = &pages {
        secured = tls.filter(|_| pages.local_addr().is_ok_and(|address| !address.ip().is_loopback()));
        let scheme = if secured.is_some() { "https" } else { "http" };
        eprintln!("pages on {scheme}://{}/", pages.local_addr()?);
    }
    let pages = async {
        match pages {
            Some(pages) => web::serve(desk, gate, pages, secured).await,
            None => Ok(()),
        }
    };
    let coordinator = async { coordinator.serve(listener, shutdown).await.map_err(Failure::from) };
    let pages = async { Ok(pages.await) }; // if they fail, that is told after the database is closed
    let ((), shown) = tokio::try_join!(coordinator, pages)?; // without a coordinator nobody waits for readers of pages
    Ok(shown?)
}
