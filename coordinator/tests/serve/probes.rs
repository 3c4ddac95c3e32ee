//! Searches of positions over real gRPC: handed out, brought back, audited, struck out and done again like pairs.

use arena::seats::probe;
use coordinator::{Library, Reconstruction};
use games::AnyGame;
use proto::v1::portion::Task;
use proto::{v1, wire};
use schedule::State;
use store::{ExperimentId, OpenOptions, PositionRow, Store, Value};

use crate::audits::{ask, audited, digest, guilt, is_refused, swapped, text};
use crate::stage::{Hand, Running, played_as, request, start};

/// Called as all experiments here are, so that the stage finds it.
const EXPERIMENT: &str = r#"
name = "widths"
game = "pig:outcomes=ordered"
seed = 7
limit = "nodes=60"

[probe]
players   = ["star1ss:c=2", "hold:n=20"]
positions = { observed = "all", games = 6, most = 12 }
runs      = 3
truth     = "exact"
"#;

/// The same with other positions.
fn looking_at(positions: &str) -> String {
    EXPERIMENT.replace(r#"observed = "all", games = 6, most = 12"#, positions)
}

type Lie<'a> = &'a dyn Fn(&mut v1::FinishedProbe);

/// What comes of a lease, if searches are told with a lie and pairs by whoever sits down.
fn done(
    lease: &v1::Lease,
    lie: Lie<'_>,
    cheat: fn(&mut v1::PairsTask),
) -> (Vec<v1::FinishedPair>, Vec<v1::FinishedProbe>) {
    let (mut pairs, mut probes) = (Vec::new(), Vec::new());
    for portion in &lease.portions {
        match portion.task.clone().unwrap() {
            Task::Pairs(_) => {
                let alone = v1::Lease { portions: vec![portion.clone()], ..lease.clone() };
                pairs.extend(played_as(&alone, cheat));
            }
            Task::Probes(task) => {
                let task = wire::ProbesTask::try_from(task).unwrap();
                for index in portion.first..portion.first + portion.count {
                    let (_, position) = task.position_of(index).expect("its position was sent");
                    let record = probe(
                        &task.game,
                        &task.player,
                        task.limit,
                        task.keep,
                        (position, task.seed_of(index)),
                    )
                    .unwrap();
                    let mut finished = wire::finished_probe(lease.fence, portion.pairing, index, record);
                    finished.micros = 0;
                    lie(&mut finished);
                    probes.push(finished);
                }
            }
        }
    }
    (pairs, probes)
}

fn honestly(_: &mut v1::FinishedProbe) {}
fn fairly(_: &mut v1::PairsTask) {}

struct Looker<'a> {
    hand: Hand,
    name: &'a str,
}

impl<'a> Looker<'a> {
    async fn new(coordinator: &Running, name: &'a str) -> Self {
        Self { hand: Hand::new(coordinator, name).await, name }
    }

    async fn bring(
        &mut self,
        (finished, probes): (Vec<v1::FinishedPair>, Vec<v1::FinishedProbe>),
        idle_slots: u32,
    ) -> Result<v1::ExchangeReply, tonic::Status> {
        let request = v1::ExchangeRequest { finished, probes, idle_slots, ..request(self.name, 1) };
        Ok(self.hand.client.exchange(request).await?.into_inner())
    }

    /// Works until there is nothing left to do, at the first positions that somebody has to find.
    async fn work(&mut self, coordinator: &Running, lie: Lie<'_>, cheat: fn(&mut v1::PairsTask)) {
        let mut brought = (Vec::new(), Vec::new());
        loop {
            let reply = self.bring(std::mem::take(&mut brought), 1).await.unwrap();
            if reply.leases.is_empty() && !is_looked_for(coordinator).await {
                return;
            }
            for lease in &reply.leases {
                let (pairs, probes) = done(lease, lie, cheat);
                brought.0.extend(pairs);
                brought.1.extend(probes);
            }
        }
    }
}

/// Whether somebody is looking for positions just now: there is nothing to do, and it is not over.
async fn is_looked_for(coordinator: &Running) -> bool {
    coordinator.experiment().await.state == "running"
}

/// The content if everybody is honest.
async fn content(folder: &std::path::Path) -> String {
    let db = folder.join("honest.db");
    let coordinator = start(&db).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    Looker::new(&coordinator, "one").await.work(&coordinator, &honestly, fairly).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
    digest(&db).await
}

/// Lost leases, repeats, a restart before the positions are known and one after.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let expected = content(dir.path()).await;
    let db = dir.path().join("rough.db");
    let coordinator = start(&db).await;
    coordinator.submit(EXPERIMENT).await.unwrap();
    let mut one = Looker::new(&coordinator, "one").await;
    let kept = one.bring((Vec::new(), Vec::new()), 1).await.unwrap().leases;
    coordinator.stop().await;

    let coordinator = start(&db).await;
    let mut one = Looker::new(&coordinator, "one").await;
    let late = done(&kept[0], &honestly, fairly);
    one.bring(late.clone(), 0).await.unwrap();
    one.bring(late, 0).await.unwrap();
    // Until the first search is handed out.
    let lost = loop {
        let leases = one.bring((Vec::new(), Vec::new()), 1).await.unwrap().leases;
        match leases.first() {
            Some(lease) if matches!(lease.portions[0].task, Some(Task::Probes(_))) => break lease.clone(),
            Some(lease) => drop(one.bring(done(lease, &honestly, fairly), 0).await.unwrap()),
            None => {}
        }
    };
    coordinator.stop().await;

    let coordinator = start(&db).await;
    let (mut one, mut two) = (Looker::new(&coordinator, "one").await, Looker::new(&coordinator, "two").await);
    one.bring(done(&lost, &honestly, fairly), 0).await.unwrap();
    two.bring(done(&lost, &honestly, fairly), 0).await.unwrap();
    two.work(&coordinator, &honestly, fairly).await;
    let experiment = coordinator.experiment().await;
    assert_eq!((experiment.state.as_str(), experiment.alarms), ("finished", 0));
    coordinator.stop().await;
    assert_eq!(digest(&db).await, expected);
}

/// Whoever tells another value than its player is found by an audit; what it told is searched again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_liar_about_values_is_undone() {
    let dir = tempfile::tempdir().unwrap();
    let expected = content(dir.path()).await;
    let (db, coordinator) = audited(dir.path(), EXPERIMENT).await;
    let lie = |probe: &mut v1::FinishedProbe| probe.value /= 2.0;
    Looker::new(&coordinator, "eve").await.work(&coordinator, &lie, fairly).await;
    assert_eq!(coordinator.experiment().await.state, "finished", "nothing waits for an audit");
    let mut anna = Looker::new(&coordinator, "anna").await;
    while !is_refused(&coordinator, "eve").await || coordinator.experiment().await.state != "finished" {
        anna.work(&coordinator, &honestly, fairly).await;
    }
    coordinator.stop().await;
    assert_eq!(digest(&db).await, expected);
    assert_eq!(ask(&db, "SELECT count(*) FROM probes_v WHERE worker = 'eve'").await, [[Value::Integer(0)]]);
}

/// A game in which positions were seen turns out to be a lie: the positions go with it, and all that was found at them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn positions_fall_with_the_games_that_showed_them() {
    let dir = tempfile::tempdir().unwrap();
    let expected = content(dir.path()).await;
    let (db, coordinator) = audited(dir.path(), EXPERIMENT).await;
    Looker::new(&coordinator, "eve").await.work(&coordinator, &honestly, swapped).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    let mut anna = Looker::new(&coordinator, "anna").await;
    while !is_refused(&coordinator, "eve").await || coordinator.experiment().await.state != "finished" {
        anna.work(&coordinator, &honestly, fairly).await;
    }
    coordinator.stop().await;
    assert_eq!(digest(&db).await, expected);
}

/// Whoever was interrupted while it worked out what positions are worth goes on with those that are open.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_known_of_positions_is_not_worked_out_again() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start(&db).await;
    let texts = ["1 50 40 12 decide", "2 3 4 20 decide", "1 90 80 9 decide"];
    coordinator.submit(&looking_at(&format!("list = {texts:?}"))).await.unwrap();
    coordinator.stop().await;
    // As if somebody had been killed then: one is known, by a mark that nobody would work out.
    let mut store = Store::open(&db, OpenOptions::default()).await.unwrap();
    let position = |(number, text): (usize, &str)| PositionRow {
        text: text.to_owned(),
        value: (number == 1).then_some(12.5),
        moves: Vec::new(),
        is_open: number != 1,
        seen: None,
    };
    let half: Vec<PositionRow> = texts.into_iter().enumerate().map(position).collect();
    store.writer.put_positions(ExperimentId(1), &half).await.unwrap();
    store.close().await.unwrap();

    let coordinator = start(&db).await;
    Looker::new(&coordinator, "one").await.work(&coordinator, &honestly, fairly).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
    let game = AnyGame::parse("pig:outcomes=ordered").unwrap();
    let exact = |text| Value::Real(games::exact::exact(&game, text).unwrap().value);
    let expected = [vec![exact(texts[0])], vec![Value::Real(12.5)], vec![exact(texts[2])]];
    assert_eq!(ask(&db, "SELECT value FROM positions ORDER BY number").await, expected);
    digest(&db).await;
}

/// A set in which nobody finds anything: there is nothing to look at, and that is all there is to say of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_positions_it_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start(&db).await;
    coordinator.submit(&looking_at("random = 5, plies = [90000, 90001]")).await.unwrap();
    Looker::new(&coordinator, "one").await.work(&coordinator, &honestly, fairly).await;
    assert_eq!(coordinator.experiment().await.state, "finished");
    coordinator.stop().await;
    let library = Library::open(&db).await.unwrap();
    let report = Reconstruction::of(&library, "widths").await.unwrap().report();
    assert_eq!(report.state, State::Finished, "also for whoever reads the file alone");
    library.close().await;
}

/// A move that is none, a value that nobody can have, a result of another kind of work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("a.db");
    let coordinator = start(&db).await;
    let listed = r#"list = ["1 50 40 12 decide", "2 3 4 20 decide"]"#;
    coordinator.submit(&looking_at(listed)).await.unwrap();
    let mut eve = Looker::new(&coordinator, "eve").await;
    let lease = loop {
        if let Some(lease) = eve.bring((Vec::new(), Vec::new()), 1).await.unwrap().leases.into_iter().next() {
            break lease;
        }
    };
    let told = |lie: &dyn Fn(&mut v1::FinishedProbe)| done(&lease, lie, fairly);
    for (lie, code, reason) in [
        (
            &(|probe: &mut v1::FinishedProbe| probe.value = f64::NAN) as Lie<'_>,
            tonic::Code::InvalidArgument,
            "value",
        ),
        (&|probe| probe.value = 1e300, tonic::Code::InvalidArgument, "beyond what a position can be worth"),
        (&|probe| probe.choice = "x".repeat(1000), tonic::Code::InvalidArgument, "choice"),
    ] {
        let refused = eve.bring(told(lie), 0).await.unwrap_err();
        assert_eq!(refused.code(), code, "{refused}");
        assert!(refused.message().contains(reason), "{refused}");
    }
    assert_eq!(guilt(&coordinator, "eve", 1).await, None, "nothing of that was taken for a result");
    let refused = eve.bring(told(&|probe| probe.choice = "dance".to_owned()), 0).await.unwrap_err();
    assert!(refused.message().contains("\"dance\" is no move of"), "{refused}");
    assert!(guilt(&coordinator, "eve", 1).await.unwrap().contains("breaks the rules"));
    coordinator.stop().await;
    assert_eq!(ask(&db, "SELECT identity FROM quarantine_v").await, [[text("eve")]]);
}
