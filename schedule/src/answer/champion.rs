//! The champion of tournaments, and what is said of it.

use serde::{Deserialize, Serialize};

use super::against::{AgainstBaseline, BaselineVerdict};
use super::border::Border;
use super::overall::Overall;
use super::phrases::{MOST_LISTED, chance, counted, listed, same_as};

/// The champion of a tuning, with what is to be known of it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Champion {
    /// Who, canonical: the only winner, or the best rated of several.
    pub player: String,
    /// Who played the same games as the champion, whenever they met.
    pub alike: Vec<String>,
    /// Who else of the winners is rated the same, or where they are not rated, won as many.
    #[serde(default)]
    pub level: Vec<String>,
    /// How many tournaments there were.
    pub tournaments: u64,
    /// Who won how many of them, most first.
    pub winners: Vec<Title>,
    /// Whether several winners were compared by their ratings; else they were too many, and it won most.
    pub is_rated: bool,
    /// The probability that it is really better than everybody it knocked out, in the least clear of its tournaments.
    pub sure: f64,
    /// How good it is among all candidates, by the results of all rounds together; nothing if they are too many.
    #[serde(default)]
    pub overall: Option<Overall>,
    /// The match against the baseline, if one was asked for.
    pub confirmation: Option<AgainstBaseline>,
    /// Parameters that are at an end of what was tried.
    pub borders: Vec<Border>,
}

/// The winner of tournaments and how many they are.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Title {
    /// Who.
    pub player: String,
    /// Tournaments won.
    pub titles: u64,
    /// The share of all tournaments that are over.
    pub share: f64,
}

impl Champion {
    /// Whether nobody plays the same or won as much.
    fn is_alone(&self) -> bool {
        self.alike.is_empty() && self.level.is_empty()
    }

    /// Whether nothing speaks against it: it is the only one, and where it was to be confirmed, it was.
    #[must_use]
    pub fn is_crowned(&self) -> bool {
        self.is_alone() && self.confirmation.as_ref().is_none_or(AgainstBaseline::is_confirmed)
    }

    /// Whom to use, canonical: the champion, or the baseline that is to be kept.
    #[must_use]
    pub fn to_use(&self) -> &str {
        self.confirmation.as_ref().and_then(AgainstBaseline::kept).unwrap_or(&self.player)
    }

    /// The probability that it is right, where there is one.
    pub(super) fn sure(&self) -> Option<f64> {
        match &self.confirmation {
            Some(last) if last.kept().is_some() => None,
            Some(AgainstBaseline {
                verdict: BaselineVerdict::Better | BaselineVerdict::NotShown,
                sure,
                ..
            }) => Some(*sure),
            _ if !self.alike.is_empty() => None,
            _ => Some(self.sure),
        }
    }

    /// The whole answer in one sentence, without a full stop.
    pub(super) fn headline(&self, name: &impl Fn(&str) -> String) -> String {
        let (player, won) = (name(&self.player), self.won(name));
        let Some(confirmation) = &self.confirmation else {
            let sure = match self.alike.is_empty() {
                true => format!(
                    ", better than everybody it met there with a probability of {}",
                    chance(self.sure)
                ),
                false => same_as(&self.alike, name),
            };
            return format!("{player} {won}{sure}");
        };
        let AgainstBaseline { baseline, verdict, pairs, planned, elo, .. } = confirmation;
        let baseline = name(baseline);
        let same = same_as(&self.alike, name);
        match verdict {
            BaselineVerdict::Itself => format!("{player} {won}; it is the baseline itself{same}"),
            BaselineVerdict::Unfinished => format!(
                "{player} {won}; not confirmed yet against the baseline {baseline}: {pairs} of {planned} pairs{same}"
            ),
            BaselineVerdict::Cancelled => format!(
                "{player} {won}; not confirmed: it was cancelled after {pairs} of {planned} pairs against the baseline {baseline}{same}"
            ),
            BaselineVerdict::Better => format!(
                "{player} is better than the baseline {baseline}: {elo} in {}; it {won}{same}",
                counted(*pairs)
            ),
            BaselineVerdict::NotShown if confirmation.kept().is_some() => format!(
                "{player} is not shown to be better than the baseline: {elo} in {}; keep the baseline {baseline}",
                counted(*pairs)
            ),
            BaselineVerdict::NotShown => format!(
                "{player} is not shown to be better than the baseline {baseline}: {elo} in {}; it {won}{same}",
                counted(*pairs)
            ),
            BaselineVerdict::NotBetter => format!(
                "{player} is not better than the baseline: {elo} in {}; keep the baseline {baseline}",
                counted(*pairs)
            ),
            BaselineVerdict::Alike => format!(
                "{player} is not better than the baseline: they played the same game in {pairs} of {pairs} pairs; \
                 keep the baseline {baseline}"
            ),
        }
    }

    /// How it became the champion.
    fn won(&self, name: &impl Fn(&str) -> String) -> String {
        let all = self.tournaments;
        if all == 1 {
            return "won the tournament".to_owned();
        }
        if let [_] = self.winners[..] {
            return format!("won all {all} tournaments");
        }
        let list = |title: &Title| format!("{} {}", name(&title.player), title.titles);
        let mut winners: Vec<String> = self.winners.iter().take(MOST_LISTED).map(list).collect();
        let more = self.winners.len().saturating_sub(MOST_LISTED);
        winners.extend((more > 0).then(|| format!("and {more} more")));
        let (count, winners) = (self.winners.len(), winners.join(", "));
        let level = listed(&self.level, name);
        match (self.is_rated, &*level) {
            (true, others) if !others.is_empty() => {
                format!(
                    "shares the best rating of the {count} winners of {all} tournaments with {others} ({winners})"
                )
            }
            (true, _) => format!("is the best rated of the {count} winners of {all} tournaments ({winners})"),
            (false, "") => format!("won most of the {count} winners of {all} tournaments ({winners})"),
            (false, others) => {
                format!("won as many of {all} tournaments as {others}, and nobody won more ({winners})")
            }
        }
    }

    /// What it is, in a few words.
    pub(super) fn role(&self) -> &'static str {
        match self.confirmation.as_ref().map(|confirmation| confirmation.verdict) {
            _ if self.to_use() != self.player => "Keep the baseline",
            Some(BaselineVerdict::NotShown) => "Not shown to be better",
            _ if !self.is_alone() => "Not the only one",
            Some(BaselineVerdict::Unfinished) => "Not confirmed yet",
            Some(BaselineVerdict::Cancelled) => "Not confirmed",
            _ => "Champion",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of seven tournaments, by the number that each won.
    fn champion(titles: &[(&str, u64)]) -> Champion {
        let title = |(player, titles): &(&str, u64)| Title {
            player: (*player).to_owned(),
            titles: *titles,
            share: *titles as f64 / 7.0,
        };
        Champion {
            player: "a".to_owned(),
            alike: Vec::new(),
            tournaments: 7,
            winners: titles.iter().map(title).collect(),
            is_rated: false,
            level: titles
                .iter()
                .filter(|title| title.1 == titles[0].1 && title.0 != "a")
                .map(|title| title.0.to_owned())
                .collect(),
            sure: 0.9,
            overall: None,
            confirmation: None,
            borders: Vec::new(),
        }
    }

    #[test]
    fn whoever_won_as_many_tournaments_is_named_with_it() {
        let said = |titles: &[(&str, u64)]| champion(titles).headline(&str::to_owned);
        let most = said(&[("a", 4), ("b", 3)]);
        assert!(most.starts_with("a won most of the 2 winners of 7 tournaments (a 4, b 3), "), "{most}");
        let shared = said(&[("b", 3), ("a", 3), ("c", 1)]);
        assert!(
            shared.starts_with("a won as many of 7 tournaments as b, and nobody won more (b 3, a 3, c 1), "),
            "{shared}"
        );
        let rated = Champion { is_rated: true, ..champion(&[("b", 3), ("a", 3), ("c", 1)]) };
        let said = rated.headline(&str::to_owned);
        assert!(
            said.starts_with("a shares the best rating of the 3 winners of 7 tournaments with b ("),
            "{said}"
        );
        let said = Champion { level: Vec::new(), ..rated }.headline(&str::to_owned);
        assert!(said.starts_with("a is the best rated of the 3 winners of 7 tournaments ("), "{said}");
    }
}
