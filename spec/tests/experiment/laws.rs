//! What holds for all files: text reads back, and nothing panics.

use proptest::prelude::*;

use crate::{TOP, below, parse};

const ODD: &str =
    "(-?[1-9][0-9]{0,50}(\\.[0-9]{1,30})?(e-?[0-9]{1,3})?|-?inf|nan|\"log\"|\\[\\]|\\{\\}|true)";

fn players() -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set((0i64..1000, 0i64..100), 2..20)
        .prop_map(|set| set.iter().map(|(c1, dr)| format!("mcts:dr={dr},c1={c1}.5")).collect())
        .prop_shuffle()
}

fn tests() -> impl Strategy<Value = String> {
    let model = prop_oneof![Just("logistic"), Just("normalised")];
    (-100.0..0.0, 0.001..100.0, 0.001..0.4, 1u64..50, model).prop_map(|(elo0, elo1, alpha, every, model)| {
        let bounds = format!("elo0 = {elo0}, elo1 = {elo1}, alpha = {alpha}");
        format!("sprt = {{ {bounds}, every = {every}, model = \"{model}\" }}\n")
    })
}

fn plans() -> impl Strategy<Value = String> {
    let format = prop_oneof![Just(""), Just("format = \"gauntlet\"\n")];
    let matches = (players(), 50u64..=5_000_000, prop_oneof![Just(String::new()), tests()], format).prop_map(
        |(players, pairs, sprt, format)| {
            format!("[match]\nplayers = {players:?}\npairs = {pairs}\n{format}{sprt}")
        },
    );
    let listed = (players(), 50u64..=5_000_000, prop_oneof![Just(String::new()), tests()]).prop_map(
        |(players, pairs, sprt)| {
            // A chain; every third of its links is left out.
            let links = players.windows(2).zip(0..).filter(|(_, at)| at % 3 != 1).map(|(two, _)| two);
            let pairings: Vec<&[String]> = links.collect();
            format!("[match]\npairings = {pairings:?}\npairs = {pairs}\n{sprt}")
        },
    );
    let confirm = prop_oneof![Just(""), Just("confirm = 7\nbaseline = \"optimal\"\n")];
    let tunings = (players(), 1u64..1000, 1u64..4, 1u64..100, confirm).prop_map(
        |(players, pairs, growth, repeats, confirm)| {
            let rounds = format!("pairs = {pairs}\ngrowth = {growth}\nrepeats = {repeats}");
            format!("[tune]\ncandidates = {players:?}\n{rounds}\n{confirm}")
        },
    );
    let grids = (1i64..100, 1i64..100, 1i64..20, 2u64..30).prop_map(|(from, more, step, count)| {
        format!(
            "[tune]\npairs = 3\nplayer = \"mcts\"\n[tune.vary]\ndr = [0, 1]\n\
             c1 = {{ from = {from}, to = {}, count = {count}, scale = \"log\" }}\n\
             iterations = {{ from = {step}, to = {}, step = {step} }}\n",
            from + more,
            3 * step,
        )
    });
    prop_oneof![matches, listed, tunings, grids]
}

proptest! {
    #[test]
    fn canonical_text_reads_back(seed: u64, name in "[a-z0-9]([-_.a-zA-Z0-9]{0,20}[A-Z0-9])?", plan in plans()) {
        let text = format!("name = \"{name}\"\ngame = \"pig:goal=50\"\nseed = {seed}\nlimit = \"time=1.5s\"\n{plan}");
        let experiment = parse(&text).unwrap();
        let again = parse(&experiment.canonical()).unwrap();
        prop_assert_eq!(&again, &experiment);
        prop_assert_eq!(again.canonical(), experiment.canonical());
    }

    #[test]
    fn a_changed_byte_never_panics(plan in plans(), at: prop::sample::Index, c: char) {
        let mut text: Vec<char> = format!("{TOP}{plan}").chars().collect();
        let at = at.index(text.len());
        text[at] = c;
        let text: String = text.into_iter().collect();
        if let Err(errors) = parse(&text) {
            prop_assert!(errors.iter().all(|error| (1..=text.lines().count() + 1).contains(&error.line)));
        }
    }

    #[test]
    fn garbage_never_panics(text in "\\PC*", plan in "[-a-z0-9\\[\\]{}=.,\"\n# ]{0,200}") {
        let _ = parse(&text);
        let _ = below(&plan);
        let _ = below(&format!("[tune]\npairs = 1\nplayer = \"mcts\"\n[tune.vary]\nc1 = {plan}"));
    }

    #[test]
    fn odd_values_never_panic(value in ODD, log: bool) {
        let spacing = if log { "count = 5, scale = \"log\"" } else { "step = 2" };
        for range in [
            format!("from = {value}, to = 9, {spacing}"),
            format!("from = 1, to = {value}, {spacing}"),
            format!("from = 1, to = 9, step = {value}"),
            format!("from = 1, to = 9, count = {value}, scale = \"log\""),
            format!("from = 1, to = 9, count = 3, scale = {value}"),
        ] {
            let _ = below(&format!("[tune]\npairs = 1\nplayer = \"mcts\"\nvary.c1 = {{ {range} }}"));
        }
        let players = "[match]\nplayers = [\"mcts\", \"optimal\"]";
        let _ = below(&format!("{players}\npairs = {value}\nsprt = {{ elo0 = {value}, elo1 = {value} }}"));
    }
}
