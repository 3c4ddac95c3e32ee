//! The ways of sequential tests: their ratio over the pairs, between the bounds that end them.

use coordinator::Known;
use coordinator::store::reader::Reader;
use figures::Svg;
use schedule::report::PairingReport;
use spec::Experiment;
use spec::experiment::Plan;
use stats::Sprt;

use crate::pages::pictures::Picture;
use crate::pages::subject::Subject;
use crate::problem::Problem;
use crate::site::Site;

/// Tests whose way is drawn on the page of a match; each has it on its own page.
const DRAWN: usize = 2;
/// A longer way is not drawn: reading it would take longer than a page may.
const LONGEST: u64 = 200_000;
/// Points of a curve; more could not be seen.
const POINTS: u64 = 400;

/// The ways of the tests of a match, if they are few.
pub(crate) async fn pictures(site: &Site, subject: &Subject) -> Result<Vec<Picture>, Problem> {
    let mut pictures = Vec::new();
    let pairings = subject.pairings();
    if pairings.len() > DRAWN {
        return Ok(pictures);
    }
    for pairing in pairings {
        let [a, b] = [&pairing.a, &pairing.b].map(|player| subject.names.short(player));
        if let Some(svg) = way(site.desk.reader(), subject, pairing).await? {
            let heading = format!("Sequential test: {a} against {b}");
            let caption = "The test decides when the curve reaches a bound, at one of its looks.".to_owned();
            pictures.push(Picture { file: String::new(), heading, caption, svg });
        }
    }
    Ok(pictures)
}

/// The way of a pairing's test over its counted pairs; nothing if it has none, or too long a one.
pub(crate) async fn way(
    reader: &Reader,
    subject: &Subject,
    pairing: &PairingReport,
) -> Result<Option<Svg>, Problem> {
    let (Some(sprt), Some(stored)) = (test_of(subject), subject.stored(pairing.id)) else { return Ok(None) };
    let counted = pairing.summary.pairs;
    if counted == 0 || counted > LONGEST {
        return Ok(None);
    }
    let mut results = Vec::new();
    while (results.len() as u64) < counted {
        let page = reader.pair_points(stored, results.last().map_or(0, |(index, _)| index + 1)).await?;
        if page.is_empty() {
            break;
        }
        results.extend(page.iter().map(|points| (points.index, points.result.half_points())));
    }
    let half_points = results.iter().take(counted as usize).map(|(_, half_points)| *half_points);
    Ok(Some(figures::llr(&sprt.path(half_points, counted.div_ceil(POINTS)))))
}

/// The sequential test of an experiment.
fn test_of(subject: &Subject) -> Option<Sprt> {
    let experiment = Experiment::parse(&subject.row.experiment.text, &Known).ok()?;
    match experiment.plan {
        Plan::Match(plan) => schedule::sequential_test(&plan.sprt?).ok(),
        Plan::Tune(_) => None,
    }
}
