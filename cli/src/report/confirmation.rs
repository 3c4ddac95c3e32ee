//! The champion against the baseline.

use schedule::report::Confirmation;

use super::pairing::pairing;
use crate::output::short_player;

pub(super) fn confirmation(confirmation: &Confirmation) -> Vec<String> {
    let baseline = short_player(&confirmation.baseline);
    let mut lines = vec![String::new(), format!("confirmation against {baseline}")];
    match &confirmation.pairing {
        Some(played) => lines.extend(pairing(played)),
        None if confirmation.itself => lines.push("  the champion is the baseline itself".to_owned()),
        None => {}
    }
    lines
}
