//! Games that are played again for somebody who waits: only a few at a time, beside the threads that serve, and given up
//! when nobody waits any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::StatusCode;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

/// Games that are played again at the same time; more would take the cores from the workers of `astragal run`.
const MOST: usize = 2;

/// The places at which games are played again.
#[derive(Clone)]
pub(crate) struct Replays {
    places: Arc<Semaphore>,
}

impl Replays {
    pub(crate) fn new() -> Self {
        Self { places: Arc::new(Semaphore::new(MOST)) }
    }

    /// Does what takes as long as the game took. The work is told when nobody waits any more (whoever asked went away, or it
    /// took too long), and ends with nothing as soon as it can: until then it keeps its place.
    pub(crate) async fn play<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = |message| Problem::new(StatusCode::SERVICE_UNAVAILABLE, message);
        let place = self.places.clone().try_acquire_owned();
        let place = place.map_err(|_| busy("other games are being played again; try again soon"))?;
        let waiting = Waiting(Arc::new(AtomicBool::new(false)));
        let cancel = Arc::clone(&waiting.0);
        let done = spawn_blocking(move || {
            let result = work(&cancel);
            drop(place);
            result
        });
        let broke = "a searcher broke; see the coordinator's log";
        let done = done.await.map_err(|_| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, broke))?;
        done.ok_or_else(|| busy("it was given up; try again"))
    }
}

/// Somebody who waits; once they are gone, the flag is raised.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Works until it is told to stop, and says when it began.
    fn endless(began: mpsc::Sender<()>) -> impl FnOnce(&AtomicBool) -> Option<()> + Send + 'static {
        move |cancel| {
            began.send(()).unwrap();
            while !cancel.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            None
        }
    }

    #[tokio::test]
    async fn whoever_goes_away_makes_room() {
        let replays = Replays::new();
        let (began, begun) = mpsc::channel();
        let asked: Vec<_> = (0..MOST)
            .map(|_| {
                let (replays, began) = (replays.clone(), began.clone());
                tokio::spawn(async move { replays.play(endless(began)).await.is_ok() })
            })
            .collect();
        let begun = spawn_blocking(move || (0..MOST).for_each(|_| begun.recv().unwrap()));
        begun.await.unwrap();
        assert!(replays.play(|_| Some(())).await.is_err(), "all places are taken");

        asked[0].abort();
        let freed = replays.places.acquire().await.unwrap();
        drop(freed);
        assert!(replays.play(|_| Some(())).await.is_ok());
        assert!(!asked[1].is_finished(), "the other one still waits");
        asked[1].abort();
    }
}
