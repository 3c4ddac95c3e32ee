//! Where a port is opened: an address, or a name that means one.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::str::FromStr;

use tokio::net::{TcpListener, lookup_host};

use crate::failure::Failure;

/// `127.0.0.1:7411` or `localhost:7411`.
#[derive(Clone, Debug)]
pub(crate) struct Listen(String);

impl FromStr for Listen {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl Listen {
    /// Takes the address, if it may be listened on. A name must mean nothing that may not.
    pub(crate) async fn bind(
        &self,
        option: &str,
        check: impl Fn(SocketAddr) -> Result<(), Failure>,
    ) -> Result<TcpListener, Failure> {
        let Self(text) = self;
        let refused = |reason: String| Failure::Request(format!("{option} {text}: {reason}"));
        if text.rsplit_once(':').is_none_or(|(name, port)| name.is_empty() || port.parse::<u16>().is_err()) {
            return Err(refused("an address looks like 127.0.0.1:7411 or localhost:7411".to_owned()));
        }
        let found = lookup_host(text).await;
        let mut addresses: Vec<SocketAddr> =
            found.map_err(|error| refused(format!("no such name here ({error})")))?.collect();
        // Where a name means both, callers that were told 127.0.0.1 must find it.
        addresses.sort_by_key(SocketAddr::is_ipv6);
        for address in &addresses {
            check(*address)?;
        }
        let taken = |error| refused(format!("cannot listen there: {error}; choose another port"));
        TcpListener::bind(addresses.as_slice()).await.map_err(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn bound(text: &str) -> Result<SocketAddr, String> {
        let check = |address: SocketAddr| match address.ip().is_loopback() {
            true => Ok(()),
            false => Err(Failure::Request("not here".to_owned())),
        };
        let listener = text.parse::<Listen>().unwrap().bind("--listen", check).await;
        listener.map(|listener| listener.local_addr().unwrap()).map_err(|error| error.to_string())
    }

    #[tokio::test]
    async fn a_name_is_as_good_as_what_it_means() {
        for text in ["127.0.0.1:0", "localhost:0"] {
            assert!(bound(text).await.unwrap().ip().is_loopback(), "{text}");
        }
        assert_eq!(bound("0.0.0.0:0").await.unwrap_err(), "not here");
        for wrong in ["", "localhost", ":7411", "7411", "localhost:seven", "localhost:70000"] {
            assert!(bound(wrong).await.unwrap_err().starts_with(&format!("--listen {wrong}: ")), "{wrong}");
        }
    }
}
