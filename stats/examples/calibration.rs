//! How often the statements about few pairs are right: the tables of `docs/statistics.md`.
//!
//! `cargo run --release -p stats --example calibration` plays a few million pairs with a known truth, seeds fixed.

#[path = "../tests/support/mod.rs"]
mod support;

use stats::{Anchor, Confidence, PRIOR_ELO, Pairing, Pentanomial, Ratings, score_from_elo};
use support::{SHAPES, SplitMix, moments, tilted};

/// How many pairs an experiment has.
const PAIRS: [u64; 5] = [3, 5, 10, 30, 300];

/// True differences at which coverage is measured.
const ELOS: [f64; 4] = [0.0, 10.0, 50.0, 200.0];

fn main() {
    coverage();
    certainty();
    networks();
}

fn truth(shape: &[f64; 5], elo: f64) -> [f64; 5] {
    tilted(shape, score_from_elo(elo), |p| moments(p).0)
}

/// How many experiments of this many pairs: all of them cost about the same.
fn experiments(pairs: u64) -> u32 {
    if pairs > 100 { 20_000 } else { 40_000 }
}

fn percent(hits: f64, of: f64) -> String {
    format!("{:.1}", 100.0 * hits / of)
}

fn row(cells: &[String]) {
    println!("| {} |", cells.join(" | "));
}

fn head(cells: &[String]) {
    row(cells);
    println!("|{}", "---|".repeat(cells.len()));
}

/// A fixed truth: how often the 95 % interval of Elo holds it.
fn coverage() {
    println!("Coverage of the 95 % interval in per cent, at true differences of 0 / 10 / 50 / 200 Elo\n");
    let mut random = SplitMix(11);
    let columns = PAIRS.map(|pairs| format!("{pairs} pairs"));
    head(&[&["".to_owned()], &columns[..]].concat());
    for (name, shape) in SHAPES {
        let cells = PAIRS.map(|pairs| {
            ELOS.map(|elo| {
                let truth = truth(&shape, elo);
                let covered = (0..experiments(pairs))
                    .filter(|_| {
                        Pentanomial::new(random.pairs(&truth, pairs)).elo(Confidence::P95).contains(elo)
                    })
                    .count();
                percent(covered as f64, experiments(pairs).into())
            })
            .join(" / ")
        });
        row(&[&[name.to_owned()], &cells[..]].concat());
    }
    println!();
}

/// A true difference drawn from the prior: how often "x % sure" names the better player.
fn certainty() {
    const EDGES: [f64; 8] = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0];
    println!(
        "What was said → how often it was right, in per cent; true differences normal, deviation {PRIOR_ELO} Elo\n"
    );
    let columns = EDGES.windows(2).map(|bin| format!("{:.0} to {:.0}", 100.0 * bin[0], 100.0 * bin[1]));
    head(&["pairs".to_owned(), "shape".to_owned()].into_iter().chain(columns).collect::<Vec<_>>());
    let mut random = SplitMix(12);
    for pairs in PAIRS {
        for (name, shape) in SHAPES {
            // Said, right, how many: a certainty of exactly ½ names nobody and is right half the time.
            let mut bins = [[0.0; 3]; 7];
            for _ in 0..experiments(pairs) {
                let elo = PRIOR_ELO * random.normal();
                let los = Pentanomial::new(random.pairs(&truth(&shape, elo), pairs)).los();
                let sure = los.max(1.0 - los);
                let right = if los == 0.5 { 0.5 } else { f64::from(u8::from((los > 0.5) == (elo > 0.0))) };
                let bin = EDGES[1..7].iter().filter(|&&edge| sure >= edge).count();
                for (sum, value) in bins[bin].iter_mut().zip([sure, right, 1.0]) {
                    *sum += value;
                }
            }
            let cell = |[said, right, count]: [f64; 3]| match count {
                few if few < 200.0 => "–".to_owned(),
                count => format!("{} → {}", percent(said, count), percent(right, count)),
            };
            row(&[&[pairs.to_string(), name.to_owned()], &bins.map(cell)[..]].concat());
        }
    }
    println!();
}

/// Ratings: everybody against everybody, a ladder, and an elimination of eight.
fn networks() {
    const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let everybody = (0..6).flat_map(|i| (i + 1..6).map(move |j| (i, j))).collect::<Vec<_>>();
    let ladder = (0..5).map(|i| (i, i + 1)).collect::<Vec<_>>();
    let bracket = vec![(0, 7), (1, 6), (2, 5), (3, 4), (0, 3), (1, 2), (0, 1)];
    println!(
        "Coverage of rating intervals in per cent: to the mean / difference of the first two / of first and last\n"
    );
    let columns = PAIRS.map(|pairs| format!("{pairs} pairs each"));
    head(&[&["".to_owned(), "shape".to_owned()], &columns[..]].concat());
    let mut random = SplitMix(13);
    for (network, met) in
        [("six, all against all", everybody), ("a ladder of six", ladder), ("elimination of eight", bracket)]
    {
        let last = met.iter().map(|&(_, j)| j).max().expect("somebody met");
        for (name, shape) in SHAPES {
            let cells = PAIRS.map(|pairs| {
                let times = experiments(pairs) / if pairs > 100 { 10 } else { 20 };
                let mut covered = [0.0; 3];
                for _ in 0..times {
                    let elos = NAMES.map(|_| PRIOR_ELO * std::f64::consts::FRAC_1_SQRT_2 * random.normal());
                    let mean = elos[..=last].iter().sum::<f64>() / (last + 1) as f64;
                    let pairing = |&(i, j): &(usize, usize)| Pairing {
                        first: NAMES[i],
                        second: NAMES[j],
                        pairs: Pentanomial::new(random.pairs(&truth(&shape, elos[i] - elos[j]), pairs)),
                    };
                    let ratings = Ratings::fit(&met.iter().map(pairing).collect::<Vec<_>>(), Anchor::Mean)
                        .expect("legal pairings");
                    for rating in ratings.list(Confidence::P95) {
                        let elo = NAMES
                            .iter()
                            .zip(elos)
                            .find(|(name, _)| **name == rating.player)
                            .expect("one of them")
                            .1;
                        covered[0] +=
                            f64::from(u8::from(rating.interval.contains(elo - mean))) / (last + 1) as f64;
                    }
                    for (at, other) in [(1, 1), (2, last)] {
                        let found =
                            ratings.difference(NAMES[0], NAMES[other], Confidence::P95).expect("both played");
                        covered[at] += f64::from(u8::from(found.interval.contains(elos[0] - elos[other])));
                    }
                }
                covered.map(|hits| percent(hits, times.into())).join(" / ")
            });
            row(&[&[network.to_owned(), name.to_owned()], &cells[..]].concat());
        }
    }
}
