//! Workers that say what they can play.

use proto::v1;

use crate::EXPERIMENT;
use crate::stage::{BUILD, Hand, begun, registration};

/// The same name registers again with other abilities.
async fn announce(hand: &mut Hand, name: &str, players: &[&str]) {
    let players = players.iter().map(|&player| player.to_owned()).collect();
    let request = v1::RegisterRequest { games: vec!["pig".to_owned()], players, ..registration(name, BUILD) };
    hand.client.register(request).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pairs_wait_for_a_worker_that_can_play_them_and_the_headline_says_so() {
    let (_dir, _, coordinator) = begun(EXPERIMENT).await;
    let mut hand = Hand::new(&coordinator, "one").await;
    announce(&mut hand, "one", &["mcts"]).await;
    assert!(hand.exchange(Vec::new(), 1).await.leases.is_empty());
    let waiting = coordinator.experiment().await;
    assert_eq!(waiting.state, "running");
    assert_eq!(waiting.headline, "waits for a worker that can play star1ss");

    announce(&mut hand, "one", &["mcts", "star1ss"]).await;
    hand.work(1).await;
    let finished = coordinator.experiment().await;
    assert_eq!(finished.state, "finished");
    assert!(!finished.headline.contains("waits"), "{}", finished.headline);
    coordinator.stop().await;
}
