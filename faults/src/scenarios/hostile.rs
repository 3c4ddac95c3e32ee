//! Workers that do not play by the rules, beside honest ones: whatever they send, the content stays the same.
//!
//! They know the protocol and speak it raw. Their raw material are real pairs that the witness has delivered. What a
//! liar can still do is to be the first to bring moves that are legal but not the player's; only playing the game again
//! shows that. There are thirteen kinds of deeds, each named in the table with how often it was done.

use std::collections::BTreeMap;
use std::time::Duration;

use coordinator::CoordinatorError;
use proto::limits::MOST_SLOTS;
use proto::v1::forfeit::Fault;
use proto::v1::workers_client::WorkersClient;
use proto::v1::{ExchangeRequest, FailedPair, FinishedPair, Forfeit, RegisterRequest, ReleaseRequest};
use proto::wire;
use spec::{Seed, Stream};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tonic::transport::Channel;
use tonic::{Code, Status};

use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Everything that a worker should not do.
pub(crate) struct Hostile;

/// Claims of one flood.
const CLAIMS: usize = 500;
/// Leases and pairs on both sides of a known one: whoever has a lease can guess those of others.
const LEASES_NEARBY: u64 = 40;
/// See `LEASES_NEARBY`.
const PAIRS_NEARBY: u64 = 50;
/// How often everything nearby is said to have failed: a pair is given up after a few failures.
const FAILURES: usize = 30;
/// A slow one sends a byte so often.
const TRICKLE: Duration = Duration::from_millis(200);

/// Somebody with bad intentions and a connection.
struct Villain {
    client: WorkersClient<Channel>,
    name: String,
    session: u64,
    signature: u64,
    /// What was done, and how often.
    deeds: BTreeMap<&'static str, usize>,
    findings: Vec<Finding>,
}

impl Villain {
    async fn new(url: &str, name: &str, session: u64, signature: u64) -> Result<Self, CampaignError> {
        let client = WorkersClient::connect(url.to_owned()).await?.max_encoding_message_size(64 << 20);
        let (deeds, findings) = (BTreeMap::new(), Vec::new());
        Ok(Self { client, name: name.to_owned(), session, signature, deeds, findings })
    }

    /// What became of a deed, and what should have.
    fn judge<T>(&mut self, deed: &'static str, became: Result<T, Status>, should: &[Code]) {
        *self.deeds.entry(deed).or_default() += 1;
        let code = became.map_or_else(|status| status.code(), |_| Code::Ok);
        if !should.contains(&code) {
            let found = format!("{deed}: answered {code:?}, not {should:?}");
            self.findings.push(Finding::new(Invariant::RightAnswers, found));
        }
    }

    fn registration(&self, signature: u64, slots: u32) -> RegisterRequest {
        let (name, signature) = (self.name.clone(), format!("{signature:016x}"));
        RegisterRequest { name, session: self.session, signature, slots, ..Default::default() }
    }

    fn exchange(&self, finished: Vec<FinishedPair>, idle_slots: u32) -> ExchangeRequest {
        let (name, session) = (self.name.clone(), self.session);
        ExchangeRequest { name, session, finished, idle_slots, ..ExchangeRequest::default() }
    }

    async fn hand_over(&mut self, deed: &'static str, pairs: Vec<FinishedPair>, should: Code) {
        let became = self.client.exchange(self.exchange(pairs, 0)).await;
        self.judge(deed, became, &[should]);
    }

    async fn give_up(&mut self, deed: &'static str, failed: Vec<FailedPair>, should: Code) {
        let request = ExchangeRequest { failed, ..self.exchange(Vec::new(), 0) };
        let became = self.client.exchange(request).await;
        self.judge(deed, became, &[should]);
    }

    /// A proper registration, under a name that may be somebody else's.
    async fn register(&mut self) {
        let became = self.client.register(self.registration(self.signature, 1)).await;
        self.judge("forged name", became, &[Code::Ok]);
    }

    /// Not registered, another build, more slots than there are.
    async fn get_in(&mut self) {
        self.hand_over("forged name", Vec::new(), Code::NotFound).await;
        let became = self.client.register(self.registration(!self.signature, 1)).await;
        self.judge("forged name", became, &[Code::FailedPrecondition]);
        let became = self.client.register(self.registration(self.signature, u32::MAX)).await;
        self.judge("huge counts", became, &[Code::InvalidArgument]);
        self.register().await;
    }

    /// Real results, in every wrong way that is seen from the message alone.
    async fn twist(&mut self, pair: &FinishedPair) {
        let with = |change: fn(&mut FinishedPair)| {
            let mut twisted = pair.clone();
            change(&mut twisted);
            vec![twisted]
        };
        let wrong = Code::InvalidArgument;
        self.hand_over("replayed submit", vec![pair.clone(); 100], Code::Ok).await;
        self.hand_over("stale fence", with(|pair| pair.fence = 1), Code::Ok).await;
        self.hand_over("huge counts", with(|pair| pair.pairing = u64::MAX), wrong).await;
        self.hand_over("wrong result", with(|pair| pair.second = None), wrong).await;
        self.hand_over("wrong result", with(|pair| game(pair).utility *= -1), wrong).await;
        self.hand_over("wrong result", with(|pair| game(pair).utility = 7), wrong).await;
        self.hand_over("illegal moves", with(|pair| game(pair).transcript.reverse()), wrong).await;
        let huge = with(|pair| game(pair).one.get_or_insert_default().nodes = u64::MAX);
        self.hand_over("huge counts", huge, wrong).await;
        self.hand_over("huge counts", vec![pair.clone(); 8193], wrong).await;
        self.hand_over("huge counts", with(|pair| pair.fence = 1 << 63), wrong).await;
        let slow = with(|pair| game(pair).two.get_or_insert_default().micros = 1 << 60);
        self.hand_over("huge counts", slow, wrong).await;
        let became = self.client.exchange(self.exchange(Vec::new(), u32::MAX)).await;
        self.judge("huge counts", became, &[wrong]);
        self.chatter(pair).await;
    }

    /// Texts that are longer than anybody reads, each in a message that is not too large.
    async fn chatter(&mut self, pair: &FinishedPair) {
        let wrong = Code::InvalidArgument;
        let version = "x".repeat(7 << 20);
        let long = RegisterRequest { version, ..self.registration(self.signature, 1) };
        let became = self.client.register(long).await;
        self.judge("endless text", became, &[wrong]);
        let FinishedPair { fence, pairing, index, .. } = *pair;
        let reason = "x".repeat(1 << 20);
        self.give_up("endless text", vec![FailedPair { fence, pairing, index, reason }], wrong).await;
        let mut forfeited = pair.clone();
        let fault = Some(Fault::Panic("x".repeat(1 << 20)));
        game(&mut forfeited).forfeit = Some(Forfeit { seat: 1, fault });
        self.hand_over("endless text", vec![forfeited], wrong).await;
    }

    /// Other people's leases, claims without end, a message that is too large.
    async fn be_a_nuisance(&mut self, pair: &FinishedPair) {
        self.meddle(pair).await;
        for _ in 0..CLAIMS {
            let became = self.client.exchange(self.exchange(Vec::new(), MOST_SLOTS)).await;
            self.judge("flood of claims", became, &[Code::Ok, Code::ResourceExhausted]);
        }
        let FinishedPair { fence, pairing, index, .. } = *pair;
        let reason = "x".repeat(9 << 20);
        self.give_up(
            "oversized message",
            vec![FailedPair { fence, pairing, index, reason }],
            Code::OutOfRange,
        )
        .await;
    }

    /// Fails at the pairs of others, and takes back their leases. Both are numbered in a row.
    async fn meddle(&mut self, pair: &FinishedPair) {
        let claim = self.client.exchange(self.exchange(Vec::new(), 1)).await;
        let own = claim.ok().and_then(|reply| reply.into_inner().leases.pop());
        let guess = own.as_ref().and_then(|lease| {
            lease.portions.first().map(|portion| (lease.fence, portion.pairing, portion.first))
        });
        let (fence, pairing, index) = guess.unwrap_or((pair.fence, pair.pairing, pair.index));
        let fences = fence.saturating_sub(LEASES_NEARBY)..fence + LEASES_NEARBY;
        let pairs = index.saturating_sub(PAIRS_NEARBY)..index + PAIRS_NEARBY;
        let failed: Vec<FailedPair> = fences
            .clone()
            .filter(|fence| own.as_ref().is_none_or(|own| own.fence != *fence)) // that one may rightly be failed at
            .flat_map(|fence| pairs.clone().map(move |index| (fence, index)))
            .map(|(fence, index)| FailedPair { fence, pairing, index, reason: "because".to_owned() })
            .collect();
        for _ in 0..FAILURES {
            self.give_up("someone else's lease", failed.clone(), Code::Ok).await;
        }
        let (name, session) = (self.name.clone(), self.session);
        let became = self.client.release(ReleaseRequest { name, session, fences: fences.collect() }).await;
        self.judge("someone else's lease", became, &[Code::Ok]);
    }

    /// Games that were never played, well-formed and with the right hash: nothing is taken from their author any more,
    /// who comes again as another.
    async fn make_up(&mut self, pair: &FinishedPair) -> Result<(), CampaignError> {
        let elsewhere = FinishedPair { index: pair.index + 1, ..pair.clone() };
        let record = wire::pair_record(pair.clone(), Seed(0)).map_err(CoordinatorError::from)?;
        let (mut turned, mut illegal) = (record.clone(), record);
        turned.games[0].utility *= -1.0;
        illegal.games[0].transcript.clear();
        illegal.games[0].transcript.push(99);
        for (deed, mut lie) in [("wrong result", turned), ("illegal moves", illegal)] {
            let played = &mut lie.games[0];
            played.hash = played.transcript.hash(played.utility);
            self.lie(deed, wire::finished(pair.fence, pair.pairing, lie), pair).await;
        }
        self.lie("illegal moves", elsewhere, pair).await;
        Ok(())
    }

    async fn lie(&mut self, deed: &'static str, made_up: FinishedPair, real: &FinishedPair) {
        self.session += 1;
        self.register().await;
        self.hand_over(deed, vec![made_up], Code::PermissionDenied).await;
        self.hand_over("replayed submit", vec![real.clone()], Code::PermissionDenied).await;
    }
}

/// The first game of a pair.
fn game(pair: &mut FinishedPair) -> &mut proto::v1::Game {
    pair.first.get_or_insert_default()
}

/// Connections that say nothing, or nothing sensible, or take their time. They stay open as long as they are kept.
#[derive(Default)]
struct Clutter {
    idle: Vec<TcpStream>,
    garbage: usize,
    slow: JoinSet<()>,
}

impl Clutter {
    async fn add(&mut self, address: &str, idle: usize, luck: &mut Stream) -> Result<(), CampaignError> {
        for _ in 0..idle {
            self.idle.push(TcpStream::connect(address).await?);
        }
        let mut babbler = TcpStream::connect(address).await?;
        let garbage: Vec<u8> = (0..1 << 16).map(|_| luck.below(256) as u8).collect();
        let _ = babbler.write_all(&garbage).await; // it may be hung up on in the middle of it
        self.garbage += 1;
        let mut slow = TcpStream::connect(address).await?;
        self.slow.spawn(async move {
            // A greeting and a header that never ends. It may be hung up on, too.
            for byte in b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".iter().chain(std::iter::repeat(&0)) {
                tokio::time::sleep(TRICKLE).await;
                if slow.write_all(&[*byte]).await.is_err() {
                    break;
                }
            }
        });
        Ok(())
    }

    fn deeds(&self) -> [(usize, &'static str); 3] {
        let slow = self.slow.len();
        [(self.garbage, "garbage bytes"), (slow, "slow trickle"), (self.idle.len(), "idle connections")]
    }
}

#[tonic::async_trait(?Send)]
impl Scenario for Hostile {
    fn name(&self) -> String {
        "hostile workers".to_owned()
    }

    async fn play(&self, mut cast: Cast<'_>) -> Result<Played, CampaignError> {
        let mut coming = cast.moments(cast.size.villains).into_iter().peekable();
        let mut network = Network::open(cast.stage, cast.size.workers).await?;
        let url = network.url();
        let witness = network.witness()?;
        let mut progress = network.begin().await?;
        let (mut clutter, mut deeds, mut findings) = (Clutter::default(), BTreeMap::new(), Vec::new());
        let mut came = 0;
        while let Some(done) = progress.next().await? {
            // Without a real pair there is nothing to twist yet.
            let Some(pair) = witness.last_delivered() else { continue };
            while coming.next_if(|pairs| *pairs <= done).is_some() {
                // Every other one calls itself like an honest worker.
                let name = if came % 2 == 0 { "villain" } else { "worker-0" };
                let mut villain = Villain::new(&url, name, 1000 * (1 + came), cast.stage.signature).await?;
                villain.get_in().await;
                villain.twist(&pair).await;
                villain.be_a_nuisance(&pair).await;
                villain.make_up(&pair).await?;
                findings.append(&mut villain.findings);
                for (deed, times) in villain.deeds {
                    *deeds.entry(deed).or_default() += times;
                }
                clutter.add(network.address(), cast.size.idle_connections, &mut cast.luck).await?;
                came += 1;
                cast.stage.bar.set_message(format!("{came} of {} villains", cast.size.villains));
            }
        }
        network.check()?;
        let deeds = deeds.into_iter().map(|(deed, times)| (times, deed)).chain(clutter.deeds());
        let evidence = Evidence {
            faults: deeds.collect(),
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            findings,
            ..Evidence::of(network.db())
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
