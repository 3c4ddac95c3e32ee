//! What is told of every database, wherever it is: its rows, and whether somebody writes into it.

use store::{Place, Problem, check_free, remedy};

use super::{Finding, Findings};

/// Whether every row is as it was stored.
pub(super) fn rows_told(found: &mut Findings, problems: &[Problem]) -> Result<(), Finding> {
    let [first, rest @ ..] = problems else {
        found.fine("rows", "every row is as it was stored");
        return Ok(());
    };
    let more = if rest.is_empty() { String::new() } else { format!(" (and {} more)", rest.len()) };
    Err(Finding::failed("rows", format!("{first}{more}"), remedy(problems)))
}

/// Whether somebody writes into it, and so what to make of it all.
pub(super) async fn lock_told(found: &mut Findings, place: &Place) -> String {
    match check_free(place).await {
        Ok(()) => {
            found.fine("lock", "nobody writes into it");
            "all is well: a coordinator may open it".to_owned()
        }
        Err(error) => {
            found.warn(
                "lock",
                error.to_string(),
                "read beside it; to write, ask that coordinator, or stop it first",
            );
            "all is well, and in use".to_owned()
        }
    }
}
