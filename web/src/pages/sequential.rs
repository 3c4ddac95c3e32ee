//! The ways of sequential tests: their ratio over the pairs, between the bounds that end them.

use coordinator::{Library, sequential_test};
use schedule::PairingId;
use schedule::report::PairingReport;
use stats::LlrPath;
use store::Reader;

use crate::pages::subject::Subject;
use crate::problem::Problem;

/// Tests whose way is drawn on the page of a match; each has it on its own page.
const DRAWN: usize = 2;
/// A longer way is not drawn: reading it would take longer than a page may.
const LONGEST: u64 = 200_000;

/// The ways of the tests of a match, if they are few.
pub(crate) async fn ways(reader: &Reader, subject: &Subject) -> Result<Vec<(PairingId, LlrPath)>, Problem> {
    let mut ways = Vec::new();
    let pairings = subject.pairings();
    for pairing in pairings.iter().filter(|_| pairings.len() <= DRAWN) {
        ways.extend(way(reader, subject, pairing).await?.map(|way| (pairing.id, way)));
    }
    Ok(ways)
}

/// The way of a pairing's test over its counted pairs; nothing if it has none, or too long a one.
pub(crate) async fn way(
    reader: &Reader,
    subject: &Subject,
    pairing: &PairingReport,
) -> Result<Option<LlrPath>, Problem> {
    let (Some(test), Some(stored)) = (&pairing.sprt, subject.stored(pairing.id)) else {
        return Ok(None);
    };
    let counted = pairing.summary.pairs + pairing.isolated.len() as u64;
    if counted == 0 || counted > LONGEST {
        return Ok(None);
    }
    Ok(Some(sequential_test(&Library::File(reader.clone()), stored, &test.sprt(), counted).await?))
}
