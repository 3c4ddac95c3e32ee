//! `flat`: flat Monte Carlo. Every move gets the same number of random games, the best mean is played.

use games::{Game, Player, Scratch, Turn, playout};
use spec::Stream;

use crate::broken::Broken;
use crate::budget::Meter;
use crate::question::Question;
use crate::report::{Report, Scored, Step};
use crate::searcher::Searcher;

/// Random games after each move in turn.
#[derive(Debug)]
pub struct Flat<G: Game> {
    rollout: u32,
    evaluation: G::Evaluation,
    scratch: Option<Scratch<G>>,
    sums: Vec<(f64, u64)>,
}

impl<G: Game> Flat<G> {
    /// A player that plays `rollout` random decisions and then estimates, if the game is not over.
    #[must_use]
    pub fn new(rollout: u32, evaluation: G::Evaluation) -> Self {
        Self { rollout, evaluation, scratch: None, sums: Vec::new() }
    }
}

impl<G: Game> Searcher<G> for Flat<G> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let Question { game, state, limit, seed, .. } = *question;
        let Turn::Decision(player) = game.turn(state) else { panic!("a search starts at a decision") };
        let scratch = self.scratch.get_or_insert_with(|| Scratch::for_game(game));
        let mut moves = Vec::with_capacity(game.facts().most_moves);
        game.moves(state, &mut moves);
        self.sums.clear();
        self.sums.resize(moves.len(), (0.0, 0));
        let (mut meter, mut random, mut iterations) = (Meter::start(limit), Stream::new(seed), 0);
        while iterations == 0 || meter.allows(iterations) {
            let at = (iterations % moves.len() as u64) as usize;
            let mut next = *state;
            game.play(&mut next, moves[at]);
            let end = playout(game, &mut next, self.rollout, &mut random, scratch);
            meter.add(u64::from(end.decisions) + 1);
            self.sums[at].0 += end.value.unwrap_or_else(|| game.evaluate(&next, self.evaluation));
            self.sums[at].1 += 1;
            iterations += 1;
        }
        let mean = |&(sum, visits): &(f64, u64)| (visits > 0).then(|| sum / visits as f64);
        let scored: Vec<_> = moves
            .iter()
            .zip(&self.sums)
            .map(|(&choice, sum)| Scored { choice, value: mean(sum), visits: sum.1 })
            .collect();
        let better = |a: f64, b: f64| if player == Player::One { a > b } else { a < b };
        let (choice, value) = scored
            .iter()
            .filter_map(|scored| Some((scored.choice, scored.value?)))
            .reduce(|best, next| if better(next.1, best.1) { next } else { best })
            .expect("the first move was tried");
        let line = vec![Step::Move(choice)];
        Ok(Report { choice, value, moves: scored, nodes: meter.nodes(), iterations, depth: 1, line })
    }
}
