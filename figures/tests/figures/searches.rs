//! Figures of searches of positions, whatever they say.

use proptest::prelude::*;
use schedule::report::{Figure, ProbeTable, Probed, TrapDensity, TrapPly, TreeLevel, TreeShape};

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
    ProbeTable { positions: Some(5), seen: 5, valued: 5, runs: 2, truth, is_estimate: false, players }
}

#[test]
fn how_deep_searches_go_is_a_line_for_each() {
    let tree = |player: &str, visits: &[u64]| {
        let level = |(depth, visits): (u64, &u64)| TreeLevel {
            depth,
            nodes: *visits,
            leaves: *visits / 2,
            ended: 0,
            visits: *visits,
        };
        TreeShape::of(player.to_owned(), 2, (0..).zip(visits).map(level).collect()).unwrap()
    };
    let text = assert_sound(&figures::visits_by_depth(&[tree("mcts:c1=<&>", &[400, 398, 100, 1])]).unwrap());
    assert!(text.contains("25.0 % at depth 2") && !text.contains("at depth 4"), "{text}");
    // Depth first: more of a level than of the root; and too many to be told apart.
    let many: Vec<TreeShape> = (0..6).map(|c| tree(&format!("expss:c={c}"), &[2, 40, 900])).collect();
    let text = assert_sound(&figures::visits_by_depth(&many).unwrap());
    assert!(text.contains("45000.0 % at depth 2") && text.contains("2 more are in the table"), "{text}");
    assert!(figures::visits_by_depth(&[]).is_none());
}

#[test]
fn traps_are_drawn_by_ply_where_there_are_enough_positions() {
    let ply = |ply, positions, levels: &[(u64, u64)]| TrapPly { ply, positions, levels: levels.to_vec() };
    let mut traps = TrapDensity { level: 11, plies: Vec::new() };
    assert!(figures::trap_density(&traps).is_none());
    traps.plies = vec![ply(None, 50, &[(3, 50)]), ply(Some(20), 200, &[(5, 10), (11, 10)])];
    assert!(figures::trap_density(&traps).is_none(), "one ply is no course");
    traps.plies.extend([ply(Some(21), 9, &[(1, 9)]), ply(Some(22), 100, &[])]);
    let text = assert_sound(&figures::trap_density(&traps).unwrap());
    for part in [
        "ply 20: 10.0 % of 200 positions",
        "ply 20: 5.0 % of 200 positions",
        "level 5 or less",
        "ply 22: 0.0 %",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("ply 21"), "nine positions say nothing: {text}");
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
        let table = ProbeTable { positions: Some(5), seen: 5, valued: 5, runs: 2, truth: "exact".to_owned(), is_estimate: false, players };
        let plane = figures::error_plane(&table);
        prop_assert_eq!(plane.is_some(), count > 0 && is_placed);
        let regrets = figures::regrets(&table);
        prop_assert_eq!(regrets.is_some(), lose > 0);
        for figure in plane.iter().chain(&regrets) {
            prop_assert!(assert_sound(figure).contains("c1="), "everybody has a name");
        }
    }
}
