//! Figures of searches of positions, whatever they say.

use proptest::prelude::*;
use schedule::report::{Figure, ProbeTable, Probed};

use crate::sound::assert_sound;

fn figure() -> impl Strategy<Value = Option<Figure>> {
    let bounds = (0.0..1e4, 0.0..1.0, 0.0..1.0).prop_map(|(value, below, above)| Figure {
        value,
        low: value * below,
        high: value * (1.0 + above),
    });
    prop_oneof![4 => bounds.prop_map(Some), 1 => Just(Some(Figure { value: 0.0, low: 0.0, high: 0.0 })), 1 => Just(None)]
}

fn probed() -> impl Strategy<Value = Probed> {
    (1..99u32, figure(), figure(), figure(), figure()).prop_map(|(c, mse, variance, bias_rms, regret)| {
        Probed {
            player: format!("mcts:c1={c},dr=<&>"),
            probes: 10,
            mse,
            variance,
            bias: bias_rms,
            bias_rms,
            regret,
            accuracy: None,
            nodes: Some(10.0),
            depth: Some(1.5),
            millis: None,
            than_first: None,
        }
    })
}

/// A player that is right so often.
fn right(player: &str, share: f64) -> Probed {
    let accuracy = Some(Figure { value: share, low: share - 0.05, high: share + 0.05 });
    let none = None;
    Probed {
        player: player.to_owned(),
        probes: 10,
        mse: none,
        variance: none,
        bias: none,
        bias_rms: none,
        regret: none,
        accuracy,
        nodes: Some(10.0),
        depth: Some(1.5),
        millis: None,
        than_first: None,
    }
}

fn table(players: Vec<Probed>) -> ProbeTable {
    let truth = "exact".to_owned();
    ProbeTable { positions: Some(5), seen: 5, runs: 2, truth, is_estimate: false, players }
}

#[test]
fn one_search_with_several_limits_is_a_line() {
    let players = |limits: &[u32]| {
        let search = |&limit: &u32| right(&format!("mcts:c1=5,iterations={limit}"), 0.5);
        let minimax = [2, 4, 8].map(|depth| right(&format!("minimax:depth={depth}"), 0.9));
        let mut all: Vec<Probed> = limits.iter().map(search).collect();
        all.push(right("mcts:c1=7,iterations=16", 0.7));
        all.extend(minimax);
        table(all)
    };
    let text = assert_sound(&figures::convergence(&players(&[16, 64, 256, 1024])).unwrap());
    assert!(text.contains("c1=5, iterations 1024: 50.0 % between 45.0 and 55.0"), "{text}");
    assert!(!text.contains("c1=7") && !text.contains("minimax"), "one point, and another limit: {text}");
    let text = assert_sound(&figures::convergence(&players(&[16, 64])).unwrap());
    assert!(text.contains("minimax, depth 8: 90.0 %"), "two points are no course: {text}");
    assert!(
        figures::convergence(&table(vec![right("mcts:c1=5", 0.5); 3])).is_none(),
        "no limit of their own"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn figures_of_searches_are_sound(players in prop::collection::vec(probed(), 0..80)) {
        let count = players.len();
        let is_placed = players.iter().all(|probed| probed.variance.is_some() && probed.bias_rms.is_some());
        let lose = players.iter().filter(|probed| probed.regret.is_some()).count();
        let table = ProbeTable { positions: Some(5), seen: 5, runs: 2, truth: "exact".to_owned(), is_estimate: false, players };
        let plane = figures::error_plane(&table);
        prop_assert_eq!(plane.is_some(), count > 0 && is_placed);
        let regrets = figures::regrets(&table);
        prop_assert_eq!(regrets.is_some(), lose > 0);
        for figure in plane.iter().chain(&regrets) {
            prop_assert!(assert_sound(figure).contains("c1="), "everybody has a name");
        }
    }
}
