//! The certificate that is shown at a port: whose it is, who signed it, and whether it is valid here and now.
//!
//! The handshake takes every certificate, so that it can be looked at. Nothing is said on that connection but a greeting
//! without a token.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::SystemTime;

use access::Portrait;
use time::OffsetDateTime;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{self, CryptoProvider};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

use super::dates::trouble_with;
use super::port::{self, Place};
use super::{Finding, Findings, clock};
use crate::shell::quoted;

/// Looks at the certificate that is shown, with the eyes of whoever knows this authority (PEM).
pub(super) async fn look(
    found: &mut Findings,
    place: &Place,
    address: SocketAddr,
    authority: &str,
) -> Result<(), Finding> {
    let stream = match handshake(place, address).await {
        Ok(stream) => stream,
        Err(reason) => {
            let trouble = place.speech(address).await.trouble(place);
            return Err(trouble.unwrap_or_else(|| {
                let advice = "look whether a proxy or another program than astragal listens there";
                Finding::failed("protocol", format!("TLS does not come about: {reason}"), advice)
            }));
        }
    };
    let connection = stream.get_ref().1;
    if connection.alpn_protocol() != Some(b"h2") {
        return Err(port::pages(place.port));
    }
    found.fine("protocol", "TLS is spoken, and gRPC");
    let chain = connection.peer_certificates().unwrap_or_default().to_vec();
    let unreadable = |error: access::AccessError| {
        Finding::failed("certificate", error.to_string(), "make it anew with `astragal ca server`")
    };
    let shown = chain.first().ok_or(access::AccessError::Nothing).and_then(|der| Portrait::from_der(der));
    let shown = shown.map_err(unreadable)?;
    let known = Portrait::from_pem(authority).map_err(unreadable)?;
    let proof = prove(authority, &chain, &place.host, midway(&shown));
    is_signed(&proof, &shown, &known)?;
    found.fine("authority", format!("the certificate is signed by {}, as --ca wants it", known.subject));
    is_in_time(found, place, [&shown, &known], stream).await?;
    is_for(place, &shown, &proof)?;
    found.fine(
        "certificate",
        format!("it is for {}, until {}", shown.hosts.join(", "), clock::written(shown.ends)),
    );
    Ok(())
}

async fn handshake(place: &Place, address: SocketAddr) -> Result<TlsStream<TcpStream>, String> {
    let provider = Arc::new(crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .expect("the provider knows them")
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Onlooker(provider)))
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()]; // the pages speak the second only
    let name = ServerName::try_from(place.host.clone()).map_err(|error| error.to_string())?;
    let connector = TlsConnector::from(Arc::new(config));
    let talk = async { connector.connect(name, TcpStream::connect(address).await?).await };
    match tokio::time::timeout(place.patience, talk).await {
        Ok(connected) => connected.map_err(|error| error.to_string()),
        Err(_) => Err("nobody answers".to_owned()),
    }
}

/// A time at which a certificate is valid, to tell a wrong signer from a wrong date.
fn midway(shown: &Portrait) -> OffsetDateTime {
    shown.begins + (shown.ends - shown.begins) / 2
}

/// Whether a chain is one of the authority's for this host, at some time, as every client would ask.
fn prove(authority: &str, chain: &[CertificateDer<'_>], host: &str, at: OffsetDateTime) -> Result<(), Error> {
    let mut roots = RootCertStore::empty();
    for root in CertificateDer::pem_slice_iter(authority.as_bytes()).flatten() {
        roots.add(root)?;
    }
    let provider = Arc::new(crypto::ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider)
        .build()
        .map_err(|error| Error::General(error.to_string()))?;
    let name = ServerName::try_from(host).map_err(|error| Error::General(error.to_string()))?;
    let at = SystemTime::from(at).duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let (first, others) = chain.split_first().ok_or(Error::NoCertificatesPresented)?;
    verifier.verify_server_cert(first, others, &name, &[], UnixTime::since_unix_epoch(at)).map(drop)
}

fn is_signed(proof: &Result<(), Error>, shown: &Portrait, known: &Portrait) -> Result<(), Finding> {
    let reason = match proof {
        Ok(()) => return Ok(()),
        Err(Error::InvalidCertificate(error)) => match error {
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                return Ok(());
            }
            CertificateError::UnknownIssuer | CertificateError::BadSignature => {
                format!("the certificate there is signed by {}, and --ca is {}", shown.issuer, known.subject)
            }
            other => format!("the certificate there does not hold: {other}"),
        },
        Err(other) => other.to_string(),
    };
    let advice = "take --ca from the folder in which the coordinator's certificate was made (astragal-ca/ca.pem on its \
                  machine); if the right one is here, somebody else answers at this address";
    Err(Finding::failed("authority", reason, advice))
}

async fn is_in_time(
    found: &mut Findings,
    place: &Place,
    chain: [&Portrait; 2],
    stream: TlsStream<TcpStream>,
) -> Result<(), Finding> {
    let trouble_at = |time: SystemTime| {
        let named = ["the coordinator's certificate", "the authority"].into_iter().zip(chain);
        named.into_iter().find_map(|(what, portrait)| trouble_with(what, portrait, time.into()))
    };
    let ours = clock::now();
    let Some(trouble) = trouble_at(ours) else { return Ok(()) };
    // The coordinator's clock tells whether it is ours that is wrong.
    let theirs = clock::asked(stream, place.patience).await;
    if let Some((theirs, apart)) = theirs.and_then(|theirs| Some((theirs, clock::apart(ours, theirs)?)))
        && trouble_at(theirs).is_none()
    {
        let advice = "set the clock here, by NTP; if it is right, theirs is wrong, and a certificate has to be made anew";
        return Err(Finding::failed("clock", format!("{trouble}. But {apart}"), advice));
    }
    clock::compare(found, ours, theirs);
    let advice = "make a new certificate: remove server.pem and server.key, `astragal ca server HOST …`, and start the \
                  coordinator again";
    Err(Finding::failed("certificate", trouble, advice))
}

fn is_for(place: &Place, shown: &Portrait, proof: &Result<(), Error>) -> Result<(), Finding> {
    if proof.is_ok() {
        return Ok(());
    }
    let (host, hosts) = (&place.host, shown.hosts.join(", "));
    // Whoever made the certificate chose these words.
    let words: Vec<String> = shown.hosts.iter().chain([host]).map(|word| quoted(word)).collect();
    Err(Finding::failed(
        "certificate",
        format!("it is for {hosts}, and not for {host}"),
        format!(
            "call the coordinator by one of those names; or make a certificate that has this one too: remove server.pem \
             and server.key, `astragal ca server {}`",
            words.join(" ")
        ),
    ))
}

/// Takes every certificate, to look at it. It still has to be the one whose key is there.
#[derive(Debug)]
struct Onlooker(Arc<CryptoProvider>);

impl ServerCertVerifier for Onlooker {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        crypto::verify_tls12_signature(
            message,
            certificate,
            signature,
            &self.0.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        crypto::verify_tls13_signature(
            message,
            certificate,
            signature,
            &self.0.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
