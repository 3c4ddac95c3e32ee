//! The gate: who calls, and whether they may do what they ask.
//!
//! Somebody is known by a certificate or by a token. A gate without a roll of tokens and without certificates is open:
//! it takes everybody who can reach it, which is right on one machine and nowhere else.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use access::{AccessError, Identity, Roll, Scope, Shown, Token, TokenHash, certificate, token};
use futures_util::stream::{self, Stream, StreamExt};
use tonic::metadata::MetadataMap;
use tonic::transport::server::TlsConnectInfo;
use tonic::{Extensions, Status};

use crate::error::CoordinatorError;
use crate::front::connection_id::ConnectionId;

/// How often it is looked whether somebody who still listens may: a revoked token ends what it opened within a second.
const LOOK: Duration = Duration::from_millis(400);

/// Knows callers. Clones share what they know.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    roll: Option<Arc<RollFile>>,
    certificates: bool,
}

/// The roll of tokens, read again whenever its file has changed.
#[derive(Debug)]
struct RollFile {
    path: PathBuf,
    read: Mutex<(Option<SystemTime>, Roll)>,
}

impl Gate {
    /// Takes everybody.
    #[must_use]
    pub fn open() -> Self {
        Self::default()
    }

    /// Takes those whose token is on this roll.
    pub fn with_roll(self, path: PathBuf) -> Result<Self, AccessError> {
        if !path.exists() {
            return Err(AccessError::NoRoll(path)); // nobody could come in, which nobody wants
        }
        let roll = Roll::load(&path)?;
        let read = Mutex::new((modified(&path), roll));
        Ok(Self { roll: Some(Arc::new(RollFile { path, read })), ..self })
    }

    /// Takes those who show a certificate of the authority that the connection was checked against.
    #[must_use]
    pub fn with_certificates(self) -> Self {
        Self { certificates: true, ..self }
    }

    /// Whether it takes everybody.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.roll.is_none() && !self.certificates
    }

    /// Whose token this is.
    pub fn by_token(&self, token: &str) -> Result<Identity, AccessError> {
        let roll = self.roll.as_ref().ok_or(AccessError::UnknownToken)?;
        roll.holder(token.parse::<Token>()?.hash())
    }

    /// Waits until somebody may not do this any more, and says why: their token was revoked, or allows less. A certificate
    /// is not revoked, it ends.
    pub async fn withdrawn(&self, identity: &Identity, needed: Scope) -> AccessError {
        let (Some(roll), Shown::Token(hash)) = (&self.roll, identity.shown) else {
            return std::future::pending().await;
        };
        loop {
            tokio::time::sleep(LOOK).await;
            if let Err(error) = roll.holder(hash).and_then(|identity| identity.require(needed)) {
                return error;
            }
        }
    }

    /// The messages of a long answer, as long as whoever asked may hear them.
    pub(crate) fn while_allowed<T>(
        &self,
        identity: &Identity,
        needed: Scope,
        messages: impl Stream<Item = Result<T, Status>> + Send + 'static,
    ) -> impl Stream<Item = Result<T, Status>> + Send + 'static
    where
        T: Send + 'static,
    {
        let (gate, identity) = (self.clone(), identity.clone());
        let withdrawn = Box::pin(async move { gate.withdrawn(&identity, needed).await });
        stream::unfold(Some((Box::pin(messages), withdrawn)), |open| async {
            let (mut messages, mut withdrawn) = open?;
            tokio::select! {
                biased;
                error = &mut withdrawn => Some((Err(CoordinatorError::from(error).into()), None)),
                message = messages.next() => Some((message?, Some((messages, withdrawn)))),
            }
        })
    }

    pub(super) fn identify(
        &self,
        metadata: &MetadataMap,
        extensions: &Extensions,
    ) -> Result<Identity, AccessError> {
        if self.is_open() {
            return Ok(Identity::open());
        }
        if let Some(header) = metadata.get("authorization") {
            let shown = header.to_str().ok().and_then(token::shown_in);
            return self.by_token(shown.ok_or(AccessError::NoToken)?);
        }
        let connection = extensions.get::<TlsConnectInfo<ConnectionId>>().filter(|_| self.certificates);
        let shown = connection.and_then(TlsConnectInfo::peer_certs);
        let first = shown.as_ref().and_then(|chain| chain.first()).ok_or(AccessError::Nothing)?;
        certificate::identify(first)
    }
}

impl RollFile {
    /// Whose token has this hash, by the roll as it is now. A file that cannot be read lets nobody in.
    fn holder(&self, hash: TokenHash) -> Result<Identity, AccessError> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let now = modified(&self.path);
        if now != read.0 {
            *read = (now, Roll::load(&self.path)?);
        }
        read.1.holder(hash)
    }
}

fn modified(path: &std::path::Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|status| status.modified()).ok()
}
