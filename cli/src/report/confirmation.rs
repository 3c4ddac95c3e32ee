//! The best player against the baseline.

use schedule::report::Confirmation;

use super::pairing::pairing;
use crate::output::short_player;

pub(super) fn confirmation(confirmation: &Confirmation) -> Vec<String> {
    let baseline = short_player(&confirmation.baseline);
    let below = match &confirmation.pairing {
        Some(played) => pairing(played),
        None if confirmation.itself => vec!["  it is the baseline itself".to_owned()],
        None => return Vec::new(), // it has not begun
    };
    [String::new(), format!("confirmation against {baseline}")].into_iter().chain(below).collect()
}
