//! One hash over fixed searches: it changes exactly when the behaviour of rules or searchers changes.
//!
//! Every searcher that fits a game searches a few fixed positions of it with a fixed number of nodes; move, value
//! and node count go into the hash. It is stored with every result, so that games are replayed by a build
//! that plays the same, and a refactoring that changes play by accident is seen at once.

use games::catalogue::ENTRIES as GAMES;
use games::key::fold;
use games::{AnyGame, GameVisitor, Luck, Notation, Scratch, Turn, with_game};
use spec::{Limit, Purpose, Seed, Stream};

use crate::catalogue::Catalogue;
use crate::player::PlayerSpec;
use crate::question::Question;

/// Nodes of each search.
const LIMIT: Limit = Limit::Nodes(400);

/// What `optimal` contributes at Pig. It follows from the exact solution, which takes half a second to compute: too long for
/// every start of a program that may never play it. [`recomputed`] does compute it.
const OPTIMAL_AT_PIG: u64 = 0xaf73_c84b_a666_9d34;

/// Settings that play by other code than any searcher's defaults.
const OTHERS: [&str; 4] = [
    "mcts:backup=max,max_after=20,solver=on",
    "mcts:dr=20,rave=100,im=0.3,epsilon=0.1",
    "dpw:dr=9,playouts=3,root=halving",
    "minimax:playouts=2",
];

/// The hash of this build's behaviour. Everything is searched but for what `optimal` plays, which is known.
#[must_use]
pub fn signature() -> u64 {
    hash_of(|game, searcher| match (game.name(), searcher) {
        ("pig", "optimal") => OPTIMAL_AT_PIG,
        _ => part(game, searcher),
    })
}

/// The same with nothing taken as known: what a machine that may be broken should be asked.
#[must_use]
pub fn recomputed() -> u64 {
    hash_of(part)
}

fn hash_of(part: impl Fn(&AnyGame, &str) -> u64) -> u64 {
    let mut hash = 0;
    for game in GAMES {
        for searcher in Catalogue::own().names().chain(OTHERS) {
            hash = fold(hash, part(&game.standard(), searcher));
        }
    }
    hash
}

/// The part of the signature that one searcher on one game contributes; 0 where it does not fit.
#[must_use]
pub fn part(game: &AnyGame, searcher: &str) -> u64 {
    with_game(game, Part::of(searcher, game))
}

/// Positions that random play of a fixed seed passes, decisions with a choice only: early, middle and late.
pub fn positions<G: Notation>(game: &G) -> Vec<G::State> {
    let luck = Luck::of_pair(Seed(2013));
    let mut random = Stream::new(Seed(2013).child(Purpose::Search, 0));
    let mut scratch = Scratch::for_game(game);
    let mut state = game.start(&mut luck.setup());
    let (mut decisions, mut events) = (Vec::new(), 0);
    loop {
        match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Decision(_) => {
                scratch.moves.clear();
                game.moves(&state, &mut scratch.moves);
                if scratch.moves.len() > 1 {
                    decisions.push(state);
                }
                scratch.moves.clear();
                let choice = game.pick(&state, random.draw(), &mut scratch.moves);
                game.play(&mut state, choice);
            }
            Turn::Chance => {
                let outcome = game.sample(&state, luck.draw(events), &mut scratch.outcomes);
                events += 1;
                game.settle(&mut state, outcome);
            }
        }
    }
    [1, 4, 7].map(|tenths| decisions[decisions.len() * tenths / 10]).to_vec()
}

struct Part {
    player: PlayerSpec,
}

impl Part {
    /// The searcher as it comes at this game.
    fn of(searcher: &str, game: &AnyGame) -> Self {
        Self { player: PlayerSpec::parse_for(searcher, game).expect("a name of the catalogue") }
    }
}

impl GameVisitor for Part {
    type Output = u64;
    fn visit<G: Notation>(self, game: G) -> u64 {
        let Ok(mut searcher) = self.player.build(&game, LIMIT) else { return 0 };
        let (mut hash, past) = (0, G::Past::default());
        for (seed, state) in (0..).zip(positions(&game)) {
            let question = Question {
                game: &game,
                state: &state,
                past: &past,
                limit: LIMIT,
                seed: Seed(seed),
                decisions: 0,
            };
            let report = searcher.search(&question).expect("a searcher of ours always answers");
            let token = game.move_token(&state, report.choice);
            hash = token.bytes().fold(hash, |hash, byte| fold(hash, u64::from(byte)));
            hash = fold(fold(hash, report.value.to_bits()), report.nodes);
        }
        hash
    }
}
