//! The options that protect a coordinator: tokens, certificates, and the word that says one wants neither.

use std::net::SocketAddr;
use std::path::PathBuf;

use coordinator::front::open_files;
use coordinator::{Gate, Room, Tls};
use papers::text_file::read;

use crate::failure::Failure;

/// How a coordinator is protected.
#[derive(clap::Args)]
pub(crate) struct Protection {
    /// The tokens that are taken, as `astragal token` writes them
    #[arg(long, value_name = "FILE", env = "ASTRAGAL_TOKENS", help_heading = "Protection")]
    tokens: Option<PathBuf>,
    /// The coordinator's certificate, as `astragal ca server` makes one
    #[arg(
        long,
        value_name = "FILE",
        env = "ASTRAGAL_TLS_CERT",
        requires = "tls_key",
        help_heading = "Protection"
    )]
    tls_cert: Option<PathBuf>,
    /// Its key
    #[arg(
        long,
        value_name = "FILE",
        env = "ASTRAGAL_TLS_KEY",
        requires = "tls_cert",
        help_heading = "Protection"
    )]
    tls_key: Option<PathBuf>,
    /// The authority whose certificates are taken instead of tokens
    #[arg(
        long,
        value_name = "FILE",
        env = "ASTRAGAL_CLIENT_CA",
        requires = "tls_cert",
        help_heading = "Protection"
    )]
    client_ca: Option<PathBuf>,
    /// How many calls one caller may make a second; four times as many at once
    #[arg(long, value_name = "CALLS", env = "ASTRAGAL_RATE", help_heading = "Protection")]
    #[arg(default_value_t = coordinator::CALLS_PER_SECOND, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rate: u32,
    /// How many connections of workers and clients there may be [default: 16384, or what the limit of open files allows]
    #[arg(long, value_name = "N", env = "ASTRAGAL_CONNECTIONS", help_heading = "Protection")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    connections: Option<u32>,
    /// Listen on a network without TLS, or take everybody: only where the network itself is trusted
    #[arg(long, help_heading = "Protection")]
    insecure: bool,
}

impl Protection {
    /// How many connections are held.
    pub(crate) fn room(&self) -> Result<Room, Failure> {
        let (files, asked) = (open_files::raise(), self.connections.map(|asked| asked as usize));
        open_files::room(files, asked).map_err(|most| {
            let asked = asked.unwrap_or_default();
            Failure::Request(format!(
                "--connections {asked}: with {files} open files there is room for {most}; raise the limit first \
                 (`ulimit -n {}`, `LimitNOFILE=` of systemd)",
                asked + open_files::BESIDES
            ))
        })
    }

    /// Who may do what.
    pub(crate) fn gate(&self) -> Result<Gate, Failure> {
        let gate = if self.client_ca.is_some() { Gate::open().with_certificates() } else { Gate::open() };
        Ok(match &self.tokens {
            Some(tokens) => gate.with_roll(tokens.clone())?,
            None => gate,
        })
    }

    /// How connections are secured.
    pub(crate) fn tls(&self) -> Result<Option<Tls>, Failure> {
        let (Some(certificate), Some(key)) = (&self.tls_cert, &self.tls_key) else { return Ok(None) };
        Ok(Some(Tls {
            certificate: read(certificate)?,
            key: access::secret_file::read(key)?,
            clients: self.client_ca.as_deref().map(read).transpose()?,
        }))
    }

    /// Refuses to listen on a network without protection, unless somebody insists.
    pub(crate) fn check(&self, address: SocketAddr) -> Result<(), Failure> {
        let is_known = self.tokens.is_some() || self.client_ca.is_some();
        self.check_address("--listen", address, is_known, "--tokens or --client-ca")
    }

    /// The same for the pages, where one logs in by a token.
    pub(crate) fn check_pages(&self, address: SocketAddr) -> Result<(), Failure> {
        self.check_address("--web", address, self.tokens.is_some(), "--tokens")
    }

    fn check_address(
        &self,
        option: &str,
        address: SocketAddr,
        is_known: bool,
        options: &str,
    ) -> Result<(), Failure> {
        if address.ip().is_loopback() || self.insecure {
            return Ok(());
        }
        let reason = if self.tls_cert.is_none() {
            "everybody on the way could read and change what is said; give a certificate (--tls-cert, --tls-key; \
             `astragal ca` makes one)"
                .to_owned()
        } else if !is_known {
            format!("everybody could do everything; say who may ({options})")
        } else {
            return Ok(());
        };
        Err(Failure::Request(format!(
            "{option} {address} is not on this machine alone: {reason}, or insist with --insecure"
        )))
    }
}
