//! `[sweep]`: from a file to a report in every form, through the real program.

use crate::place::Place;

const SWEEP: &str = r#"
name = "curve"
game = "pig"
seed = 3
limit = "nodes=60"

[sweep]
player  = "hold"
against = ["hold:n=20", "random"]
pairs   = 60
[sweep.vary]
n = [2, 20, 60]
"#;

#[test]
fn scores_over_a_parameter_are_told_in_every_form() {
    let place = Place::with(SWEEP);
    let report = place.report("a.db", "2");
    assert_eq!((&report["state"], &report["sweep"]["parameters"][0]), (&"finished".into(), &"n".into()));
    let points = report["sweep"]["points"].as_array().unwrap();
    assert_eq!(points[1]["scores"][0]["score"], 0.5, "a player against itself on the same luck");
    assert_eq!((points.len(), &report["answer"]["claim"]), (3, &"swept".into()));
    let text = place.text(&["report", "curve"]);
    assert!(
        text.contains("score in %, with 95 % intervals, the mean over all opponents last; against"),
        "{text}"
    );
    assert!(text.contains("scores most of 3 on average over 2 opponents: "), "{text}");
    let html = place.path("curve.html");
    assert_eq!(place.read(&["report", "curve", "--html", &html]).code, 0);
    assert!(std::fs::read_to_string(html).unwrap().contains("Score by n"));
    assert!(place.text(&["verify", "curve"]).contains("720"), "every game is proved");
    assert_eq!(place.report("b.db", "1")["sweep"], report["sweep"], "whoever played it");
}
