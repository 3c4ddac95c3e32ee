//! What a coordinator needs to know.

use std::time::Duration;

use proto::limits::CALL_TIME;
use schedule::{Planned, Planning, Settings};
use store::{Build, OpenOptions, Place};
use tonic::transport::{Certificate, Identity, ServerTlsConfig};

use crate::front::admission::Room;
use crate::front::gate::Gate;
use crate::read::query_process::QueryConfig;
use crate::trust::auditor::Auditing;

/// How long a caller may take to begin to speak.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);

/// A worker calls once or twice a second, fifty times at most; a hundred nodes of a cluster may share a name.
pub const CALLS_PER_SECOND: u32 = 500;

/// How it is worked out what an experiment plays next.
pub type Planner = fn(Planning) -> Planned;

/// After so many units at most it is stored what the first units of series add up to: a start reads no more of them again.
const MARK_EVERY: u64 = 65_536;

/// Who is told what people have to know and nobody asked for.
pub type Warn = fn(&str);

/// What a coordinator needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database.
    pub db: Place,
    /// How it is opened, and as whom.
    pub opening: OpenOptions,
    /// The signature of this build.
    pub build: Build,
    /// How work is handed out. None of it changes any result.
    pub settings: Settings,
    /// How many pairs somebody else plays again.
    pub auditing: Auditing,
    /// Who may do what.
    pub gate: Gate,
    /// How connections are secured; not at all if absent.
    pub tls: Option<Tls>,
    /// How many calls one caller may make a second; four times as many at once.
    pub calls_per_second: u32,
    /// How many connections of workers and clients are held at the same time.
    pub room: Room,
    /// How long an answer may take before the caller is told that there is none.
    pub call_time: Duration,
    /// Who answers queries in SQL.
    pub queries: QueryConfig,
    /// Of the stored experiments, the one that is played; the others wait as if paused, until somebody resumes them here. All are
    /// played if absent.
    pub only: Option<String>,
    /// Who works out what tuners play next: they do, unless a test wants to see what happens when one fails.
    pub planner: Planner,
    /// After so many units it is stored what series add up to, so that a start need not read them again.
    pub mark_every: u64,
    /// Who is told of damage that turns up while it runs.
    pub warn: Warn,
}

impl Config {
    /// A coordinator that takes everybody, in the clear: for one machine.
    #[must_use]
    pub fn new(db: impl Into<Place>, build: Build) -> Self {
        Self {
            db: db.into(),
            opening: OpenOptions::default(),
            build,
            settings: Settings::default(),
            auditing: Auditing::off(),
            gate: Gate::open(),
            tls: None,
            calls_per_second: CALLS_PER_SECOND,
            room: Room::of(Room::USUAL),
            call_time: CALL_TIME,
            queries: QueryConfig::default(),
            only: None,
            planner: Planning::work,
            mark_every: MARK_EVERY,
            warn: |_| {},
        }
    }
}

/// The certificate of a coordinator, and whose certificates it takes; all PEM.
#[derive(Clone)]
pub struct Tls {
    /// Its certificate.
    pub certificate: String,
    /// Its key.
    pub key: String,
    /// The authority of clients' certificates, if they may show one.
    pub clients: Option<String>,
}

/// Says nothing of the key.
impl std::fmt::Debug for Tls {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Tls").finish_non_exhaustive()
    }
}

impl Tls {
    pub(crate) fn config(&self) -> ServerTlsConfig {
        let config = ServerTlsConfig::new()
            .identity(Identity::from_pem(&self.certificate, &self.key))
            .timeout(HANDSHAKE_TIME);
        match &self.clients {
            // Whoever has no certificate may have a token: the gate asks for one of them.
            Some(clients) => config.client_ca_root(Certificate::from_pem(clients)).client_auth_optional(true),
            None => config,
        }
    }
}
