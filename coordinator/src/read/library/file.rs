//! What is asked of a file.

use spec::words::did_you_mean;
use store::{Reader, StoreError};

use super::asking::{By, Checked};
use super::stored::StoredExperiment;
use crate::error::CoordinatorError;

/// Finds an experiment in a file; who mistypes a name is told the nearest.
pub(crate) async fn find(reader: &Reader, by: By<'_>) -> Result<StoredExperiment, CoordinatorError> {
    let mut all = reader.experiments().await?;
    let at = match by {
        By::Name(name) => {
            let at = all.iter().position(|row| row.experiment.name == name);
            at.ok_or_else(|| CoordinatorError::Unknown {
                name: name.to_owned(),
                hint: did_you_mean(name, all.iter().map(|row| row.experiment.name.as_str())),
            })?
        }
        By::Pairing(id) => {
            let experiment = reader.pairing(id).await?.pairing.experiment;
            let at = all.iter().position(|row| row.id == experiment);
            at.ok_or_else(|| StoreError::Damaged(format!("pairing {} belongs to no experiment", id.0)))?
        }
    };
    Ok(StoredExperiment::read(reader, all.swap_remove(at)).await?)
}

/// Looks at every row of a file.
pub(crate) async fn check(reader: &Reader) -> Result<Checked, StoreError> {
    let problems = reader.check().await?;
    let remedy = store::remedy(&problems).to_owned();
    Ok(Checked { problems: problems.iter().map(ToString::to_string).collect(), remedy })
}
