//! What a duel came to, as a program tells it.

use serde_json::Value;
use stats::Pentanomial;

/// The pairs of a result: as they were, or as independent games would have made them.
pub(super) fn pairs(result: &Value, asked: u64) -> Result<Pentanomial, String> {
    if let Some(counts) = result["pentanomial"].as_array() {
        let counts: Option<Vec<u64>> = counts.iter().map(Value::as_u64).collect();
        let counts: [u64; 5] =
            counts.and_then(|counts| counts.try_into().ok()).ok_or("pentanomial is five counts")?;
        return Ok(Pentanomial::new(counts));
    }
    let count = |key: &str| match &result[key] {
        Value::Null => Ok(0),
        value => value.as_u64().ok_or(format!("{key} is a count, not {value}")),
    };
    let (wins, draws, losses) = (count("wins")?, count("draws")?, count("losses")?);
    let games = wins.saturating_add(draws).saturating_add(losses);
    if games != 2 * asked {
        return Err(format!("{games} games, and {} were asked for", 2 * asked));
    }
    Ok(as_pairs(wins, draws, losses))
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
}
