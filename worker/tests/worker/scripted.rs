//! A worker at a small coordinator in the same process that loses, repeats, hangs and refuses on demand.
//!
//! The clock stands still while anybody has something to do, and jumps to the next appointment otherwise.

use std::time::Duration;

use crate::support::{Shared, Trouble, config, pig};
use proto::wire::PairsTask;
use tokio::time::Instant;
use worker::{Level, StopSignal, Summary, WorkerConfig, WorkerError, WorkerEvent, run_with, stop};

/// The clock counts in these.
const MS: Duration = Duration::from_millis(1);

/// Runs a worker until it ends; `done` sees every event and may stop it. Also returns everything it told.
async fn work(
    config: WorkerConfig,
    shared: &Shared,
    mut done: impl FnMut(&WorkerEvent, &StopSignal) + Send,
) -> (Result<Summary, WorkerError>, Vec<WorkerEvent>) {
    let (signal, stop) = stop();
    let mut told = Vec::new();
    let result = run_with(config, shared.clone(), stop, |event| {
        done(&event, &signal);
        told.push(event);
    })
    .await;
    (result, told)
}

/// Runs a worker until the table is done.
async fn work_through(slots: usize, shared: &Shared) -> (Summary, Vec<WorkerEvent>) {
    let (result, told) = work(config(slots), shared, |_, signal| {
        if shared.table().is_done() {
            signal.raise();
        }
    })
    .await;
    (result.unwrap(), told)
}

#[tokio::test(start_paused = true)]
async fn every_pair_is_what_the_arena_plays() {
    let shared = Shared::with_leases_of(300);
    let players = [("hold", "random"), ("star1ss:c=2", "hold")];
    for (pairing, (a, b)) in (0..).zip(players) {
        shared.table().add(pairing, pig(a, b, "nodes=50"), 400);
    }
    let (summary, _) = work_through(2, &shared).await;
    assert_eq!(summary, Summary { delivered: 800, ..Summary::default() });
    let stored = shared.table().stored.clone();
    for (pairing, (a, b)) in (0..).zip(players) {
        let task = PairsTask::try_from(pig(a, b, "nodes=50").unwrap()).unwrap();
        let mut table = arena::Table::new(games::pig::Pig::default(), &task.contest).unwrap();
        for index in 0..400 {
            let record = table.play_pair(index, task.seed_of(index)).unwrap().without_times();
            let sent = stored[&(pairing, index)].clone();
            assert_eq!(proto::wire::pair_record(sent, task.seed_of(index)), Ok(record));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn lost_replies_lose_and_double_nothing() {
    let shared = Shared::with_leases_of(50);
    shared.table().add(1, pig("hold", "random", "nodes=1"), 1000);
    shared.table().troubles.extend([Trouble::Fine, Trouble::LostReply].into_iter().cycle().take(30));
    // Leases in lost replies expire; here a look at the table does it.
    let (result, _) = work(config(2), &shared, |event, signal| {
        let mut table = shared.table();
        if matches!(event, WorkerEvent::Away { .. }) {
            table.restart();
        }
        if table.stored.len() == 1000 {
            signal.raise();
        }
    })
    .await;
    assert_eq!(result.unwrap().failed, 0);
    let table = shared.table();
    assert_eq!((table.stored.len(), table.failed.len()), (1000, 0));
    assert!(table.repeats > 0, "some were delivered twice");
}

#[tokio::test(start_paused = true)]
async fn results_are_kept_while_the_coordinator_is_away_for_long() {
    let shared = Shared::with_leases_of(100);
    shared.table().add(1, pig("hold", "hold", "nodes=1"), 100);
    let mut retry_at = None;
    let (result, told) = work(config(2), &shared, |event, signal| {
        let (now, mut table) = (Instant::now(), shared.table());
        match event {
            WorkerEvent::Leased { .. } => table.troubles.extend([Trouble::Away; 12]),
            WorkerEvent::Away { retry_in, .. } => retry_at = Some(now + *retry_in),
            WorkerEvent::Connected { .. } => {
                let late = retry_at.take().map(|at: Instant| now - at);
                assert!(late < Some(3 * MS), "what is told is waited for, and no more: {late:?}");
            }
            _ => {}
        }
        if table.is_done() {
            signal.raise();
        }
    })
    .await;
    assert_eq!(result.unwrap().delivered, 100);
    let waits: Vec<(Duration, u64)> = told.iter().filter_map(away_of).collect();
    assert_eq!(waits.len(), 12);
    let mut most = Duration::from_secs(1);
    for &(wait, waiting) in &waits {
        assert!((most / 2..=most).contains(&wait), "{wait:?} of {most:?}");
        assert!((1..=100).contains(&waiting), "{waiting}");
        most = (most * 2).min(Duration::from_secs(60));
    }
}

fn away_of(event: &WorkerEvent) -> Option<(Duration, u64)> {
    match event {
        WorkerEvent::Away { retry_in, waiting, .. } => Some((*retry_in, *waiting)),
        _ => None,
    }
}

#[tokio::test(start_paused = true)]
async fn a_coordinator_that_forgot_the_worker_is_told_again_at_once() {
    let shared = Shared::with_leases_of(10);
    shared.table().add(1, pig("hold", "hold", "nodes=1"), 30);
    let mut forgotten = false;
    let (result, told) = work(config(1), &shared, |event, signal| {
        let mut table = shared.table();
        if matches!(event, WorkerEvent::Delivered { .. }) && !forgotten {
            forgotten = true;
            table.troubles.push_back(Trouble::Unknown);
        }
        if table.is_done() {
            signal.raise();
        }
    })
    .await;
    assert_eq!(result.unwrap().delivered, 30);
    let connected = told.iter().filter(|event| matches!(event, WorkerEvent::Connected { .. })).count();
    assert_eq!((connected, told.iter().filter_map(away_of).count()), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn another_build_is_refused_with_what_to_do() {
    let shared = Shared::default();
    let other = WorkerConfig { signature: 1, ..config(1) };
    let (result, _) = work(other, &shared, |_, _| ()).await;
    let error = result.unwrap_err();
    assert!(matches!(error, WorkerError::OtherBuild { .. }));
    let text = error.to_string();
    for part in ["http://table", "0000000000000001", "000000000000abcd", "Install the same build"] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_name_that_is_none_is_refused() {
    let nameless = WorkerConfig { name: "two words".to_owned(), ..config(1) };
    let (result, _) = work(nameless, &Shared::default(), |_, _| ()).await;
    assert!(matches!(result, Err(WorkerError::Name(_))));
}

#[tokio::test(start_paused = true)]
async fn work_that_cannot_be_done_is_reported_and_the_rest_goes_on() {
    let shared = Shared::with_leases_of(64);
    let mut chess = pig("hold", "hold", "nodes=1");
    chess.as_mut().unwrap().game = "chess".to_owned();
    let tasks = [chess, pig("nobody", "hold", "nodes=1"), None, pig("hold", "hold", "nodes=1")];
    for (pairing, task) in (0..).zip(tasks) {
        shared.table().add(pairing, task, 50);
    }
    let (summary, _) = work_through(2, &shared).await;
    assert_eq!(summary, Summary { delivered: 50, failed: 150, ..Summary::default() });
    let table = shared.table();
    assert!(table.stored.keys().all(|(pairing, _)| *pairing == 3));
    assert!(table.failed[&(0, 0)].contains("chess"), "{}", table.failed[&(0, 0)]);
    assert!(table.failed[&(1, 49)].contains("nobody"), "{}", table.failed[&(1, 49)]);
    assert!(table.failed[&(2, 7)].contains("kind of work"), "{}", table.failed[&(2, 7)]);
}

#[tokio::test(start_paused = true)]
async fn a_result_that_is_never_accepted_is_reported_and_the_rest_arrives() {
    let shared = Shared::with_leases_of(200);
    shared.table().add(1, pig("hold", "random", "nodes=1"), 200);
    shared.table().poison = Some((1, 13));
    let (summary, _) = work_through(2, &shared).await;
    assert_eq!(summary, Summary { delivered: 199, failed: 1, ..Summary::default() });
    assert!(shared.table().failed[&(1, 13)].contains("cannot be"));
}

#[tokio::test] // The clock may not jump over running pairs.
async fn a_revoked_lease_is_not_played_further() {
    let shared = Shared::with_leases_of(1_000_000);
    shared.table().add(1, pig("hold", "hold", "nodes=1"), 1_000_000);
    shared.table().revokes = true;
    let (result, told) = work(config(1), &shared, |event, signal| {
        if matches!(event, WorkerEvent::Revoked { .. }) {
            shared.table().open.clear(); // nobody needs them any more
            signal.at_least(Level::Drain);
        }
    })
    .await;
    let summary = result.unwrap();
    assert!(summary.delivered < 1_000_000, "{summary:?}");
    assert_eq!(summary.released, 0, "what is revoked need not be handed back");
    assert!(told.contains(&WorkerEvent::Revoked { fence: 1 }));
}

#[tokio::test] // The clock may not jump over running pairs.
async fn the_first_signal_delivers_what_is_finished_and_hands_back_the_rest() {
    let shared = Shared::with_leases_of(100_000);
    shared.table().add(1, pig("hold", "hold", "nodes=1"), 100_000);
    let (result, _) = work(config(2), &shared, |event, signal| {
        if matches!(event, WorkerEvent::Leased { .. }) {
            signal.at_least(Level::Drain);
        }
    })
    .await;
    let summary = result.unwrap();
    let table = shared.table();
    assert_eq!((summary.undelivered, summary.released), (0, 1));
    assert_eq!(summary.delivered, table.stored.len() as u64);
    assert_eq!(table.stored.len() + table.open.len(), 100_000);
    assert_eq!(table.released, [1]);
}

#[tokio::test(start_paused = true)]
async fn a_pair_that_does_not_end_in_time_is_given_up_and_handed_back() {
    let shared = Shared::with_leases_of(1);
    shared.table().add(1, pig("mcts", "mcts", "time=60s"), 1);
    let begin = Instant::now();
    let (result, told) = work(config(1), &shared, |event, signal| {
        if matches!(event, WorkerEvent::Leased { .. }) {
            signal.raise();
        }
    })
    .await;
    let summary = result.unwrap();
    assert_eq!(summary, Summary { released: 1, abandoned: summary.abandoned, ..Summary::default() });
    assert!(begin.elapsed() <= worker::config::GRACE);
    assert_eq!(shared.table().open.len(), 1);
    // A thread may not have begun it when the signal came; if it had, what was promised did not happen.
    let is_told = told.contains(&WorkerEvent::Abandoned { pairs: 1 });
    assert_eq!(is_told, summary.abandoned == 1, "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_delivered_in_the_grace_time_is_counted() {
    let shared = Shared::with_leases_of(100);
    shared.table().add(1, pig("hold", "hold", "nodes=1"), 100);
    let (result, told) = work(config(2), &shared, |event, signal| match event {
        WorkerEvent::Leased { .. } => shared.table().troubles.extend([Trouble::Away; 1000]),
        WorkerEvent::Away { waiting: 100, .. } => signal.at_least(Level::Drain),
        _ => {}
    })
    .await;
    assert_eq!(result.unwrap(), Summary { undelivered: 100, ..Summary::default() });
    let stopped = told.iter().position(|event| matches!(event, WorkerEvent::Draining { .. })).unwrap();
    let tries = told[stopped..].iter().filter_map(away_of).count();
    assert!(tries > 10, "it tries often while there is time: {tries}");
}

#[tokio::test(start_paused = true)]
async fn whoever_has_nothing_to_deliver_does_not_wait_for_a_coordinator_that_is_away() {
    let shared = Shared::default();
    shared.table().troubles.push_back(Trouble::Away);
    let begin = Instant::now();
    let (result, told) = work(config(1), &shared, |event, signal| {
        if matches!(event, WorkerEvent::Away { .. }) {
            signal.at_least(Level::Drain);
        }
    })
    .await;
    assert_eq!(result.unwrap(), Summary::default());
    assert_eq!(begin.elapsed(), Duration::ZERO);
    assert_eq!(told.iter().filter_map(away_of).count(), 1, "it is not looked for again: {told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_hanging_coordinator_holds_nobody_long_who_has_nothing_to_deliver() {
    let shared = Shared::default();
    shared.table().troubles.push_back(Trouble::Hang);
    let begin = Instant::now();
    let (result, _) = work(config(1), &shared, |event, signal| {
        if matches!(event, WorkerEvent::Connected { .. }) {
            signal.raise();
        }
    })
    .await;
    assert_eq!(result.unwrap(), Summary::default());
    assert!(begin.elapsed() <= Duration::from_secs(2), "{:?}", begin.elapsed());
}

#[tokio::test(start_paused = true)]
async fn the_second_signal_ends_at_once() {
    let shared = Shared::with_leases_of(1);
    shared.table().add(1, pig("mcts", "mcts", "time=60s"), 1);
    let begin = Instant::now();
    let (result, _) = work(config(1), &shared, |event, signal| {
        if matches!(event, WorkerEvent::Leased { .. }) {
            signal.raise();
            signal.raise();
        }
    })
    .await;
    assert_eq!(result.unwrap(), Summary::default());
    assert_eq!(begin.elapsed(), Duration::ZERO);
    assert!(shared.table().released.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_worker_whose_owner_is_gone_drains() {
    let shared = Shared::default();
    let (signal, stop) = stop();
    drop(signal);
    let summary = run_with(config(1), shared, stop, |_| ()).await.unwrap();
    assert_eq!(summary, Summary::default());
}

#[tokio::test(start_paused = true)]
async fn a_worker_without_work_leaves_if_it_shall() {
    let shared = Shared::with_leases_of(10);
    shared.table().add(1, pig("hold", "hold", "nodes=1"), 25);
    let patience = Duration::from_secs(30);
    let begin = Instant::now();
    let leaving = WorkerConfig { exit_when_idle: Some(patience), ..config(2) };
    let (result, told) = work(leaving, &shared, |_, _| ()).await;
    assert_eq!(result.unwrap().delivered, 25);
    assert!(begin.elapsed() >= patience);
    let idle = told.iter().filter(|event| matches!(event, WorkerEvent::Idle { .. })).count();
    assert_eq!(idle, 1, "said once, not at every question");
}
