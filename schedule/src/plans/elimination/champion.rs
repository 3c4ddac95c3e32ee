//! The champion of several tournaments: the best rated of their winners.
//!
//! Each tournament has a winner; which one is only a little more than luck where candidates are close. All pairs of all
//! tournaments together say more, so among the winners the one with the highest Bradley–Terry rating over them is the
//! champion; of equals the earlier candidate. Fields that are too large to be rated ([`MOST_RATED`]) go by the number of
//! tournaments won, then by the earlier candidate. It depends on counted pairs only, and is confirmed afterwards.

use stats::{Anchor, Pairing, Ratings};

use super::super::plan::Plan;
use super::tournaments::Elimination;
use crate::board::Board;

/// More candidates are not rated: the fit takes the cube of their number in time, and nobody reads such a list.
pub const MOST_RATED: usize = 256;

/// Ratings that are closer, in Elo, are the same but for round-off.
const LEVEL: f64 = 0.001;

impl Elimination {
    /// The best of those who won a tournament.
    pub(super) fn best_winner(&self, board: &Board) -> Option<u32> {
        let winners = self.measured(board);
        // Among equals the earlier candidate.
        let order =
            |(one, left): &(u32, f64), (two, right): &(u32, f64)| left.total_cmp(right).then(two.cmp(one));
        winners.into_iter().max_by(order).map(|(player, _)| player)
    }

    /// Who else of the winners is as good as this one.
    pub(super) fn level_with(&self, board: &Board, winner: u32) -> Vec<u32> {
        let winners = self.measured(board);
        let own = winners.iter().find(|(player, _)| *player == winner).map(|(_, measure)| *measure);
        let is_level = |&(player, measure): &(u32, f64)| {
            player != winner && own.is_some_and(|own| (own - measure).abs() < LEVEL)
        };
        winners.into_iter().filter(is_level).map(|(player, _)| player).collect()
    }

    /// The winners, each with its rating; where candidates are too many to be rated, with the number of tournaments that it won.
    fn measured(&self, board: &Board) -> Vec<(u32, f64)> {
        let titles = self.titles();
        // A single one needs no rating.
        let strengths = if titles.len() < 2 { Vec::new() } else { self.strengths(board) };
        let measure = |(player, titles): (u32, u64)| {
            (player, strengths.get(player as usize).copied().unwrap_or(titles as f64))
        };
        titles.into_iter().map(measure).collect()
    }

    /// The rating of every candidate over all pairs of all tournaments; none if they are too many.
    fn strengths(&self, board: &Board) -> Vec<f64> {
        let candidates = self.contestants(board);
        if candidates.len() > MOST_RATED {
            return Vec::new();
        }
        let last = self.confirmation_id();
        let met: Vec<Pairing<'_>> = (board.pairings.iter())
            .filter(|(id, _)| *id != last)
            .map(|(_, pairing)| Pairing {
                first: board.name(pairing.first),
                second: board.name(pairing.second),
                pairs: pairing.ledger.tally().pentanomial(),
            })
            .collect();
        let Ok(ratings) = Ratings::fit(&met, Anchor::Mean) else { return Vec::new() };
        let list = ratings.list(stats::Confidence::P95);
        let rating = |player: &String| list.iter().find(|rating| rating.player == *player);
        candidates.iter().filter_map(|player| Some(rating(player)?.elo)).collect()
    }
}
