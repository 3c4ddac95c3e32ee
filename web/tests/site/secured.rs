//! Pages behind TLS: the coordinator's own certificate, and a cookie that goes nowhere else.

use std::net::SocketAddr;
use std::sync::Arc;

use access::{Authority, Roll, Scope, Scopes};
use coordinator::{Config, Gate, Tls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::stage::Stage;

/// Asks as a browser that knows the authority, under some name; what it is told, or why it does not speak at all.
async fn ask(web: SocketAddr, authority: &str, host: &'static str, request: &str) -> Result<String, String> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(authority.as_bytes()).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(web).await.unwrap();
    let name = ServerName::try_from(host).unwrap();
    let connected = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
    let mut stream = connected.map_err(|error| error.to_string())?;
    let (line, body) = request.split_once("\n").unwrap_or((request, ""));
    let head = format!(
        "{line} HTTP/1.1\r\nhost: {host}:7412\r\norigin: https://{host}:7412\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    // Whether the end is announced is the server's courtesy.
    let _ = stream.read_to_string(&mut answer).await;
    Ok(answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_are_served_on_the_coordinators_certificate() {
    let folder = tempfile::tempdir().unwrap();
    #[expect(clippy::disallowed_methods, reason = "certificates are judged by the clock")]
    let now = std::time::SystemTime::now().into();
    let authority = Authority::found(&folder.path().join("ca"), now).unwrap();
    let issued = authority.for_server(&["farm.example.org".to_owned()], 1, now).unwrap();
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let tls = Tls { certificate: read(&issued.certificate), key: read(&issued.key), clients: None };
    let known = read(&authority.certificate());
    let (path, mut roll) = (folder.path().join("tokens.json"), Roll::default());
    let token = roll.issue("eve", Scopes::new([Scope::Read])).unwrap().reveal();
    roll.save(&path).unwrap();
    let gate = Gate::open().with_roll(path).unwrap();
    let stage = Stage::with(|config| Config { gate, tls: Some(tls), ..config }).await;

    // A name of the network is answered here; without TLS only those of the machine are.
    let page = ask(stage.web, &known, "farm.example.org", "GET /login").await.unwrap();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    let entered = format!("POST /login\ntoken={token}&to=/");
    let entered = ask(stage.web, &known, "farm.example.org", &entered).await.unwrap().to_lowercase();
    assert!(entered.starts_with("http/1.1 303") && entered.contains("samesite=strict; secure"), "{entered}");

    let elsewhere = ask(stage.web, &known, "example.org", "GET /login").await.unwrap_err();
    assert!(elsewhere.contains("not valid for name"), "{elsewhere}");
    let other = Authority::found(&folder.path().join("other"), now).unwrap();
    let stranger =
        ask(stage.web, &read(&other.certificate()), "farm.example.org", "GET /").await.unwrap_err();
    assert!(stranger.contains("certificate"), "{stranger}");

    // Whoever speaks in the clear is not answered, and nobody waits for who says nothing.
    let _silent = TcpStream::connect(stage.web).await.unwrap();
    let mut clear = TcpStream::connect(stage.web).await.unwrap();
    clear.write_all(b"GET / HTTP/1.1\r\nhost: farm\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = clear.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    let page = ask(stage.web, &known, "farm.example.org", "GET /healthz").await.unwrap();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    stage.close().await;
}
