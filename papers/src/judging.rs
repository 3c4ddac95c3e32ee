//! A paper judged by what is stored.

use std::collections::{BTreeMap, BTreeSet};

use claims::{Claim, Drawn};
use coordinator::{CoordinatorError, Library};

use crate::document::Document;
use crate::finding::{Finding, Unmeasured};
use crate::pictures::drawn;
use crate::standing::{Placed, Standing};
use crate::values::measured;

/// What is stored says this to a paper.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// To each of its claims, in their order.
    pub findings: Vec<Finding>,
    /// What its pictures show.
    pub drawn: Vec<Drawn>,
    /// The ids of those that cannot be drawn, and why.
    pub undrawn: Vec<(String, Unmeasured)>,
    /// The names of its experiments that have not ended, whether they were begun or not.
    pub unfinished: Vec<String>,
    /// The names of those that are not stored at all.
    pub absent: BTreeSet<String>,
}

/// Judges a paper by what is stored; where nothing of it is to be asked, no library is needed.
pub async fn judge(document: &Document, library: Option<&Library>) -> Result<Judgement, CoordinatorError> {
    let (paper, experiments) = (&document.paper, &document.experiments);
    let mut judgement = Judgement::default();
    let Some(library) = library else {
        let untouched = |claim: &Claim| Finding {
            values: document.unread(claim.experiments()).map_or(Ok(Vec::new()), Err),
            claim: claim.clone(),
            has_ended: true,
        };
        judgement.findings = paper.claims.iter().map(untouched).collect();
        return Ok(judgement);
    };
    let mut placed = BTreeMap::new();
    for (file, subjected) in experiments {
        let standing = Standing::of(subjected, library).await?;
        placed.insert(file.as_str(), Placed { subjected, standing });
    }
    for claim in &paper.claims {
        if let Some(unread) = document.unread(claim.experiments()) {
            judgement.findings.push(Finding { claim: claim.clone(), values: Err(unread), has_ended: true });
            continue;
        }
        let has_ended =
            claim.experiments().iter().all(|file| placed[file.as_str()].standing == Standing::Ended);
        let values = measured(library, claim, &placed).await?;
        judgement.findings.push(Finding { claim: claim.clone(), values, has_ended });
    }
    for picture in &paper.pictures {
        if let Some(unread) = document.unread(&picture.experiments) {
            judgement.undrawn.push((picture.id.clone(), unread));
            continue;
        }
        match drawn(library, picture, &placed).await? {
            Ok(picture) => judgement.drawn.push(picture),
            Err(unmeasured) => judgement.undrawn.push((picture.id.clone(), unmeasured)),
        }
    }
    for Placed { subjected, standing } in placed.into_values() {
        let name = || subjected.name().to_owned();
        if standing != Standing::Ended {
            judgement.unfinished.push(name());
        }
        if standing == Standing::Absent {
            judgement.absent.insert(name());
        }
    }
    Ok(judgement)
}
