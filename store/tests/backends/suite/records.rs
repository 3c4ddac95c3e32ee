//! Games that were really played come back as they were.

use arena::{Contest, GameRecord, PairRecord, Proof, Recorded, Table};
use games::{AnyGame, GameVisitor, Notation, with_game};
use search::PlayerSpec;
use spec::Seed;
use store::*;

use super::backend::Backend;
use super::fixture::*;

struct Play<'a>(&'a Contest);

impl GameVisitor for Play<'_> {
    type Output = Vec<PairRecord>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let mut table = Table::new(game, self.0).unwrap();
        (0..5).map(|index| table.play_pair(index, Seed::of_pair(Seed(3), 0, 0, index)).unwrap()).collect()
    }
}

/// The same with whole microseconds.
fn rounded(mut record: GameRecord) -> GameRecord {
    for side in &mut record.sides {
        side.time = std::time::Duration::from_micros(side.time.as_micros() as u64);
    }
    record
}

pub(crate) fn every_game_comes_back_and_can_be_proved<B: Backend>() {
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let id = store.writer.put_experiment(&experiment("all")).await.unwrap().id;
        for (slot, game) in (0..).zip(["pig", "ewn", "mancala", "cantstop", "ra"]) {
            let players = ["random", "mcts"].map(|text| PlayerSpec::parse(text).unwrap());
            let canonical = players.clone().map(|player| player.to_string());
            let [a, b] = players;
            let contest =
                Contest::new(AnyGame::parse(game).unwrap(), a, b, "iterations=20".parse().unwrap()).unwrap();
            let records = with_game(contest.game(), Play(&contest));
            let new = NewPairing { players: canonical, ..pairing(id, slot) };
            let pairing = store.writer.put_pairing(&new).await.unwrap();
            let rows: Vec<_> =
                records.iter().map(|record| PairRow::of_record(record.clone()).unwrap()).collect();
            for (row, record) in rows.iter().zip(&records) {
                assert_eq!(
                    [row.result().seat_one, row.result().seat_two].map(stats::GameResult::half_points),
                    record.half_points()
                );
            }
            store.writer.commit(&[batch("anna", pairing, rows)]).await.unwrap();
            let stored = store.reader.games(pairing, None, 100).await.unwrap();
            let played = records.into_iter().flat_map(|pair| pair.games.map(|game| (pair.seed, game)));
            for (stored, (seed, played)) in stored.iter().zip(played) {
                let record = stored.row.record();
                assert_eq!(record, rounded(played), "{game}");
                let first = usize::from(stored.id.game());
                let proof = arena::verify(&contest, Recorded { pair: seed, first, record: &record });
                assert_eq!(proof, Ok(Proof::Identical), "{game}");
            }
        }
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

pub(crate) fn endings_come_back_and_odd_records_are_refused<B: Backend>() {
    let row = pair(PairingId(1), 0).games[0].clone();
    let faults = [
        arena::Fault::Panic("index 3 of 2\n'quoted' \0".to_owned()),
        arena::Fault::IllegalMove("Move(7)".to_owned()),
        arena::Fault::TooManyNodes(u64::MAX),
        arena::Fault::TooMuchTime(std::time::Duration::from_millis(1234)),
    ];
    let endings =
        faults.into_iter().flat_map(|fault| [1, 2].map(|seat| Ending::Forfeit(seat, fault.clone())));
    run(async {
        let place = B::new();
        let mut store = place.open().await;
        let ids = prepare(&mut store.writer, 1).await;
        for (index, ending) in (0..).zip(endings.chain([Ending::TooLong])) {
            let game = GameRow { ending: Some(ending), ..row.clone() };
            assert_eq!(GameRow::of_record(game.record()).unwrap(), game);
            let pair = PairRow { index, games: [game.clone(), row.clone()] };
            store.writer.commit(&[batch("anna", ids[0], vec![pair])]).await.unwrap();
            assert_eq!(store.reader.game(GameId::new(ids[0], index, 0)).await.unwrap().row, game);
        }
        let page = store.reader.games(ids[0], None, 100).await.unwrap();
        assert_eq!(page.len(), 18);
        for game in page {
            assert_eq!(game, store.reader.game(game.id).await.unwrap(), "a page has what its games are");
        }
        assert!(store.reader.check().await.unwrap().is_empty());
        let [one, two] = store.reader.summary(ids[0]).await.unwrap().seats;
        assert_eq!((one.forfeits, one.too_long, two.forfeits, two.too_long), ([4, 4], 1, [0, 0], 0));
    });
    let odd = GameRecord { utility: 12.5, ..row.record() };
    assert_eq!(GameRow::of_record(odd), Err(RowError::Value(12.5)));
    let mut odd = row.record();
    odd.sides[1].nodes = u64::MAX;
    assert!(matches!(GameRow::of_record(odd), Err(RowError::TooLarge { .. })));
}
