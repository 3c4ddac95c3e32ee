//! How many queries run at the same time: of everybody together, and of one caller, so that no caller takes all places.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use proto::limits;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::CoordinatorError;
use crate::front::ration::Rationed;

/// The places for queries.
#[derive(Debug)]
pub(super) struct Places {
    all: Arc<Semaphore>,
    callers: Mutex<BTreeMap<Rationed, Own>>,
}

/// The places of one caller.
#[derive(Clone, Debug)]
struct Own {
    /// Queries that run.
    running: Arc<Semaphore>,
    /// The same, and those that wait.
    asked: Arc<Semaphore>,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    _asked: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Places {
    pub(super) fn new() -> Self {
        Self { all: Arc::new(Semaphore::new(limits::QUERIES_AT_ONCE)), callers: Mutex::default() }
    }

    /// Waits for a place. Refused if the caller has too many queries waiting already.
    pub(super) async fn take(&self, who: Rationed) -> Result<Place, CoordinatorError> {
        let Own { running, asked } = self.of(who);
        let asked = asked.try_acquire_owned().map_err(|_| CoordinatorError::TooManyQueries)?;
        let own = running.acquire_owned().await.expect("nobody closes it");
        let all = self.all.clone().acquire_owned().await.expect("nobody closes it");
        Ok(Place { _asked: asked, _own: own, _all: all })
    }

    /// The places of a caller; who has no query any more is forgotten.
    fn of(&self, who: Rationed) -> Own {
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        callers.retain(|_, own| own.asked.available_permits() < limits::QUERIES_ASKED);
        let fresh = || Own {
            running: Arc::new(Semaphore::new(limits::QUERIES_OF_ONE)),
            asked: Arc::new(Semaphore::new(limits::QUERIES_ASKED)),
        };
        callers.entry(who).or_insert_with(fresh).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn who(name: &str) -> Rationed {
        Rationed::Name(name.to_owned())
    }

    /// A place, if there is one at once.
    async fn at_once(places: &Places, name: &str) -> Option<Place> {
        tokio::time::timeout(Duration::ZERO, places.take(who(name))).await.ok().and_then(Result::ok)
    }

    #[tokio::test]
    async fn one_caller_never_has_all_places() {
        let places = Places::new();
        let mut eve = Vec::new();
        while let Some(place) = at_once(&places, "eve").await {
            eve.push(place);
        }
        assert_eq!(eve.len(), limits::QUERIES_OF_ONE);
        let anna = at_once(&places, "anna").await;
        assert!(anna.is_some());
        drop(eve);
        assert!(at_once(&places, "eve").await.is_some());
        assert_eq!(places.callers.lock().unwrap().len(), 2, "who has none is forgotten");
    }

    #[tokio::test]
    async fn who_asks_for_too_many_is_sent_away() {
        let places = Arc::new(Places::new());
        let mut waiting: Vec<_> =
            (0..limits::QUERIES_ASKED).map(|_| Box::pin(places.take(who("eve")))).collect();
        let mut held = Vec::new();
        for wait in &mut waiting {
            if let Ok(place) = tokio::time::timeout(Duration::ZERO, wait).await {
                held.push(place.unwrap());
            }
        }
        assert_eq!(held.len(), limits::QUERIES_OF_ONE);
        assert!(matches!(places.take(who("eve")).await, Err(CoordinatorError::TooManyQueries)));
        assert!(at_once(&places, "anna").await.is_some());
    }
}
