//! The result for people: a line for each scenario, and what does not hold below it.

use crate::campaign::Outcome;

/// The first line.
#[must_use]
pub fn head() -> String {
    line("scenario", "faults", "pairs", "witnessed", "seconds", "digest", "verdict")
}

/// One outcome.
#[must_use]
pub fn row(outcome: &Outcome) -> String {
    let Outcome { scenario, faults, pairs, acknowledged, seconds, digest, skipped, findings } = outcome;
    let verdict = match (skipped, findings.len()) {
        (Some(reason), _) => format!("skipped: {reason}"),
        (None, 0) => "all invariants hold".to_owned(),
        (None, broken) => format!("FAILED ({broken} findings)"),
    };
    let faults = if faults.is_empty() { "–" } else { faults };
    let digest = digest.get(..12).unwrap_or("–");
    let seconds = format!("{seconds:.1}");
    let first =
        line(scenario, faults, &pairs.to_string(), &acknowledged.to_string(), &seconds, digest, &verdict);
    let below = findings
        .iter()
        .take(MOST_SHOWN)
        .map(|finding| format!("\n  {}: {}", finding.invariant, finding.found));
    first + &below.collect::<String>()
}

/// Findings of one scenario that are shown; `--json` has them all.
const MOST_SHOWN: usize = 10;

fn line(
    scenario: &str,
    faults: &str,
    pairs: &str,
    seen: &str,
    seconds: &str,
    digest: &str,
    verdict: &str,
) -> String {
    format!("{scenario:<20} {faults:<42} {pairs:>7} {seen:>9} {seconds:>8}  {digest:<12}  {verdict}")
}
