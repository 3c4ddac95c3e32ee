//! `astragal claims`: what a document claims, judged.

use std::path::{Path, PathBuf};

use crate::harness::{refusal, run, text};

const MATCH: &str = "name = \"hold\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n[match]\n\
    players = [\"hold:n=20\", \"hold:n=3\"]\npairs = 200\n";
const SCORE: &str =
    "SELECT score, score_low, score_high, games FROM pairings_v WHERE experiment = {experiment}";

fn claim(id: &str, value: &str, expect: &str) -> String {
    format!(
        "\n[[claim]]\nid = \"{id}\"\nsays = \"20 against 3\"\nexperiment = \"hold.toml\"\nvalue = \"{value}\"\n\
         expect = \"{expect}\"\npublished = 0.5\n"
    )
}

/// A folder with an experiment and these claims.
fn folder(at: &Path, claims: &str) -> PathBuf {
    let folder = at.join("paper");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("hold.toml"), MATCH).unwrap();
    std::fs::write(folder.join("claims.toml"), format!("title = \"A paper\"\n{claims}")).unwrap();
    folder
}

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

const PROBES: &str = "name = \"looks\"\ngame = \"pig:outcomes=ordered\"\nseed = 7\nlimit = \"nodes=300\"\n[probe]\n\
    players = [\"expss:c=2\", \"optimal\", \"expss:c=8\", \"expss:c=20\"]\nruns = 4\ntruth = \"exact\"\n\
    positions = { random = 30 }\n";

fn figure(id: &str, figure: &str, expect: &str) -> String {
    format!(
        "\n[[claim]]\nid = \"{id}\"\nsays = \"so\"\nexperiment = \"looks.toml\"\nfigure = {figure}\nexpect = \"{expect}\"\n"
    )
}

#[test]
fn a_claim_on_a_figure_is_judged_by_the_interval_of_the_report() {
    let place = tempfile::tempdir().unwrap();
    let claims = figure("P1", "{ of = \"regret\", player = \"optimal\" }", "-0.01 to 0.01")
        + &figure("P2", "{ of = \"mse\", player = \"expss:c=2\", than = \"optimal\" }", "> 0")
        + &figure("P3", "{ of = \"variance\", player = \"expss\", slope = \"c\" }", "< 0")
        + &figure("P4", "{ of = \"variance\", player = \"expss\", over = \"c\" }", "increasing")
        + "\n[[claim]]\nid = \"P5\"\nsays = \"by hand\"\ntested = \"a test\"\n";
    let folder = folder(place.path(), &claims);
    std::fs::write(folder.join("looks.toml"), PROBES).unwrap();
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    let judged = run(&[&base[..], &["--run", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&judged.stdout).unwrap();
    let verdicts: Vec<&str> = json["claims"]
        .as_array()
        .unwrap()
        .iter()
        .map(|claim| claim["verdict"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(verdicts, ["confirmed", "confirmed", "confirmed", "refuted", ""], "{}", judged.stdout);
    assert_eq!(json["claims"][1]["values"][0]["positions"], 30);
    assert_eq!(json["claims"][3]["values"].as_array().unwrap().len(), 3);
    assert!(judged.stderr.ends_with("error: 1 of 5 claims refuted: P4\n"), "{}", judged.stderr);
    let page = place.path().join("paper.html");
    let shown = run(&[&base[..], &["--html", page.to_str().unwrap()]].concat());
    assert!(shown.stdout.contains("5 claims: 3 confirmed, 1 refuted, 1 tested"), "{}", shown.stdout);
    let page = std::fs::read_to_string(&page).unwrap();
    assert_eq!(page.matches("<svg").count(), 4, "a picture for everything that was measured");
    assert!(page.contains("<td class=\"refuted\">refuted</td>") && page.contains("A paper"), "{page}");
    // The report says the same.
    let report = text(&["report", "looks", "--json", "--db", db.to_str().unwrap()]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(json["claims"][0]["values"][0]["high"], report["probed"]["players"][1]["regret"]["high"]);
    let told = text(&[&base[..], &["--only", "P5"]].concat());
    assert!(
        told.contains("P5    tested       by hand") && told.contains("not played: a test checks it"),
        "{told}"
    );
}

/// An experiment with trees whose evaluation has this noise.
fn tree(noise: u32) -> String {
    format!(
        "name = \"tree-{noise}\"\ngame = \"tree:depth=6,sigma={noise}\"\nseed = 7\nlimit = \"nodes=3\"\n[probe]\n\
         players = [\"greedy\", \"random\"]\nruns = 1\ntruth = \"exact\"\npositions = {{ random = 200, plies = [0, 0] }}\n"
    )
}

/// What is claimed over a parameter of the game: the noise of its evaluation.
#[test]
fn a_claim_over_several_experiments_takes_a_value_of_each() {
    let place = tempfile::tempdir().unwrap();
    let list = "[\"tree-1.toml\", \"tree-30.toml\"]";
    let of = |id: &str, figure: &str, expect: &str| {
        self::figure(id, figure, expect).replace("\"looks.toml\"", list)
    };
    let claims = of("T1", "{ of = \"accuracy\", player = \"greedy\" }", "falling")
        + &of("T2", "{ of = \"accuracy\", player = \"greedy\" }", "level within 0.1")
        + &of("T3", "{ of = \"accuracy\", player = \"random\" }", "level within 0.9");
    let folder = folder(place.path(), &claims);
    for noise in [1, 30] {
        std::fs::write(folder.join(format!("tree-{noise}.toml")), tree(noise)).unwrap();
    }
    let db = place.path().join("a.db");
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    let half = run(&["run", folder.join("tree-1.toml").to_str().unwrap(), "--db", db.to_str().unwrap()]);
    assert_eq!(half.code, 0, "{}", half.stderr);
    let told = run(&[&base[..], &["--only", "T1"]].concat());
    assert!(told.stderr.contains("claim T1: tree-30.toml: its experiment tree-30 ("), "{}", told.stderr);
    let judged = run(&[&base[..], &["--run", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&judged.stdout).unwrap();
    let verdict = |at: usize| json["claims"][at]["verdict"].as_str().unwrap();
    assert_eq!([0, 1, 2].map(verdict), ["confirmed", "refuted", "confirmed"], "{}", judged.stdout);
    assert_eq!(json["claims"][0]["values"].as_array().unwrap().len(), 2);
}

const PICTURE: &str = "[[picture]]\nid = \"by-noise\"\nsays = \"Right & wrong\"\nexperiments = [\"tree-1.toml\", \"tree-30.toml\"]\n\
    over = \"sigma\"\nof = \"accuracy\"\nplayers = [\"greedy\", \"random\"]\n";

/// Experiments that differ in the noise of the evaluation, and a claim about each.
fn noises(at: &Path, picture: &str) -> PathBuf {
    let of = |noise: u32| {
        let claim = figure(&format!("T{noise}"), "{ of = \"accuracy\", player = \"greedy\" }", "> 0");
        claim.replace("looks.toml", &format!("tree-{noise}.toml"))
    };
    let folder = folder(at, &(of(1) + &of(30) + picture));
    for noise in [1, 30] {
        std::fs::write(folder.join(format!("tree-{noise}.toml")), tree(noise)).unwrap();
    }
    folder
}

#[test]
fn what_several_experiments_measured_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let folder = noises(place.path(), PICTURE);
    let (db, pictures) = (place.path().join("a.db"), place.path().join("pictures"));
    let base = ["claims", folder.to_str().unwrap(), "--db", db.to_str().unwrap()];
    let one = run(&[&base[..], &["--run", "--only", "T1", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&one.stdout).unwrap();
    assert_eq!(json["pictures"], serde_json::json!([]), "half of its experiments are not asked for");

    let page = place.path().join("page.html");
    let all = ["--run", "--html", page.to_str().unwrap(), "--pictures", pictures.to_str().unwrap()];
    let drawn = run(&[&base[..], &all].concat());
    assert_eq!(drawn.code, 0, "{}", drawn.stderr);
    let svg = std::fs::read_to_string(pictures.join("by-noise.svg")).unwrap();
    for part in ["Right &amp; wrong", ">sigma<", ">30<", "greedy at sigma=30: 0."] {
        assert!(
            svg.contains(part) && std::fs::read_to_string(&page).unwrap().contains(part),
            "{part}: {svg}"
        );
    }
    let json = run(&[&base[..], &["--json"]].concat()).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let points = &json["pictures"][0]["lines"][0]["points"];
    assert_eq!((&points[0]["at"], &points[1]["at"]), (&"1".into(), &"30".into()), "{json}");
    assert_eq!(points[1]["estimate"], json["claims"][1]["values"][0]["estimate"]);
}

#[test]
fn a_picture_of_what_is_not_there_is_told_with_its_line() {
    let place = tempfile::tempdir().unwrap();
    let told = |from: &str, to: &str| {
        let folder = noises(place.path(), &PICTURE.replacen(from, to, 1));
        refusal(&["claims", folder.to_str().unwrap()])
    };
    let line = "claims.toml:16: picture by-noise: ";
    let game = told("\"sigma\"", "\"sigmar\"");
    assert!(
        game.contains(line) && game.contains("no setting \"sigmar\" (did you mean \"sigma\"?)"),
        "{game}"
    );
    let player = told("\"greedy\"", "\"mcts\"");
    assert!(
        player.contains("picture by-noise: tree-1.toml: no player of its experiment is \"mcts\""),
        "{player}"
    );
    let folder = noises(place.path(), PICTURE);
    for (file, who) in [("claims", "mcts"), ("tree-1", "mcts:c1=1"), ("tree-30", "mcts:c1=2")] {
        let file = folder.join(file).with_extension("toml");
        let text = std::fs::read_to_string(&file).unwrap().replace("greedy", who);
        std::fs::write(file, text).unwrap();
    }
    let others = refusal(&["claims", folder.to_str().unwrap()]);
    assert!(others.contains("tree-30.toml: its \"mcts\" is mcts:c1=2,"), "{others}");
    assert!(others.contains("; a line is of one player"), "{others}");
    assert!(told("\"tree-1.toml\"", "\"tree-2.toml\"").contains("no claim is about tree-2.toml"));
    assert!(told("accuracy", "acuracy").contains("(did you mean \"accuracy\"?)"));
    assert!(told("\"by-noise\"", "\"../by-noise\"").contains("it is the name of a file"));
    assert!(told("over = \"sigma\"\n", "").contains("picture by-noise lacks the key \"over\""));
}

#[test]
fn a_figure_that_is_not_there_is_told_with_its_line_before_anything_is_played() {
    let place = tempfile::tempdir().unwrap();
    let judge = |asked: &str| {
        let folder = folder(place.path(), &figure("P1", asked, "> 0"));
        std::fs::write(folder.join("looks.toml"), PROBES.replace("exact", "none")).unwrap();
        let db = place.path().join("a.db");
        refusal(&["claims", folder.to_str().unwrap(), "--run", "--db", db.to_str().unwrap()])
    };
    let told = judge("{ of = \"mse\", player = \"expectimax\" }");
    assert!(
        told.contains("claims.toml:7: claim P1: figure: no player of its experiment is \"expectimax\""),
        "{told}"
    );
    assert!(judge("{ of = \"mse\", player = \"expss\" }").contains("\"expss\" is 3 players"));
    assert!(!place.path().join("a.db").exists());
    let played = folder(place.path(), &figure("P1", "{ of = \"mse\", player = \"optimal\" }", "> 0"));
    let db = place.path().join("a.db");
    let told = run(&["claims", played.to_str().unwrap(), "--run", "--db", db.to_str().unwrap()]).stderr;
    assert!(told.contains("claim P1: its experiment has no truth to take its mse from"), "{told}");

    let folder = folder(
        place.path(),
        &figure("P1", "{ of = \"mse\", player = \"hold\" }", "> 0").replace("looks", "hold"),
    );
    let told = refusal(&["claims", folder.to_str().unwrap()]);
    assert!(told.contains("hold.toml has no [probe]"), "{told}");
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
