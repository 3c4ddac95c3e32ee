//! A worker with searchers that are broken, in ways that no catalogue has: what if a build has a mistake?
//!
//! Which player is broken in which way is said by its node limit, so that everybody else sees ordinary players.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::Table;
use games::{GameVisitor, Notation, with_game};
use proto::v1::portion::Task;
use proto::v1::workers_client::WorkersClient;
use proto::v1::{ExchangeRequest, FinishedPair, Lease, RegisterRequest};
use proto::wire::{self, PairsTask};
use search::{Broken, Question, Report, Searcher};
use spec::Limit;
use tonic::transport::Channel;

use crate::error::CampaignError;

/// What a searcher does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    Panic,
    IllegalMove,
    TooManyNodes,
    TooMuchTime,
    /// A value that is no number, and a depth that no search has.
    Nonsense,
    /// Once, for several leases.
    VerySlow,
}

/// Longer than [`arena::forfeit::GRACE_TIME`] and the limit.
const TOO_LONG: Duration = Duration::from_millis(1100);

impl Mistake {
    pub(crate) const ALL: [Self; 6] = [
        Self::Panic,
        Self::IllegalMove,
        Self::TooManyNodes,
        Self::TooMuchTime,
        Self::Nonsense,
        Self::VerySlow,
    ];

    /// The player that makes it.
    pub(crate) fn player(self) -> String {
        match self {
            Self::TooMuchTime => "random:time=20ms".to_owned(),
            other => format!("random:nodes={}", 101 + other as u64),
        }
    }

    /// The mistake of a player with this limit.
    fn of(limit: Limit) -> Option<Self> {
        Self::ALL.into_iter().find(|mistake| match limit {
            Limit::Time(_) => *mistake == Self::TooMuchTime,
            Limit::Nodes(nodes) => nodes == 101 + *mistake as u64,
            _ => false,
        })
    }

    /// What the game's record has to say of it; nothing, if the game goes on.
    pub(crate) const fn record(self) -> Option<&'static str> {
        match self {
            Self::Panic => Some("panicked"),
            Self::IllegalMove => Some("illegal move"),
            Self::TooManyNodes => Some("overran its node limit"),
            Self::TooMuchTime => Some("overran its time limit"),
            Self::Nonsense | Self::VerySlow => None,
        }
    }
}

/// A searcher that takes the first move, and makes its mistake.
struct Mistaken<G: Notation> {
    mistake: Mistake,
    first: Option<G::Move>,
    nap: Duration,
}

impl<G: Notation> Searcher<G> for Mistaken<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        static SLEPT: AtomicBool = AtomicBool::new(false);
        let mut moves = Vec::new();
        question.game.moves(question.state, &mut moves);
        let first = *self.first.get_or_insert(moves[0]);
        let fine = Report::immediate(moves[0], 0.0);
        Ok(match self.mistake {
            Mistake::Panic => resume_unwind(Box::new("out of ideas")), // a panic that is not printed
            Mistake::IllegalMove => Report::immediate(first, 0.0),     // legal at first
            Mistake::TooManyNodes => Report { nodes: 1_000_000, ..fine },
            Mistake::Nonsense => Report { value: f64::NAN, depth: 1_000_000, ..fine },
            Mistake::TooMuchTime => {
                sleep(TOO_LONG);
                fine
            }
            Mistake::VerySlow => {
                if !SLEPT.swap(true, Ordering::Relaxed) {
                    sleep(self.nap);
                }
                fine
            }
        })
    }
}

#[expect(clippy::disallowed_methods, reason = "being late is the mistake")]
fn sleep(time: Duration) {
    std::thread::sleep(time);
}

/// A pair to be played.
struct Job {
    fence: u64,
    pairing: u64,
    index: u64,
    task: Arc<PairsTask>,
    nap: Duration,
}

impl GameVisitor for &Job {
    type Output = FinishedPair;

    fn visit<G: Notation>(self, game: G) -> FinishedPair {
        let contest = &self.task.contest;
        let mut table = Table::new(game, contest).expect("these players are in the catalogue");
        for (who, limit) in contest.limits().into_iter().enumerate() {
            if let Some(mistake) = Mistake::of(limit) {
                table = table.with_searcher(who, Box::new(Mistaken { mistake, first: None, nap: self.nap }));
            }
        }
        let pair = table.play_pair(self.index, self.task.seed_of(self.index)).expect("they play everywhere");
        wire::finished(self.fence, self.pairing, pair)
    }
}

/// A worker that plays one pair at a time and delivers it.
pub(crate) struct Bungler {
    client: WorkersClient<Channel>,
    name: String,
    jobs: VecDeque<Job>,
    /// How long a very slow searcher takes.
    nap: Duration,
}

impl Bungler {
    /// Introduces itself.
    pub(crate) async fn enter(
        url: &str,
        name: &str,
        signature: u64,
        nap: Duration,
    ) -> Result<Self, CampaignError> {
        let mut client = WorkersClient::connect(url.to_owned()).await?;
        let (name, signature) = (name.to_owned(), format!("{signature:016x}"));
        let registration =
            RegisterRequest { name: name.clone(), session: 1, signature, slots: 1, ..Default::default() };
        client.register(registration).await?;
        Ok(Self { client, name, jobs: VecDeque::new(), nap })
    }

    /// Plays until it is dropped.
    pub(crate) async fn work(mut self) -> Result<(), CampaignError> {
        let mut finished = Vec::new();
        loop {
            let (name, idle_slots) = (self.name.clone(), u32::from(self.jobs.is_empty()));
            let request =
                ExchangeRequest { name, session: 1, finished, idle_slots, ..ExchangeRequest::default() };
            let reply = self.client.exchange(request).await?.into_inner();
            self.jobs.retain(|job| !reply.revoked.contains(&job.fence));
            for lease in reply.leases {
                self.take(lease)?;
            }
            finished = match self.jobs.pop_front() {
                Some(job) => {
                    let play = move || with_game(job.task.contest.game(), &job);
                    vec![tokio::task::spawn_blocking(play).await.expect("mistakes are caught at the table")]
                }
                None => {
                    tokio::time::sleep(Duration::from_millis(reply.wait_ms.into())).await;
                    Vec::new()
                }
            };
        }
    }

    fn take(&mut self, lease: Lease) -> Result<(), CampaignError> {
        for portion in lease.portions {
            let Some(Task::Pairs(task)) = portion.task else { continue };
            let task = PairsTask::try_from(task).map_err(coordinator::CoordinatorError::from)?;
            let (task, nap) = (Arc::new(task), self.nap);
            let pairs = portion.first..portion.first + portion.count;
            let (fence, pairing) = (lease.fence, portion.pairing);
            self.jobs.extend(pairs.map(|index| Job { fence, pairing, index, task: Arc::clone(&task), nap }));
        }
        Ok(())
    }
}
