//! What the arena costs over a bare loop that calls the same searchers, and how threads scale:
//! `cargo bench -p arena --bench overhead`. Ratios within one run are what counts; the rest depends on the machine.
//!
//! The bare loop plays the same pairs and skips the search of forced moves, but keeps nothing.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::{Batch, Contest, Progress, Table};
use games::pig::Pig;
use games::{AnyGame, Game, Luck, Scratch, Turn, playout};
use search::{PlayerSpec, Question, Searcher};
use spec::{Limit, Seed, Stream};

/// Rounds of alternating measurements; the best of each side counts, which other load disturbs least.
const ROUNDS: usize = 15;

fn seed_of(index: u64) -> Seed {
    Seed::of_pair(Seed(1), 0, 0, index)
}

fn contest(player: &str, limit: Limit) -> Contest {
    let player = PlayerSpec::parse(player).expect("a player");
    Contest::new(AnyGame::parse("pig").expect("a game"), player.clone(), player, limit).expect("they fit")
}

/// The seconds that some work takes.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn timed(mut work: impl FnMut()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

/// The least that any program must do to play these pairs.
fn bare(pig: &Pig, searchers: &mut [Box<dyn Searcher<Pig>>; 2], limit: Limit, pairs: u64) {
    let mut scratch = Scratch::for_game(pig);
    for index in 0..pairs {
        let pair = seed_of(index);
        let luck = Luck::of_pair(pair);
        for first in 0..2 {
            let mut state = pig.start(&mut luck.setup());
            let (mut events, mut decisions) = (0, 0);
            loop {
                match pig.turn(&state) {
                    Turn::Over(value) => {
                        black_box(value);
                        break;
                    }
                    Turn::Chance => {
                        let roll = pig.sample(&state, luck.draw(events), &mut scratch.outcomes);
                        pig.settle(&mut state, roll);
                        events += 1;
                    }
                    Turn::Decision(seat) => {
                        scratch.moves.clear();
                        pig.moves(&state, &mut scratch.moves);
                        let choice = match scratch.moves[..] {
                            [forced] => forced,
                            _ => {
                                let seed = pair.of_search(seat.index(), decisions);
                                let question =
                                    Question { game: pig, state: &state, past: &(), limit, seed, decisions };
                                let report = searchers[first ^ seat.index()].search(&question);
                                report.expect("it always answers").choice
                            }
                        };
                        pig.play(&mut state, choice);
                        decisions += 1;
                    }
                }
            }
        }
    }
}

/// Times the bare loop and the arena in turns; returns the best seconds of each.
fn compare(player: &str, limit: Limit, pairs: u64) -> [f64; 2] {
    let pig = Pig::default();
    let contest = contest(player, limit);
    let spec = &contest.players()[0];
    let mut searchers = [0, 1].map(|_| spec.build(&pig, limit).expect("it fits"));
    let mut table = Table::new(pig, &contest).expect("it fits");
    let mut best = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let bare = timed(|| bare(&pig, &mut searchers, limit, pairs));
        let arena = timed(|| {
            for index in 0..pairs {
                black_box(table.play_pair(index, seed_of(index)).expect("it plays everywhere"));
            }
        });
        best = [best[0].min(bare), best[1].min(arena)];
    }
    best
}

fn batch_seconds(contest: &Contest, pairs: u64, threads: usize) -> f64 {
    let run = || {
        let batch = Batch { contest, pairs: &(0..pairs), seed_of, threads };
        let see = |record| {
            black_box(record);
            Progress::Continue
        };
        batch.run(&AtomicBool::new(false), see).expect("it plays everywhere");
    };
    (0..5).map(|_| timed(run)).fold(f64::INFINITY, f64::min)
}

fn playout_seconds(playouts: u32) -> f64 {
    let pig = Pig::default();
    let (mut stream, mut scratch) = (Stream::new(Seed(1)), Scratch::for_game(&pig));
    let mut run = || {
        for _ in 0..playouts {
            let mut state = pig.start(&mut stream);
            black_box(playout(&pig, &mut state, u32::MAX, &mut stream, &mut scratch));
        }
    };
    (0..5).map(|_| timed(&mut run)).fold(f64::INFINITY, f64::min)
}

fn main() {
    let playouts = 100_000;
    let per_second = f64::from(playouts) / playout_seconds(playouts);
    println!("bare random playouts            {per_second:>10.0} games/s");

    for (player, nodes, pairs) in
        [("random", 1, 20_000), ("hold", 1, 20_000), ("star1ss:c=5", 1000, 30), ("mcts", 1000, 30)]
    {
        let [bare, arena] = compare(player, Limit::Nodes(nodes), pairs);
        let (per_second, over) = (2.0 * pairs as f64 / arena, (arena / bare - 1.0) * 100.0);
        println!(
            "{player:<12} nodes={nodes:<6} arena {per_second:>10.0} games/s   over a bare loop {over:+.1} %"
        );
    }

    let contest = contest("star1ss:c=5", Limit::Nodes(1000));
    let [one, two] = [1, 2].map(|threads| batch_seconds(&contest, 600, threads));
    println!("threads                         2 threads are {:.2} times as fast as 1", one / two);
}
