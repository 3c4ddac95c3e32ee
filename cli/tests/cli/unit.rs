//! The files by which other programs start workers: those of `deploy/`, for the coordinator that was named.

use crate::harness::{refusal, text};

const FILES: [(&str, &str); 4] = [
    ("slurm", include_str!("../../../deploy/slurm/workers.sbatch")),
    ("systemd", include_str!("../../../deploy/systemd/astragal-worker@.service")),
    ("k8s", include_str!("../../../deploy/kubernetes/workers.yaml")),
    ("compose", include_str!("../../../deploy/docker/workers.yaml")),
];

#[test]
fn a_unit_is_the_file_of_deploy_for_another_coordinator() {
    for (system, file) in FILES {
        let unit =
            text(&["worker", "--print-unit", system, "--coordinator", "https://farm.example.org:7999"]);
        assert_eq!(unit.matches("https://farm.example.org:7999").count(), 1, "{system}");
        assert_eq!(
            unit.replace("https://farm.example.org:7999", "https://coordinator:7411"),
            file,
            "{system}"
        );
    }
}

#[test]
fn an_address_is_nothing_but_an_address() {
    for address in ["https://farm\nExecStart=/bin/rm", "https://$(reboot):7411", "farm"] {
        let refused = refusal(&["worker", "--print-unit", "slurm", "--coordinator", address]);
        assert!(refused.contains("looks like https://coordinator:7411"), "{refused}");
    }
}
