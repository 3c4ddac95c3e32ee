//! Just enough of HTTP to ask our own server, and to see exactly what it says.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The head, lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// Whether the body has all of these.
    pub(crate) fn tells(&self, parts: &[&str]) {
        for part in parts {
            assert!(self.body.contains(part), "no \"{part}\" in {}", self.body);
        }
    }

    /// Whether the body has none of these.
    pub(crate) fn is_silent_on(&self, parts: &[&str]) {
        for part in parts {
            assert!(!self.body.contains(part), "\"{part}\" in {}", self.body);
        }
    }

    /// A line of the head.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':').map(str::trim))
    }
}

/// Sends a request with these lines in its head and opens the answer.
pub(crate) async fn open(
    address: SocketAddr,
    method: &str,
    path: &str,
    head: &[(&str, &str)],
    body: &str,
) -> TcpStream {
    let mut lines =
        format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    if !head.iter().any(|(name, _)| *name == "host") {
        lines += &format!("host: {address}\r\n");
    }
    for (name, value) in head {
        lines += &format!("{name}: {value}\r\n");
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{lines}\r\n{body}").as_bytes()).await.unwrap();
    stream
}

/// Sends a request and reads the whole answer.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    head: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = open(address, method, path, head, body).await;
    let (mut bytes, mut piece) = (Vec::new(), vec![0; 65_536]);
    loop {
        // A body that is refused unread may end in a reset after the answer.
        let read = stream.read(&mut piece).await.unwrap_or(0);
        bytes.extend_from_slice(&piece[..read]);
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let status = head.split(' ').nth(1).unwrap().parse().unwrap();
            let answer = Answer { status, head: head.to_lowercase(), body: body.to_owned() };
            // Not everybody closes the connection after an answer.
            let length = answer.header("content-length").and_then(|length| length.parse().ok());
            if read == 0 || length.is_some_and(|length: usize| body.len() >= length) {
                return answer;
            }
        }
        assert_ne!(read, 0, "no answer but \"{text}\"");
    }
}
