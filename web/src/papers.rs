//! The papers of a site. Each is judged beside everything else, one at a time, once for all who ask, and not again before that is worth it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use claims::{Judged, JudgedPaper, NOT_YET};
use coordinator::clock::time_of_day;
use coordinator::{Handle, Library};
use futures_util::future::join_all;
use papers::{Document, Finding, Judgement, Shelf, judge};
use spec::words::did_you_mean;
use store::Millis;
use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};

use crate::problem::Problem;

/// How long a page waits for a judgement; then it shows the one before, or says that it is on its way.
const PATIENCE: Duration = Duration::from_secs(20);
/// A judgement is shown for at least so long, whatever is stored meanwhile.
const LEAST: Duration = Duration::from_secs(10);
/// And for so many times as long as it took: whoever watches takes a tenth of a core at most.
const TIMES: u32 = 10;

/// The papers of a site, in the order in which they were named. Clones share what was judged.
#[derive(Clone)]
pub(crate) struct Papers {
    all: Arc<[Arc<Shown>]>,
    /// One is judged at a time: others read the same database.
    place: Arc<Semaphore>,
}

/// A paper, and how it was judged last.
pub(crate) struct Shown {
    /// What it is called in addresses.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) shelf: Shelf,
    last: watch::Sender<Option<Arc<Verdicts>>>,
    /// Held by whoever judges it.
    turn: Arc<Mutex<()>>,
}

/// A paper as it was read, and what is stored says this to it.
pub(crate) struct Known {
    pub(crate) document: Document,
    pub(crate) judgement: Judgement,
}

/// A paper as it was judged, or what is wrong with it.
pub(crate) struct Verdicts {
    pub(crate) outcome: Result<Arc<Known>, String>,
    /// When.
    pub(crate) at: Millis,
    /// How many changes the coordinator had seen before.
    changes: u64,
    /// Until when it is not looked at again.
    until: Instant,
}

impl Papers {
    /// Those in these folders.
    pub(crate) fn find(folders: &[PathBuf]) -> Self {
        let shown = |paper: papers::NamedPaper| {
            let (last, turn) = (watch::Sender::new(None), Arc::default());
            Arc::new(Shown { name: paper.name, shelf: paper.shelf, last, turn })
        };
        let all = papers::find(folders).into_iter().map(shown).collect();
        Self { all, place: Arc::new(Semaphore::new(1)) }
    }

    pub(crate) fn all(&self) -> &[Arc<Shown>] {
        &self.all
    }

    /// The one that is called so in addresses.
    pub(crate) fn named(&self, name: &str) -> Result<&Arc<Shown>, Problem> {
        let hint = || did_you_mean(name, self.all.iter().map(|paper| paper.name.as_str()));
        self.all
            .iter()
            .find(|paper| paper.name == name)
            .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, format!("there is no paper {name}{}", hint())))
    }

    /// What there is to say of a paper: as new as it has to be, or the last if that takes too long; nothing if there is none yet.
    pub(crate) async fn verdicts(&self, paper: &Arc<Shown>, handle: &Handle) -> Option<Arc<Verdicts>> {
        let mut news = paper.last.subscribe();
        let known = news.borrow_and_update().clone();
        if known.as_ref().is_some_and(|known| Instant::now() < known.until) {
            return known;
        }
        if let Ok(turn) = paper.turn.clone().try_lock_owned() {
            // On its own: whoever asked may leave, and the next who asks finds it done.
            let (changes, library) = (handle.changes(), Library::File(handle.reader().clone()));
            tokio::spawn(paper.clone().renew(turn, self.place.clone(), changes, library));
        }
        let _ = timeout(PATIENCE, news.changed()).await; // then with what there is
        news.borrow().clone()
    }

    /// The same of all of them, in their order.
    pub(crate) async fn all_verdicts(&self, handle: &Handle) -> Vec<(&Shown, Option<Arc<Verdicts>>)> {
        let verdicts = join_all(self.all.iter().map(|paper| self.verdicts(paper, handle))).await;
        self.all.iter().map(AsRef::as_ref).zip(verdicts).collect()
    }
}

impl Known {
    /// What follows for each claim.
    pub(crate) fn claims(&self) -> Vec<Judged> {
        self.judgement.findings.iter().cloned().map(Finding::judged).collect()
    }

    /// The whole paper, for programs.
    pub(crate) fn judged(&self) -> JudgedPaper {
        let (title, pictures) = (self.document.paper.title.clone(), self.judgement.drawn.clone());
        JudgedPaper { title, claims: self.claims(), pictures }
    }

    /// The verdicts of all claims, a word each.
    pub(crate) fn words(&self) -> Vec<&'static str> {
        let word = |finding: &Finding| match &finding.values {
            Err(unmeasured) if unmeasured.is_absent => NOT_YET,
            _ => finding.clone().judged().word(),
        };
        self.judgement.findings.iter().map(word).collect()
    }
}

impl Shown {
    /// Judges the paper again, unless the coordinator closes.
    async fn renew(
        self: Arc<Self>,
        _turn: OwnedMutexGuard<()>,
        place: Arc<Semaphore>,
        changes: watch::Receiver<u64>,
        library: Library,
    ) {
        let seen = *changes.borrow();
        let mut closing = changes;
        let closed = async { while closing.changed().await.is_ok() {} };
        let work = async {
            let _place = place.acquire().await;
            let begun = Instant::now();
            let outcome = self.judged(seen, &library).await;
            let until = Instant::now() + LEAST.max(begun.elapsed() * TIMES);
            self.last.send_replace(Some(Arc::new(Verdicts {
                outcome,
                at: time_of_day(),
                changes: seen,
                until,
            })));
        };
        tokio::select! {
            () = work => {}
            // The database wants to be closed; whoever waits gets what there is.
            () = closed => self.last.send_modify(|_| {}),
        }
    }

    /// Reads the paper and judges it; as before, if neither the paper nor what is stored has changed.
    async fn judged(&self, seen: u64, library: &Library) -> Result<Arc<Known>, String> {
        let shelf = self.shelf.clone();
        let read = spawn_blocking(move || Document::read(&shelf, &[])).await;
        let document = read.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
        let last = self.last.borrow().clone();
        if let Some(last) = last.filter(|last| last.changes >= seen)
            && let Ok(known) = &last.outcome
            && known.document == document
        {
            return Ok(known.clone());
        }
        let judgement = judge(&document, Some(library)).await.map_err(|error| error.to_string())?;
        Ok(Arc::new(Known { document, judgement }))
    }
}
