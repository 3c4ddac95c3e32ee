//! `astragal claims`: what a document claims, judged.

use std::path::Path;

use crate::harness::{refusal, run, text};
use crate::paper::{MATCH, SCORE, claim, folder};

#[test]
fn what_is_missing_is_played_once_and_every_claim_is_judged() {
    let place = tempfile::tempdir().unwrap();
    let missing = "\n[[claim]]\nid = \"C4\"\nsays = \"later\"\nmissing = \"nobody can\"\n";
    let claims =
        claim("C1", SCORE, "> 0.5") + &claim("C2", SCORE, "< 0.5") + &claim("C3", SCORE, "0.1 to 0.9");
    let folder = folder(place.path(), &(claims + missing));
    let (folder, db) = (folder.to_str().unwrap(), place.path().join("a.db"));
    let base = ["claims", folder, "--db", db.to_str().unwrap()];

    let before = refusal(&[&base[..], &["--only", "C4,C5"]].concat());
    assert!(before.contains("no claim is called \"C5\""), "{before}");
    assert!(text(&[&base[..], &["--only", "C4"]].concat()).contains("C4    not here yet later"));

    let played = run(&[&base[..], &["--run"]].concat());
    assert_eq!(played.code, 1, "{}", played.stderr);
    assert!(played.stderr.ends_with("error: 1 of 4 claims refuted: C2\n"), "{}", played.stderr);
    assert!(played.stdout.contains("C1    confirmed"), "{}", played.stdout);
    assert!(played.stdout.contains("the published 0.5 lies outside of our interval"));
    assert!(played.stdout.ends_with("1 not here yet\n"), "{}", played.stdout);

    let again = run(&[&base[..], &["--run", "--json", "--only", "C1"]].concat());
    assert_eq!((again.code, again.stderr.as_str()), (0, ""), "nothing is missing any more");
    let json: serde_json::Value = serde_json::from_str(&again.stdout).unwrap();
    assert_eq!(json["claims"][0]["verdict"], "confirmed");
    assert_eq!(json["claims"][0]["values"][0]["games"], 400);
    let table = text(&[&base[..], &["--md", "--only", "C1"]].concat());
    assert!(table.contains("| C1 | 20 against 3 | > 0.5 |"), "{table}");
}

#[test]
fn a_value_that_is_none_is_told_with_its_claim() {
    let place = tempfile::tempdir().unwrap();
    let db = place.path().join("a.db");
    let db = db.to_str().unwrap();
    let judge = |value: &str| {
        let folder = folder(place.path(), &claim("C1", value, "> 0.5"));
        let judged = run(&["claims", folder.to_str().unwrap(), "--db", db]);
        assert_eq!(judged.code, 2, "{}", judged.stderr);
        assert!(judged.stdout.contains("C1    not measured"), "{}", judged.stdout);
        judged.stderr
    };
    std::fs::write(place.path().join("other.toml"), MATCH.replace("\"hold\"", "\"other\"")).unwrap();
    let other = place.path().join("other.toml");
    assert_eq!(run(&["run", other.to_str().unwrap(), "--db", db]).code, 0);
    let told = judge(SCORE);
    assert!(told.contains("claim C1: its experiment hold ("), "{told}");
    assert!(told.contains("is not there; --run plays it"), "{told}");
    // What can be judged is judged all the same.
    let elsewhere = claim("C2", SCORE, "> 0.5").replace("hold.toml", "other.toml");
    let folder_of_two = folder(place.path(), &(claim("C1", SCORE, "> 0.5") + &elsewhere));
    std::fs::copy(place.path().join("other.toml"), folder_of_two.join("other.toml")).unwrap();
    let both = run(&["claims", folder_of_two.to_str().unwrap(), "--db", db]);
    assert!(both.stdout.contains("C1    not measured 20 against 3"), "{}", both.stdout);
    assert!(both.stdout.contains("C2    confirmed    20 against 3"), "{}", both.stdout);
    assert!(both.stdout.ends_with("2 claims: 1 confirmed, 1 not measured\n"), "{}", both.stdout);
    assert_eq!(both.code, 2);

    assert_eq!(run(&["run", other.to_str().unwrap(), "--as", "hold", "--db", db]).code, 0);
    assert!(judge("SELECT 1, 1, 1 WHERE 0").contains("claim C1: its value gives no row"));
    assert!(judge("SELECT 1, 1, 1 UNION SELECT 2, 2, 2").contains("claim C1: its value gives 2 rows"));
    assert!(
        judge("SELECT 'x', 1, 1").contains("claim C1: row 1, column 1 of its value is \"x\", not a number")
    );
    assert!(judge("SELECT nothing").contains("claim C1: "));
    let shared = |value: &str| {
        let claim = claim("C1", value, "> 0.5").replace("\nvalue", "\nshare");
        let folder = folder(place.path(), &claim);
        run(&["claims", folder.to_str().unwrap(), "--db", db])
    };
    assert!(shared("SELECT 3").stderr.contains("claim C1: its share gives two whole numbers"));
    assert!(shared("SELECT 3, 2").stderr.contains("claim C1: its share gives two whole numbers"));
    assert!(shared("SELECT 0, 0").stderr.contains("claim C1: its share is of nothing"));
    // Wilson's interval of 60 of 100.
    let sixty = shared("SELECT 60, 100").stdout;
    assert!(sixty.contains("C1    confirmed") && sixty.contains("0.600 [0.502, 0.691]"), "{sixty}");
    let folder = folder(place.path(), "[[claim]]\nid = \"C1\"\n");
    let told = refusal(&["claims", folder.to_str().unwrap(), "--db", db]);
    assert!(told.contains("claims.toml:2: claim C1 lacks the key \"experiment\""), "{told}");
}

#[test]
fn what_is_wrong_with_one_claim_keeps_no_other_from_being_judged() {
    let place = tempfile::tempdir().unwrap();
    let gone = |id: &str| claim(id, SCORE, "> 0.5").replace("hold.toml", "gone.toml");
    let shown = "\u{1b}[31mred";
    let later = "[[claim]]\nid = \"C4\"\nsays = \"\\u001b[31mred\"\nmissing = \"nobody can\"\n";
    let folder = folder(place.path(), &(claim("C1", SCORE, "> 0.5") + &gone("C2a") + &gone("C2b") + later));
    let (folder, db) = (folder.to_str().unwrap(), place.path().join("a.db"));
    let base = ["claims", folder, "--db", db.to_str().unwrap()];
    let judged = run(&[&base[..], &["--run"]].concat());
    assert_eq!(judged.code, 2, "{}", judged.stderr);
    assert!(judged.stderr.contains("not played: cannot read ") && judged.stderr.contains("gone.toml"));
    assert!(judged.stderr.contains("2 of 4 claims not measured: C2a, C2b"), "{}", judged.stderr);
    assert!(judged.stdout.contains("C1    confirmed"), "{}", judged.stdout);
    assert!(judged.stdout.contains("C2a   not measured"), "{}", judged.stdout);
    assert!(judged.stdout.contains("\\u{1b}[31mred") && !judged.stdout.contains(shown), "{}", judged.stdout);

    let parts = run(&[&base[..], &["--only", "C2,C4", "--json"]].concat());
    assert!(parts.stderr.contains("C2 means C2a, C2b\n"), "{}", parts.stderr);
    let json: serde_json::Value = serde_json::from_str(&parts.stdout).unwrap();
    let status: Vec<&str> =
        json["claims"].as_array().unwrap().iter().map(|claim| claim["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["not measured", "not measured", "not here yet"]);
    let slip = refusal(&[&base[..], &["--only", "C3"]].concat());
    assert!(slip.contains("no claim is called \"C3\" (did you mean \"C1\"?)"), "{slip}");

    let typed = claim("C1", "SELEC 1, 1, 1", "> 0.5");
    std::fs::write(Path::new(folder).join("claims.toml"), format!("title = \"T\"\n{typed}")).unwrap();
    let told = run(&base).stderr;
    assert!(told.contains("its query begins with \"SELEC\" (did you mean \"SELECT\"?)"), "{told}");
    let wrong = claim("C1", SCORE, "lots") + &claim("C2", SCORE, "much").replace("says", "sais");
    std::fs::write(Path::new(folder).join("claims.toml"), format!("title = \"T\"\n{wrong}")).unwrap();
    let told = refusal(&base);
    assert!(
        told.contains("claims.toml:8: claim C1: expect") && told.contains("claims.toml:13: unknown"),
        "{told}"
    );
}

#[test]
fn a_file_that_was_changed_is_not_judged_by_what_was_played_before() {
    let place = tempfile::tempdir().unwrap();
    let folder = folder(place.path(), &claim("C1", SCORE, "> 0.5"));
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    assert_eq!(run(&[&base[..], &["--run"]].concat()).code, 0);
    std::fs::write(folder.join("hold.toml"), MATCH.replace("pairs = 200", "pairs = 100")).unwrap();
    let judged = run(&base);
    assert_eq!(judged.code, 2, "{}", judged.stderr);
    assert!(judged.stdout.contains("C1    not measured"), "{}", judged.stdout);
    assert!(
        judged.stderr.contains("claim C1: the experiment hold that is stored is another one"),
        "{}",
        judged.stderr
    );
    let played = run(&[&base[..], &["--run"]].concat());
    assert_eq!(played.code, 2, "{}", played.stderr);
    assert!(played.stderr.contains("another content"), "{}", played.stderr);
    let many = "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t WHERE x < 2000) SELECT x, x, x FROM t";
    std::fs::write(folder.join("hold.toml"), MATCH).unwrap();
    let claims = std::fs::read_to_string(folder.join("claims.toml")).unwrap();
    std::fs::write(folder.join("claims.toml"), claims.replace(SCORE, many)).unwrap();
    let judged = run(&base);
    assert!(judged.stderr.contains("claim C1: its query gives more than 1000 rows"), "{}", judged.stderr);
}

/// So many games that nobody plays them in six seconds.
#[test]
fn what_is_not_played_within_the_time_is_judged_by_what_is_stored() {
    let place = tempfile::tempdir().unwrap();
    let endless = claim("C2", SCORE, "> 0.99").replace("hold.toml", "endless.toml");
    let folder = folder(place.path(), &(claim("C1", SCORE, "> 0.5") + &endless));
    let many = MATCH
        .replace("\"hold\"", "\"endless\"")
        .replace("pairs = 200", "pairs = 1000000")
        .replace("hold:n=3\"", "hold:n=21\"");
    std::fs::write(folder.join("endless.toml"), many).unwrap();
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap(), "--only"];
    let told = refusal(&[&base[..], &["C1", "--quick"]].concat());
    assert!(told.contains("--run"), "{told}");
    let told = refusal(&[&base[..], &["C1", "--run", "--quick=0"]].concat());
    assert!(told.contains("wants a number of minutes above 0"), "{told}");
    run(&[&base[..], &["C1", "--run"]].concat()); // however slow the machine
    let judged = run(&[&base[..], &["C1,C2", "--run", "--quick=0.1"]].concat());
    assert!(judged.stderr.contains("the time is over; not played to the end: endless"), "{}", judged.stderr);
    assert!(judged.stderr.contains("endless has not ended"), "{}", judged.stderr);
    assert!(judged.stdout.contains("C1    confirmed"), "{}", judged.stdout);
    assert!(
        judged.stdout.contains("C2    refuted"),
        "20 does not win 99 of 100 against 21: {}",
        judged.stdout
    );
    let again = run(&[&base[..], &["C1", "--run", "--quick"]].concat());
    assert_eq!((again.code, again.stderr.as_str()), (0, ""), "nothing is missing");
}

/// A size is a folder inside: with claims of its own, or with other experiments for the same claims.
#[test]
fn a_size_has_experiments_of_its_own_and_may_have_claims_of_its_own() {
    let place = tempfile::tempdir().unwrap();
    let folder = folder(place.path(), &claim("C1", SCORE, "> 0.5"));
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap(), "--run"];
    let told = refusal(&[&base[..], &["--paper"]].concat());
    assert!(told.contains("--paper: there is no folder ") && told.contains("paper/paper"), "{told}");
    assert!(refusal(&[&base[..], &["--paper", "--full"]].concat()).contains("cannot be used with"));
    for size in ["full", "paper"] {
        std::fs::create_dir(folder.join(size)).unwrap();
        let larger = MATCH.replace("\"hold\"", &format!("\"hold-{size}\"")).replace("200", "300");
        std::fs::write(folder.join(size).join("hold.toml"), larger).unwrap();
    }
    let own = format!("title = \"More of it\"\n{}", claim("F1", SCORE, "> 0.4"));
    std::fs::write(folder.join("full/claims.toml"), own).unwrap();

    let full = run(&[&base[..], &["--full"]].concat()).stdout;
    assert!(full.starts_with("More of it\n") && full.contains("F1    confirmed"), "{full}");
    let paper = run(&[&base[..], &["--paper"]].concat()).stdout;
    assert!(paper.starts_with("A paper\n") && paper.contains("C1    confirmed"), "{paper}");
    let played =
        text(&["query", "--db", base[3], "--format", "csv", "SELECT experiment, games FROM experiments_v"]);
    assert!(played.contains("hold-full,600") && played.contains("hold-paper,600"), "{played}");
    assert_eq!(played.lines().count(), 3, "nothing else was played: {played}");

    std::fs::write(folder.join("full/claims.toml"), "title = 3\n").unwrap();
    let told = refusal(&[&base[..], &["--full"]].concat());
    assert!(told.contains("full/claims.toml:1: "), "{told}");
}

/// The documents that come with the program: every claim is about something that its experiments have, in all sizes.
#[test]
fn the_documents_that_come_with_the_program_can_be_judged() {
    let experiments = Path::new(env!("CARGO_MANIFEST_DIR")).join("../experiments");
    let mut documents = 0;
    for folder in std::fs::read_dir(&experiments).unwrap().map(|entry| entry.unwrap().path()) {
        if !folder.is_dir() {
            continue;
        }
        documents += 1;
        for size in [&[][..], &["--full"], &["--paper"]] {
            if size == ["--paper"] && !folder.join("paper").exists() {
                continue; // the size of the document is the full one there
            }
            let nowhere = tempfile::tempdir().unwrap();
            let db = nowhere.path().join("none.db");
            let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
            let told = refusal(&[&base[..], size].concat());
            assert!(told.contains("none.db"), "all is read, then the database is missed: {told}");
        }
        let claims = std::fs::read_to_string(folder.join("claims.toml")).unwrap();
        for line in claims.lines().filter_map(|line| line.strip_prefix("tested")) {
            let (file, test) = line.trim_matches([' ', '=', '"']).split_once(": ").unwrap();
            let source = std::fs::read_to_string(experiments.join("..").join(file)).unwrap();
            assert!(source.contains(&format!("fn {test}()")), "{file}: {test}");
        }
    }
    assert!(documents > 0);
}

#[test]
fn papers_are_for_pages() {
    let place = tempfile::tempdir().unwrap();
    let db = place.path().join("a.db");
    let told = refusal(&[
        "coordinator",
        "--papers",
        "paper",
        "--web",
        "off",
        "--listen",
        "127.0.0.1:0",
        "--db",
        db.to_str().unwrap(),
    ]);
    assert!(told.contains("--papers is for pages, and --web off serves none"), "{told}");
}
