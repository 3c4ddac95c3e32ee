//! The champion of several tournaments: the best rated of their winners.
//!
//! Each tournament has a winner; which one is only a little more than luck where candidates are close. All pairs of all
//! tournaments together say more, so among the winners the one with the highest Bradley–Terry rating over them is the
//! champion; of equals the earlier candidate. Fields that are too large to be rated ([`MOST_RATED`]) go by the number of
//! tournaments won, then by the earlier candidate. It depends on counted pairs only, and is confirmed afterwards.

use stats::{Anchor, Pairing, Ratings};

use crate::course::Course;
use crate::elimination::Elimination;
use crate::format::{Format, Opening};

/// More candidates are not rated: the fit takes the cube of their number in time, and nobody reads such a list.
pub const MOST_RATED: usize = 256;

impl Course {
    /// Names the champion once every tournament has its winner, and gives its confirmation.
    pub(crate) fn crown(&mut self) -> Option<Opening> {
        let Format::Elimination(elimination) = &self.format else { return None };
        if elimination.champion().is_some() || !elimination.is_concluded() {
            return None;
        }
        let champion = self.best_winner(elimination)?;
        let Format::Elimination(elimination) = &mut self.format else { return None };
        elimination.crown(champion)
    }

    fn best_winner(&self, elimination: &Elimination) -> Option<u32> {
        let titles = elimination.titles();
        if let [(only, _)] = titles[..] {
            return Some(only);
        }
        let strengths = self.strengths(elimination);
        let order = |&(one, won): &(u32, u64), &(two, also): &(u32, u64)| {
            let [first, second] = [one, two].map(|player| strengths.get(player as usize).copied());
            let rated = first.zip(second).map(|(first, second)| first.total_cmp(&second));
            rated.unwrap_or(won.cmp(&also)).then(two.cmp(&one)) // among equals the earlier candidate
        };
        titles.into_iter().max_by(order).map(|(player, _)| player)
    }

    /// The rating of every candidate over all pairs of all tournaments; none if they are too many.
    fn strengths(&self, elimination: &Elimination) -> Vec<f64> {
        let candidates = elimination.brackets().first().map_or(0, |bracket| bracket.seeding().len());
        if candidates > MOST_RATED {
            return Vec::new();
        }
        let last = elimination.confirmation_id();
        let met: Vec<Pairing<'_>> = (self.pairings.iter())
            .filter(|(id, _)| **id != last)
            .map(|(_, pairing)| Pairing {
                first: &self.players[pairing.first as usize],
                second: &self.players[pairing.second as usize],
                pairs: pairing.ledger.tally().pentanomial(),
            })
            .collect();
        let Ok(ratings) = Ratings::fit(&met, Anchor::Mean) else { return Vec::new() };
        let list = ratings.list(stats::Confidence::P95);
        let rating = |player: &String| list.iter().find(|rating| rating.player == *player);
        self.players[..candidates].iter().filter_map(|player| Some(rating(player)?.elo)).collect()
    }
}
