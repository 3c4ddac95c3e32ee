//! Made-up games to put into a store.

use std::collections::BTreeSet;

use arena::Transcript;
use spec::{Purpose, Seed, Speed, Stream};
use store::*;

use super::backend::Backend;

pub(crate) const NOON: Millis = Millis(1_700_000_000_000);

/// Runs a test's future.
pub(crate) fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

pub(crate) fn experiment(name: &str) -> NewExperiment {
    NewExperiment {
        name: name.to_owned(),
        text: format!("name = \"{name}\"\ngame = \"pig\"\n"),
        kind: "tune".to_owned(),
        game: "pig".to_owned(),
        seed: u64::MAX,
        budget: "nodes=200".to_owned(),
        build: Build(0xABCD),
        created: NOON,
    }
}

pub(crate) fn pairing(experiment: ExperimentId, slot: u64) -> NewPairing {
    NewPairing {
        experiment,
        key: PairingKey { repeat: 0, round: slot / 4, slot: slot % 4 },
        work: spec::Work::Pairs,
        players: [format!("star1ss:c={},scheme=iid", slot + 1), "hold:n=20".to_owned()],
        replayable: true,
    }
}

/// An experiment with so many pairings.
pub(crate) async fn prepare(writer: &mut Writer, pairings: u64) -> Vec<PairingId> {
    let id = writer.put_experiment(&experiment("pig-test")).await.unwrap().id;
    let new: Vec<_> = (0..pairings).map(|slot| pairing(id, slot)).collect();
    writer.put_pairings(&new).await.unwrap()
}

/// A pair that follows from its place and `salt` alone, as real ones do; times follow from `times`.
pub(crate) fn pair_with(pairing: u64, index: u64, salt: u64, times: u64) -> PairRow {
    let seed = Seed(salt).child(Purpose::Round, pairing).child(Purpose::Pair, index);
    let mut random = Stream::new(seed);
    let games = [0, 1].map(|_| {
        let steps = 20 + random.below(60);
        let transcript: Vec<u8> =
            (0..steps).map(|step| if step % 2 == 0 { 0 } else { random.below(21) as u8 }).collect();
        let result = [0, 0, 0, 1, 2, 2, 2][random.below(7) as usize];
        let seat = |random: &mut Stream| SeatRow {
            nodes: random.below(10_000),
            time_us: times,
            searches: 10 + random.below(10) as u32,
            depths: random.below(50),
        };
        let ending = match (random.below(40), result) {
            (0, 0) => Some(Ending::Forfeit(1, arena::Fault::Panic("out of luck".to_owned()))),
            (1, 2) => Some(Ending::Forfeit(2, arena::Fault::TooManyNodes(12_345))),
            (2, 1) => Some(Ending::TooLong),
            _ => None,
        };
        GameRow {
            result,
            scores: Some([random.below(100) as i32, 100]),
            decisions: steps as u32 / 2,
            events: steps as u32 - steps as u32 / 2,
            seats: [seat(&mut random), seat(&mut random)],
            ending,
            hash: Transcript::from_bytes(transcript.clone()).hash((f64::from(result) - 1.0) * 100.0).0,
            transcript,
        }
    });
    PairRow { index, games }
}

pub(crate) fn pair(pairing: PairingId, index: u64) -> PairRow {
    pair_with(pairing.0 as u64, index, 0, 1000 + index)
}

pub(crate) fn batch(worker: &str, pairing: PairingId, pairs: Vec<PairRow>) -> Incoming {
    let header = BatchHeader {
        worker: worker.to_owned(),
        process: ProcessId::default(),
        build: Build(0xABCD),
        received: NOON,
        fence: pairs.len() as u64,
        speed: Speed::new(120_000),
    };
    let units = pairs.into_iter().map(UnitRow::Pair).collect();
    Incoming { header, pairing, units, audits: BTreeSet::new(), overlong: 0 }
}

pub(crate) fn pairs(pairing: PairingId, indices: impl IntoIterator<Item = u64>) -> Vec<PairRow> {
    indices.into_iter().map(|index| pair(pairing, index)).collect()
}

/// Three pairings with some hundred pairs, from two workers.
pub(crate) async fn filled(place: &impl Backend) -> (Store, Vec<PairingId>) {
    filled_with(place, 100, 180).await
}

/// The same with as many pairs as are told: those before `half` from one worker, the others from another.
async fn filled_with(place: &impl Backend, half: u64, all: u64) -> (Store, Vec<PairingId>) {
    let mut store = place.open().await;
    let ids = prepare(&mut store.writer, 3).await;
    for (worker, brought) in [("anna", 0..half), ("ben", half..all)] {
        let batches: Vec<_> = ids.iter().map(|&id| batch(worker, id, pairs(id, brought.clone()))).collect();
        store.writer.commit(&batches).await.unwrap();
    }
    (store, ids)
}

/// A store that has at least one row in every table.
pub(crate) async fn full(place: &impl Backend) {
    fill(place, 100, 180).await;
}

/// The same with few rows, for whoever looks at all of them again and again.
pub(crate) async fn sparse(place: &impl Backend) {
    fill(place, 10, 15).await;
}

async fn fill(place: &impl Backend, half: u64, all: u64) {
    let (mut store, ids) = filled_with(place, half, all).await;
    // An alarm, its judgement, a quarantine, games that were struck out.
    let mut other = pair(ids[2], 7);
    other.games[1].seats[0].nodes += 1;
    let mut lie = batch("mallory", ids[2], vec![other, pair(ids[2], 200)]);
    lie.audits.insert(200);
    let outcomes = store.writer.commit(&[lie]).await.unwrap();
    let alarm = &outcomes[0].alarms[0];
    let sentences = vec![Sentence { culprit: alarm.came_by(), reason: "lies".to_owned() }];
    let judgement = Judgement { alarm: alarm.id, guilty: Guilty::Came, sentences, at: NOON };
    assert_eq!(store.writer.judge(&judgement).await.unwrap().pairs, 1);
    store.writer.acknowledge(ExperimentId(1), NOON).await.unwrap();
    store.writer.lift("mallory", NOON).await.unwrap();
    // An audit that passed.
    let mut audited = batch("anna", ids[1], pairs(ids[1], [300]));
    audited.audits.insert(300);
    audited.overlong = 1;
    store.writer.commit(&[audited]).await.unwrap();
    store.writer.commit(&[batch("ben", ids[1], pairs(ids[1], [300]))]).await.unwrap();
    let belief = Belief { player: "hold:n=20".to_owned(), elo: 3.5, elo_sd: 1.5 };
    store.writer.believe(ExperimentId(1), 90, &[belief]).await.unwrap();
    // Searches of a position, one of them struck out.
    let series = NewPairing { work: spec::Work::Probes, ..pairing(ExperimentId(1), 9) };
    let series = store.writer.put_pairing(&series).await.unwrap();
    let moves = vec![("roll".to_owned(), 2.5)];
    let position = PositionRow {
        text: "1 2 3 4 decide".to_owned(),
        value: Some(2.5),
        moves,
        is_open: false,
        seen: Some(Seen { game: GameId(0), ply: 5 }),
    };
    store.writer.put_positions(ExperimentId(1), &[position]).await.unwrap();
    let probe = |index| ProbeRow {
        index,
        position: 0,
        value: 3.5,
        choice: "roll".to_owned(),
        nodes: 7,
        depth: 2,
        time_us: 9,
        kept: r#"{"levels":[[1,0,0,1]]}"#.to_owned(),
    };
    for (worker, index) in [("anna", 0), ("noel", 1)] {
        let units = vec![probe(index).into()];
        store.writer.commit(&[Incoming { units, ..batch(worker, series, Vec::new()) }]).await.unwrap();
    }
    let culprit = Identity::of("noel", ProcessId::default());
    store.writer.condemn(&Sentence { culprit, reason: "lies".to_owned() }, NOON).await.unwrap();
    // A pair that was given up.
    let failure = FailureRow {
        pairing: ids[0],
        pair: 999,
        worker: "anna".to_owned(),
        process: ProcessId(1),
        failures: 6,
        deaths: 0,
        reason: "it never ends".to_owned(),
        first: NOON,
        last: NOON,
    };
    store.writer.testify(&[failure]).await.unwrap();
    store.writer.give_up(&[(ids[0], 999)], NOON).await.unwrap();
    let prefix = store.reader.recount_prefix(ids[0], 12).await.unwrap();
    store.writer.mark(&[(ids[0], prefix)]).await.unwrap();
    // An experiment that is over, and whose transcripts were dropped.
    let old = store.writer.put_experiment(&experiment("old")).await.unwrap().id;
    let series = store.writer.put_pairing(&pairing(old, 0)).await.unwrap();
    store.writer.commit(&[batch("anna", series, pairs(series, [0]))]).await.unwrap();
    store.writer.set_state("old", ExperimentState::Finished, NOON).await.unwrap();
    store.writer.forget_transcripts("old", NOON).await.unwrap();
    store.writer.set_trust(ExperimentId(1), spec::experiment::Trust::Volunteer).await.unwrap();
    store.writer.set_state("pig-test", ExperimentState::Paused, NOON).await.unwrap();
    assert_eq!(store.reader.check().await.unwrap(), []);
    store.close().await.unwrap();
}
