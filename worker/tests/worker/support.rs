//! A small coordinator: a table of pairs that are handed out in leases, and trouble on demand.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

use proto::v1::portion::Task;
use proto::v1::{
    ExchangeReply, ExchangeRequest, FailedPair, FinishedPair, Lease, PairsTask, Portion, RegisterReply,
    RegisterRequest, ReleaseReply, ReleaseRequest,
};
use worker::{CallError, Coordinator, WorkerConfig};

/// The signature that the small coordinator accepts.
pub(crate) const SIGNATURE: u64 = 0xABCD;

/// What happens to an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nothing.
    Fine,
    /// It does not arrive.
    Away,
    /// It arrives, but its answer does not.
    LostReply,
    /// The coordinator has forgotten the worker.
    Unknown,
    /// The answer never comes.
    Hang,
    /// The line is cut on the way there.
    Cut,
    /// The line is cut on the way back.
    CutReply,
}

/// A pair by pairing and index.
pub(crate) type PairId = (u64, u64);

/// The table and all that happened at it.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// What each pairing plays; `None` is a kind of work that nobody knows.
    pub(crate) tasks: BTreeMap<u64, Option<PairsTask>>,
    /// Pairs that nobody has.
    pub(crate) open: BTreeSet<PairId>,
    /// Leases that are out.
    pub(crate) leases: BTreeMap<u64, BTreeSet<PairId>>,
    /// Results.
    pub(crate) stored: BTreeMap<PairId, FinishedPair>,
    /// Reports of failure.
    pub(crate) failed: BTreeMap<PairId, String>,
    /// Results that were there already.
    pub(crate) repeats: u64,
    /// Introductions.
    pub(crate) registrations: Vec<RegisterRequest>,
    /// Exchanges that arrived.
    pub(crate) exchanges: u64,
    /// Leases that were given back.
    pub(crate) released: Vec<u64>,
    /// The most pairs of a lease.
    pub(crate) lease_pairs: usize,
    /// What happens to the next exchanges.
    pub(crate) troubles: VecDeque<Trouble>,
    /// Ends each lease as soon as one of its pairs arrives.
    pub(crate) revokes: bool,
    /// A message with this pair is refused.
    pub(crate) poison: Option<PairId>,
    /// The line cuts messages with more pairs than this.
    pub(crate) longest: Option<usize>,
    /// What stands between worker and table, and whether it is the worker's own certificate.
    pub(crate) untrusted: Option<bool>,
    /// How many pairs each message had, those that were cut included.
    pub(crate) sizes: Vec<usize>,
    /// The number of the last exchange, and the leases in the answer to it.
    answered: (u64, Vec<u64>),
    fences: u64,
}

impl Table {
    /// Puts pairs on the table.
    pub(crate) fn add(&mut self, pairing: u64, task: Option<PairsTask>, pairs: u64) {
        self.tasks.insert(pairing, task);
        self.open.extend((0..pairs).map(|index| (pairing, index)));
    }

    /// Whether every pair is stored or failed.
    pub(crate) fn is_done(&self) -> bool {
        self.open.is_empty() && self.leases.values().all(BTreeSet::is_empty)
    }

    /// Forgets what a restart forgets.
    pub(crate) fn restart(&mut self) {
        let out = std::mem::take(&mut self.leases);
        let out = out.into_values().flatten().filter(|id| !self.stored.contains_key(id));
        self.open.extend(out);
        self.registrations.clear();
    }

    fn take_in(&mut self, request: ExchangeRequest) -> Vec<u64> {
        self.exchanges += 1;
        let mut revoked = BTreeSet::new();
        for pair in request.finished {
            let id = (pair.pairing, pair.index);
            match self.leases.get_mut(&pair.fence) {
                Some(left) => {
                    left.remove(&id);
                    if self.revokes {
                        let rest = std::mem::take(left);
                        self.leases.remove(&pair.fence);
                        self.open.extend(rest);
                        revoked.insert(pair.fence);
                    }
                }
                None => {
                    revoked.insert(pair.fence);
                }
            }
            self.open.remove(&id);
            let pair = without_times(pair);
            match self.stored.get(&id) {
                Some(known) => {
                    self.repeats += 1;
                    assert_eq!(
                        (&known.first, &known.second),
                        (&pair.first, &pair.second),
                        "repeats are equal"
                    );
                }
                None => {
                    self.stored.insert(id, pair);
                }
            }
        }
        for FailedPair { fence, pairing, index, reason } in request.failed {
            self.leases.entry(fence).or_default().remove(&(pairing, index));
            self.failed.insert((pairing, index), reason);
        }
        revoked.into_iter().collect()
    }

    fn grant(&mut self) -> Option<Lease> {
        let ids: Vec<PairId> = self.open.iter().copied().take(self.lease_pairs.max(1)).collect();
        if ids.is_empty() {
            return None;
        }
        self.fences += 1;
        self.leases.insert(self.fences, ids.iter().copied().collect());
        ids.iter().for_each(|id| {
            self.open.remove(id);
        });
        let mut portions: Vec<Portion> = Vec::new();
        for (pairing, index) in ids {
            match portions.last_mut() {
                Some(last) if (last.pairing, last.first + last.count) == (pairing, index) => last.count += 1,
                _ => {
                    let task = self.tasks[&pairing].clone().map(Task::Pairs);
                    portions.push(Portion { pairing, first: index, count: 1, task });
                }
            }
        }
        Some(Lease { fence: self.fences, portions, expires_in_ms: 60_000 })
    }

    /// Answers an introduction.
    pub(crate) fn register(&mut self, request: RegisterRequest) -> Result<RegisterReply, CallError> {
        if let Some(is_own) = self.untrusted {
            return Err(CallError::Untrusted { reason: "CertificateExpired".to_owned(), is_own });
        }
        let wanted = format!("{SIGNATURE:016x}");
        if request.signature != wanted {
            let signature = request.signature;
            return Err(CallError::OtherBuild(format!("signature {signature} is not this build's {wanted}")));
        }
        self.registrations.push(request);
        Ok(RegisterReply { idle_wait_ms: 20, most_pairs: 8192 })
    }

    /// Answers an exchange; `None` never.
    pub(crate) fn exchange(&mut self, request: ExchangeRequest) -> Option<Result<ExchangeReply, CallError>> {
        let trouble = self.troubles.pop_front();
        self.sizes.push(request.finished.len());
        if self.longest.is_some_and(|longest| request.finished.len() > longest) {
            return Some(Err(CallError::Cut("reset".to_owned())));
        }
        match trouble {
            Some(Trouble::Cut) => return Some(Err(CallError::Cut("reset".to_owned()))),
            Some(Trouble::Away) => return Some(Err(CallError::Away("nobody there".to_owned()))),
            Some(Trouble::Unknown) => {
                self.registrations.clear();
            }
            Some(Trouble::Hang) => return None,
            Some(Trouble::Fine | Trouble::LostReply | Trouble::CutReply) | None => {}
        }
        if self.registrations.is_empty() {
            return Some(Err(CallError::Unknown("who are you?".to_owned())));
        }
        if request.finished.iter().any(|pair| Some((pair.pairing, pair.index)) == self.poison) {
            return Some(Err(CallError::Refused("a result that cannot be".to_owned())));
        }
        let (wants, number) = (request.idle_slots > 0, request.number);
        let revoked = self.take_in(request);
        let (last, lost) = std::mem::take(&mut self.answered);
        for fence in lost.into_iter().filter(|_| last == number) {
            self.open.extend(self.leases.remove(&fence).unwrap_or_default());
        }
        let leases: Vec<Lease> = wants.then(|| self.grant()).flatten().into_iter().collect();
        self.answered = (number, leases.iter().map(|lease| lease.fence).collect());
        if trouble == Some(Trouble::CutReply) {
            return Some(Err(CallError::Cut("reset".to_owned())));
        }
        if trouble == Some(Trouble::LostReply) {
            return Some(Err(CallError::Away("lost".to_owned())));
        }
        Some(Ok(ExchangeReply { leases, wait_ms: 20, revoked, results_wait_ms: 0 }))
    }

    /// Answers a hand-back.
    pub(crate) fn release(&mut self, request: &ReleaseRequest) -> ReleaseReply {
        for fence in &request.fences {
            let rest = self.leases.remove(fence).unwrap_or_default();
            self.open.extend(rest);
            self.released.push(*fence);
        }
        ReleaseReply {}
    }
}

fn without_times(mut pair: FinishedPair) -> FinishedPair {
    for game in [&mut pair.first, &mut pair.second].into_iter().flatten() {
        for side in [&mut game.one, &mut game.two].into_iter().flatten() {
            side.micros = 0;
        }
    }
    pair
}

/// A table that many can sit at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Arc<Mutex<Table>>);

impl Shared {
    /// With leases of so many pairs.
    pub(crate) fn with_leases_of(lease_pairs: usize) -> Self {
        let shared = Self::default();
        shared.table().lease_pairs = lease_pairs;
        shared
    }

    /// The table.
    pub(crate) fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap()
    }
}

impl Coordinator for Shared {
    async fn register(&mut self, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        self.table().register(request.clone())
    }

    async fn exchange(&mut self, request: &ExchangeRequest) -> Result<ExchangeReply, CallError> {
        let answer = self.table().exchange(request.clone());
        match answer {
            Some(answer) => answer,
            None => std::future::pending().await,
        }
    }

    async fn release(&mut self, request: &ReleaseRequest) -> Result<ReleaseReply, CallError> {
        Ok(self.table().release(request))
    }
}

/// A task of the game of Pig.
pub(crate) fn pig(a: &str, b: &str, limit: &str) -> Option<PairsTask> {
    let [game, a, b, limit] = ["pig", a, b, limit].map(ToOwned::to_owned);
    Some(PairsTask { game, a, b, limit, seed: 2013, repeat: 0, round: 1 })
}

/// A worker whose build the table accepts.
pub(crate) fn config(slots: usize) -> WorkerConfig {
    WorkerConfig {
        coordinator: "http://table".into(),
        name: "test".to_owned(),
        slots,
        signature: SIGNATURE,
        speed: None,
        share: 100,
        version: "0.0.0".to_owned(),
        exit_when_idle: None,
        grace: worker::config::GRACE,
        session: 7,
    }
}
