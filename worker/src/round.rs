//! A round: jobs that need the same preparations, one after the other, many units between two visits to the shop.
//!
//! Whatever goes wrong becomes a result: a unit that failed.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use proto::v1::FailedPair;

use crate::job::Job;
use crate::parcel::Parcel;
use crate::shop::Shop;
use crate::work::finished::Finished;
use crate::work::task::Task;

/// A thread takes so much work at a time that it returns about every so often.
const CHUNK_TIME: Duration = Duration::from_millis(2);
/// The most units a thread takes at a time.
const MOST_CHUNK: u64 = 512;

/// Somebody who can do units of one kind.
pub(crate) trait Craft {
    /// What is prepared once and used for many units.
    type Bench;
    /// What the units of a job need besides their index.
    type Need: Copy;

    /// Prepares, or says why that cannot be.
    fn set_up(&self) -> Result<Self::Bench, String>;

    /// What the units of such a task need; nothing if it is for somebody else.
    fn need(&self, task: &Task) -> Option<Self::Need>;

    /// Does a unit of a job, or says why it cannot be done here.
    fn finish(bench: &mut Self::Bench, need: Self::Need, job: &Job, index: u64) -> Result<Finished, String>;
}

/// Does a job and those after it that are for the same. The first that is for somebody else, or nothing when the shop is closed.
pub(crate) fn round<C: Craft>(craft: &C, shop: &Shop, mut job: Job, mut need: C::Need) -> Option<Job> {
    let mut chunk = 1;
    loop {
        let mut bench = match catch_unwind(AssertUnwindSafe(|| craft.set_up())) {
            Ok(Ok(bench)) => bench,
            Ok(Err(reason)) => return give_up(shop, job, &reason),
            Err(panic) => return give_up(shop, job, &message(panic.as_ref())),
        };
        let mut whole = true;
        while whole {
            let begin = now();
            let mut parcel = Parcel::with_room(job.len());
            whole = work::<C>(&mut bench, need, &job, &mut parcel, shop);
            let took = begin.elapsed();
            if took < CHUNK_TIME {
                chunk = (chunk * 2).min(MOST_CHUNK);
            } else if took > CHUNK_TIME * 4 {
                chunk = (chunk / 2).max(1);
            }
            job = shop.turn_in(job, parcel, took, chunk)?;
            match craft.need(&job.task) {
                Some(next) => need = next,
                None => return Some(job),
            }
        }
    }
}

/// Does units of a job until it is done, the parcel is full or the shop halts. Whether the bench is still whole.
fn work<C: Craft>(bench: &mut C::Bench, need: C::Need, job: &Job, parcel: &mut Parcel, shop: &Shop) -> bool {
    for index in job.units.clone() {
        if shop.is_halted() || parcel.is_full() {
            break; // what is finished is handed over, the rest is done later or handed back
        }
        match catch_unwind(AssertUnwindSafe(|| C::finish(bench, need, job, index))) {
            Ok(Ok(finished)) => parcel.finish(finished),
            Ok(Err(reason)) => parcel.fail(failed(job, index, &reason)),
            Err(panic) => {
                parcel.fail(failed(job, index, &message(panic.as_ref())));
                return false;
            }
        }
    }
    true
}

/// Reports all units of a job as failed, and takes the next.
pub(crate) fn give_up(shop: &Shop, job: Job, reason: &str) -> Option<Job> {
    let mut parcel = Parcel::default();
    job.units.clone().for_each(|index| parcel.fail(failed(&job, index, reason)));
    shop.turn_in(job, parcel, Duration::ZERO, MOST_CHUNK)
}

fn failed(job: &Job, index: u64, reason: &str) -> FailedPair {
    FailedPair { fence: job.fence, pairing: job.series, index, reason: reason.to_owned() }
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
