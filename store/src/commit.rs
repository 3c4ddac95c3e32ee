//! Batches of pairs, many in one transaction: the only place where games are stored.
//!
//! Exactly once: a pair that is not there is stored whole, both games; a pair that is there stays as it is. What came
//! is compared with what is there, without times: equal is a repeat, different is an alarm, except where somebody
//! plays under a time limit and a repeat may rightly differ. Only new pairs are counted in the summaries.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join;
use spec::Speed;
use sqlx::SqliteConnection;

use super::alarm::Alarm;
use super::audit;
use super::error::StoreError;
use super::halves;
use super::identity::{Identity, ProcessId};
use super::ids::{Build, GameId, Millis, PairingId};
use super::insert::{self, Placed};
use super::ledger::{self, Came, Kept};
use super::pages::{self, StoredPair};
use super::row::PairRow;
use super::seal;
use super::summary::PairingSummary;
use super::writer::{Known, Writer, begin};

/// Who brings a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchHeader {
    /// The worker's name.
    pub worker: String,
    /// Its process.
    pub process: ProcessId,
    /// The worker's build.
    pub build: Build,
    /// When it came.
    pub received: Millis,
    /// The fencing token of the lease that it was played under.
    pub fence: u64,
    /// How fast the worker's machine is, if it was measured.
    pub speed: Option<Speed>,
}

/// A batch of pairs of one pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// Who brings it.
    pub header: BatchHeader,
    /// The pairing, from [`Writer::put_pairing`].
    pub pairing: PairingId,
    /// The pairs, best in ascending order.
    pub pairs: Vec<PairRow>,
    /// Those of them that somebody else shall play again, if they are new.
    pub audits: BTreeSet<u64>,
    /// How many say to have taken longer than their lease had been out.
    pub overlong: u64,
}

/// What became of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many pairs were new.
    pub new_pairs: u64,
    /// The indices of the pairs that were there before with the same content (or may differ: time limits).
    pub repeats: Vec<u64>,
    /// The pairs that were there before with another content. The first result stays.
    pub alarms: Vec<Alarm>,
    /// The new pairs that somebody else shall play again.
    pub audits: Vec<u64>,
    /// The new pairs of which half had been there: that half is struck out.
    pub mended: Vec<u64>,
    /// Whose pairs were confirmed by this batch: one for each pair that was to be audited.
    pub confirmed: Vec<Identity>,
}

/// A pair of the commit, and which batch of the commit it is of.
#[derive(Clone, Copy)]
struct Arrival<'a> {
    placed: Placed<'a>,
    batch: usize,
}

impl Writer {
    /// Stores batches, all in one transaction. If it fails nothing is stored, and the same may be tried again.
    pub async fn commit(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError> {
        let mut outcomes = vec![Outcome::default(); incoming.len()];
        let (firsts, seconds) = arrange(incoming, self.next_batch)?;
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let mut known = know(&mut tx, &self.pairings, incoming).await?;
        let workers = ledger::enrol(&mut tx, &self.workers, incoming).await?;

        let at = incoming.iter().map(|incoming| incoming.header.received).max().unwrap_or_default();
        let Found { old, halves } = store(&mut tx, &firsts, self.next_batch, at).await?;
        #[cfg(feature = "sabotage")]
        let old = crate::sabotage::forget(old);
        for arrival in firsts.iter().filter(|arrival| !old.contains(&arrival.placed.id)) {
            outcomes[arrival.batch].new_pairs += 1;
            if halves.contains(&arrival.placed.id) {
                outcomes[arrival.batch].mended.push(arrival.placed.pair.index);
            }
            if incoming[arrival.batch].audits.contains(&arrival.placed.pair.index) {
                outcomes[arrival.batch].audits.push(arrival.placed.pair.index);
            }
            known
                .get_mut(&arrival.placed.id.pairing())
                .expect("it was looked up")
                .summary
                .add(arrival.placed.pair);
        }
        for half in &halves {
            // What had been counted of it is not known any more.
            let known = known.get_mut(&half.pairing()).expect("it was looked up");
            known.summary = PairingSummary::recount(&mut tx, half.pairing()).await?;
        }
        ledger::put_batches(&mut tx, incoming, &outcomes, self.next_batch, &workers).await?;

        let first_audit = audit::next(&mut tx).await?;
        for (batch, (from, outcome)) in (self.next_batch..).zip(incoming.iter().zip(&outcomes)) {
            for &pair in &outcome.audits {
                audit::open(&mut tx, from.pairing, pair, batch).await?;
            }
        }
        seal::AUDITS.seal_from(&mut tx, first_audit).await?;

        let again = firsts.iter().filter(|arrival| old.contains(&arrival.placed.id)).chain(&seconds);
        for arrival in again {
            let pair = arrival.placed.pair;
            let (header, outcome) = (&incoming[arrival.batch].header, &mut outcomes[arrival.batch]);
            let replayable = known[&arrival.placed.id.pairing()].replayable;
            let (kept, difference) = compare(&mut tx, arrival.placed.id, pair).await?;
            match difference.filter(|_| replayable) {
                None => {
                    outcome.repeats.push(pair.index);
                    let auditor = (header.worker.as_str(), workers[&header.worker]);
                    let place = (arrival.placed.id.pairing(), pair.index);
                    outcome.confirmed.extend(audit::pass(&mut tx, place, auditor, header.received).await?);
                }
                Some(difference) => {
                    let came = Came { id: arrival.placed.id, pair, header, worker: workers[&header.worker] };
                    outcome.alarms.push(ledger::raise(&mut tx, &kept, came, difference).await?);
                }
            }
        }
        ledger::credit(&mut tx, incoming, &outcomes, &workers).await?;
        let grown: BTreeSet<PairingId> = incoming
            .iter()
            .zip(&outcomes)
            .filter(|(_, outcome)| outcome.new_pairs > 0)
            .map(|(incoming, _)| incoming.pairing)
            .collect();
        for pairing in grown {
            known[&pairing].summary.save(&mut tx, pairing).await?;
        }
        tx.commit().await?;
        self.check_in_place()?;

        // Only now: what is remembered must be what is stored.
        self.next_batch += incoming.len() as i64;
        self.pairings.extend(known);
        self.workers.extend(workers);
        Ok(outcomes)
    }
}

/// All pairs in the order of their ids, which is the order that the table likes; those that come twice apart.
fn arrange(
    incoming: &[Incoming],
    next_batch: i64,
) -> Result<(Vec<Arrival<'_>>, Vec<Arrival<'_>>), StoreError> {
    let mut arrivals = Vec::with_capacity(incoming.iter().map(|incoming| incoming.pairs.len()).sum());
    for (batch, from) in incoming.iter().enumerate() {
        for pair in &from.pairs {
            if pair.index > GameId::MOST_PAIR {
                return Err(StoreError::TooLarge { what: "a pair index", value: pair.index });
            }
            let id = GameId::new(from.pairing, pair.index, 0);
            arrivals.push(Arrival { placed: Placed { id, batch: next_batch + batch as i64, pair }, batch });
        }
    }
    arrivals.sort_by_key(|arrival| arrival.placed.id); // stable: the first to come is the first
    let mut seconds = Vec::new();
    let mut last = None;
    arrivals.retain(|arrival| {
        let first = last.replace(arrival.placed.id) != Some(arrival.placed.id);
        if !first {
            seconds.push(*arrival);
        }
        first
    });
    Ok((arrivals, seconds))
}

/// What is known of the pairings that results came for.
async fn know(
    conn: &mut SqliteConnection,
    before: &BTreeMap<PairingId, Known>,
    incoming: &[Incoming],
) -> Result<BTreeMap<PairingId, Known>, StoreError> {
    let mut known = BTreeMap::new();
    for &Incoming { pairing, .. } in incoming {
        if known.contains_key(&pairing) {
            continue;
        }
        let knowledge = match before.get(&pairing) {
            Some(knowledge) => *knowledge,
            None => {
                let found: Option<(bool,)> = sqlx::query_as("SELECT replayable FROM pairings WHERE id = ?")
                    .bind(pairing.0)
                    .fetch_optional(&mut *conn)
                    .await?;
                let (replayable,) = found.ok_or(StoreError::NoPairing(pairing))?;
                Known { replayable, summary: PairingSummary::load(conn, pairing).await? }
            }
        };
        known.insert(pairing, knowledge);
    }
    Ok(known)
}

/// What was there of pairs that came.
#[derive(Default)]
struct Found {
    /// Whole pairs: they stay as they are.
    old: BTreeSet<GameId>,
    /// Half pairs: the half that was there is struck out, and the pair is as new.
    halves: BTreeSet<GameId>,
}

/// Stores what is not there; returns the pairs that were.
async fn store(
    conn: &mut SqliteConnection,
    arrivals: &[Arrival<'_>],
    next_batch: i64,
    at: Millis,
) -> Result<Found, StoreError> {
    let placed: Vec<_> = arrivals.iter().map(|arrival| arrival.placed).collect();
    let mut found = Found::default();
    let mut pieces = insert::pieces(&placed).map(|piece| Ok((piece, insert::arguments(piece)?)));
    let mut next: Option<Result<_, StoreError>> = pieces.next();
    while let Some(piece) = next {
        let (piece, arguments) = piece?;
        // The database has its own thread: while it stores a piece, the one after is made ready.
        let prepare = async { pieces.next() };
        let (games, after) = join(insert::insert(conn, piece, arguments), prepare).await;
        next = after;
        let games = games?;
        if games < 2 * piece.len() as u64 {
            find_old(conn, piece, next_batch, &mut found).await?;
        }
        for placed in piece.iter().filter(|placed| !found.old.contains(&placed.id)) {
            if found.halves.contains(&placed.id) {
                halves::replace(conn, *placed, next_batch, at).await?;
            }
            insert::insert_endings(conn, placed).await?;
        }
    }
    Ok(found)
}

/// The pairs of a piece that were there before, or one of their games was: those belong to an earlier batch.
async fn find_old(
    conn: &mut SqliteConnection,
    piece: &[Placed<'_>],
    next_batch: i64,
    found: &mut Found,
) -> Result<(), StoreError> {
    for placed in piece {
        let (earlier,): (i64,) =
            sqlx::query_as("SELECT count(*) FROM games WHERE id IN (?, ?) AND batch_id < ?")
                .bind(placed.id.0)
                .bind(placed.id.0 | 1)
                .bind(next_batch)
                .fetch_one(&mut *conn)
                .await?;
        match earlier {
            0 => {}
            1 => drop(found.halves.insert(placed.id)),
            _ => drop(found.old.insert(placed.id)),
        }
    }
    Ok(())
}

/// Looks at what is stored of a pair. Gives the first thing that differs from what came, whatever the machine; a row that has
/// changed since it was stored is never the same.
async fn compare(
    conn: &mut SqliteConnection,
    id: GameId,
    came: &PairRow,
) -> Result<(Kept, Option<String>), StoreError> {
    let StoredPair { row, batch, is_sound } = match pages::read_pair(conn, id).await {
        Ok(stored) => stored,
        Err(StoreError::Damaged(reason)) => {
            let (batch,): (i64,) =
                sqlx::query_as("SELECT batch_id FROM games WHERE id = ?").bind(id.0).fetch_one(conn).await?;
            return Ok((Kept { hash: [0; 16], batch, is_sound: false }, Some(reason)));
        }
        Err(other) => return Err(other),
    };
    let mut games = row.games.iter().zip(&came.games).enumerate();
    let difference = games.find_map(|(game, (kept, came))| {
        kept.difference(came).map(|difference| format!("game {game}: {difference}"))
    });
    let kept = Kept { hash: row.content_hash(), batch, is_sound };
    Ok((
        kept,
        match (difference, is_sound) {
            (difference, true) => difference,
            (Some(difference), false) => {
                Some(difference + " (what is stored has changed: its checksum is wrong)")
            }
            (None, false) => Some("what is stored has changed: its checksum is wrong".to_owned()),
        },
    ))
}
