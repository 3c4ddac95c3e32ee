//! Why a call broke on its way, as far as the connection tells: what to do about it differs.

use std::error::Error;
use std::io::{self, ErrorKind};

use tokio_rustls::rustls::{AlertDescription, Error as TlsError};
use tonic::{ConnectError, Status, TimeoutExpired};

/// What became of a call that was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breakage {
    /// Nobody took the connection, or nobody answered in time: there may be no coordinator now.
    Silent,
    /// The connection ended before the answer: the coordinator may be well.
    Cut,
    /// The other side does not take the certificate that we show, for this reason.
    OurCertificate(String),
    /// We do not take the certificate that the other side shows, for this reason.
    TheirCertificate(String),
}

impl Breakage {
    /// Of a call; nothing if it was answered, if only to refuse it.
    #[must_use]
    pub fn of_call(status: &Status) -> Option<Self> {
        status.source().map(Self::of)
    }

    /// Of whatever went wrong with a connection.
    #[must_use]
    pub fn of(error: &(dyn Error + 'static)) -> Self {
        if let Some(tls) = causes(error).find_map(|cause| cause.downcast_ref::<TlsError>()) {
            match tls {
                TlsError::AlertReceived(alert) if is_about_certificates(*alert) => {
                    return Self::OurCertificate(tls.to_string());
                }
                TlsError::InvalidCertificate(_) => return Self::TheirCertificate(tls.to_string()),
                _ => {}
            }
        }
        if let Some(text) = causes(error).map(ToString::to_string).find(|text| tells_of_certificate(text)) {
            return Self::OurCertificate(text);
        }
        let was_taken =
            !causes(error).any(|cause| cause.is::<ConnectError>() || cause.is::<TimeoutExpired>());
        let kinds = causes(error).filter_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
        let ended = [
            ErrorKind::ConnectionReset,
            ErrorKind::ConnectionAborted,
            ErrorKind::BrokenPipe,
            ErrorKind::UnexpectedEof,
        ];
        if was_taken || kinds.into_iter().any(|kind| ended.contains(&kind)) {
            Self::Cut
        } else {
            Self::Silent
        }
    }
}

/// An error and what caused it. An I/O error does not count what it holds among its causes; here it does.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| {
        let held = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        held.map(|held| held as &(dyn Error + 'static)).or_else(|| error.source())
    })
}

/// What the other side says when it does not take a certificate.
const ABOUT_CERTIFICATES: [AlertDescription; 10] = [
    AlertDescription::NoCertificate,
    AlertDescription::BadCertificate,
    AlertDescription::UnsupportedCertificate,
    AlertDescription::CertificateRevoked,
    AlertDescription::CertificateExpired,
    AlertDescription::CertificateUnknown,
    AlertDescription::UnknownCA,
    AlertDescription::AccessDenied,
    AlertDescription::CertificateRequired,
    AlertDescription::DecryptError, // its signature is none of the key that should have made it
];

fn is_about_certificates(alert: AlertDescription) -> bool {
    ABOUT_CERTIFICATES.contains(&alert)
}

/// The same of a text: of an alert that comes when HTTP/2 has begun, only that is kept.
fn tells_of_certificate(text: &str) -> bool {
    ABOUT_CERTIFICATES.iter().any(|alert| text.ends_with(&TlsError::AlertReceived(*alert).to_string()))
}

#[cfg(test)]
mod tests {
    use tokio_rustls::rustls::CertificateError;

    use super::*;

    fn refused() -> io::Error {
        io::Error::from(ErrorKind::ConnectionRefused)
    }

    #[test]
    fn a_cut_connection_is_told_from_one_that_nobody_took() {
        let reset = || io::Error::from(ErrorKind::ConnectionReset);
        assert_eq!(Breakage::of(&reset()), Breakage::Cut);
        assert_eq!(Breakage::of(&ConnectError(refused().into())), Breakage::Silent);
        assert_eq!(
            Breakage::of(&ConnectError(reset().into())),
            Breakage::Cut,
            "in the middle of a handshake"
        );
        assert_eq!(Breakage::of(&TimeoutExpired(())), Breakage::Silent);
    }

    #[test]
    fn certificates_are_found_in_the_depths_of_an_error() {
        let alert = |alert| io::Error::other(TlsError::AlertReceived(alert));
        let ours = Breakage::of(&io::Error::other(alert(AlertDescription::CertificateExpired)));
        assert!(
            matches!(&ours, Breakage::OurCertificate(text) if text.contains("CertificateExpired")),
            "{ours:?}"
        );
        let theirs = io::Error::other(TlsError::InvalidCertificate(CertificateError::UnknownIssuer));
        assert!(matches!(Breakage::of(&ConnectError(theirs.into())), Breakage::TheirCertificate(_)));
        let late = io::Error::other("connection error: received fatal alert: DecryptError"); // as HTTP/2 tells it
        assert!(matches!(Breakage::of(&late), Breakage::OurCertificate(_)), "{late}");
        assert_eq!(Breakage::of(&alert(AlertDescription::CloseNotify)), Breakage::Cut, "that is no refusal");
    }

    #[test]
    fn an_answer_is_no_breakage() {
        assert_eq!(Breakage::of_call(&Status::unavailable("the disk is full")), None);
    }
}
