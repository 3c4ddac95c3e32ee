//! What tuners believe of their candidates.

use store::*;

use super::backend::Backend;
use super::fixture::*;

pub(crate) fn what_is_believed_is_replaced_and_sealed<B: Backend>() {
    run(async {
        let place = B::new();
        let (mut store, ids) = filled(&place).await;
        let experiment = ExperimentId(1);
        assert!(store.reader.believed().await.unwrap().is_empty());
        let players = store.reader.pairing(ids[0]).await.unwrap().pairing.players;
        let belief = |player: &str, elo| Belief { player: player.to_owned(), elo, elo_sd: 2.5 };
        let first = [belief(&players[0], 10.0), belief(&players[1], -3.25)];
        store.writer.believe(experiment, 40, &first).await.unwrap();
        let second = [belief(&players[0], 11.5), belief("nobody:who=played", 99.0)];
        store.writer.believe(experiment, 90, &second).await.unwrap();
        assert_eq!(store.reader.believed().await.unwrap().into_iter().collect::<Vec<_>>(), [experiment]);
        let asked =
            "SELECT y.text, b.elo, b.elo_sd, b.pairs FROM beliefs b JOIN players y ON y.id = b.player_id";
        let rows = store.reader.query(asked, QueryLimits::default()).await.unwrap().rows;
        let expected =
            vec![Value::Text(players[0].clone()), Value::Real(11.5), Value::Real(2.5), Value::Integer(90)];
        assert_eq!(rows, [expected], "the last word, and only of those who play");
        assert_eq!(store.reader.check().await.unwrap(), []);
    });
}
