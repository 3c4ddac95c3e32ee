//! How busy each tuner keeps a cluster of 64 workers with 8 slots each, as large tunings are by default.

use crate::cluster::Cluster;
use crate::cores::on_all_cores;
use crate::files;

/// 64 candidates.
const VARY: &str = "strength = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]\nstyle = [1, 2, 3, 4]";

/// Tuners, their sizes, and how busy the slots are at least, in per cent: as they are by default, and those with small generations also as they
/// are for whoever gives up some strength for it. The last two play rounds of which nothing is known before all pairs of the one before are in.
const TUNERS: [(&str, &str, f64); 9] = [
    ("bayes", "budget = 400000", 95.0),
    ("clop", "budget = 400000", 60.0),
    ("clop", "budget = 400000\nlag = 3", 95.0),
    ("spsa", "budget = 400000", 20.0),
    ("spsa", "budget = 400000\nlag = 16", 95.0),
    ("ntbea", "budget = 400000", 17.0),
    ("ntbea", "budget = 400000\nlag = 20", 95.0),
    ("halving", "budget = 400000", 83.0),
    ("elimination", "pairs = 500", 95.0),
];

#[test]
fn tuners_keep_a_cluster_busy() {
    let shares = on_all_cores(0..TUNERS.len() as u64, |number| {
        let (format, size, least) = TUNERS[number as usize];
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
        (format, 100.0 * spent.busy(), least)
    });
    for (format, busy, least) in shares {
        assert!(busy >= least, "{format} keeps the slots {busy:.1} % busy, and {least} % are wanted");
    }
}
