//! `[match] pairings`: from a file to a report in every form, through the real program.

use crate::harness::{json, text};
use crate::place::Place;

const LISTED: &str = r#"
name = "cells"
game = "pig:goal=30"
seed = 3
limit = "nodes=60"

[match]
pairings = [["hold:n=8", "random"], ["expss:c=2,nodes=90", "expectimax:nodes=90"], ["greedy", "flat"]]
pairs    = 30
"#;

#[test]
fn only_listed_pairings_are_played_and_nothing_compares_who_never_met() {
    let place = Place::with(LISTED);
    let found = json(&["check", &place.path("e.toml"), "--trial", "0"]);
    let size = ["players", "pairings", "pairs", "games"].map(|key| found[key].as_u64().unwrap());
    assert_eq!((size, &found["format"]), ([6, 3, 90, 180], &"pairings".into()));
    assert!(text(&["check", &place.path("e.toml"), "--slots", "1"]).contains(" here (from "));

    let report = place.report("a.db", "2");
    assert_eq!((&report["state"], &report["games"]), (&"finished".into(), &180.into()));
    let answer = &report["answer"];
    assert_eq!(
        (&answer["claim"], &answer["groups"], &answer["decided"]),
        (&"apart".into(), &3.into(), &3.into())
    );
    assert_eq!(report["champion"], serde_json::Value::Null);
    let pairings = report["pairings"].as_array().unwrap();
    assert!(pairings[1]["a"].as_str().unwrap().starts_with("expss:") && pairings.len() == 3, "{report}");

    let told = place.text(&["report", "cells"]);
    let never = "some never met, not even by a chain of others: nothing compares their groups";
    assert!(told.contains("of 3 pairings the first-named is the better one in "), "{told}");
    assert!(told.contains("nothing compares the 3 groups of players that never meet"), "{told}");
    assert!(told.contains(never) && !told.contains("weaker") && !told.contains("strongest"), "{told}");
    let html = place.path("cells.html");
    assert_eq!(place.read(&["report", "cells", "--html", &html]).code, 0);
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.contains(never) && !page.contains("trongest first"), "{page}");
    assert!(place.text(&["report", "cells", "--md"]).contains(never));
    assert!(place.text(&["verify", "cells"]).contains("180"), "every game is proved");
    assert_eq!(place.report("b.db", "1")["pairings"], report["pairings"], "whoever played it");
}

#[test]
fn the_order_of_pairings_is_the_content() {
    let digest = |content: &str| {
        let place = Place::with(content);
        place.report("a.db", "2");
        place.text(&["digest", "cells"])
    };
    let fewer = LISTED.replace("pairs    = 30", "pairs    = 2");
    let settings = fewer.replace("\"expss:c=2,nodes=90\"", "\"expss:nodes=90,c=2\"");
    assert_eq!(digest(&fewer), digest(&settings), "the same player in other words");
    let turned = fewer.replace("[\"greedy\", \"flat\"]", "[\"flat\", \"greedy\"]");
    assert_ne!(digest(&fewer), digest(&turned));
}
