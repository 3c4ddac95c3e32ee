//! What a sampled node costs beside one of the classic search: `cargo run --release -p search --example sparse_speed`.
//!
//! Nodes per second of each sparse searcher and of its classic form, in turns, so that ratios hold on a busy machine.
//! With `GAME PLAYER LIMIT` it searches once from each of the positions and prints the nodes: for
//! `valgrind --tool=callgrind`, whose counts are repeatable.

use std::error::Error;
use std::time::{Duration, Instant};

use games::{AnyGame, GameVisitor, Notation, with_game};
use search::signature::positions;
use search::{PlayerSpec, Question};
use spec::{Limit, Seed};

/// Game, sparse searcher, its classic form, and the least ratio that is wanted.
const COMPARED: [(&str, &str, &str, f64); 22] = [
    ("pig", "expss:c=20", "expectimax", 0.4),
    ("pig", "star1ss:c=25", "star1", 0.4),
    ("pig", "star2ss:c=18", "star2", 0.4),
    ("pig:outcomes=unordered", "expss:c=20", "expectimax", 0.4),
    ("pig:outcomes=ordered", "expss:c=20", "expectimax", 0.4),
    ("pig:outcomes=ordered", "star1ss:c=25", "star1", 0.4),
    ("pig:outcomes=ordered", "star2ss:c=18", "star2", 0.4),
    ("ewn", "expss:c=1", "expectimax", 0.2),
    ("ewn", "star1ss:c=1", "star1", 0.2),
    ("ewn", "star2ss:c=2", "star2", 0.4),
    ("cantstop", "expss:c=25", "expectimax", 0.4),
    ("cantstop", "star1ss:c=30", "star1", 0.4),
    ("cantstop", "star2ss:c=15", "star2", 0.4),
    ("cantstop:outcomes=unordered", "expss:c=25", "expectimax", 0.4),
    ("cantstop:outcomes=unordered", "star1ss:c=30", "star1", 0.4),
    ("cantstop:outcomes=unordered", "star2ss:c=15", "star2", 0.4),
    ("cantstop:outcomes=ordered", "expss:c=25", "expectimax", 0.4),
    ("cantstop:outcomes=ordered", "star1ss:c=30", "star1", 0.4),
    ("cantstop:outcomes=ordered", "star2ss:c=15", "star2", 0.4),
    ("ra", "expss:c=5", "expectimax", 0.4),
    ("ra", "star1ss:c=5", "star1", 0.4),
    ("ra", "star2ss:c=2", "star2", 0.4),
];

/// How long each search may take, and how often each pair is measured.
const TIME: Limit = Limit::Time(Duration::from_millis(200));
const ROUNDS: u32 = 3;

/// Searches once from each of the game's positions.
struct Searched<'a> {
    player: &'a PlayerSpec,
    limit: Limit,
}

/// The nodes that were visited, and how long it took.
struct Work {
    nodes: u64,
    seconds: f64,
}

impl GameVisitor for Searched<'_> {
    type Output = Result<Work, Box<dyn Error>>;

    #[expect(clippy::disallowed_methods, reason = "measures time")]
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let mut searcher = self.player.build(&game, self.limit)?;
        let past = G::Past::default();
        let mut work = Work { nodes: 0, seconds: 0.0 };
        for state in positions(&game) {
            let question = Question {
                game: &game,
                state: &state,
                past: &past,
                limit: self.limit,
                seed: Seed(1),
                decisions: 0,
            };
            let begin = Instant::now();
            work.nodes += searcher.search(&question)?.nodes;
            work.seconds += begin.elapsed().as_secs_f64();
        }
        Ok(work)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [game, player, limit] = &arguments[..] {
        let (player, limit) = (PlayerSpec::parse_for(player, &AnyGame::parse(game)?)?, limit.parse()?);
        let work = with_game(&AnyGame::parse(game)?, Searched { player: &player, limit })?;
        println!("{}", work.nodes);
        return Ok(());
    }
    let only = arguments.first().map_or("", String::as_str);
    println!("{:<28} {:<14} {:>12} {:>12}  ratio", "game", "searcher", "nodes/s", "classic");
    for (game, sparse, classic, wanted) in COMPARED.into_iter().filter(|(game, ..)| game.starts_with(only)) {
        let any = AnyGame::parse(game)?;
        let [sparse_player, classic_player] =
            [format!("{sparse},profile=paper"), format!("{classic}:profile=paper")]
                .map(|text| PlayerSpec::parse_for(&text, &any));
        let players = [sparse_player?, classic_player?];
        // The best round of each: others had to share the core.
        let mut paces = [0.0f64; 2];
        for _ in 0..ROUNDS {
            for (player, pace) in players.iter().zip(&mut paces) {
                let work = with_game(&any, Searched { player, limit: TIME })?;
                *pace = pace.max(work.nodes as f64 / work.seconds);
            }
        }
        let [sparse_pace, classic_pace] = paces;
        let ratio = sparse_pace / classic_pace;
        let verdict = if ratio >= wanted { String::new() } else { format!("  wanted {wanted}") };
        println!("{game:<28} {sparse:<14} {sparse_pace:>12.0} {classic_pace:>12.0}  {ratio:.2}{verdict}");
    }
    Ok(())
}
