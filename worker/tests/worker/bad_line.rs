//! A line that cuts calls: what was played is sent again first, in messages that get through, and arrives.

use crate::support::{Shared, Trouble, config, pig};
use worker::{Summary, WorkerError, WorkerEvent, run_with, stop};

/// Runs a worker until every pair is stored, and tells what it told.
async fn work(slots: usize, shared: &Shared) -> (Result<Summary, WorkerError>, Vec<WorkerEvent>) {
    let ((signal, stop), mut told) = (stop(), Vec::new());
    let result = run_with(config(slots), shared.clone(), stop, |event| {
        if shared.table().is_done() && !shared.table().stored.is_empty() {
            signal.raise();
        }
        told.push(event);
    })
    .await;
    (result, told)
}

fn cuts(told: &[WorkerEvent]) -> usize {
    told.iter().filter(|event| matches!(event, WorkerEvent::Cut { .. })).count()
}

#[tokio::test(start_paused = true)]
async fn every_pair_arrives_though_most_calls_are_cut() {
    let shared = Shared::with_leases_of(200);
    shared.table().add(1, pig("hold", "random", "nodes=1"), 1280);
    let bad =
        [Trouble::Cut, Trouble::CutReply, Trouble::Cut, Trouble::Fine, Trouble::CutReply, Trouble::Fine];
    shared.table().troubles.extend(bad.into_iter().cycle().take(60));
    let (result, told) = work(2, &shared).await;
    assert_eq!((result.unwrap().undelivered, shared.table().stored.len()), (0, 1280));
    let table = shared.table();
    assert!(cuts(&told) > 10 && table.repeats > 0, "{told:?}");
    assert_eq!(table.registrations.len(), 1, "a cut line is no reason to begin anew");
    let leased: Vec<u64> = told
        .iter()
        .filter_map(|event| match event {
            WorkerEvent::Leased { pairs, .. } => Some(*pairs),
            _ => None,
        })
        .collect();
    assert_eq!(leased.iter().sum::<u64>(), 1280, "what was in a lost answer was offered again: {leased:?}");
}

#[tokio::test(start_paused = true)]
async fn a_message_that_is_too_long_for_the_line_goes_in_parts() {
    let shared = Shared::with_leases_of(2000);
    shared.table().add(1, pig("hold", "random", "nodes=1"), 2000);
    shared.table().longest = Some(100);
    let (result, told) = work(1, &shared).await;
    assert_eq!((result.unwrap().delivered, cuts(&told) > 0), (2000, true));
    let table = shared.table();
    for pair in table.sizes.windows(2).filter(|pair| pair[0] > 100) {
        assert!(pair[1] <= pair[0].div_ceil(2), "{:?}", table.sizes);
    }
}

#[tokio::test(start_paused = true)]
async fn a_certificate_of_its_own_that_is_refused_ends_a_worker() {
    for is_own in [true, false] {
        let shared = Shared::default();
        shared.table().untrusted = Some(is_own);
        let (result, _) = work(1, &shared).await;
        let error = result.unwrap_err();
        assert!(matches!(error, WorkerError::Untrusted { undelivered: 0, .. }), "{error}");
        assert!(error.to_string().contains("CertificateExpired"), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_coordinator_may_get_a_better_certificate_while_results_are_kept() {
    for is_own in [true, false] {
        let shared = Shared::with_leases_of(50);
        shared.table().add(1, pig("hold", "hold", "nodes=1"), 50);
        let ((signal, stop), mut refusals) = (stop(), 0);
        let result = run_with(config(1), shared.clone(), stop, |event| {
            let mut table = shared.table();
            match event {
                WorkerEvent::Leased { .. } => {
                    table.untrusted = Some(is_own);
                    table.troubles.push_back(Trouble::Away);
                }
                WorkerEvent::Away { .. } => refusals += 1,
                _ => {}
            }
            if refusals == 4 {
                table.untrusted = None;
            }
            if table.stored.len() == 50 {
                signal.raise();
            }
        })
        .await;
        match result {
            Ok(summary) => assert_eq!((is_own, summary.delivered), (false, 50)),
            Err(error) => {
                assert!(
                    is_own && matches!(error, WorkerError::Untrusted { undelivered: 1.., .. }),
                    "{error}"
                );
                assert!(error.to_string().contains("not delivered"), "{error}");
            }
        }
    }
}
