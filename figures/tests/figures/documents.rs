//! Whole reports: complete, self-contained, and with every name as text.

use figures::{Document, headline};
use proptest::prelude::*;
use schedule::State;
use schedule::report::{FullReport, Machine, Report};

use crate::sample;

fn document<'a>(report: &'a Report, experiment: &'a str) -> Document<'a> {
    Document { report, experiment, signature: "0123456789abcdef", tests: &[], machines: &[], remarks: &[] }
}

fn assert_self_contained(html: &str) {
    assert!(!html.contains("<script") && !html.contains("style=") && !html.contains("src="), "{html}");
    let links = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!links.contains("http:") && !links.contains("https:") && !links.contains("url("), "{html}");
}

#[test]
fn a_report_has_its_figures_its_tables_and_its_experiment() {
    let body =
        "[tune]\nplayer = \"star1ss\"\npairs = 20\nrepeats = 3\nconfirm = 30\n[tune.vary]\nc = [1, 10, 20]";
    let (report, experiment) = sample::play(body, u64::MAX, |player| sample::number(player, "c"));
    let document = document(&report, &experiment);
    let html = document.html();
    assert_self_contained(&html);
    let names: Vec<String> = document.figures().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["bracket-1", "bracket-2", "bracket-3", "landscape", "ratings", "cross-table"]);
    for (name, figure) in document.figures() {
        assert!(html.contains(&figure.to_string()), "{name}");
    }
    for part in [
        "Winners",
        "Rounds",
        "Ratings",
        "Cross table",
        "Pairings",
        "confirmation",
        "repeats = 3",
        "astragal run sample.toml",
    ] {
        assert!(html.contains(part) && document.markdown().contains(part), "{part}");
    }
    assert!(html.contains(&headline(&report)), "{}", headline(&report));
}

#[test]
fn the_headline_says_who_and_how_sure() {
    let whole = sample::width("[1, 10, 20, 30]", 400, 1, u64::MAX);
    let told = headline(&whole);
    assert!(told.starts_with("star1ss:c=20 won the tournament, better than everybody it met"), "{told}");
    let begun = sample::width("[1, 10, 20, 30]", 40, 2, 60);
    let told = headline(&begun);
    assert!(told.starts_with("no champion yet: 1 of 6 pairings are decided; star1ss:c="), "{told}");
    let told = headline(&sample::strength(20, 1, ""));
    assert_eq!(told, "too early to compare everybody: 0 of 15 pairings are decided");
    let told = headline(&sample::strength(200, u64::MAX, ""));
    assert!(told.starts_with("optimal is the strongest of 6 players: +1"), "{told}");
}

#[test]
fn rows_of_markdown_have_as_many_cells_as_their_head() {
    let report = sample::strength(20, u64::MAX, "sprt = { elo0 = 0, elo1 = 50, every = 10 }");
    let text = document(&report, "").markdown();
    for table in text.split("\n\n").filter(|part| part.starts_with('|')) {
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let head = table.lines().next().map(cells);
        assert!(table.lines().all(|line| Some(cells(line)) == head), "{table}");
    }
    assert_eq!(text.matches("\n|---").count(), 3, "ratings, cross table and pairings");
}

#[test]
fn a_stalled_experiment_says_so_in_every_form_in_the_same_words() {
    let report = sample::strength(20, 30, "");
    let stalled = Report { state: State::Stalled, resting: 3, ..report.clone() };
    let warning = schedule::report::stalled(3, "sample");
    for form in [Document::html, Document::markdown] {
        assert_eq!(form(&document(&stalled, "")).matches(&warning).count(), 1);
        assert!(!form(&document(&report, "")).contains("STALLED"));
    }
    let [told, silent] = [stalled, report].map(|report| FullReport::new(report, Vec::new()).warning);
    assert_eq!((told, silent), (Some(warning), None));
}

#[test]
fn machines_are_told_with_their_speed_and_unsteady_ones_with_a_warning() {
    let report = sample::strength(20, u64::MAX, "");
    let machine = |worker: &str, speed, slowest| Machine {
        worker: worker.to_owned(),
        games: 20_000,
        speed,
        nodes_per_second: 98_765.4,
        slowest,
        fastest: 104.0,
    };
    let machines = [machine("lab_1", Some(120_345), 95.0), machine("lab_2", None, 60.0)];
    let document = Document { machines: &machines, ..document(&report, "") };
    let markdown = document.markdown();
    let row = |name: &str, speed: &str, slowest| {
        format!("| {name} | {speed} | 98\u{202f}765 | {slowest}–104\u{a0}% | 20\u{202f}000 |")
    };
    for row in [row("lab\\_1", "120\u{202f}345", 95), row("lab\\_2", "unknown", 60)] {
        assert!(markdown.contains(&row), "{row} in {markdown}");
    }
    assert!(markdown.contains("**Warning:** lab\\_2 was unsteady, between 60 and 104 %"), "{markdown}");
    let html = document.html();
    assert_self_contained(&html);
    assert!(html.contains("<h2>Machines</h2>") && html.contains("<td>120\u{202f}345</td>"), "{html}");
    assert!(html.contains("Warning:</strong> lab_2 was unsteady"), "{html}");
    for text in [markdown, html] {
        assert_eq!(text.matches("was unsteady").count(), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn hostile_names_stay_text(word in "[a-z<>&'\"|`*\\[\\]]{1,20}") {
        let names = [format!("<script>{word}"), format!("{word}<img src=x>")];
        let list: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        let (report, _) = sample::play(&format!("[tune]\npairs = 2\ncandidates = [{}]", list.join(", ")), u64::MAX, |_| 0.0);
        let document = document(&report, "</pre><script>");
        let html = document.html();
        prop_assert!(!html.contains("<script") && !html.contains("<img"), "{}", html);
        let markdown = document.markdown();
        let told = markdown.split("## The experiment").next().unwrap_or_default();
        prop_assert!(!told.replace("\\<", "").contains('<'), "{}", markdown);
    }
}
