//! Where a port is opened: an address, or a name that means one.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::str::FromStr;

use tokio::net::{TcpListener, TcpSocket, lookup_host};

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
    /// Takes the address, if it may be listened on; nobody listens there yet, and whoever calls is refused at once. A name must mean nothing
    /// that may not be listened on.
    pub(crate) async fn reserve(
        &self,
        option: &str,
        check: impl Fn(SocketAddr) -> Result<(), Failure>,
    ) -> Result<Reserved, Failure> {
        let Self(text) = self;
        let asked = format!("{option} {text}");
        let refused = |reason: String| Failure::Request(format!("{asked}: {reason}"));
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
        let mut last = refused("no such name here".to_owned());
        for address in addresses {
            match socket_at(address) {
                Ok(socket) => return Ok(Reserved { asked, socket }),
                Err(error) => last = taken(&asked, &error),
            }
        }
        Err(last)
    }
}

/// An address that is ours.
pub(crate) struct Reserved {
    /// The option that named it.
    asked: String,
    socket: TcpSocket,
}

impl Reserved {
    /// Which it is.
    pub(crate) fn address(&self) -> Result<SocketAddr, Failure> {
        Ok(self.socket.local_addr()?)
    }

    /// From now on somebody listens there.
    pub(crate) fn listen(self) -> Result<TcpListener, Failure> {
        self.socket.listen(CALLERS).map_err(|error| taken(&self.asked, &error))
    }
}

/// Callers that wait for somebody to take their connection.
const CALLERS: u32 = 1024;

fn socket_at(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?; // right after another program that listened there has ended
    socket.bind(address)?;
    Ok(socket)
}

fn taken(asked: &str, error: &io::Error) -> Failure {
    Failure::Request(format!("{asked}: cannot listen there: {error}; choose another port"))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn bound(text: &str) -> Result<SocketAddr, String> {
        let check = |address: SocketAddr| match address.ip().is_loopback() {
            true => Ok(()),
            false => Err(Failure::Request("not here".to_owned())),
        };
        let listener = text.parse::<Listen>().unwrap().reserve("--listen", check).await;
        listener.map(|listener| listener.address().unwrap()).map_err(|error| error.to_string())
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
