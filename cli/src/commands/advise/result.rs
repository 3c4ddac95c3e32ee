//! What a duel came to, as a program tells it.

use serde_json::Value;
use stats::Pentanomial;

use super::fields::{Fields, given, shown};
use crate::notes::counted;

/// The pairs of a result, as many as were asked for: as they were, or as independent games would have made them.
pub(super) fn pairs(result: &Fields, asked: u64) -> Result<Pentanomial, String> {
    let count = |key: &str| {
        let number =
            |value: &Value| value.as_u64().ok_or_else(|| format!("{key} is a count, not {}", shown(value)));
        given(result, key).map(number).transpose()
    };
    let games = [count("wins")?, count("draws")?, count("losses")?];
    let Some(said) = given(result, "pentanomial") else {
        let [wins, draws, losses] = games.map(Option::unwrap_or_default);
        let games = wins.saturating_add(draws).saturating_add(losses);
        if games != 2 * asked {
            return Err(format!("{}, and {} were asked for", counted(games, "game", "games"), 2 * asked));
        }
        return Ok(as_pairs(wins, draws, losses));
    };
    let counts = said.as_array().and_then(|counts| counts.iter().map(Value::as_u64).collect());
    let counts: Option<[u64; 5]> = counts.and_then(|counts: Vec<u64>| counts.try_into().ok());
    let counts = counts.ok_or(format!("pentanomial is five counts of pairs, not {}", shown(said)))?;
    let pairs = counts.iter().fold(0, |sum: u64, count| sum.saturating_add(*count));
    if pairs != asked {
        return Err(format!("{}, and {asked} were asked for", counted(pairs, "pair", "pairs")));
    }
    if !may_be(counts, games) {
        return Err(format!("pentanomial {} contradicts the wins, draws or losses beside it", shown(said)));
    }
    Ok(Pentanomial::new(counts))
}

/// Whether pairs may consist of so many wins, draws and losses, as far as these are said.
fn may_be(pairs: [u64; 5], [wins, draws, losses]: [Option<u64>; 3]) -> bool {
    let [lost, worse, even, better, won] = pairs.map(i128::from);
    // An even pair is two draws, or a win and a loss. Twice how many are the latter, by each count.
    let by_wins = wins.map(|wins| 2 * (i128::from(wins) - 2 * won - better));
    let by_draws = draws.map(|draws| 2 * even - (i128::from(draws) - worse - better));
    let by_losses = losses.map(|losses| 2 * (i128::from(losses) - 2 * lost - worse));
    let mut found = [by_wins, by_draws, by_losses].into_iter().flatten();
    let first = found.next().unwrap_or(0);
    first % 2 == 0 && (0..=2 * even).contains(&first) && found.all(|other| other == first)
}

/// Games put together in pairs as evenly as independence would: exactly these games, so many pairs of each kind.
fn as_pairs(wins: u64, draws: u64, losses: u64) -> Pentanomial {
    let games = (wins + draws + losses).max(1);
    let mut left = [losses, draws, wins];
    let mut counts = [0; 5];
    for points in 0..3 {
        let alike = left[points] * left[points] / (2 * games);
        counts[2 * points] += alike;
        left[points] -= 2 * alike;
    }
    // The rest in mixed pairs, wins against losses first.
    for (one, other) in [(0, 2), (0, 1), (1, 2), (0, 0), (1, 1), (2, 2)] {
        let pairs = if one == other { left[one] / 2 } else { left[one].min(left[other]) };
        counts[one + other] += pairs;
        left[one] -= pairs;
        left[other] -= pairs;
    }
    Pentanomial::new(counts)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn games_make_pairs_of_the_same_score() {
        for (wins, draws, losses) in [(104, 0, 96), (2, 0, 0), (1, 0, 1), (10, 61, 29), (0, 2, 0), (3, 1, 0)]
        {
            let pairs = as_pairs(wins, draws, losses);
            assert_eq!(2 * pairs.pairs(), wins + draws + losses);
            let points = 2 * wins + draws;
            let halves: u64 = (0..).zip(pairs.counts()).map(|(points, count)| points * count).sum();
            assert_eq!(halves, points, "{wins} {draws} {losses}");
        }
    }

    #[test]
    fn a_pentanomial_may_not_contradict_its_games() {
        // Two lost, one lost and drawn, three even, one drawn and won, four won: so many of the even ones may be draws.
        let told = |games: Value| {
            let mut result = json!({ "pentanomial": [2, 1, 3, 1, 4] });
            result.as_object_mut().unwrap().extend(games.as_object().unwrap().clone());
            pairs(result.as_object().unwrap(), 11)
        };
        for even in 0..=3 {
            let games = json!({ "wins": 9 + even, "draws": 2 + 2 * (3 - even), "losses": 5 + even });
            assert_eq!(told(games).unwrap().counts(), [2, 1, 3, 1, 4]);
        }
        for right in [json!({}), json!({ "wins": 10 }), json!({ "draws": 2 }), json!({ "losses": 5 })] {
            assert!(told(right.clone()).is_ok(), "{right}");
        }
        for wrong in [
            json!({ "wins": 8 }),
            json!({ "wins": 13 }),
            json!({ "draws": 3 }),
            json!({ "draws": 0 }),
            json!({ "losses": u64::MAX }),
            json!({ "wins": 9, "draws": 6, "losses": 7 }),
            json!({ "wins": 9, "losses": 6 }),
        ] {
            assert!(told(wrong.clone()).unwrap_err().contains("contradicts"), "{wrong}");
        }
    }

    #[test]
    fn a_pentanomial_is_five_counts_of_all_pairs() {
        for (wrong, message) in [
            (json!([0, 0, 1, 0]), "five counts of pairs, not [0,0,1,0]"),
            (json!(1), "five counts of pairs, not 1"),
            (json!([0, 0, -1, 0, 2]), "five counts"),
            (json!([0, 0, 2, 0, 0]), "2 pairs, and 1 were asked for"),
            (json!([u64::MAX, 2, 0, 0, 0]), "pairs, and 1 were asked for"),
        ] {
            let told = json!({ "pentanomial": wrong, "wins": 1, "losses": 1 });
            let told = pairs(told.as_object().unwrap(), 1).unwrap_err();
            assert!(told.contains(message), "{told}");
        }
    }
}
