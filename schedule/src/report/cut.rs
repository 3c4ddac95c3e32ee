//! A report that fits into one message: of very many pairings only some are told.

use super::part::Part;
use super::whole::Report;

/// The most pairings that are told in one message.
pub const MOST_TOLD: usize = 3000;
/// A larger cross table is left out: its ratings say the same in one line a player.
pub const MOST_CROSSED: usize = 256;

impl Report {
    /// Leaves out what is too much for one message, and says how many pairings that are. Who is playing goes before who is
    /// decided, and who is decided before who has not begun.
    pub fn cut(&mut self) {
        let rank = |decided: bool, pairs: u64| match (decided, pairs) {
            (false, 1..) => 0,
            (true, _) => 1,
            (false, 0) => 2,
        };
        let mut ranks: Vec<u8> =
            self.parts.pairings().map(|pairing| rank(pairing.decided, pairing.summary.pairs)).collect();
        let all = ranks.len();
        if all > MOST_TOLD {
            // All that rank before the last one that is told, and so many of its own rank, in the order of the plan.
            let (_, &mut last, _) = ranks.select_nth_unstable(MOST_TOLD - 1);
            let mut equals = MOST_TOLD - ranks.iter().filter(|&&rank| rank < last).count();
            self.parts.retain_pairings(|pairing| match rank(pairing.decided, pairing.summary.pairs) {
                before if before < last => true,
                equal if equal == last && equals > 0 => {
                    equals -= 1;
                    true
                }
                _ => false,
            });
            self.left_out = (all - MOST_TOLD) as u64;
        }
        for part in &mut self.parts.0 {
            if let Part::CrossTable(table) = part
                && table.players.len() > MOST_CROSSED
            {
                table.cross.clear();
            }
        }
    }
}
