//! Full random games per second, one thread: `cargo bench -p games --bench playouts`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use games::{AnyGame, GameVisitor, Notation, Scratch, playout, with_game};
use spec::{Seed, Stream};

/// Games in one measured batch: long enough that games of different length even out.
const BATCH: u64 = 1000;

/// The game strings measured; the first three have a peer, see `scripts/peer_openspiel.py`.
const GAMES: [&str; 6] = ["pig:dice=1", "ewn", "mancala:rules=standard,start=fixed", "pig", "cantstop", "ra"];

struct Measure<'a> {
    criterion: &'a mut Criterion,
    name: &'a str,
}

impl GameVisitor for Measure<'_> {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let mut scratch = Scratch::for_game(&game);
        let mut stream = Stream::new(Seed(1));
        let mut group = self.criterion.benchmark_group("playouts");
        group.throughput(Throughput::Elements(BATCH));
        group.bench_function(BenchmarkId::from_parameter(self.name), |bencher| {
            bencher.iter(|| {
                let mut sum = 0.0;
                for _ in 0..BATCH {
                    let mut state = game.start(&mut stream);
                    sum +=
                        playout(&game, &mut state, u32::MAX, &mut stream, &mut scratch).value.unwrap_or(0.0);
                }
                sum
            });
        });
        group.finish();
    }
}

fn playouts(criterion: &mut Criterion) {
    for name in GAMES {
        // A game that is not there yet is simply not measured.
        if let Ok(game) = AnyGame::parse(name) {
            with_game(&game, Measure { criterion, name });
        }
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
