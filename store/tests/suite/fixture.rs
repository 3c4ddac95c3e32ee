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
    let mut store = place.open().await;
    let ids = prepare(&mut store.writer, 3).await;
    let batches: Vec<_> = ids.iter().map(|&id| batch("anna", id, pairs(id, 0..100))).collect();
    store.writer.commit(&batches).await.unwrap();
    let batches: Vec<_> = ids.iter().map(|&id| batch("ben", id, pairs(id, 100..180))).collect();
    store.writer.commit(&batches).await.unwrap();
    (store, ids)
}
