//! The threads: each plays one pair after the other, many between two visits to the shop.
//!
//! Players stay seated as long as the next pairs are theirs too. Whatever goes wrong becomes a result: a player's
//! fault is a forfeit (see [`arena::table`]), anything else, such as a player that cannot play here, a failed pair.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Contest, Table};
use games::{GameVisitor, Notation, with_game};
use proto::v1::FailedPair;
use proto::wire;

use crate::error::WorkerError;
use crate::job::Job;
use crate::parcel::Parcel;
use crate::shop::Shop;

/// A thread takes so much work at a time that it returns about every so often.
const CHUNK_TIME: Duration = Duration::from_millis(2);
/// The most pairs a thread takes at a time.
const MOST_CHUNK: u64 = 512;

/// Starts the threads. They end when the shop is halted, each after the pair it plays.
pub(crate) fn start(shop: &Arc<Shop>, slots: usize) -> Result<(), WorkerError> {
    for slot in 0..slots {
        let own = Arc::clone(shop);
        let thread = std::thread::Builder::new().name(format!("play-{slot}"));
        if let Err(error) = thread.spawn(move || work(&own)) {
            shop.halt();
            return Err(WorkerError::Thread(error));
        }
    }
    Ok(())
}

fn work(shop: &Shop) {
    let mut next = shop.take(1);
    while let Some(job) = next {
        let seating = Arc::clone(&job.seating);
        next = match seating.contest() {
            Ok(contest) => with_game(contest.game(), Round { shop, contest, job }),
            Err(reason) => give_up(shop, job, reason),
        };
    }
}

/// Reports all pairs of a job as failed.
fn give_up(shop: &Shop, job: Job, reason: &str) -> Option<Job> {
    let mut parcel = Parcel::default();
    job.pairs.clone().for_each(|index| parcel.fail(failed(&job, index, reason)));
    shop.turn_in(job, parcel, Duration::ZERO, MOST_CHUNK)
}

fn failed(job: &Job, index: u64, reason: &str) -> FailedPair {
    FailedPair { fence: job.fence, pairing: job.pairing, index, reason: reason.to_owned() }
}

/// Jobs of the same players, one after the other.
struct Round<'a> {
    shop: &'a Shop,
    contest: &'a Contest,
    job: Job,
}

impl GameVisitor for Round<'_> {
    /// The first job that is for other players.
    type Output = Option<Job>;

    fn visit<G: Notation>(self, game: G) -> Option<Job> {
        let Self { shop, contest, mut job } = self;
        let seating = Arc::clone(&job.seating);
        let mut chunk = 1;
        loop {
            let seated = catch_unwind(AssertUnwindSafe(|| Table::new(game, contest)));
            let mut table = match seated {
                Ok(Ok(table)) => table,
                Ok(Err(error)) => return give_up(shop, job, &error.to_string()),
                Err(panic) => return give_up(shop, job, &message(panic.as_ref())),
            };
            let mut whole = true;
            while whole {
                let begin = now();
                let mut parcel = Parcel::with_room(job.len());
                whole = play(&mut table, &job, &mut parcel, shop);
                let took = begin.elapsed();
                if took < CHUNK_TIME {
                    chunk = (chunk * 2).min(MOST_CHUNK);
                } else if took > CHUNK_TIME * 4 {
                    chunk = (chunk / 2).max(1);
                }
                job = shop.turn_in(job, parcel, took, chunk)?;
                if !Arc::ptr_eq(&job.seating, &seating) {
                    return Some(job);
                }
            }
        }
    }
}

/// Plays pairs of a job until it is done, the parcel is full or the shop halts. Whether the table is still whole.
fn play<G: Notation>(table: &mut Table<'_, G>, job: &Job, parcel: &mut Parcel, shop: &Shop) -> bool {
    for index in job.pairs.clone() {
        if shop.is_halted() || parcel.is_full() {
            break; // what is finished is handed over, the rest is played later or handed back
        }
        match catch_unwind(AssertUnwindSafe(|| table.play_pair(index, job.seed_of(index)))) {
            Ok(Ok(pair)) => parcel.finish(wire::finished(job.fence, job.pairing, pair)),
            Ok(Err(unavailable)) => parcel.fail(failed(job, index, &unavailable.to_string())),
            Err(panic) => {
                parcel.fail(failed(job, index, &message(panic.as_ref())));
                return false;
            }
        }
    }
    true
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("the rules panicked: {}", text.unwrap_or("without a message"))
}

#[expect(clippy::disallowed_methods, reason = "sizes chunks of work; results do not depend on it")]
fn now() -> Instant {
    Instant::now()
}
