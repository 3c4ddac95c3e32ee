//! The threads: each does one job after the other.

use std::sync::Arc;

use crate::error::WorkerError;
use crate::shop::Shop;
use crate::work::doing::work_on;

/// Starts the threads. They end when the shop is halted, each after the unit it does.
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
        next = work_on(shop, job);
    }
}
