//! The way of an experiment's sequential tests, over the stored pairs that count.

use schedule::{PairingId, Rule};
use stats::{LlrPath, Sprt};
use store::PairingId as StoredPairing;

use crate::core::numbers::place_of;
use crate::error::CoordinatorError;
use crate::read::library::Library;
use crate::read::reconstruction::Reconstruction;

/// Looks at a test that are worth drawing; each one takes some computing.
const LOOKS: u64 = 400;

impl Reconstruction {
    /// The way of each pairing's test, in the order of the pairings; none where pairings have no test.
    pub async fn sequential_tests(
        &self,
        library: &Library,
    ) -> Result<Vec<(PairingId, LlrPath)>, CoordinatorError> {
        let mut tests = Vec::new();
        for row in &self.stored.pairings {
            let Some(place) = place_of(row.pairing.key) else { continue };
            let Some(Rule::Sequential { sprt, .. }) = self.rule(place) else { continue };
            tests.push((place, sequential_test(library, row.id, &sprt, self.counted(row)).await?));
        }
        Ok(tests)
    }
}

/// The way of a test over the pairs of a pairing whose index is below `counted`.
pub async fn sequential_test(
    library: &Library,
    pairing: StoredPairing,
    sprt: &Sprt,
    counted: u64,
) -> Result<LlrPath, CoordinatorError> {
    let (mut half_points, mut from) = (Vec::new(), 0);
    while from < counted {
        let page = library.results(pairing, from).await?;
        let Some(last) = page.last() else { break };
        from = last.index + 1;
        let counting = page.iter().filter(|pair| pair.index < counted);
        half_points.extend(counting.map(|pair| pair.result.half_points()));
    }
    Ok(sprt.path(half_points, counted.div_ceil(LOOKS)))
}
