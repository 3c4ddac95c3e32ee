//! Players who never differed: whoever met played the same game in every pair.

use std::collections::BTreeMap;

use crate::answer::Answer;
use crate::board::Board;
use crate::pairing::Pairing;

/// The answer where everybody who met in these pairings played the same game, in `least` pairs or more, if that is so.
///
/// Each of them has a counted pair.
pub(super) fn alike(board: &Board, played: &[&Pairing], least: u64) -> Option<Answer> {
    // Nobody differs from itself.
    let mut others = played.iter().filter(|pairing| pairing.first != pairing.second);
    let pairs: u64 = played.iter().map(|pairing| pairing.ledger.tally().pairs()).sum();
    if pairs < least || others.next().is_none() || !played.iter().all(|pairing| pairing.ledger.is_alike()) {
        return None;
    }
    let mut players: Vec<u32> = played.iter().flat_map(|pairing| [pairing.first, pairing.second]).collect();
    players.sort_unstable();
    players.dedup();
    Some(Answer::Alike {
        players: players.into_iter().map(|player| board.name(player).to_owned()).collect(),
        pairs,
    })
}

/// Who played the same game as a player in every pair of theirs, of which there are `least` or more: a few may be so by chance.
pub(super) fn alike_to(board: &Board, player: u32, least: u64) -> Vec<String> {
    let mut met: BTreeMap<u32, u64> = BTreeMap::new();
    let others = board.pairings.values().filter(|pairing| pairing.first != pairing.second);
    for pairing in others.filter(|pairing| pairing.ledger.is_alike()) {
        let pairs = pairing.ledger.tally().pairs();
        match player {
            first if first == pairing.first => *met.entry(pairing.second).or_default() += pairs,
            second if second == pairing.second => *met.entry(pairing.first).or_default() += pairs,
            _ => {}
        }
    }
    let differs = |other: u32| {
        board.pairings.values().any(|pairing| {
            [pairing.first, pairing.second].iter().all(|one| [player, other].contains(one))
                && pairing.ledger.same() < pairing.ledger.tally().pairs()
        })
    };
    let others = met.into_iter().filter(|&(other, pairs)| pairs >= least && !differs(other));
    others.map(|(other, _)| board.name(other).to_owned()).collect()
}
