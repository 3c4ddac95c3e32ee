//! Positions that lie evenly over the whole of Pig, whoever would come there.

use super::state::{Pig, PigState};
use crate::turn::Player;

impl Pig {
    /// Every position with a choice whose scores and turn total are multiples of `step`, or the first `most` of them; the first player is
    /// to move, as the game is the same for both.
    pub(super) fn grid_of(&self, step: u16, most: usize) -> Vec<PigState> {
        let every = |beyond: u16| (0..beyond).step_by(usize::from(step.max(1)));
        let scores = every(self.goal).flat_map(|own| every(self.goal).map(move |other| [own, other]));
        let turns = scores.flat_map(|scores| {
            // Without points in the turn there is nothing to keep, and so no choice.
            let totals = every(self.goal - scores[0]).filter(|&total| total > 0);
            totals.map(move |total| PigState { scores, total, player: Player::One, rolling: false })
        });
        turns.take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::notation::Notation;

    #[test]
    fn a_grid_has_every_choice_once_and_nothing_else() {
        let pig = Pig { goal: 20, ..Pig::default() };
        let texts: Vec<String> = pig.grid(5, usize::MAX).iter().map(|state| pig.position(state)).collect();
        // 5, 10 or 15 points in the turn of who has none, fewer the more it has; each beside four scores of the other.
        assert_eq!(texts.len(), (3 + 2 + 1) * 4);
        assert_eq!((&*texts[0], &*texts[23]), ("1 0 0 5 decide", "1 10 15 5 decide"));
        for step in 1..=20 {
            for state in pig.grid(step, usize::MAX) {
                let mut moves = Vec::new();
                pig.moves(&state, &mut moves);
                assert_eq!(moves.len(), 2, "{}", pig.position(&state));
                assert_eq!(pig.parse_position(&pig.position(&state)).as_ref(), Ok(&state));
            }
        }
        assert_eq!(pig.grid(1, 7).len(), 7);
        assert!(pig.grid(20, 9).is_empty(), "only the begin of the game is left, which has no choice");
    }
}
