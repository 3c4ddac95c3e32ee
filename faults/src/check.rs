//! The invariants, a named function each. They look only at what a scenario leaves behind: a database, and promises.

use std::path::Path;
use std::sync::Arc;

use coordinator::Library;
use store::{GameId, PairingId, Place, Problem, QueryLimits, Reader, StoreError, Value};

use crate::error::CampaignError;
use crate::finding::{Finding, Invariant};
use crate::process::Process;
use crate::size::NAME;
use crate::small_server::SmallServer;
use crate::witness::Acknowledged;

/// What a scenario leaves behind.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The database.
    pub db: Place,
    /// What was done to the processes, and how often.
    pub faults: Vec<(usize, &'static str)>,
    /// Pairs that the coordinator acknowledged to the witness.
    pub acknowledged: Vec<Acknowledged>,
    /// The most pairs that it ever said were stored.
    pub promised: u64,
    /// It played an experiment of its own, whose games it has looked at itself.
    pub own_games: bool,
    /// What the scenario measured, for people.
    pub measured: Option<String>,
    /// What the scenario itself found out of order.
    pub findings: Vec<Finding>,
    /// A server of the scenario's own that has the database.
    #[expect(
        dead_code,
        reason = "kept, so that the server is there for as long as somebody looks at the database"
    )]
    pub(crate) server: Option<Arc<SmallServer>>,
}

impl Evidence {
    /// A database, and nothing that was done to anybody.
    pub(crate) fn of(db: &Place) -> Self {
        Self {
            db: db.clone(),
            faults: Vec::new(),
            acknowledged: Vec::new(),
            promised: 0,
            own_games: false,
            measured: None,
            findings: Vec::new(),
            server: None,
        }
    }
}

/// What a database adds up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The digest of the experiment.
    pub digest: String,
    /// Pairs that are stored.
    pub pairs: u64,
}

/// Checks everything with `astragal`; `expected` is the digest of the undisturbed run, whose games are all played again.
pub async fn check(
    astragal: &Path,
    evidence: &Evidence,
    expected: Option<&str>,
) -> Result<(Content, Vec<Finding>), CampaignError> {
    let reader = Reader::open(&evidence.db).await?;
    let content = content(&reader).await?;
    let mut findings = evidence.findings.clone();
    the_experiment_has_ended(&reader, &mut findings).await?;
    rows_are_sound_pairs_whole_and_sums_right(&reader, &mut findings).await?;
    acknowledged_games_are_stored(&reader, &evidence.acknowledged, &mut findings).await?;
    promised_pairs_are_stored(content.pairs + given_up(&reader).await?, evidence.promised, &mut findings);
    no_repeat_differs(&reader, &mut findings).await?;
    match expected {
        _ if evidence.own_games => {}
        Some(_) => {
            the_content_is_that_of_the_undisturbed_run(&content, expected, &mut findings);
            nobody_speaks_of_pairs_that_others_have(&reader, &mut findings).await?;
        }
        None => the_players_play_these_games(astragal, &evidence.db, &mut findings).await?,
    }
    reader.close().await;
    Ok((content, findings))
}

async fn content(reader: &Reader) -> Result<Content, CampaignError> {
    let digest = Library::File(reader.clone()).digest(NAME).await?.to_string();
    Ok(Content { digest, pairs: pairs(reader).await? })
}

async fn pairs(reader: &Reader) -> Result<u64, CampaignError> {
    let summaries = reader.summaries(reader.experiment(NAME).await?.id).await?;
    Ok(summaries.iter().map(|(_, summary)| summary.tally.pairs()).sum())
}

/// Pairs that are told of though they were not played.
async fn given_up(reader: &Reader) -> Result<u64, CampaignError> {
    Ok(reader.isolated(reader.experiment(NAME).await?.id).await?.len() as u64)
}

/// Checks what a coordinator leaves behind that was just killed. In the end this could not be seen any more: what is
/// lost is played again, and comes out the same.
pub(crate) async fn check_kept(
    db: &Place,
    acknowledged: &[Acknowledged],
    promised: u64,
) -> Result<Vec<Finding>, CampaignError> {
    let mut findings = Vec::new();
    let reader = match Reader::open(db).await {
        Ok(reader) => reader,
        Err(error) => return Ok(vec![Finding::new(Invariant::Readable, error.to_string())]),
    };
    acknowledged_games_are_stored(&reader, acknowledged, &mut findings).await?;
    match pairs(&reader).await {
        Ok(stored) => {
            promised_pairs_are_stored(stored + given_up(&reader).await?, promised, &mut findings);
        }
        Err(error) => findings.push(Finding::new(Invariant::Readable, error.to_string())),
    }
    reader.close().await;
    Ok(findings)
}

/// Played again, every game is the same. Once is enough: the others have the same content.
async fn the_players_play_these_games(
    astragal: &Path,
    db: &Place,
    findings: &mut Vec<Finding>,
) -> Result<(), CampaignError> {
    let args = ["verify", NAME, "--db", &db.address()];
    let (code, said) = Process::start("verify", astragal, &args, &Vec::new())?.end().await?;
    if code != Some(0) {
        findings.push(Finding::new(Invariant::Replays, said));
    }
    Ok(())
}

/// The experiment came to its end, and the database says so.
async fn the_experiment_has_ended(reader: &Reader, findings: &mut Vec<Finding>) -> Result<(), CampaignError> {
    let state = reader.experiment(NAME).await?.state;
    if state != store::ExperimentState::Finished {
        findings.push(Finding::new(Invariant::Ended, format!("it is {state:?}")));
    }
    Ok(())
}

/// Every row has its checksum, every pair both games, every sum is what the games add up to.
async fn rows_are_sound_pairs_whole_and_sums_right(
    reader: &Reader,
    findings: &mut Vec<Finding>,
) -> Result<(), CampaignError> {
    let invariant = |problem: &Problem| match problem {
        Problem::HalfPair(_) => Invariant::WholePairs,
        Problem::WrongSummary { .. } => Invariant::RightSums,
        _ => Invariant::SoundRows,
    };
    findings.extend(
        reader.check().await?.iter().map(|problem| Finding::new(invariant(problem), problem.to_string())),
    );
    Ok(())
}

/// Every game that was acknowledged is there, once (its identity is the table's key), as it was acknowledged; or kept apart,
/// where its players do not meet.
async fn acknowledged_games_are_stored(
    reader: &Reader,
    acknowledged: &[Acknowledged],
    findings: &mut Vec<Finding>,
) -> Result<(), CampaignError> {
    for Acknowledged { pairing, index, hashes } in acknowledged {
        for (game, hash) in hashes.iter().enumerate() {
            let id = GameId::new(PairingId(*pairing as i64), *index, game as u8);
            let found = match reader.game(id).await {
                Ok(stored) if stored.row.hash[..] == hash[..] => continue,
                Ok(_) => format!("game {id} is another one"),
                Err(StoreError::NoGame(_)) if is_kept_apart(reader, id, hash).await? => continue,
                Err(StoreError::NoGame(_)) => format!("game {id} is lost"),
                Err(error) => return Err(error.into()),
            };
            findings.push(Finding::new(Invariant::Acknowledged, found));
        }
    }
    Ok(())
}

/// Whether a game is stored among those that count no more because their pairing has left the plan, as it was acknowledged: nobody did
/// anything wrong, and nothing is lost.
async fn is_kept_apart(reader: &Reader, id: GameId, hash: &[u8]) -> Result<bool, CampaignError> {
    let sql = format!("SELECT hash FROM struck_games WHERE game_id = {} AND cause = 'plan'", id.0);
    let apart = reader.query(&sql, QueryLimits::default()).await?;
    Ok(apart.rows.iter().flatten().any(|stored| matches!(stored, Value::Blob(stored) if stored == hash)))
}

/// The coordinator never told of more pairs than it has.
fn promised_pairs_are_stored(stored: u64, promised: u64, findings: &mut Vec<Finding>) {
    if stored < promised {
        let found = format!("{promised} pairs were told of, {stored} are there");
        findings.push(Finding::new(Invariant::Promised, found));
    }
}

/// Nobody brought another result for a pair that is stored.
async fn no_repeat_differs(reader: &Reader, findings: &mut Vec<Finding>) -> Result<(), CampaignError> {
    let alarms = reader.alarms(false).await?;
    findings.extend(alarms.iter().map(|alarm| Finding::new(Invariant::SameRepeats, format!("{alarm:?}"))));
    Ok(())
}

/// Every pair of the common experiment can be played, so only liars say otherwise, and nobody who has the pair.
async fn nobody_speaks_of_pairs_that_others_have(
    reader: &Reader,
    findings: &mut Vec<Finding>,
) -> Result<(), CampaignError> {
    let said = reader.failures(reader.experiment(NAME).await?.id).await?;
    findings.extend(said.iter().filter(|row| row.failures > 0).map(|row| {
        let found = format!("{} is believed to have failed at pair {}: {}", row.worker, row.pair, row.reason);
        Finding::new(Invariant::OwnFailures, found)
    }));
    Ok(())
}

/// The same games and the same champion, whatever happened on the way.
fn the_content_is_that_of_the_undisturbed_run(
    content: &Content,
    expected: Option<&str>,
    findings: &mut Vec<Finding>,
) {
    if let Some(expected) = expected.filter(|expected| *expected != content.digest) {
        let found = format!("digest {}, not {expected}", content.digest);
        findings.push(Finding::new(Invariant::SameContent, found));
    }
}
