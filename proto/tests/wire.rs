//! What is sent arrives as it was, and what is not right is refused with its field.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use arena::{Contest, PairRecord, Table};
use games::AnyGame;
use games::pig::Pig;
use prost::Message;
use proto::codec::check;
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
    Table::new(Pig::default(), &contest).unwrap().play_pair(5, Seed(9)).unwrap()
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
    assert_eq!(refused(&|game| game.forfeit = Some(v1::Forfeit { seat: 3, fault: None })), "seat");
    assert_eq!(refused(&|game| game.forfeit = Some(v1::Forfeit { seat: 1, fault: None })), "fault");

    let mut message = finished(1, 1, pair());
    message.second = None;
    assert_eq!(pair_record(message, Seed(9)).unwrap_err().field, "second");
}

/// What is beyond its bound is refused with its whole path, before it is decoded; what is at its bound is taken.
#[test]
fn what_is_beyond_its_bound_is_named() {
    let refused = |change: &dyn Fn(&mut v1::FinishedPair)| {
        let mut pair = finished(1, 1, pair());
        change(&mut pair);
        let request = v1::ExchangeRequest { finished: vec![pair], ..Default::default() };
        check("ExchangeRequest", &request.encode_to_vec()).err().unwrap_or_default()
    };
    assert_eq!(refused(&|_| {}), "");
    assert_eq!(refused(&|pair| pair.fence = i64::MAX as u64), "");
    assert_eq!(
        refused(&|pair| pair.fence = 1 << 63),
        "finished.fence: 9223372036854775808 is more than 9223372036854775807"
    );
    assert_eq!(refused(&|pair| pair.index = 1 << 31), "finished.index: 2147483648 is more than 2147483647");
    fn first(pair: &mut v1::FinishedPair) -> &mut v1::Game {
        pair.first.as_mut().unwrap()
    }
    assert_eq!(
        refused(&|pair| first(pair).utility = -101),
        "finished.first.utility: -101 is not from -100 to 100"
    );
    assert_eq!(refused(&|pair| first(pair).scores = vec![1; 3]), "finished.first.scores: 3 are more than 2");
    let day = 86_400_000_000;
    assert_eq!(refused(&|pair| first(pair).one.as_mut().unwrap().micros = day), "");
    assert_eq!(
        refused(&|pair| first(pair).one.as_mut().unwrap().micros = day + 1),
        "finished.first.one.micros: 86400000001 is more than 86400000000"
    );
    let panic = |bytes| v1::Forfeit { seat: 1, fault: Some(v1::forfeit::Fault::Panic("x".repeat(bytes))) };
    assert_eq!(refused(&|pair| first(pair).forfeit = Some(panic(1000))), "");
    assert_eq!(
        refused(&|pair| first(pair).forfeit = Some(panic(1001))),
        "finished.first.forfeit.panic: 1001 bytes are more than 1000"
    );
    let many = v1::ReleaseRequest { fences: vec![7; 8193], ..Default::default() };
    assert_eq!(
        check("ReleaseRequest", &many.encode_to_vec()).unwrap_err(),
        "fences: 8193 are more than 8192"
    );
    // A message that is written twice is one whose parts add up.
    let twice = [&[0x22, 0x00][..], &[0x22, 0x00]].concat();
    assert_eq!(check("FinishedPair", &twice).unwrap_err(), "first: 2 are more than 1");
}

/// A worker's own measurements never go beyond: nothing honest is refused.
#[test]
fn no_honest_time_is_too_long() {
    let mut sent = pair();
    sent.games[0].sides[0].time = std::time::Duration::MAX;
    let message = finished(1, 1, sent);
    check("FinishedPair", &message.encode_to_vec()).unwrap();
    assert_eq!(message.first.unwrap().one.unwrap().micros, 86_400_000_000);
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
