//! Pages behind the coordinator's own certificate.

use std::sync::Arc;

use coordinator::Tls;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// What answers browsers that speak TLS.
pub(crate) fn acceptor(tls: &Tls) -> Result<TlsAcceptor, rustls::Error> {
    let wrong = |error: rustls::pki_types::pem::Error| rustls::Error::General(error.to_string());
    let chain = CertificateDer::pem_slice_iter(tls.certificate.as_bytes()).collect::<Result<_, _>>();
    let key = PrivateKeyDer::from_pem_slice(tls.key.as_bytes()).map_err(wrong)?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain.map_err(wrong)?, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()]; // so that a worker who calls here is told apart
    Ok(TlsAcceptor::from(Arc::new(config)))
}
