//! The route to a coordinator: where it is, how we know that it is the right one, and how it knows us.

use std::time::Duration;

use tonic::metadata::AsciiMetadataValue;
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic::{Request, Status};

use crate::answers::Answers;
use crate::breakage::Breakage;
use crate::limits::{CALL_TIME, OWN_CALL_TIME};

/// How long to try to connect.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// How often to see whether the other side is still there, and how long to wait for its answer.
const KEEPALIVE: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(5));
/// The same where another is there to be asked: it is worth to know soon.
const CONNECT_TIME_AMONG_OTHERS: Duration = Duration::from_secs(2);
const KEEPALIVE_AMONG_OTHERS: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(2));

/// A line to a coordinator that shows a token with every call.
pub type Line = InterceptedService<Answers, Card>;

/// Why a coordinator is not reached.
#[derive(Debug, thiserror::Error)]
pub enum RouteError {
    /// The address is none.
    #[error("\"{url}\" is no address of a coordinator: {reason}; write it like http://HOST:7411")]
    Wrong {
        /// What was given.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
    /// One side does not take the other's certificate.
    #[error("no secure connection to {url}: {reason}; `astragal doctor` says what to do")]
    Untrusted {
        /// Where.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Nobody answers, or not as a coordinator would.
    #[error("no coordinator answers at {url} ({reason}); is `astragal coordinator` running there?")]
    Silent {
        /// Where.
        url: String,
        /// What happened.
        reason: String,
    },
}

impl RouteError {
    /// Nobody answers, or a certificate is the reason.
    fn of(url: &str, error: &(dyn std::error::Error + 'static)) -> Self {
        let url = url.to_owned();
        match Breakage::of(error) {
            Breakage::OurCertificate(reason) | Breakage::TheirCertificate(reason) => {
                Self::Untrusted { url, reason }
            }
            Breakage::Silent | Breakage::Cut => Self::Silent { url, reason: deepest(error) },
        }
    }
}

/// Where a coordinator is, and the credentials for it.
#[derive(Clone, Debug)]
pub struct Route {
    url: String,
    authority: Option<String>,
    own: Option<(String, String)>,
    card: Card,
    /// Whether the other side can go away without a word.
    is_distant: bool,
    /// Whether there are others to ask.
    is_among_others: bool,
}

impl Route {
    /// The coordinator at a URL, without credentials; `http://` may be left out.
    #[must_use]
    pub fn new(url: &str) -> Self {
        let url = if url.contains("://") { url.to_owned() } else { format!("http://{url}") };
        Self {
            url,
            authority: None,
            own: None,
            card: Card::default(),
            is_distant: true,
            is_among_others: false,
        }
    }

    /// A coordinator in this process: it cannot go away alone, so a silence only means that the machine is busy.
    #[must_use]
    pub fn within_process(url: &str) -> Self {
        Self { is_distant: false, ..Self::new(url) }
    }

    /// One of several: it is soon found out that nobody is there.
    #[must_use]
    pub(crate) fn among_others(self) -> Self {
        Self { is_among_others: true, ..self }
    }

    /// Knows the coordinator by a certificate of this authority (PEM).
    #[must_use]
    pub fn with_authority(self, pem: String) -> Self {
        Self { authority: Some(pem), ..self }
    }

    /// Shows a certificate with its key (PEM).
    #[must_use]
    pub fn with_certificate(self, certificate: String, key: String) -> Self {
        Self { own: Some((certificate, key)), ..self }
    }

    /// Shows a token with every call.
    pub fn with_token(self, token: &str) -> Result<Self, RouteError> {
        let value = AsciiMetadataValue::try_from(format!("Bearer {}", token.trim()));
        let mut value = value.map_err(|_| self.wrong("a token is plain text"))?;
        value.set_sensitive(true);
        Ok(Self { card: Card(Some(value)), ..self })
    }

    /// Where it is.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The authority that the coordinator is known by (PEM).
    #[must_use]
    pub fn authority(&self) -> Option<&str> {
        self.authority.as_deref()
    }

    /// The certificate that is shown (PEM).
    #[must_use]
    pub fn certificate(&self) -> Option<&str> {
        self.own.as_ref().map(|(certificate, _)| certificate.as_str())
    }

    /// Refuses what cannot be an address, and credentials that do not fit it.
    pub fn check(&self) -> Result<(), RouteError> {
        self.endpoint().map(drop)
    }

    /// Connects at once.
    pub async fn connect(&self) -> Result<Line, RouteError> {
        let channel = self.endpoint()?.connect().await.map_err(|error| RouteError::of(&self.url, &error))?;
        Ok(self.line(channel))
    }

    /// Connects when it is first needed, and again whenever it has to. Has to be called within a tokio runtime.
    pub fn connect_lazy(&self) -> Result<Line, RouteError> {
        Ok(self.line(self.endpoint()?.connect_lazy()))
    }

    fn line(&self, channel: Channel) -> Line {
        InterceptedService::new(Answers::new(channel, &self.url), self.card.clone())
    }

    fn endpoint(&self) -> Result<Endpoint, RouteError> {
        let endpoint =
            Endpoint::from_shared(self.url.clone()).map_err(|error| self.wrong(&deepest(&error)))?;
        let (connecting, (interval, silence)) = match self.is_among_others {
            true => (CONNECT_TIME_AMONG_OTHERS, KEEPALIVE_AMONG_OTHERS),
            false => (CONNECT_TIME, KEEPALIVE),
        };
        let mut endpoint = endpoint.connect_timeout(connecting).timeout(OWN_CALL_TIME);
        if self.is_distant {
            endpoint = endpoint
                .timeout(CALL_TIME)
                .http2_keep_alive_interval(interval)
                .keep_alive_timeout(silence)
                .keep_alive_while_idle(true);
        }
        match endpoint.uri().scheme_str() {
            Some("http") if self.authority.is_some() || self.own.is_some() => {
                Err(self.wrong("certificates are for TLS, so use https://"))
            }
            Some("http") => Ok(endpoint),
            Some("https") => endpoint.tls_config(self.tls()?).map_err(|error| self.wrong(&deepest(&error))),
            _ => Err(self.wrong("only http and https are spoken")),
        }
    }

    fn tls(&self) -> Result<ClientTlsConfig, RouteError> {
        let authority = self.authority.as_ref().ok_or_else(|| {
            self.wrong("https needs the certificate of the coordinator's authority (--ca FILE)")
        })?;
        let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(authority));
        Ok(match &self.own {
            Some((certificate, key)) => tls.identity(Identity::from_pem(certificate, key)),
            None => tls,
        })
    }

    fn wrong(&self, reason: &str) -> RouteError {
        RouteError::Wrong { url: self.url.clone(), reason: reason.to_owned() }
    }
}

impl From<&str> for Route {
    fn from(url: &str) -> Self {
        Self::new(url)
    }
}

/// What is shown with every call.
#[derive(Clone, Debug, Default)]
pub struct Card(Option<AsciiMetadataValue>);

impl Interceptor for Card {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Self(Some(token)) = self {
            request.metadata_mut().insert("authorization", token.clone());
        }
        Ok(request)
    }
}

/// The cause of the causes, which says it best.
fn deepest(error: &(dyn std::error::Error + 'static)) -> String {
    let last = std::iter::successors(Some(error), |error| error.source()).last();
    last.map(ToString::to_string).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(route: &Route) -> String {
        route.endpoint().map(drop).map_err(|error| error.to_string()).unwrap_err()
    }

    #[test]
    fn an_address_that_is_none_is_refused_with_an_example() {
        assert!(refused(&Route::new("http://")).contains("http://HOST:7411"));
        assert!(refused(&Route::new("ftp://host")).contains("only http and https"));
        assert!(Route::new("host:7411").endpoint().is_ok());
    }

    #[test]
    fn nobody_is_trusted_without_an_authority_and_no_certificate_goes_in_the_clear() {
        assert!(refused(&Route::new("https://host:1")).contains("--ca"));
        let clear = Route::new("http://host:1").with_authority(String::new());
        assert!(refused(&clear).contains("use https://"));
    }

    #[test]
    fn a_token_is_not_shown_in_logs() {
        let route = Route::new("host").with_token("astragal-12").ok();
        assert!(!format!("{route:?}").contains("astragal-12"));
    }
}
