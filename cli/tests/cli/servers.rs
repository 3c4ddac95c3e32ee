//! Games on a `PostgreSQL` server: the same words, the same answers, the same digests as in a file. Skipped, and said so, where no
//! server is installed.

use crate::database::database;
use crate::harness::{astragal, run};
use crate::place::{EXPERIMENT, Place};
use crate::process::{Process, coordinator};

#[test]
fn an_experiment_has_the_same_digest_in_a_file_and_on_a_server() {
    let Some(db) = database() else { return };
    let place = Place::with(EXPERIMENT);
    place.report("a.db", "2");
    let digest = place.text(&["digest", "widths"]);
    assert_eq!(digest.trim().len(), 64);
    let empty = run(&["digest", "widths", "--db", &db]);
    assert_eq!(empty.code, 2, "{}", empty.stderr);
    assert!(empty.stderr.contains("is an empty database"), "{}", empty.stderr);
    for _ in 0..2 {
        let served = run(&["run", &place.path("e.toml"), "--db", &db, "--slots", "2"]);
        assert_eq!(served.code, 0, "{}", served.stderr);
        assert_eq!(run(&["digest", "widths", "--db", &db]).stdout, digest);
    }
    let verified = run(&["verify", "widths", "--db", &db]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
    // What does not tell how long something took is the same to the letter.
    for sql in [
        "SELECT id, first, second, winner, decisions, nodes_first, hash FROM games_v ORDER BY game_id",
        "SELECT a, b, pairs, score, elo, elo_low, los, nodes_per_search_a FROM pairings_v ORDER BY pairing_id",
        "SELECT player, games, wins, score FROM standings_v ORDER BY player",
    ] {
        let asked = |db: &str| run(&["query", sql, "--format", "csv", "--db", db]);
        let (file, server) = (asked(&place.path("a.db")), asked(&db));
        assert_eq!((file.code, file.stdout), (server.code, server.stdout), "{sql}: {}", server.stderr);
    }
    let doctor = run(&["doctor", "--db", &db]);
    assert_eq!(doctor.code, 0, "{}{}", doctor.stdout, doctor.stderr);
    assert!(doctor.stdout.contains("PostgreSQL"), "{}", doctor.stdout);
    let repaired = run(&["repair", "--db", &db]);
    assert_eq!((repaired.code, repaired.stdout.trim()), (0, "nothing is damaged"), "{}", repaired.stderr);
    // Back into a file, where it is what it was.
    let back = place.path("back.db");
    let copied = run(&["copy", "--from", &db, "--to", &back]);
    assert_eq!(copied.code, 0, "{}", copied.stderr);
    assert!(copied.stdout.ends_with("every row checked, every digest the same\n"), "{}", copied.stdout);
    assert_eq!(run(&["digest", "widths", "--db", &back]).stdout, digest);
    assert_eq!(run(&["copy", "--from", &db, "--to", &back]).code, 2, "nothing is overwritten");
    let backup = run(&["backup", &place.path("copy.db"), "--db", &db]);
    assert_eq!(backup.code, 2);
    assert!(backup.stderr.contains("pg_dump"), "{}", backup.stderr);
}

#[test]
fn a_database_and_its_coordinator_tell_the_same() {
    let Some(db) = database() else { return };
    let place = Place::with(EXPERIMENT);
    let played = run(&["run", &place.path("e.toml"), "--db", &db, "--slots", "2"]);
    assert_eq!(played.code, 0, "{}", played.stderr);
    let (_coordinator, address) = coordinator("127.0.0.1:0", &db);
    let url = format!("http://{address}");
    let commands: [&[&str]; 9] = [
        &["report", "widths"],
        &["digest", "widths"],
        &["verify", "widths"],
        &["export", "widths", "--notation"],
        &["export", "widths", "--what", "pairs", "--json"],
        &["replay", "1.0.1", "--boards", "--verify"],
        &["query", "SELECT *, '\\x00ff'::bytea FROM games_v ORDER BY game_id", "--format", "csv"],
        &["query", "SELECT * FROM games_v ORDER BY game_id", "--rows", "3"],
        &["query", "SELECT * FROM gamesv"],
    ];
    for command in commands {
        let direct = run(&[command, &["--db", &db]].concat());
        let live = run(&[command, &["--coordinator", &url]].concat());
        assert_eq!((direct.code, &direct.stdout), (live.code, &live.stdout), "{command:?}: {}", live.stderr);
        assert_eq!(direct.stderr, live.stderr, "{command:?}");
        assert!(
            !direct.stdout.is_empty() || direct.stderr.contains("did you mean \"games_v\""),
            "{command:?}"
        );
    }
    let second = run(&["run", &place.path("e.toml"), "--db", &db]);
    assert_eq!(second.code, 2, "{}", second.stderr);
    assert!(second.stderr.contains("is in use by another coordinator"), "{}", second.stderr);
}

#[test]
fn a_killed_coordinator_goes_on_where_it_was() {
    let Some(db) = database() else { return };
    let place = Place::with(&EXPERIMENT.replace("pairs = 8", "pairs = 400"));
    place.report("a.db", "2");
    let whole = place.text(&["digest", "widths"]);
    let (first, address) = coordinator("127.0.0.1:0", &db);
    let url = format!("http://{address}");
    let submitted = run(&["submit", &place.path("e.toml"), "--coordinator", &url]);
    assert_eq!(submitted.code, 0, "{}", submitted.stderr);
    let worker = |url: &str| {
        Process::start(astragal(&["worker", "--coordinator", url, "--slots", "2", "--exit-when-idle", "1"]))
    };
    let _first_worker = worker(&url);
    // Killed in the middle of it, as soon as something is stored.
    while run(&["query", "SELECT 1 FROM batches LIMIT 1", "--db", &db, "--format", "csv"])
        .stdout
        .lines()
        .count()
        < 2
    {}
    first.kill();
    let (_second, address) = coordinator("127.0.0.1:0", &db);
    assert_eq!(worker(&format!("http://{address}")).end(), 0);
    let digest = run(&["digest", "widths", "--db", &db]);
    assert_eq!(digest.stdout, whole, "{}", digest.stderr);
}

#[test]
fn a_password_is_no_part_of_an_address_and_is_never_told() {
    let told = run(&["digest", "x", "--db", "postgres://anna:secret@localhost/games"]);
    assert_eq!(told.code, 2);
    assert!(told.stderr.contains("PGPASSWORD"), "{}", told.stderr);
    let nobody = "postgres://anna@127.0.0.1:1/games";
    let mut command = astragal(&["digest", "x", "--db", nobody]);
    let unreachable: crate::harness::Run = command.env("PGPASSWORD", "secret").output().unwrap().into();
    assert_eq!(unreachable.code, 3, "{}", unreachable.stderr);
    assert!(
        unreachable.stderr.contains("cannot reach postgres://anna@127.0.0.1:1/games"),
        "{}",
        unreachable.stderr
    );
    for run in [&told, &unreachable] {
        assert!(!run.stderr.contains("secret"), "{}", run.stderr);
    }
}
