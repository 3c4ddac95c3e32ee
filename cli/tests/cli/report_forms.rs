//! `report --md`, `--html`, `--svg`: the same result as Markdown, as one HTML file, and as single figures.

use std::path::Path;

use crate::place::Place;

#[test]
fn one_html_file_has_everything_and_fetches_nothing() {
    let place = Place::finished();
    let file = place.path("widths.html");
    let run = place.read(&["report", "widths", "--html", &file]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert!(run.stderr.contains("wrote ") && run.stderr.contains("widths.html"), "{}", run.stderr);
    let html = std::fs::read_to_string(&file).unwrap();
    for part in
        ["star1ss:c=", "won the tournament", "Landscape", "Pairings", "astragal run widths.toml", "<svg"]
    {
        assert!(html.contains(part), "{part} in {html}");
    }
    let links = html.replace("http://www.w3.org/2000/svg", ""); // the name of SVG, which nobody fetches
    assert!(!links.contains("http://") && !links.contains("https://") && !html.contains("<script"), "{html}");
}

#[test]
fn figures_are_files_of_their_own() {
    let place = Place::finished();
    let folder = place.path("figures");
    assert_eq!(place.read(&["report", "widths", "--svg", &folder]).code, 0);
    for name in ["bracket-1", "landscape", "ratings"] {
        let figure = std::fs::read_to_string(Path::new(&folder).join(format!("{name}.svg"))).unwrap();
        assert!(figure.starts_with("<svg ") && figure.contains("<style>"), "{figure}");
    }
}

#[test]
fn markdown_goes_to_standard_output() {
    let text = Place::finished().text(&["report", "widths", "--md"]);
    assert!(text.starts_with("# widths\n\n**star1ss:c="), "{text}");
    assert!(text.contains("\n## Pairings\n") && text.contains("```toml\nname = \"widths\""), "{text}");
}

#[test]
fn a_sequential_test_is_drawn_over_its_pairs() {
    let place = Place::with(
        "name = \"m\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=50\"\n\
         [match]\nplayers = [\"optimal\", \"random\"]\npairs = 60\n\
         sprt = { elo0 = 0, elo1 = 50, every = 10 }\n",
    );
    let report = place.report("a.db", "2");
    let folder = place.path("figures");
    assert_eq!(place.read(&["report", "m", "--svg", &folder]).code, 0);
    let figure = std::fs::read_to_string(Path::new(&folder).join("test-1.svg")).unwrap();
    let pairing = &report["pairings"][0];
    let told = format!(
        "After {} pairs the ratio is {:.2}",
        pairing["pairs"],
        pairing["sprt"]["llr"].as_f64().unwrap()
    );
    assert!(figure.contains(&told), "{told} in {figure}");
}

#[test]
fn a_report_has_one_form_and_a_place_that_can_be_written() {
    let place = Place::finished();
    let both = place.read(&["report", "widths", "--json", "--md"]);
    assert_eq!(both.code, 2, "{}", both.stderr);
    let nowhere = place.path("missing/widths.html");
    let run = place.read(&["report", "widths", "--html", &nowhere]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("cannot write") && run.stderr.contains("missing"), "{}", run.stderr);
}

#[test]
fn every_form_has_every_part() {
    let place = Place::with(
        "name = \"parts\"\ngame = \"pig\"\nseed = 3\nlimit = \"time=1ms\"\n\
         [tune]\nplayer = \"expss\"\npairs = 2\nrepeats = 2\nconfirm = 2\nbaseline = \"random\"\n\
         [tune.vary]\nc = [1, 2, 4]\n",
    );
    place.report("a.db", "1");
    place.tamper(
        "INSERT INTO alarms (pairing_id, pair, kept_hash, kept_is_sound, kept_batch_id, came_hash, came_worker_id,
                             came_process, came_build, difference, transcript_0, transcript_1, raised_ms, last_ms, times)
         SELECT 1, 0, zeroblob(16), 1, batch_id, zeroblob(16), (SELECT min(id) FROM workers), 7, '0', 'other moves', x'', x'',
                1, 1, 1 FROM games WHERE id = 1 << 32",
    );
    let file = place.path("parts.html");
    assert_eq!(place.read(&["report", "parts", "--html", &file]).code, 0);
    let forms = [
        ("text", place.text(&["report", "parts"])),
        ("Markdown", place.text(&["report", "parts", "--md"])),
        ("HTML", std::fs::read_to_string(&file).unwrap()),
    ];
    // What it is, and how it is called in text, in Markdown and in HTML.
    let parts = [
        ("the bracket or its rounds", ["\nbracket of repeat 1\n", "\n## Rounds\n", "Tournament 1 of 2"]),
        ("rounds", ["repeat 1, round 1 (2 pairs a pairing)", "| 1, round 1 |", "1, round 1"]),
        ("the cross table", ["\ncross table", "\n## Cross table\n", "<h2>Cross table</h2>"]),
        ("ratings", ["\nrating in Elo", "\n## Ratings\n", "<h2>Ratings</h2>"]),
        ("the confirmation", ["\nconfirmation against random", "| confirmation |", "confirmation"]),
        ("machines", ["\nmachines ", "\n## Machines\n", "<h2>Machines</h2>"]),
        (
            "what to copy",
            ["\nto copy      players = [", "\nTo copy: `players = [", "To copy: <code>players = ["],
        ),
        ("audits", ["pairings not audited: time limits"; 3]),
        ("alarms", ["1 results came twice and differed"; 3]),
    ];
    let report: serde_json::Value =
        serde_json::from_str(&place.text(&["report", "parts", "--json"])).unwrap();
    let champion = report["champion"].as_str().unwrap();
    let value = champion.split([':', ',']).find(|setting| setting.starts_with("c=")).unwrap();
    for (at, (form, text)) in forms.iter().enumerate() {
        for (part, names) in &parts {
            assert!(text.contains(names[at]), "{part} in {form}:\n{text}");
        }
        assert!(text.contains(value), "the champion in {form}:\n{text}");
    }
    for key in ["rounds", "tournaments", "champions", "players", "cross", "ratings", "machines", "alarms"] {
        assert!(!report[key].as_array().unwrap().is_empty(), "{key} in {report}");
    }
    assert!(report["confirmation"].is_object() && report["audits"]["clocked"].as_u64() > Some(0), "{report}");
    assert_eq!(report["ratings"].as_array().unwrap().len(), 3);
    // The tables fit; the answer is a sentence, and who won is there to be copied whole.
    let tables = forms[0].1.lines().skip_while(|line| !line.starts_with("cross table"));
    let tables = tables.take_while(|line| !line.starts_with("machines"));
    assert!(tables.into_iter().all(|line| line.chars().count() <= 80), "{}", forms[0].1);
}

#[test]
fn what_is_long_is_summarised_unless_all_is_asked_for() {
    let place = Place::with(
        "name = \"many\"\ngame = \"pig\"\nseed = 3\nlimit = \"nodes=10\"\n\
         [tune]\nplayer = \"expss\"\npairs = 1\nrepeats = 4\n\
         [tune.vary]\nc = { from = 1, to = 40, step = 1 }\n",
    );
    place.report("a.db", "2");
    let (short, full) = (place.text(&["report", "many"]), place.text(&["report", "many", "--full"]));
    assert!(short.lines().count() < 200 && full.lines().count() > 600, "{short}");
    for left_out in ["more pairings", "more weaker players", "more tournaments, round by round"] {
        assert!(short.contains(left_out) && !full.contains(left_out), "{left_out} in {short}");
    }
    for text in [&short, &full] {
        let tables = text.lines().skip_while(|line| !line.starts_with("cross table"));
        assert!(
            tables.take_while(|line| !line.starts_with("champion")).all(|line| line.chars().count() <= 80)
        );
    }
    assert_eq!(full.matches("repeat 4, round ").count(), 6);
}
