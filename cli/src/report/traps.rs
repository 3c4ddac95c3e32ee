//! How many positions have traps.

use schedule::report::TrapDensity;

/// One line; by ply they are in JSON and in the picture.
pub(super) fn line(traps: &TrapDensity) -> Option<String> {
    let whole = traps.whole();
    let density = whole.density(traps.level)?;
    let [value, low, high] = [density.value, density.low, density.high].map(|share| 100.0 * share);
    Some(format!(
        "traps        in {} of {} positions: {value:.1} % [{low:.1}, {high:.1}]",
        whole.within(traps.level),
        whole.positions
    ))
}
