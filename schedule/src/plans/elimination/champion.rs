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

impl Elimination {
    /// The best of those who won a tournament.
    pub(super) fn best_winner(&self, board: &Board) -> Option<u32> {
        let titles = self.titles();
        if let [(only, _)] = titles[..] {
            return Some(only);
        }
        let strengths = self.strengths(board);
        let order = |&(one, won): &(u32, u64), &(two, also): &(u32, u64)| {
            let [first, second] = [one, two].map(|player| strengths.get(player as usize).copied());
            let rated = first.zip(second).map(|(first, second)| first.total_cmp(&second));
            rated.unwrap_or(won.cmp(&also)).then(two.cmp(&one)) // among equals the earlier candidate
        };
        titles.into_iter().max_by(order).map(|(player, _)| player)
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
