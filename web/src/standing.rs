//! Who is ahead and how sure that is: the two things that a reader wants to know first, in words.

use std::collections::BTreeMap;

use coordinator::ExperimentView;
use figures::numbers::{chance, plural};
use figures::sequential;
use schedule::Report;
use schedule::report::{MatchReport, PairingReport, Table, TuneReport};
use stats::{Anchor, Pairing, Pentanomial, Ratings, path_confidence};

use crate::words::interval;

/// The answer so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    /// What the player is: champion, or only in front.
    pub(crate) role: &'static str,
    /// The player, canonical.
    pub(crate) player: Option<String>,
    /// The probability that this is right.
    pub(crate) sure: Option<f64>,
    /// What exactly is meant by it.
    pub(crate) because: String,
}

impl Standing {
    /// The standing of an experiment.
    pub(crate) fn of(view: &ExperimentView, report: &Report) -> Self {
        match &report.table {
            Table::Tune(tune) => match &report.champion {
                Some(champion) => champion_of(champion, tune),
                None => front_runner(view, tune),
            },
            Table::Match(table) => best_rated(table, view.has_ended()),
        }
    }

    /// How sure, in percent.
    pub(crate) fn percent(&self) -> String {
        self.sure.map_or_else(|| "–".to_owned(), chance)
    }

    /// How sure, as one would say it.
    pub(crate) fn word(&self) -> &'static str {
        match self.sure {
            None => "too early to say",
            Some(sure) if sure >= 0.99 => "almost certain",
            Some(sure) if sure >= 0.95 => "very likely",
            Some(sure) if sure >= 0.8 => "likely",
            Some(sure) if sure >= 0.6 => "leaning",
            Some(_) => "too close to call",
        }
    }
}

fn nobody() -> Standing {
    let because = "no pairs are counted yet".to_owned();
    Standing { role: "In front", player: None, sure: None, because }
}

/// All tournaments are over.
fn champion_of(champion: &str, tune: &TuneReport) -> Standing {
    let won: Vec<_> = (tune.tournaments.iter())
        .filter(|tournament| tournament.champion.as_deref() == Some(champion))
        .collect();
    let met =
        won.iter().flat_map(|tournament| &tournament.path).filter(|step| step.opponent.is_some()).count();
    let sure = won.iter().filter_map(|tournament| tournament.confidence).reduce(f64::min);
    let mut because = match (tune.tournaments.len(), won.len()) {
        (1, _) => format!("better than each of the {} it met", plural(met as u64, "opponent")),
        (all, won) => format!(
            "it won {won} of {all} tournaments; better than everybody it met in the least clear of them"
        ),
    };
    if let Some(pairing) = tune.confirmation.as_ref().and_then(|confirmation| confirmation.pairing.as_ref()) {
        let summary = &pairing.summary;
        let ahead = interval(summary.elo, summary.elo_low, summary.elo_high);
        because.push_str(&format!("; against the baseline, on new luck: {ahead} Elo"));
    }
    Standing { role: "Champion", player: Some(champion.to_owned()), sure, because }
}

/// Tournaments are under way: whoever scores best of those who are still in them.
fn front_runner(view: &ExperimentView, tune: &TuneReport) -> Standing {
    let Some(leader) = &view.leader else { return nobody() };
    let candidates = tune.tournaments.first().map_or(0, |tournament| tournament.seeding.len());
    let all = tune.rounds.iter().flat_map(|round| &round.pairings);
    let met = met_by(leader, all);
    let sure = path_confidence(met.values().map(|pairs| 1.0 - pairs.los()));
    let because = format!(
        "better than everybody it has met so far: {} of {}",
        met.len(),
        plural(candidates.saturating_sub(1) as u64, "opponent")
    );
    Standing { role: "In front", player: Some(leader.clone()), sure: Some(sure), because }
}

/// The opponents of a player with its pairs against each.
fn met_by<'a>(
    player: &str,
    pairings: impl Iterator<Item = &'a PairingReport>,
) -> BTreeMap<&'a str, Pentanomial> {
    let mut met: BTreeMap<&str, Pentanomial> = BTreeMap::new();
    for pairing in pairings.filter(|pairing| pairing.summary.pairs > 0) {
        let pairs = pairing.summary.pentanomial;
        if pairing.a == player {
            *met.entry(&pairing.b).or_default() += pairs;
        } else if pairing.b == player {
            *met.entry(&pairing.a).or_default() += pairs.swapped();
        }
    }
    met
}

/// A match: the best rating, and how sure it is that the second is not the better one.
fn best_rated(table: &MatchReport, ended: bool) -> Standing {
    // Who has not played yet is rated average, which says nothing.
    let mut rated = table.ratings.iter().filter(|rating| rating.pairs > 0);
    let (Some(best), Some(second)) = (rated.next(), rated.next()) else { return nobody() };
    let met = table.pairings.iter().map(|pairing| Pairing {
        first: &pairing.a,
        second: &pairing.b,
        pairs: pairing.summary.pentanomial,
    });
    let sure = Ratings::fit(&met.collect::<Vec<_>>(), Anchor::Mean)
        .and_then(|ratings| ratings.difference(&best.player, &second.player, stats::Confidence::P95))
        .map(|difference| difference.los)
        .ok();
    let (sure, because) = match &table.pairings[..] {
        // Stopping where it looks good makes the plain probability flatter; the test's own promise holds.
        [PairingReport { sprt: Some(test), .. }] => (test.error().map(|error| 1.0 - error), sequential(test)),
        [_] => (sure, "better than the other".to_owned()),
        _ => (sure, "stronger than the second".to_owned()),
    };
    let role = if ended { "Strongest" } else { "In front" };
    Standing { role, player: Some(best.player.clone()), sure, because }
}

#[cfg(test)]
mod tests {
    use coordinator::Known;
    use schedule::{
        Ask, Entry, ExperimentId, Millis, Outcome, PairId, PartyId, Scheduler, Settings, WorkerId,
    };
    use stats::{GameResult, PairResult};

    use super::*;

    #[test]
    fn who_has_not_played_is_not_in_front() {
        let text = "name = \"early\"\ngame = \"pig\"\nseed = 1\nlimit = \"nodes=1\"\n\
                    [match]\nplayers = [\"random\", \"mcts\", \"hold\"]\npairs = 4";
        let (id, worker, now) = (ExperimentId(1), WorkerId(1), Millis(0));
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        scheduler.submit(id, spec::Experiment::parse(text, &Known).unwrap()).unwrap();
        let standing = |scheduler: &Scheduler| match scheduler.report(id).unwrap().table {
            Table::Match(table) => best_rated(&table, false).player,
            Table::Tune(_) => None,
        };
        assert_eq!(standing(&scheduler), None);
        let lease = scheduler
            .grant(Ask { worker, party: PartyId(1), slots: 1, most: 1 }, now)
            .expect("there is work");
        let pair = PairId { experiment: id, pairing: lease.parts[0].pairing, index: 0 };
        let players = scheduler.pair(pair).unwrap();
        let (first, second) = (players.first.to_owned(), players.second.to_owned());
        for (result, ahead) in [(GameResult::Draw, &[&first, &second][..]), (GameResult::Loss, &[&second])] {
            let outcome = Outcome::Played(PairResult { seat_one: result, seat_two: result });
            let mut counted = scheduler.clone();
            counted.apply(worker, lease.fence, &[Entry { pair, outcome }], now);
            let player = standing(&counted).expect("a pair is counted");
            assert!(ahead.contains(&&player), "{player}, not one of {ahead:?}");
        }
    }
}
