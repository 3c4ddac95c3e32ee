//! Our side of a query: the process is started, listened to, and killed when its time is over or its caller has left.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, Stream};
use proto::{limits, v1};
use store::StoreError;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdout, Command};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};
use tonic::Status;

use super::frame::{Frame, Question};
use super::places::{Place, Places};
use crate::error::CoordinatorError;
use crate::front::ration::Rationed;

/// The word that makes the program answer a query.
const COMMAND: &str = "answer-query";

/// Who answers queries, and how long one may take.
#[derive(Clone, Debug)]
pub struct QueryConfig {
    /// The program that answers: this one, or nobody but ourselves, as in tests of what is asked by nobody else.
    pub program: Option<PathBuf>,
    /// How long a query may take, reading the answer included.
    pub time: Duration,
}

impl Default for QueryConfig {
    fn default() -> Self {
        Self { program: None, time: limits::QUERY_TIME }
    }
}

/// Answers queries by processes of their own. Clones share their places.
#[derive(Clone, Debug)]
pub(crate) struct Queries {
    /// The program that answers.
    program: PathBuf,
    time: Duration,
    /// The database.
    db: store::Place,
    places: Arc<Places>,
}

/// How a process ended.
enum Ending {
    /// By itself.
    Itself,
    /// It was killed because its time was over.
    TooLate,
}

/// An answer that is being told.
struct Telling {
    from: ChildStdout,
    bytes: usize,
    time: Duration,
    /// Dropped when nobody listens any more: then the process is killed.
    _listening: oneshot::Sender<()>,
    ended: oneshot::Receiver<Ending>,
}

impl Queries {
    /// Nothing if queries are answered in this process.
    pub(crate) fn new(config: &QueryConfig, db: &store::Place) -> Option<Self> {
        let program = config.program.clone()?;
        Some(Self { program, time: config.time, db: db.clone(), places: Arc::new(Places::new()) })
    }

    /// The answer to a query, in messages as they come. It is worked out as long as somebody listens.
    pub(crate) fn answer(
        &self,
        who: Rationed,
        sql: String,
        rows: usize,
    ) -> impl Stream<Item = Result<v1::QueryReply, Status>> + Send + use<> {
        let time = self.time;
        let question = Question { db: self.db.address(), sql, rows, seconds: time.as_secs() };
        let (program, places, db) = (self.program.clone(), self.places.clone(), self.db.clone());
        let begin = Step::Waiting(Box::new(async move {
            let place = places.take(who).await?;
            Telling::begin((&program, &db), &question, place, time).await
        }));
        stream::unfold(begin, Step::next)
    }
}

/// What an answer waits for.
enum Step<F> {
    Waiting(Box<F>),
    Telling(Telling),
    Done,
}

impl<F: Future<Output = Result<Telling, CoordinatorError>>> Step<F> {
    async fn next(self) -> Option<(Result<v1::QueryReply, Status>, Self)> {
        let mut telling = match self {
            Self::Waiting(begin) => match Box::into_pin(begin).await {
                Ok(telling) => telling,
                Err(error) => return Some((Err(error.into()), Self::Done)),
            },
            Self::Telling(telling) => telling,
            Self::Done => return None,
        };
        match telling.next().await {
            Ok(Some(part)) => Some((Ok(part), Self::Telling(telling))),
            Ok(None) => None,
            Err(status) => Some((Err(status), Self::Done)),
        }
    }
}

impl Telling {
    async fn begin(
        (program, db): (&Path, &store::Place),
        question: &Question,
        place: Place,
        time: Duration,
    ) -> Result<Self, CoordinatorError> {
        let failed = |error: std::io::Error| {
            CoordinatorError::Store(StoreError::Stopped(format!("it could not be begun ({error})")))
        };
        let mut child = Command::new(program)
            .arg(COMMAND)
            .env_clear() // secrets of ours are none of its business
            .env("MIMALLOC_ARENA_RESERVE", "32MiB") // a share of what it may have, not all of it and more
            .envs(db.environment()) // but for the way to a server
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(failed)?;
        let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are pipes")
        };
        let (listening, left) = oneshot::channel();
        let (end, ended) = oneshot::channel();
        tokio::task::spawn(watch(child, Instant::now() + time, place, left, end));
        let question = serde_json::to_vec(question).expect("a question is plain data");
        to.write_all(&question).await.map_err(failed)?;
        Ok(Self { from, bytes: 0, time, _listening: listening, ended })
    }

    /// The next message; nothing at the end.
    async fn next(&mut self) -> Result<Option<v1::QueryReply>, Status> {
        let stopped = |why: String| Status::from(CoordinatorError::Store(StoreError::Stopped(why)));
        match Frame::read(&mut self.from).await {
            Ok((Frame::End, _)) => Ok(None),
            Ok((Frame::Refused(status), _)) => Err(status),
            Ok((Frame::Part(part), bytes)) => {
                self.bytes += bytes;
                if self.bytes > limits::MOST_ANSWER_BYTES {
                    let most = limits::MOST_ANSWER_BYTES >> 20;
                    return Err(stopped(format!("its answer has more than {most} MiB; ask for less of it")));
                }
                Ok(Some(part))
            }
            Err(_) => Err(stopped(match (&mut self.ended).await {
                Ok(Ending::TooLate) => {
                    let seconds = self.time.as_secs();
                    format!("it takes more than {seconds} seconds, reading the answer included")
                }
                _ => format!("it needs more than {} MiB of memory", limits::QUERY_MEMORY_BYTES >> 20),
            })),
        }
    }
}

/// Waits until the process has ended, or ends it. Its place is free when it is gone, not before.
async fn watch(
    mut child: Child,
    until: Instant,
    place: Place,
    left: oneshot::Receiver<()>,
    end: oneshot::Sender<Ending>,
) {
    let ending = tokio::select! {
        _ = child.wait() => Ending::Itself,
        () = sleep_until(until) => Ending::TooLate,
        _ = left => Ending::Itself, // nobody asks how
    };
    let _ = child.kill().await; // it may be gone already
    drop(place);
    let _ = end.send(ending); // the caller may have left
}
