//! Workers that do not play by the rules, beside honest ones: whatever they send, the content stays the same.
//!
//! They know the protocol and speak it raw. Their raw material are real pairs that the witness has delivered. What a
//! liar can still do is to be the first to bring moves that are legal but not the player's; only playing the game again
//! shows that.

use coordinator::CoordinatorError;
use proto::v1::workers_client::WorkersClient;
use proto::v1::{ExchangeRequest, FailedPair, FinishedPair, RegisterRequest, ReleaseRequest};
use proto::wire;
use spec::{Seed, Stream};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tonic::transport::Channel;
use tonic::{Code, Status};

use crate::check::{Evidence, Finding};
use crate::error::CampaignError;
use crate::network::Network;
use crate::scenario::{Cast, Played, Scenario};

/// Everything that a worker should not do.
pub(crate) struct Hostile;

/// Claims of one flood.
const CLAIMS: usize = 500;

/// Somebody with bad intentions and a connection.
struct Villain {
    client: WorkersClient<Channel>,
    name: String,
    session: u64,
    findings: Vec<Finding>,
}

impl Villain {
    async fn new(url: &str, name: &str, session: u64) -> Result<Self, CampaignError> {
        let client = WorkersClient::connect(url.to_owned()).await?.max_encoding_message_size(64 << 20);
        Ok(Self { client, name: name.to_owned(), session, findings: Vec::new() })
    }

    /// What became of a call, and what should have.
    fn judge<T>(&mut self, deed: &'static str, became: Result<T, Status>, should: Code) {
        let code = became.map_or_else(|status| status.code(), |_| Code::Ok);
        if code != should {
            let found = format!("{deed}: answered {code:?}, not {should:?}");
            self.findings.push(Finding::new("hostile calls are answered as they should", found));
        }
    }

    fn registration(&self, signature: u64, slots: u32) -> RegisterRequest {
        let signature = format!("{signature:016x}");
        RegisterRequest {
            name: self.name.clone(),
            session: self.session,
            signature,
            version: String::new(),
            slots,
        }
    }

    fn exchange(&self, finished: Vec<FinishedPair>, idle_slots: u32) -> ExchangeRequest {
        ExchangeRequest {
            name: self.name.clone(),
            session: self.session,
            finished,
            failed: Vec::new(),
            idle_slots,
        }
    }

    async fn hand_over(&mut self, deed: &'static str, pairs: Vec<FinishedPair>, should: Code) {
        let became = self.client.exchange(self.exchange(pairs, 0)).await;
        self.judge(deed, became, should);
    }

    /// Not registered, another build, more slots than there are.
    async fn get_in(&mut self, signature: u64) {
        self.hand_over("an exchange of a stranger", Vec::new(), Code::NotFound).await;
        let became = self.client.register(self.registration(!signature, 1)).await;
        self.judge("another build", became, Code::FailedPrecondition);
        let became = self.client.register(self.registration(signature, u32::MAX)).await;
        self.judge("four thousand million slots", became, Code::InvalidArgument);
        let became = self.client.register(self.registration(signature, 1)).await;
        self.judge("a proper registration", became, Code::Ok);
    }

    /// Real results, in every wrong way.
    async fn twist(&mut self, pair: &FinishedPair) {
        let with = |change: fn(&mut FinishedPair)| {
            let mut twisted = pair.clone();
            change(&mut twisted);
            vec![twisted]
        };
        self.hand_over("a pair a hundred times", vec![pair.clone(); 100], Code::Ok).await;
        self.hand_over("a stale fence", with(|pair| pair.fence = 1), Code::Ok).await;
        self.hand_over("no such pairing", with(|pair| pair.pairing = u64::MAX), Code::InvalidArgument).await;
        self.hand_over("half a pair", with(|pair| pair.second = None), Code::InvalidArgument).await;
        self.hand_over("another result", with(|pair| game(pair).utility *= -1), Code::InvalidArgument).await;
        self.hand_over("no result", with(|pair| game(pair).utility = 7), Code::InvalidArgument).await;
        self.hand_over("other moves", with(|pair| game(pair).transcript.reverse()), Code::InvalidArgument)
            .await;
        let huge = with(|pair| game(pair).one.get_or_insert_default().nodes = u64::MAX);
        self.hand_over("a huge count", huge, Code::InvalidArgument).await;
        self.hand_over("too many pairs", vec![pair.clone(); 8193], Code::InvalidArgument).await;
    }

    /// Claims without end, other people's leases, failures that never were, a message that is too large.
    async fn be_a_nuisance(&mut self, pair: &FinishedPair) {
        for _ in 0..CLAIMS {
            let became = self.client.exchange(self.exchange(Vec::new(), u32::MAX)).await;
            self.judge("a claim", became, Code::Ok);
        }
        let fences = (pair.fence.saturating_sub(500)..pair.fence + 500).collect();
        let release = ReleaseRequest { name: self.name.clone(), session: self.session, fences };
        let became = self.client.release(release).await;
        self.judge("other people's leases", became, Code::Ok);
        let FinishedPair { fence, pairing, index, .. } = *pair;
        let failed = vec![FailedPair { fence, pairing, index, reason: "because".to_owned() }; 100];
        let became = self.client.exchange(ExchangeRequest { failed, ..self.exchange(Vec::new(), 0) }).await;
        self.judge("failures of a pair that is stored", became, Code::Ok);
        let reason = "x".repeat(9 << 20);
        let failed = vec![FailedPair { fence, pairing, index, reason }];
        let became = self.client.exchange(ExchangeRequest { failed, ..self.exchange(Vec::new(), 0) }).await;
        self.judge("a message that is too large", became, Code::OutOfRange);
    }

    /// Games that were never played, well-formed and with the right hash: nothing is taken from their author any more.
    async fn make_up(&mut self, pair: &FinishedPair) -> Result<(), CampaignError> {
        let elsewhere = FinishedPair { index: pair.index + 1, ..pair.clone() };
        let mut record = wire::pair_record(pair.clone(), Seed(0)).map_err(CoordinatorError::from)?;
        let played = &mut record.games[0];
        played.utility = -played.utility;
        played.hash = played.transcript.hash(played.utility);
        let turned = wire::finished(pair.fence, pair.pairing, record);
        let deed = if self.session.is_multiple_of(2) { vec![turned] } else { vec![elsewhere] };
        self.hand_over("a made-up game", deed, Code::PermissionDenied).await;
        self.hand_over("a real pair of a liar", vec![pair.clone()], Code::PermissionDenied).await;
        Ok(())
    }
}

/// The first game of a pair.
fn game(pair: &mut FinishedPair) -> &mut proto::v1::Game {
    pair.first.get_or_insert_default()
}

/// Connections that say nothing, or nothing sensible, or take their time. They stay open as long as they are kept.
async fn clutter(address: &str, idle: usize, luck: &mut Stream) -> Result<Vec<TcpStream>, CampaignError> {
    let mut open = Vec::with_capacity(idle + 2);
    for _ in 0..idle {
        open.push(TcpStream::connect(address).await?);
    }
    let mut babbler = TcpStream::connect(address).await?;
    let garbage: Vec<u8> = (0..1 << 16).map(|_| luck.below(256) as u8).collect();
    // It may be hung up on in the middle of it.
    let _ = babbler.write_all(&garbage).await;
    let mut slow = TcpStream::connect(address).await?;
    slow.write_all(b"PRI * HT").await?; // and the rest never comes
    open.extend([babbler, slow]);
    Ok(open)
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
        let (mut findings, mut open, mut came) = (Vec::new(), Vec::new(), 0);
        while let Some(done) = progress.next().await? {
            // Without a real pair there is nothing to twist yet.
            let Some(pair) = witness.last_delivered() else { continue };
            while coming.next_if(|pairs| *pairs <= done).is_some() {
                // Every other one calls itself like an honest worker.
                let name = if came % 2 == 0 { "villain" } else { "worker-0" };
                let mut villain = Villain::new(&url, name, 666 + came as u64).await?;
                villain.get_in(cast.stage.signature).await;
                villain.twist(&pair).await;
                villain.be_a_nuisance(&pair).await;
                villain.make_up(&pair).await?;
                findings.append(&mut villain.findings);
                open.extend(clutter(network.address(), cast.size.idle_connections, &mut cast.luck).await?);
                came += 1;
            }
        }
        network.check()?;
        let evidence = Evidence {
            db: network.db(),
            faults: vec![(came, "villains"), (open.len(), "idle connections")],
            acknowledged: witness.finish().await?,
            promised: progress.promised,
            findings,
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
