//! Machines: under a time limit it matters how fast each of them was, and whether something else used it meanwhile.

use schedule::report::Machine;

pub(super) fn lines(machines: &[Machine]) -> Vec<String> {
    if machines.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![
        String::new(),
        "machines     nodes a second on the bench, and under the time limit; how steady".to_owned(),
    ];
    lines.extend(machines.iter().map(|machine| {
        let Machine { worker, games, speed, nodes_per_second, .. } = machine;
        let speed = speed.map_or_else(|| "?".to_owned(), |speed| speed.to_string());
        let steadiness = machine.steadiness();
        format!("  {worker:<24} {speed:>10} {nodes_per_second:>10.0}  {steadiness}  {games} games")
    }));
    let warnings = machines.iter().filter_map(Machine::warning);
    lines.extend(warnings.map(|warning| format!("WARNING      {warning}")));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_told_with_both_its_paces() {
        let worker = "lab-3".to_owned();
        let machine = Machine {
            worker,
            games: 12,
            speed: Some(120_345),
            nodes_per_second: 1_234_567.8,
            slowest: 93.0,
            fastest: 107.9,
        };
        let told = lines(&[machine]).join("\n").replace('\u{a0}', " ");
        assert!(
            told.ends_with("lab-3                        120345    1234568  93–108 %  12 games"),
            "{told}"
        );
        assert!(lines(&[]).is_empty());
    }
}
