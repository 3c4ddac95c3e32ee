//! Wrong requests: exit code 2, nothing on standard output, and a message that says where and what would be right.

use crate::harness::refusal;

/// Each request with what its message must contain: the word, and the nearest right one.
fn assert_refused(cases: &[(&[&str], &[&str])]) {
    for (args, parts) in cases {
        let message = refusal(args);
        for part in *parts {
            assert!(message.contains(part), "{args:?}: \"{part}\" is not in {message}");
        }
    }
}

#[test]
fn games_and_variants() {
    assert_refused(&[
        (&["inspect", "pigg"], &["game \"pigg\"", "did you mean \"pig\"?", "cantstop"]),
        (&["inspect", "chess"], &["\"chess\"", "known: pig, ewn"]),
        (&["games", "mancla"], &["did you mean \"mancala\"?"]),
        (&["perft", "canstop", "--depth", "1"], &["did you mean \"cantstop\"?"]),
        (&["inspect", "pig:gaol=50"], &["pig", "\"gaol\"", "did you mean \"goal\"?"]),
        (&["inspect", "pig:goal=1"], &["goal", "\"1\"", "from 2 to 1000"]),
        (&["inspect", "pig:goal"], &["\"pig:goal\"", "KEY=VALUE"]),
        (&["inspect", "ra:start=fixed"], &["ra", "\"start\"", "profile"]),
        (&["inspect", "mancala:rules=irwing"], &["rules", "did you mean \"irving\"?"]),
        (&["inspect", "ewn:start=fixed,start=random"], &["start", "twice"]),
        (&["match", "random", "random", "--game", "pgi"], &["--game: unknown", "did you mean \"pig\"?"]),
        (&["play", "random", "random", "--game", "pigs"], &["--game: unknown", "did you mean \"pig\"?"]),
        (&["bench", "--game", "pgi"], &["--game: unknown", "did you mean \"pig\"?"]),
    ]);
}

#[test]
fn players_and_parameters() {
    assert_refused(&[
        (&["searchers", "optimul"], &["searcher \"optimul\"", "did you mean \"optimal\"?"]),
        (
            &["analyze", "pig", "--player", "mtcs"],
            &["--player: unknown", "\"mtcs\"", "did you mean \"mcts\"?"],
        ),
        (
            &["match", "random", "star3", "--game", "pig"],
            &["error: B: unknown", "\"star3\"", "did you mean \"star"],
        ),
        (&["match", "mcts:c=3", "random", "--game", "pig"], &["error: A: ", "\"c\"", "did you mean \"c1\"?"]),
        (&["match", "hold:n=0", "random", "--game", "pig"], &["hold", "n", "\"0\"", "from 1 to 1000"]),
        (&["match", "hold", "random", "--game", "ra"], &["hold", "pig", "ra"]),
        (&["match", "minimax", "random", "--game", "pig"], &["error: A: ", "minimax", "without chance"]),
        (&["match", "mcts:eval=fitt", "random", "--game", "pig"], &["did you mean \"fit\"?"]),
        (&["match", "optimal", "random", "--game", "pig:goal=1000"], &["optimal", "goal=200"]),
        (&["play", "rnadom", "random", "--game", "pig"], &["error: player 1: ", "did you mean \"random\"?"]),
        (&["play", "random", "hold", "--game", "ra"], &["error: player 2: ", "hold", "ra"]),
        (
            &["play", "hodl", "--game", "pig", "--human", "1"],
            &["error: player 2: ", "did you mean \"hold\"?"],
        ),
        (&["analyze", "ra", "--player", "hold"], &["error: --player: ", "hold", "ra"]),
        (&["bench", "--game", "ra", "--player", "hold"], &["error: --player: ", "hold", "ra"]),
    ]);
}

#[test]
fn limits() {
    assert_refused(&[
        (
            &["analyze", "pig", "--player", "star1", "--limit", "node=5"],
            &["error: --limit: ", "did you mean \"nodes\"?"],
        ),
        (&["analyze", "pig", "--player", "star1", "--limit", "nodes=0"], &["nodes=0", "from 1"]),
        (&["analyze", "pig", "--player", "star1", "--limit", "nodes=-5"], &["nodes=-5", "from 1"]),
        (&["analyze", "pig", "--player", "star1", "--limit", "2000"], &["\"2000\"", "nodes=…"]),
        (
            &["match", "star1", "star1", "--game", "pig", "--limit", "time=200"],
            &["error: --limit: ", "time=200", "200ms"],
        ),
        (
            &["match", "star1", "mcts", "--game", "pig", "--limit", "depth=3"],
            &["error: B: ", "mcts", "depth=3", "nodes=…"],
        ),
        (&["match", "star1:nodes=1,depth=2", "random", "--game", "pig"], &["one limit is enough"]),
        (&["match", "random", "random", "--game", "pig", "--pairs", "0"], &["--pairs"]),
        (&["match", "random", "random", "--game", "pig", "--threads", "0"], &["--threads"]),
        (&["perft", "pig", "--depth", "x"], &["--depth"]),
    ]);
}

#[test]
fn positions_and_moves() {
    assert_refused(&[
        (&["inspect", "pig", "--position", "1 2 3"], &["--position", "\"1 2 3\"", "5 fields", "<turn>"]),
        (&["inspect", "pig", "--position", "3 0 0 0 decide"], &["--position", "turn"]),
        (&["inspect", "pig", "--position", "1 100 100 0 decide"], &["--position", "has won"]),
        (&["inspect", "pig", "--position", "1 0 0 0 decid"], &["--position", "did you mean \"decide\"?"]),
        (&["inspect", "pig", "--position", ""], &["--position"]),
        (&["inspect", "ewn", "--position", "1 3 00,00,02,10,11,20 44,43,42,34,33,24"], &["--position", "00"]),
        (&["inspect", "cantstop", "--position", "1 0 0 - -"], &["--position", "11"]),
        (&["inspect", "mancala", "--position", "1 4,4,4/0 4,4,4/0"], &["--position", "6"]),
        (&["inspect", "ra", "--position", "nonsense"], &["--position", "nonsense"]),
        (&["inspect", "pig", "--moves", "rol"], &["--moves: token 1 (\"rol\")", "did you mean \"roll\"?"]),
        (&["inspect", "pig", "--moves", "roll 3"], &["token 2 (\"3\")", "chance decides", "double-one"]),
        (
            &["inspect", "pig", "--moves", "stop"],
            &["token 1 (\"stop\")", "not a legal move", "possible here: roll"],
        ),
        (
            &["inspect", "pig", "--position", "1 100 3 0 decide", "--moves", "roll"],
            &["token 1", "already over"],
        ),
        (&["inspect", "ra", "--moves", "draw nille"], &["token 2 (\"nille\")", "did you mean \"nile\"?"]),
        (&["perft", "ewn", "--depth", "1", "--moves", "3 4d"], &["token 2 (\"4d\")", "player 1", "3d"]),
        (&["analyze", "mancala", "--player", "star1", "--moves", "7"], &["token 1 (\"7\")", "possible here"]),
    ]);
}

#[test]
fn commands_and_options() {
    assert_refused(&[
        (&["analize", "pig"], &["'analize'", "'analyze'"]),
        (&["inspect", "pig", "--postion", "x"], &["'--postion'", "'--position'"]),
        (&["inspect"], &["<GAME>"]),
        (&["analyze", "pig"], &["--player"]),
        (&["match", "random", "--game", "pig"], &["<B>"]),
        (&["match", "random", "random"], &["--game"]),
        (&["inspect", "pig", "--seed", "x"], &["--seed", "'x'"]),
    ]);
}
