//! When something that cannot be read is a finding, and when it is a failure.

use crate::error::StoreError;
use crate::model::problem::Problem;

/// The most problems of one kind that are listed; beyond, a file is lost anyway.
pub(super) const MOST: usize = 1000;

/// What cannot be read at all is a problem of the file, beside which other problems are looked for; anything else is an error.
pub(super) fn noted<T: Default>(
    done: Result<T, StoreError>,
    problems: &mut Vec<Problem>,
) -> Result<T, StoreError> {
    match done {
        Err(StoreError::Damaged(what)) => {
            problems.push(Problem::File(what));
            Ok(T::default())
        }
        other => other,
    }
}

/// A row that cannot be read is a problem of the file; anything else is an error.
pub(super) fn unreadable(error: StoreError) -> Result<Problem, StoreError> {
    match error {
        StoreError::Damaged(what) => Ok(Problem::Unreadable(what)),
        other => Err(other),
    }
}
