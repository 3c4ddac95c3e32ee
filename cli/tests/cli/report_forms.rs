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
    for name in ["bracket-1", "landscape", "candidates"] {
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
