//! What is sent arrives as it was, and what is not right is refused with its field.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use arena::{Contest, PairRecord, Table};
use games::AnyGame;
use games::pig::Pig;
use prost::Message;
use proto::v1;
use proto::wire::{PairsTask, finished, pair_record, worker_name};
use search::PlayerSpec;
use spec::{Limit, Seed};

fn task() -> v1::PairsTask {
    let text = ToString::to_string;
    v1::PairsTask {
        game: text(&"pig"),
        a: text(&"star1ss:c=3"),
        b: text(&"random"),
        limit: text(&"nodes=100"),
        seed: 7,
        repeat: 1,
        round: 2,
    }
}

fn pair() -> PairRecord {
    let player = |text| PlayerSpec::parse(text).unwrap();
    let contest = Contest::new(
        AnyGame::parse("pig").unwrap(),
        player("star1ss:c=3"),
        player("random"),
        Limit::Nodes(100),
    );
    let contest = contest.unwrap();
    Table::new(Pig::default(), &contest).unwrap().play_pair(5, Seed(9))
}

#[test]
fn a_pair_arrives_as_it_was_sent() {
    let mut sent = pair();
    // Times travel in microseconds.
    sent.games.iter_mut().flat_map(|game| &mut game.sides).for_each(|side| {
        side.time = std::time::Duration::from_micros(side.time.as_micros() as u64);
    });
    let bytes = finished(3, 4, sent.clone()).encode_to_vec();
    let message = v1::FinishedPair::decode(&bytes[..]).unwrap();
    assert_eq!((message.fence, message.pairing, message.index), (3, 4, 5));
    assert_eq!(pair_record(message, Seed(9)), Ok(sent));
}

#[test]
fn forfeits_arrive_as_they_were_sent() {
    use arena::{Fault, Forfeit};
    let faults = [
        Fault::Panic("no".to_owned()),
        Fault::IllegalMove("x".to_owned()),
        Fault::TooManyNodes(7),
        Fault::TooMuchTime(std::time::Duration::from_micros(8)),
    ];
    for fault in faults {
        let mut sent = pair().without_times();
        sent.games[0].forfeit = Some(Forfeit { seat: games::Player::Two, fault });
        assert_eq!(pair_record(finished(1, 1, sent.clone()), Seed(9)), Ok(sent));
    }
}

#[test]
fn a_changed_message_is_refused_with_its_field() {
    let refused = |change: &dyn Fn(&mut v1::Game)| {
        let mut message = finished(1, 1, pair());
        change(message.first.as_mut().unwrap());
        pair_record(message, Seed(9)).unwrap_err().field
    };
    assert_eq!(refused(&|game| game.utility = 50), "utility");
    assert_eq!(refused(&|game| game.utility = -game.utility), "hash");
    assert_eq!(refused(&|game| game.transcript[0] ^= 1), "hash");
    assert_eq!(refused(&|game| game.hash.truncate(8)), "hash");
    assert_eq!(refused(&|game| game.scores = vec![1]), "scores");
    assert_eq!(refused(&|game| game.one = None), "side");
    assert_eq!(refused(&|game| game.two.as_mut().unwrap().nodes = u64::MAX), "side");
    assert_eq!(refused(&|game| game.forfeit = Some(v1::Forfeit { seat: 3, fault: None })), "seat");
    assert_eq!(refused(&|game| game.forfeit = Some(v1::Forfeit { seat: 1, fault: None })), "fault");

    let mut message = finished(1, 1, pair());
    message.second = None;
    assert_eq!(pair_record(message, Seed(9)).unwrap_err().field, "second");
}

#[test]
fn a_task_is_checked_before_anybody_plays_it() {
    let checked = PairsTask::try_from(task()).unwrap();
    assert_eq!(checked.seed_of(4), Seed::of_pair(Seed(7), 1, 2, 4));
    let refused = |change: &dyn Fn(&mut v1::PairsTask)| {
        let mut task = task();
        change(&mut task);
        PairsTask::try_from(task).unwrap_err().field
    };
    assert_eq!(refused(&|task| task.game = "chess".to_owned()), "game");
    assert_eq!(refused(&|task| task.a = "star9".to_owned()), "a");
    assert_eq!(refused(&|task| task.b = "random:x=1".to_owned()), "b");
    assert_eq!(refused(&|task| task.limit = "forever".to_owned()), "limit");
    assert_eq!(refused(&|task| task.b = "rule28".to_owned()), "players");
}

#[test]
fn names_of_workers_are_plain() {
    assert!(worker_name("lab-7.cluster_a").is_ok());
    for name in ["", "a b", "x/y", "ä", &"n".repeat(65)] {
        assert!(worker_name(name).is_err(), "{name}");
    }
}
