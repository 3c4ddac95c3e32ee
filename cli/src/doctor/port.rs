//! From an address to a connection, and what speaks at its other end.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tonic::transport::Uri;

use super::{Finding, Findings};

/// How a gRPC client begins to speak without TLS: it says so, and that it has no wishes.
const GREETING: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00";

/// Where a coordinator is said to be.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) is_secure: bool,
    /// How long somebody there may take to take a connection, and to say something.
    pub(super) patience: Duration,
}

/// What is spoken at a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Speech {
    /// gRPC in the clear.
    Clear,
    /// TLS.
    Secured,
    /// Web pages in the clear.
    Pages,
    /// Something else, which began so.
    Other(String),
}

impl Place {
    /// The parts of an address that was checked before.
    pub(super) fn of(url: &str, patience: Duration) -> Option<Self> {
        let uri: Uri = url.parse().ok()?;
        let is_secure = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
        let host = uri.host()?.trim_start_matches('[').trim_end_matches(']').to_owned();
        Some(Self { host, port, is_secure, patience })
    }

    /// Looks up the name and connects.
    pub(super) async fn reach(&self, found: &mut Findings) -> Result<SocketAddr, Finding> {
        let Self { host, port, patience, .. } = self;
        let unknown = |reason: String| {
            let advice =
                "write the name as the coordinator's machine is known here, or its address in numbers";
            Finding::failed("name", format!("{host} is not known on this machine: {reason}"), advice)
        };
        let looked_up = timeout(*patience, tokio::net::lookup_host((host.as_str(), *port))).await;
        let addresses: Vec<SocketAddr> = match looked_up {
            Ok(Ok(addresses)) => addresses.collect(),
            Ok(Err(error)) => return Err(unknown(error.to_string())),
            Err(_) => return Err(unknown("no name server answers".to_owned())),
        };
        let numbers: Vec<String> = addresses.iter().map(|address| address.ip().to_string()).collect();
        found.fine("name", format!("{host} is {}", numbers.join(", ")));
        let mut refused = unknown("it has no address".to_owned());
        for address in addresses {
            match self.connect(address).await {
                Ok(_) => {
                    found.fine("port", format!("{address} takes connections"));
                    return Ok(address);
                }
                Err(reason) => refused = self.closed(address, reason),
            }
        }
        Err(refused)
    }

    async fn connect(&self, address: SocketAddr) -> Result<TcpStream, ErrorKind> {
        match timeout(self.patience, TcpStream::connect(address)).await {
            Ok(connected) => connected.map_err(|error| error.kind()),
            Err(_) => Err(ErrorKind::TimedOut),
        }
    }

    fn closed(&self, address: SocketAddr, reason: ErrorKind) -> Finding {
        let port = address.port();
        let hint = if port == 7411 { "" } else { " (a coordinator's is 7411 unless told otherwise)" };
        let (says, advice) = match reason {
            ErrorKind::ConnectionRefused => (
                format!("{address} refuses connections: nobody listens on that port{hint}"),
                format!(
                    "start `astragal coordinator` there; it says where it listens. If it does run: without --listen \
                     0.0.0.0:{port} it listens to its own machine only"
                ),
            ),
            ErrorKind::TimedOut => (
                format!("{address} does not answer within {} s", self.patience.as_secs()),
                format!(
                    "the machine is off, the address is another one, or a firewall drops port {port}: open it for TCP"
                ),
            ),
            other => (
                format!("{address} cannot be reached: {other}"),
                "look at the network between the two machines".to_owned(),
            ),
        };
        Finding::failed("port", says, advice)
    }

    /// What is spoken at a port, by how it answers somebody who speaks gRPC without TLS.
    pub(super) async fn speech(&self, address: SocketAddr) -> Speech {
        let mut heard = [0; 64];
        let talk = async {
            let mut stream = TcpStream::connect(address).await.ok()?;
            stream.write_all(GREETING).await.ok()?;
            stream.read(&mut heard).await.ok()
        };
        let length = timeout(self.patience, talk).await.ok().flatten().unwrap_or_default();
        told(&heard[..length])
    }
}

fn told(heard: &[u8]) -> Speech {
    match heard {
        [_, _, _, 4, ..] => Speech::Clear,   // the settings of HTTP/2
        [21 | 22, 3, ..] => Speech::Secured, // an alert: that was no TLS
        heard if heard.starts_with(b"HTTP/1") => Speech::Pages,
        [] => Speech::Other("it says nothing".to_owned()),
        heard => {
            let text: String =
                String::from_utf8_lossy(heard).chars().filter(|c| !c.is_control()).take(40).collect();
            Speech::Other(format!("it says {text:?}"))
        }
    }
}

impl Speech {
    /// Why this is not what was hoped for at such an address.
    pub(super) fn trouble(&self, place: &Place) -> Option<Finding> {
        let Place { host, port, is_secure, .. } = place;
        Some(match self {
            Self::Clear if !is_secure => return None,
            Self::Secured if *is_secure => return None,
            Self::Clear => Finding::failed(
                "protocol",
                "the coordinator there speaks without TLS, and you ask for https",
                format!(
                    "write http://{host}:{port}, without --ca; or give the coordinator a certificate (--tls-cert)"
                ),
            ),
            Self::Secured => Finding::failed(
                "protocol",
                "TLS is spoken there, and you ask for http",
                format!("write https://{host}:{port}, and name the coordinator's authority: --ca ca.pem"),
            ),
            Self::Pages => pages(*port),
            Self::Other(what) => Finding::failed(
                "protocol",
                format!("something answers there that is no coordinator: {what}"),
                "look which port the coordinator names when it starts: \"coordinator … on …\"",
            ),
        })
    }
}

/// Whoever asks for the wrong of a coordinator's two ports.
pub(super) fn pages(port: u16) -> Finding {
    Finding::failed(
        "protocol",
        format!(
            "web pages are served on port {port}; commands and workers need the coordinator's other port"
        ),
        "use the port that it names when it starts, \"coordinator … on …\" (7411 unless told otherwise)",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_speaks_is_known_by_its_first_bytes() {
        assert_eq!(told(&[0, 0, 18, 4, 0, 0]), Speech::Clear);
        assert_eq!(told(&[21, 3, 1, 0, 2, 2, 70]), Speech::Secured);
        assert_eq!(told(b"HTTP/1.1 400 Bad Request\r\n"), Speech::Pages);
        assert_eq!(told(b"SSH-2.0-OpenSSH_9\r\n"), Speech::Other("it says \"SSH-2.0-OpenSSH_9\"".to_owned()));
        assert_eq!(told(b""), Speech::Other("it says nothing".to_owned()));
    }

    #[test]
    fn an_address_has_a_host_and_a_port() {
        let parts =
            |url| Place::of(url, Duration::ZERO).map(|place| (place.host, place.port, place.is_secure));
        assert_eq!(parts("https://[::1]:7411"), Some(("::1".to_owned(), 7411, true)));
        assert_eq!(parts("http://farm"), Some(("farm".to_owned(), 80, false)));
        assert_eq!(parts("nothing at all"), None);
    }
}
