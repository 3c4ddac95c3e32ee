//! What is answered: the best so far, or the recommendation.

use serde_json::{Value, json};
use tune::Answer;

use super::varied::Varied;

/// The best after so many pairs, and who else may be it.
pub(super) fn status(varied: &Varied, answer: &Answer, pairs: u64) -> Value {
    let mut said = described("status", varied, answer, pairs);
    let leaders = answer.quality.iter().flat_map(|quality| &quality.leaders).map(|leader| {
        let interval = [rounded(leader.elo.low), rounded(leader.elo.high)];
        let params = varied.params(&leader.candidate);
        json!({ "params": params, "elo": rounded(leader.elo.elo), "interval": interval, "best": leader.best })
    });
    said["best"] = leaders.collect::<Vec<_>>().into();
    said
}

/// What is recommended after so many pairs.
pub(super) fn recommendation(varied: &Varied, answer: &Answer, pairs: u64) -> Value {
    described("recommend", varied, answer, pairs)
}

fn described(kind: &str, varied: &Varied, answer: &Answer, pairs: u64) -> Value {
    let mut said = json!({ "type": kind, "params": varied.params(&answer.best), "games": 2 * pairs });
    if let Some(quality) = &answer.quality {
        said["elo"] = json!(rounded(quality.elo.elo));
        said["interval"] = json!([rounded(quality.elo.low), rounded(quality.elo.high)]);
        said["regret"] = json!(rounded(quality.regret));
        said["within_five"] = json!(quality.within_five);
        if let Some(among) = quality.among {
            said["among"] = json!(among);
        }
    }
    let borders = varied.space.borders(&answer.best).map(|(axis, is_highest)| {
        format!("{} is at its {} value", axis.name(), if is_highest { "highest" } else { "lowest" })
    });
    said["borders"] = borders.collect::<Vec<_>>().into();
    said
}

fn rounded(elo: f64) -> f64 {
    (elo * 100.0).round() / 100.0 + 0.0
}
