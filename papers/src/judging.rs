//! A paper judged by what is stored.

use std::collections::{BTreeMap, BTreeSet};

use claims::Drawn;
use coordinator::{CoordinatorError, Library};

use crate::document::Document;
use crate::finding::{Finding, Unmeasured};
use crate::pictures::drawn;
use crate::standing::Standing;
use crate::subjected::Subjected;
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
        let untouched = |claim| Finding { claim, values: Ok(Vec::new()), has_ended: true };
        judgement.findings = paper.claims.iter().cloned().map(untouched).collect();
        return Ok(judgement);
    };
    let mut unfinished = BTreeMap::new();
    for (file, experiment) in experiments {
        if Standing::of(experiment, library).await? != Standing::Ended {
            unfinished.insert(file, experiment.name().to_owned());
        }
    }
    for claim in &paper.claims {
        let has_ended = !claim.experiments().iter().any(|file| unfinished.contains_key(file));
        let values = measured(library, claim, experiments).await?;
        judgement.findings.push(Finding { claim: claim.clone(), values, has_ended });
    }
    for picture in &paper.pictures {
        match drawn(library, picture, experiments).await? {
            Ok(picture) => judgement.drawn.push(picture),
            Err(unmeasured) => judgement.undrawn.push((picture.id.clone(), unmeasured)),
        }
    }
    judgement.unfinished = unfinished.into_values().collect();
    let (names, stored) = (experiments.values().map(Subjected::name), library.names().await?);
    let absent = names.filter(|name| stored.iter().all(|known| known != name));
    judgement.absent = absent.map(ToOwned::to_owned).collect();
    Ok(judgement)
}
