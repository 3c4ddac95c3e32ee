//! Units: the files by which other programs than a shell start workers. They are those of `deploy/`, where each is tried.

use crate::failure::Failure;

/// The coordinator in the files of `deploy/`.
const EXAMPLE: &str = "https://coordinator:7411";

/// What starts workers.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Unit {
    /// A job array, for `sbatch`
    Slurm,
    /// A service, for /etc/systemd/system/astragal-worker@.service
    Systemd,
    /// A deployment, for `kubectl apply -f`
    K8s,
    /// A service, for `docker compose -f`
    Compose,
}

impl Unit {
    const fn file(self) -> &'static str {
        match self {
            Self::Slurm => include_str!("../../deploy/slurm/workers.sbatch"),
            Self::Systemd => include_str!("../../deploy/systemd/astragal-worker@.service"),
            Self::K8s => include_str!("../../deploy/kubernetes/workers.yaml"),
            Self::Compose => include_str!("../../deploy/docker/workers.yaml"),
        }
    }

    /// The file for workers of this coordinator; it may be at several addresses.
    pub(crate) fn text(self, coordinator: &str) -> Result<String, Failure> {
        // The address becomes part of a script: it must not become more than an address there.
        let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_:/[]".contains(letter);
        let is_address = |url: &str| url.starts_with("http") && url.chars().all(plain);
        if !coordinator.split(',').all(is_address) {
            return Err(Failure::Request(format!(
                "--coordinator {coordinator}: an address looks like {EXAMPLE}"
            )));
        }
        Ok(self.file().replace(EXAMPLE, coordinator))
    }
}
