//! The machines of an experiment under a time limit: how fast, how steady, and a warning where one was not.

use askama::Template;
use figures::numbers::grouped;
use schedule::report::Machine;

/// The machines that played.
#[derive(Template)]
#[template(path = "machines.html")]
pub(crate) struct Machines {
    lines: Vec<Row>,
    warnings: Vec<String>,
}

struct Row {
    worker: String,
    speed: String,
    pace: String,
    steadiness: String,
    games: String,
}

impl Machines {
    pub(crate) fn of(machines: &[Machine]) -> Self {
        let line = |machine: &Machine| Row {
            worker: machine.worker.clone(),
            speed: machine.speed.map_or_else(|| "unknown".to_owned(), grouped),
            pace: grouped(machine.nodes_per_second.round() as u64),
            steadiness: machine.steadiness(),
            games: grouped(machine.games),
        };
        Self {
            lines: machines.iter().map(line).collect(),
            warnings: machines.iter().filter_map(Machine::warning).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(slowest: f64) -> String {
        let worker = "lab-<3>".to_owned();
        let machine = Machine {
            worker,
            games: 12,
            speed: Some(120_345),
            nodes_per_second: 98_765.4,
            slowest,
            fastest: 104.0,
        };
        Machines::of(&[machine]).render().unwrap()
    }

    #[test]
    fn a_machine_is_shown_with_both_its_paces_and_a_warning_if_it_was_unsteady() {
        let steady = shown(95.0);
        for part in ["lab-&#60;3&#62;", ">120\u{202f}345<", ">98\u{202f}765<", ">95–104\u{a0}%<"] {
            assert!(steady.contains(part), "{part} in {steady}");
        }
        assert!(!steady.contains("Warning"), "{steady}");
        let unsteady = shown(60.0);
        assert!(
            unsteady.contains("Warning:</strong> lab-&#60;3&#62; was unsteady, between 60 and 104 %"),
            "{unsteady}"
        );
        assert_eq!(Machines::of(&[]).render().unwrap().trim(), "");
    }
}
