//! How busy each tuner keeps a cluster of 64 workers with 8 slots each, as large tunings are by default.

use crate::cluster::Cluster;
use crate::cores::on_all_cores;
use crate::files;

/// 64 candidates.
const VARY: &str = "strength = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]\nstyle = [1, 2, 3, 4]";

/// Tuners and their sizes.
const TUNERS: [(&str, &str); 6] = [
    ("bayes", "budget = 400000"),
    ("clop", "budget = 400000"),
    ("spsa", "budget = 400000"),
    ("ntbea", "budget = 400000"),
    ("halving", "budget = 400000"),
    ("elimination", "pairs = 500"),
];
/// How busy the slots are at least, in per cent.
const LEAST: f64 = 95.0;

#[test]
fn tuners_keep_a_cluster_busy() {
    let shares = on_all_cores(0..TUNERS.len() as u64, |number| {
        let (format, size) = TUNERS[number as usize];
        let plan = format!("[tune]\nformat = \"{format}\"\n{size}\nplayer = \"p\"\n[tune.vary]\n{VARY}\n");
        let spent = Cluster::new(files::parse(1, &plan)).run();
        println!(
            "{format}, {size:?}: {:.1} % busy, {} pairs of which {} repeats and {} in vain, {:.0} s",
            100.0 * spent.busy(),
            spent.pairs,
            spent.repeats,
            spent.in_vain,
            spent.ended.0 as f64 / 1000.0
        );
        (format, 100.0 * spent.busy())
    });
    for (format, busy) in shares {
        assert!(busy >= LEAST, "{format} keeps the slots {busy:.1} % busy, and {LEAST} % are wanted");
    }
}
