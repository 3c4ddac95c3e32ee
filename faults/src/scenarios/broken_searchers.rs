//! Searchers that are broken, each in another way, against one that is not: they lose their games with the reason on
//! record, and nobody else's games are other ones.

use std::time::Duration;

use store::{Ending, GameId, PairingRow, Reader};
use tokio::task::JoinSet;

use crate::bungler::{Bungler, Mistake};
use crate::check::Evidence;
use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::network::{Network, Stage};
use crate::scenario::{Cast, Played, Scenario};
use crate::size::NAME;

/// Every mistake that a searcher can make.
pub(crate) struct BrokenSearchers;

/// Pairs of each pairing.
const PAIRS: u64 = 4;
/// Workers that have these searchers.
const BUNGLERS: usize = 3;
/// A very slow searcher takes so many leases.
const LEASES: u64 = 8;
/// Who plays against everybody, and who else is whole.
const WHOLE: [&str; 2] = ["random", "random:nodes=100"];

fn experiment() -> String {
    let players = WHOLE.map(str::to_owned).into_iter().chain(Mistake::ALL.map(Mistake::player));
    let players: Vec<String> = players.map(|player| format!("\"{player}\"")).collect();
    format!(
        "name = \"{NAME}\"\ngame = \"mancala\"\nseed = 2013\nlimit = \"nodes=1000\"\n\n\
         [match]\nformat = \"gauntlet\"\nplayers = [{}]\npairs = {PAIRS}\n",
        players.join(", ")
    )
}

/// What is wrong with the games of a pairing.
async fn check(reader: &Reader, row: &PairingRow, findings: &mut Vec<Finding>) -> Result<(), CampaignError> {
    let [_, other] = &row.pairing.players;
    let mistake = Mistake::ALL.into_iter().find(|mistake| *other == mistake.player());
    let expected = mistake.and_then(Mistake::record);
    for index in 0..PAIRS {
        let mut reasons = Vec::new();
        for game in 0..2 {
            let stored = reader.game(GameId::new(row.id, index, game)).await?;
            reasons.extend(stored.row.ending.map(|ending| match ending {
                // The second-named player has the second seat of the first game, and the first of the second.
                Ending::Forfeit(seat, fault) if seat == 2 - game => fault.to_string(),
                other => format!("{other:?}"),
            }));
        }
        let right = match expected {
            None => reasons.is_empty(),
            Some(word) => !reasons.is_empty() && reasons.iter().all(|reason| reason.contains(word)),
        };
        if !right {
            let found = format!("{mistake:?}, pair {index}: {reasons:?}");
            findings.push(Finding::new(Invariant::Forfeits, found));
        }
    }
    Ok(())
}

#[tonic::async_trait(?Send)]
impl Scenario for BrokenSearchers {
    fn name(&self) -> String {
        "broken searchers".to_owned()
    }

    async fn play(&self, cast: Cast<'_>) -> Result<Played, CampaignError> {
        let stage = Stage { toml: experiment(), ..cast.stage.clone() };
        let nap = Duration::from_secs(LEASES * stage.lease);
        let mut network = Network::open(&stage, 0).await?;
        let mut progress = network.begin().await?;
        let mut bunglers = JoinSet::new();
        for number in 0..BUNGLERS {
            let name = format!("bungler-{number}");
            bunglers.spawn(Bungler::enter(&network.url(), &name, stage.signature, nap).await?.work());
        }
        tokio::select! {
            ended = progress.end() => ended?,
            Some(ended) = bunglers.join_next() => ended.expect("a bungler does not panic")?,
        }
        network.check()?;
        let reader = Reader::open(network.db()).await?;
        let mut findings = Vec::new();
        for row in reader.pairings(reader.experiment(NAME).await?.id).await? {
            check(&reader, &row, &mut findings).await?;
        }
        reader.close().await;
        let evidence = Evidence {
            faults: vec![(Mistake::ALL.len(), "kinds of broken searcher")],
            promised: progress.promised,
            findings,
            own_games: true,
            ..Evidence::of(network.db())
        };
        network.close().await?;
        Ok(Played::Out(evidence))
    }
}
