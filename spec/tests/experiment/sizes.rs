//! How large a file and its plan may be: what is too large is refused at once, with what would do.

use spec::Experiment;
use spec::experiment::Size;

use crate::{TOP, below, parse};

fn players(count: usize) -> String {
    let players: Vec<String> = (0..count).map(|n| format!("mcts:c1={n}")).collect();
    format!("{players:?}")
}

#[track_caller]
fn refused(plan: &str, told: &str) {
    let errors = below(plan).unwrap_err();
    assert_eq!(errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>(), [told]);
}

fn size(plan: &str) -> [u64; 4] {
    let size = below(plan).unwrap().size();
    [size.players, size.pairings, size.pairs, size.games()]
}

#[test]
fn a_plan_says_how_much_it_plays() {
    assert_eq!(size(&format!("[match]\npairs = 5\nplayers = {}", players(4))), [4, 6, 30, 60]);
    let gauntlet = format!("[match]\nformat = \"gauntlet\"\npairs = 5\nplayers = {}", players(4));
    assert_eq!(size(&gauntlet), [4, 3, 15, 30]);
    let listed =
        "[match]\npairs = 5\npairings = [[\"mcts:c1=1\", \"mcts:c1=2\"], [\"mcts:c1=3\", \"mcts:c1=1\"]]";
    assert_eq!(size(listed), [3, 2, 10, 20]);
    // Six candidates: two pairings, then two, then one; the pairs double.
    let tune = format!("[tune]\npairs = 10\ngrowth = 2\ncandidates = {}", players(6));
    assert_eq!(size(&tune), [6, 5, 2 * 10 + 2 * 20 + 40, 200]);
    let repeated = format!("{tune}\nrepeats = 3\nconfirm = 7\nbaseline = \"mcts\"");
    assert_eq!(size(&repeated), [6, 16, 307, 614]);
}

#[test]
fn what_is_too_much_is_refused_with_what_would_do() {
    let vary = "player = \"expss\"\n[tune.vary]\nc = { from = 1, to = 1000, step = 1 }";
    refused(
        &format!("[tune]\npairs = 1\nrepeats = 10000\n{vary}"),
        "[tune] repeats: gives 9990000 pairings with 9990000 pairs; an experiment has at most 524288 pairings: \
         repeats = 524 would do",
    );
    assert_eq!(size(&format!("[tune]\npairs = 1\nrepeats = 524\n{vary}"))[1], 999 * 524);
    refused(
        &format!("[match]\npairs = 100000000\nplayers = {}", players(1024)),
        "[match] pairs: gives 523776 pairings with 52377600000000 pairs; an experiment has at most 1000000000 pairs: \
         pairs = 1909 would do",
    );
    assert!(size(&format!("[match]\npairs = 1909\nplayers = {}", players(1024)))[2] <= Size::MOST_PAIRS);
    let listed = |first: usize, count: usize| {
        let pairings: Vec<String> =
            (first..first + count).map(|n| format!("[\"mcts:c1=0\", \"mcts:c1={n}\"]")).collect();
        format!("pairings = [{}]", pairings.join(","))
    };
    refused(
        &format!("[match]\npairs = 100000000\n{}", listed(1, 20)),
        "[match] pairs: gives 20 pairings with 2000000000 pairs; an experiment has at most 1000000000 pairs: \
         pairs = 50000000 would do",
    );
    assert_eq!(size(&format!("[match]\npairs = 1\n{}", listed(1, 1023)))[..2], [1024, 1023]);
    refused(
        &format!("[match]\npairs = 1\n{}", listed(1, 1024)),
        "[match] pairings: has 1025 different players; a match has at most 1024",
    );
    let steep = format!("[tune]\npairs = 1\ngrowth = 100\nrepeats = 9999\ncandidates = {}", players(16));
    refused(
        &steep,
        "[tune] repeats: gives 149985 pairings with 10203059592 pairs; an experiment has at most 1000000000 pairs: \
         repeats = 980 would do",
    );
    assert_eq!(size(&steep.replace("9999", "980"))[1], 15 * 980);
}

/// So many mistakes that looking at each of them again for each of them would take an hour.
#[test]
fn any_number_of_mistakes_is_counted_in_one_pass() {
    for section in ["", "[match]\n", "[tune]\n", "[tune]\n[tune.vary]\n"] {
        let keys: String = (0..80_000).map(|n| format!("k{n:05}=1\n")).collect();
        let errors = parse(&format!("{TOP}{section}{keys}")).unwrap_err();
        assert!(errors.iter().count() <= 20);
        let more = if section.contains("vary") { None } else { Some("and 1000 more at least".to_owned()) };
        assert_eq!(errors.more(), more, "{section}");
    }
    // The same on one line, and in one array.
    let keys: Vec<String> = (0..80_000).map(|n| format!("k{n:05}=1")).collect();
    assert_eq!(parse(&format!("{TOP}match = {{{}}}", keys.join(","))).unwrap_err().iter().count(), 20);
    let wrong: Vec<String> = (0..4096).map(|n| format!("\"k{n}\"")).collect();
    let vary = format!("[tune]\npairs = 1\nplayer = \"expss\"\n[tune.vary]\nc = [{}]", wrong.join(",\n"));
    assert_eq!(below(&vary).unwrap_err().iter().count(), 20);
}

#[test]
fn texts_have_a_length() {
    let errors = parse(&"#".repeat(Experiment::MOST_BYTES + 1)).unwrap_err();
    assert_eq!(errors.to_string(), "1: the file has 1048577 bytes; at most 1048576 are read");
    let long = "x".repeat(5000);
    let errors = below(&format!("[match]\npairs = 1\nplayers = [\"mcts\", \"{long}\"]")).unwrap_err();
    assert_eq!(errors.to_string(), "7: [match] players: a string has at most 4096 bytes, not 5000");
    // What is told of a text is told in a line that one can read.
    let errors =
        below(&format!("[match]\n{long} = 1\npairs = 1\nplayers = [\"mcts\", \"optimal\"]")).unwrap_err();
    assert!(errors.to_string().len() < 500, "{errors}");
}
