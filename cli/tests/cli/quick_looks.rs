//! A quick look at positions, from the options alone, through the real program.

use serde_json::Value;

use crate::harness::{refusal, run};
use crate::place::Place;

#[test]
fn a_quick_look_needs_no_file() {
    let args = [
        "probe",
        "--game",
        "pig",
        "--player",
        "expectimax",
        "--player",
        "optimal",
        "--positions",
        "random=5",
    ];
    let told: Value = serde_json::from_str(
        &run(&[&args[..], &["--runs", "2", "--limit", "nodes=50", "--json"]].concat()).stdout,
    )
    .unwrap();
    assert_eq!((&told["probes"], &told["probed"]["truth"]), (&20.into(), &"exact".into()));
    let grid = [
        "probe",
        "--game",
        "pig:goal=20",
        "--player",
        "optimal",
        "--positions",
        "grid=5",
        "--runs",
        "1",
        "--json",
    ];
    let told: Value = serde_json::from_str(&run(&grid).stdout).unwrap();
    assert_eq!((&told["probes"], &told["probed"]["positions"]), (&24.into(), &24.into()));
    assert!(
        refusal(&["probe", "--game", "ewn", "--player", "random", "--positions", "grid=5"])
            .contains("--positions: positions of ewn:start=random lie on no grid; those of pig do")
    );
    assert!(
        refusal(&["probe", "--game", "pig:goal=1000", "--player", "random", "--positions", "grid=1"])
            .contains("1 is too fine: a set has at most 20000 positions")
    );
    let place = Place::with("1 50 40 12 decide\n");
    let file = place.path("e.toml");
    let told = run(&[
        "probe",
        "--game",
        "pig",
        "--player",
        "random",
        "--positions",
        &file,
        "--runs",
        "3",
        "--truth",
        "none",
    ]);
    assert!(
        told.code == 0 && told.stdout.contains("one player measured at one position by 3 probes"),
        "{}{}",
        told.stdout,
        told.stderr
    );
    let alike =
        [&args[..6], &["star1", "--positions", "random=5", "--runs", "2", "--limit", "nodes=500"]].concat();
    let told = run(&alike).stdout;
    assert!(told.contains("[+0.00, +0.00]: star1 lost exactly as much here as\n"), "{told}");
    assert!(refusal(&["probe", "--game", "pgi", "--player", "random"]).contains("did you mean \"pig\""));
    assert!(refusal(&["probe", "--game", "pig", "--player", "rnadom"]).contains("did you mean \"random\""));
    assert!(
        refusal(&["probe", "--game", "pig", "--player", "random", "--positions", "random=x"])
            .contains("--positions")
    );
}

#[test]
fn a_wrong_option_of_a_quick_look_is_told_by_its_name_with_the_nearest_word() {
    let told = |more: &[&str]| {
        let told = refusal(&[&["probe", "--game", "pig", "--player", "star2"], more].concat());
        assert!(!told.contains("probe.toml") && !told.contains("[probe]"), "{told}");
        told
    };
    for (more, part) in [
        (
            &["--positions", "radnom=5"][..],
            "--positions: \"radnom=5\" is no set of positions (did you mean \"random\"?)",
        ),
        (&["--positions", "random=0"], "--positions: wants a whole number from 1 to 20000, found 0"),
        (
            &["--positions", "selfplay=rnadom"],
            "--positions: unknown searcher \"rnadom\" (did you mean \"random\"?)",
        ),
        (&["--truth", "exat"], "--truth: \"exat\" is no truth (did you mean \"exact\"?)"),
        (&["--truth", "depe=star2 @ depth=3"], "(did you mean \"deep\"?)"),
        (&["--truth", "deep=star2"], "--truth: wants PLAYER @ LIMIT"),
        (&["--truth", "played=5"], "\"played=GAMES by PLAYER @ LIMIT\""),
        (&["--truth", "traps=2"], "--truth: nothing is forced where dice decide: pig"),
        (&["--runs", "0"], "--runs: wants a whole number from 1 to 10000, found 0"),
        (&["--as", "no name"], "--as: "),
        (&["--limit", "nods=5"], "--limit: "),
    ] {
        let told = told(more);
        assert!(told.contains(part), "{more:?}: {told}");
    }
    let both = told(&["--runs", "0", "--positions", "random=0"]);
    assert!(both.contains("--runs: ") && both.contains("\n--positions: "), "all at once: {both}");
}

#[test]
fn a_quick_look_has_every_truth_and_is_kept_under_its_name() {
    let place = Place::with("");
    let looked = |game: &str, truth: &str, name: &str| {
        let args = ["probe", "--game", game, "--player", "random", "--positions", "random=3", "--runs", "1"];
        let db = place.path("a.db");
        let kept = run(&[&args[..], &["--truth", truth, "--db", &db, "--as", name]].concat());
        assert_eq!(kept.code, 0, "{}", kept.stderr);
        place.text(&["report", name])
    };
    assert!(looked("pig", "played=2 by hold @ nodes=1", "games").contains("played: 2 games a move by hold"));
    assert!(looked("pig", "deep=star2 @ depth=1", "deep").contains("deep: star2"));
    let traps = looked("mancala:pits=4,stones=2", "traps=2", "traps");
    assert!(traps.contains("losses forced within 2 plies"), "{traps}");
}
