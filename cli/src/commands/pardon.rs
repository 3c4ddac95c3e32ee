//! `astragal pardon`: somebody in quarantine is believed again.

use proto::v1::PardonRequest;
use serde_json::json;

use crate::failure::Failure;
use crate::output;
use crate::source::Remote;

/// Take results again from somebody in quarantine; what was struck out stays so
#[derive(clap::Args)]
pub(crate) struct Pardon {
    /// Who: the name of a token or certificate, or of a worker where there are none
    identity: String,
    #[command(flatten)]
    remote: Remote,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Pardon {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let Self { identity, remote, json } = self;
        remote.control().await?.pardon(PardonRequest { identity: identity.clone() }).await?;
        if json {
            return output::json(&json!({ "pardoned": identity }));
        }
        output::line(&format!("results of {identity} are taken again; start its workers anew"))
    }
}
