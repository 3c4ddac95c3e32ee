//! What positions are worth, worked out on several threads and told piece by piece, so that little is lost with whoever is interrupted.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use arena::Appraisal;
use games::AnyGame;
use spec::Experiment;
use spec::experiment::Plan;
use store::Worth;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::beside::beside;
use crate::error::CoordinatorError;

/// Positions that a thread takes at once, and for how long it goes on with them before it tells what it has: whoever waits for it, at
/// the end of a program for instance, waits no longer than that and for one position.
const TOGETHER: usize = 64;
const PIECE: Duration = Duration::from_millis(250);
/// How often it is told what was worked out.
const TELL: Duration = Duration::from_secs(1);

/// Works out what those of an experiment's positions are worth that have these numbers, on so many threads. `tell` gets each of them once, in
/// any order.
pub async fn appraise(
    experiment: &Experiment,
    positions: Arc<[String]>,
    numbers: &[usize],
    threads: usize,
    mut tell: impl FnMut(Vec<Worth>),
) -> Result<(), CoordinatorError> {
    let Plan::Probe(plan) = &experiment.plan else { return Ok(()) };
    let game = AnyGame::parse(&experiment.game).expect("the game of an experiment is checked");
    let appraisal = Appraisal::new(game, plan.truth.clone(), experiment.seed, positions);
    let mut waiting: VecDeque<Vec<usize>> = numbers.chunks(TOGETHER).map(<[usize]>::to_vec).collect();
    let (appraisal, mut running) = (Arc::new(appraisal), JoinSet::new());
    let (mut told, mut since) = (Vec::new(), Instant::now());
    loop {
        while running.len() < threads
            && let Some(numbers) = waiting.pop_front()
        {
            let appraisal = Arc::clone(&appraisal);
            running.spawn(beside(move || {
                let until = Instant::now() + PIECE;
                let worth = appraisal.of(&numbers, || Instant::now() >= until);
                (numbers, worth)
            }));
        }
        let Some(done) = running.join_next().await else { return Ok(()) };
        let (numbers, worth) = done.map_err(|_| CoordinatorError::Closing)??;
        if worth.len() < numbers.len() {
            waiting.push_front(numbers[worth.len()..].to_vec());
        }
        told.extend(numbers.into_iter().zip(worth).map(|(number, worth)| {
            let (value, moves) = worth.map_or((None, Vec::new()), |worth| (Some(worth.value), worth.moves));
            Worth { number: number as u64, value, moves }
        }));
        let is_last = waiting.is_empty() && running.is_empty();
        if is_last || since.elapsed() >= TELL {
            tell(std::mem::take(&mut told));
            since = Instant::now();
        }
    }
}
