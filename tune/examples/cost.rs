//! What a plan of `bayes` costs: the table of `docs/tuning.md`.
//!
//! `cargo run --release -p tune --example cost` plans after made-up duels over a grid of 20,000 candidates and over four and eight continuous parameters,
//! and prints how long a processor took for that. `cost -- 512 grid` makes one row only, for a profiler.

use spec::{Seed, Stream};
use stats::Pentanomial;
use tune::{Axis, Candidate, Duel, Generation, Method, Played, Scale, Settings, Space, Step, View, build};

/// Duels of a generation.
const TOGETHER: usize = 8;
/// Duels after which a plan is asked for: generations that are powers of two, after which the prior is fitted to all of them.
const DUELS: [usize; 4] = [128, 256, 512, 1024];
/// Pairs of a duel.
const PAIRS: u64 = 50;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |word: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == word);
    println!("| space | duels | plan | with a refit | answer | slices and maps | most memory so far |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (name, space) in [("grid", grid()), ("four", continuous(4)), ("eight", continuous(8))] {
        for duels in DUELS {
            if asked(name) && asked(&duels.to_string()) {
                println!("| {name} | {duels} | {} | {} |", times(&space, duels), memory());
            }
        }
    }
}

/// 20,000 candidates, four parameters.
fn grid() -> Space {
    let axis = |(at, places): (usize, usize)| {
        Axis::levels(&format!("p{at}"), (0..places).map(|place| place.to_string()).collect())
    };
    let axes = [20, 10, 10, 10].into_iter().enumerate().map(axis).collect::<Result<_, _>>();
    Space::new(axes.expect("levels in order")).expect("no name twice")
}

fn continuous(parameters: usize) -> Space {
    let axis = |at| Axis::continuous(&format!("p{at}"), 0.0, 1.0, Scale::Linear, 3);
    let axes = (0..parameters).map(axis).collect::<Result<_, _>>();
    Space::new(axes.expect("a range")).expect("no name twice")
}

/// Generations in which mostly different candidates met, most of them in one corner, as a tuner would have it.
fn history(space: &Space, duels: usize) -> Vec<Generation> {
    let mut stream = Stream::new(Seed(1));
    let mut candidate = |size: f64| {
        let point: Vec<f64> = space.axes().iter().map(|_| size * stream.unit()).collect();
        space.nearest(&point)
    };
    let played = |number: usize| {
        let size = if number.is_multiple_of(4) { 1.0 } else { 0.5 };
        let (a, b) = (candidate(size), candidate(size));
        let height = |who: &Candidate| space.point(who).iter().map(|x| (x - 0.3) * (x - 0.3)).sum::<f64>();
        let ahead = ((height(&b) - height(&a)) * 20.0).clamp(-10.0, 10.0) as i64;
        let won = (PAIRS / 4).saturating_add_signed(ahead);
        let result = Pentanomial::new([PAIRS / 2 - won, 0, PAIRS / 2, 0, won]);
        Played { duel: Duel { a, b, pairs: PAIRS }, result }
    };
    let all: Vec<Played> = (0..duels).map(played).collect();
    all.chunks(TOGETHER).map(<[Played]>::to_vec).collect()
}

/// How long a plan takes whose prior is known, how long when it is not, how long an answer takes, and how long slices and maps through it.
fn times(space: &Space, duels: usize) -> String {
    let baseline = space.middle();
    let pairs = 4 * PAIRS * duels as u64;
    let settings = Settings { method: Method::Bayes, pairs, seed: Seed(7), baseline, lag: 1, stop: None };
    let tuner = build(space, &settings);
    let played = history(space, duels);
    let plan = || {
        let step = tuner.plan(View { number: played.len(), played: &played, pending: &[] });
        assert!(matches!(step, Step::Play(_)), "the budget lasts: {step:?}");
    };
    let refitted = seconds(plan);
    let planned = seconds(plan);
    let mut best = space.middle();
    let answered = seconds(|| best = tuner.answer(&played).best);
    let drawn = seconds(|| assert!(tuner.relief(&played, &best).is_some(), "there is a model"));
    format!("{planned:.3} s | {refitted:.2} s | {answered:.2} s | {drawn:.2} s")
}

/// How long something takes, as time of a processor: other programs of the machine do not count.
fn seconds(work: impl FnOnce()) -> f64 {
    let begin = processor_seconds();
    work();
    processor_seconds() - begin
}

/// The time that this thread has been on a processor, as Linux counts it.
fn processor_seconds() -> f64 {
    let known = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = known.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.expect("/proc/thread-self/schedstat, which only Linux has") / 1e9
}

/// The most memory that this process ever had; where the system does not say, nothing.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(str::trim);
    let mebibytes = most.and_then(|text| text.strip_suffix(" kB")?.trim().parse::<u64>().ok());
    mebibytes.map_or_else(|| "-".to_owned(), |kibibytes| format!("{} MiB", kibibytes / 1024))
}
