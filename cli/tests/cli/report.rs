//! `report`: the bracket, the cross table, the line to copy, alarms.

use crate::place::Place;

#[test]
fn a_bracket_fits_into_eighty_columns_and_names_everybody() {
    let place = Place::with(
        "name = \"widths\"\ngame = \"pig\"\nseed = 2\nlimit = \"nodes=40\"\n\
         [tune]\nplayer = \"star1ss\"\npairs = 2\n\
         [tune.vary]\nc = { from = 1, to = 6, step = 1 }\nscheme = [\"iid\", \"stratified\"]\n",
    );
    place.report("a.db", "2");
    let text = place.text(&["report", "widths"]);
    let bracket: Vec<&str> = text.lines().skip_while(|line| *line != "bracket").skip(1).collect();
    let bracket = &bracket[..bracket.iter().position(|line| line.is_empty()).unwrap()];
    assert!(bracket.iter().all(|line| line.chars().count() <= 80), "{text}");
    for (c, scheme) in (1..=6).flat_map(|c| [(c, "iid"), (c, "stratified")]) {
        let name = format!(" c={c},scheme={scheme} ");
        assert_eq!(bracket.iter().filter(|line| line.contains(&name)).count(), 1, "{name} in {text}");
    }
    assert_eq!(bracket.len(), 2 * 12 - 1, "{text}");
}

#[test]
fn the_line_to_copy_is_an_experiment() {
    let place = Place::finished();
    let text = place.text(&["report", "widths"]);
    let copied = text.lines().find_map(|line| line.strip_prefix("to copy      ")).unwrap();
    let other = copied.replace(']', ", \"random\"]");
    let toml = format!(
        "name = \"next\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=20\"\n[match]\npairs = 1\n{other}\n"
    );
    let next = Place::with(&toml).report("a.db", "2");
    let report: serde_json::Value =
        serde_json::from_str(&place.text(&["report", "widths", "--json"])).unwrap();
    assert_eq!(next["players"][0], report["champion"]);
}

#[test]
fn alarms_are_told() {
    let place = Place::finished();
    assert!(!place.text(&["report", "widths"]).contains("ALARM"));
    place.forge(3);
    let text = place.text(&["report", "widths"]);
    assert!(text.contains("ALARM        1 results came twice and differed"), "{text}");
    assert!(text.contains("  1.3.0  ") && text.contains("came from eve, 1 times"), "{text}");
}

#[test]
fn audits_are_counted_for_programs() {
    let place = Place::finished();
    for audit in [
        "INSERT INTO audits (pairing_id, pair, batch_id) SELECT 1, 0, batch_id FROM games WHERE id = 1 << 32",
        "INSERT INTO audits (pairing_id, pair, batch_id, verdict) VALUES (1, 1, 1, 'good')",
        "INSERT INTO audits (pairing_id, pair, batch_id, verdict) VALUES (1, 2, 1, 'bad')",
        "UPDATE games SET nodes_1 = nodes_1 + 1 WHERE id = (1 << 32) + 6",
    ] {
        place.tamper(audit);
    }
    assert_eq!(place.read(&["repair"]).code, 1, "the audits above are under no checksum");
    let report: serde_json::Value =
        serde_json::from_str(&place.text(&["report", "widths", "--json"])).unwrap();
    let expected = serde_json::json!({ "pending": 1, "good": 1, "bad": 1, "struck": 1, "clocked": 0 });
    assert_eq!(report["audits"], expected);
}
