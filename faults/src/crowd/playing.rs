//! The games of a crowd: played for real, in microseconds.

use std::collections::VecDeque;
use std::time::Duration;

use arena::seat;
use proto::v1;
use proto::wire::{self, PairsTask};

/// Plays at most so many pairs of what is leased, and takes them off it. Each says to have taken so long.
pub(super) fn play(todo: &mut VecDeque<v1::Lease>, most: usize, time: Duration) -> Vec<v1::FinishedPair> {
    let mut finished = Vec::new();
    while let Some(lease) = todo.front_mut()
        && finished.len() < most
    {
        let Some(portion) = lease.portions.first_mut() else {
            todo.pop_front();
            continue;
        };
        let count = portion.count.min((most - finished.len()) as u64);
        finished.extend(pairs_of(lease.fence, portion, count));
        (portion.first, portion.count) = (portion.first + count, portion.count - count);
        if portion.count == 0 {
            lease.portions.remove(0);
        }
        if lease.portions.is_empty() {
            todo.pop_front();
        }
    }
    let each = time.as_micros() as u64 / 2; // of two games
    for game in finished.iter_mut().flat_map(|pair| [&mut pair.first, &mut pair.second]).flatten() {
        game.one.get_or_insert_default().micros = each;
    }
    finished
}

/// The first so many pairs of a portion.
fn pairs_of(fence: u64, portion: &v1::Portion, count: u64) -> Vec<v1::FinishedPair> {
    let Some(v1::portion::Task::Pairs(task)) = portion.task.clone() else { return Vec::new() };
    let task = PairsTask::try_from(task).expect("the coordinator sends what can be read");
    let mut table = seat(&task.contest).expect("a contest that the coordinator checked");
    (portion.first..portion.first + count)
        .map(|index| {
            let pair = table.play_pair(index, task.seed_of(index)).expect("it plays everywhere");
            wire::finished(fence, portion.pairing, pair)
        })
        .collect()
}
