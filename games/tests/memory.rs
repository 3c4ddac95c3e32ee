//! What a state costs, and that playing allocates nothing once the buffers are warm.

use games::catalogue::ENTRIES;
use games::{GameVisitor, Notation, Scratch, playout, with_game};
use spec::{Seed, Stream};

struct StateSize;

impl GameVisitor for StateSize {
    type Output = usize;
    fn visit<G: Notation>(self, _game: G) -> usize {
        size_of::<G::State>()
    }
}

#[test]
fn states_are_small() {
    for entry in ENTRIES {
        let name = entry.name();
        let most = match name {
            "pig" | "ewn" | "mancala" | "tree" => 32,
            "cantstop" => 48,
            _ => 128,
        };
        let size = with_game(&entry.standard(), StateSize);
        println!("{name}: {size} bytes");
        assert!(size <= most, "{name}: {size} bytes, at most {most}");
    }
}

/// Heap allocations made by 200 random games after a first one.
struct AllocationsOfPlay;

impl GameVisitor for AllocationsOfPlay {
    type Output = u64;
    fn visit<G: Notation>(self, game: G) -> u64 {
        let mut scratch = Scratch::for_game(&game);
        let mut stream = Stream::new(Seed(3));
        let mut play = || {
            let mut state = game.start(&mut stream);
            playout(&game, &mut state, u32::MAX, &mut stream, &mut scratch)
        };
        play();
        let counted = allocation_counter::measure(|| {
            for _ in 0..200 {
                play();
            }
        });
        counted.count_total
    }
}

#[test]
fn random_games_allocate_nothing() {
    for entry in ENTRIES {
        assert_eq!(with_game(&entry.standard(), AllocationsOfPlay), 0, "{}", entry.name());
    }
}
