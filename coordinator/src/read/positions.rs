//! The positions at which an experiment looks: listed, drawn, or seen in the games that were played to show them.
//!
//! They follow from the experiment and those games, so that anybody finds the same ones again.

use std::collections::BTreeMap;

use arena::positions::{drawn, random, seen_in};
use games::AnyGame;
use spec::experiment::{Plan, PositionSet, ProbePlan, Truth};
use spec::{Experiment, Seed, Work};
use store::{PairingRow, PositionRow, Seen};

use crate::beside::beside;
use crate::error::CoordinatorError;
use crate::read::library::Library;

/// Games of one page.
const PAGE: u32 = 4096;

/// The positions of an experiment with these series, open as long as it is not known what they are worth and somebody asks for it.
pub async fn find(
    library: &Library,
    series: &[PairingRow],
    experiment: &Experiment,
) -> Result<Vec<PositionRow>, CoordinatorError> {
    let Plan::Probe(plan) = &experiment.plan else { return Ok(Vec::new()) };
    let game = AnyGame::parse(&experiment.game).expect("the game of an experiment is checked");
    let unseen = |texts: Vec<String>| texts.into_iter().map(|text| (text, None)).collect();
    let found: Vec<(String, Option<Seen>)> = match &plan.positions {
        PositionSet::List(positions) => unseen(positions.clone()),
        PositionSet::Random(count, filter) => {
            let (count, filter, seed) = (*count, *filter, experiment.seed);
            unseen(beside(move || random(&game, count, &filter, seed)).await?)
        }
        PositionSet::Observed(_) | PositionSet::SelfPlay(..) => {
            let seen = observed(library, series, &game, plan, experiment.seed).await?;
            seen.into_iter().map(|(text, seen)| (text, Some(seen))).collect()
        }
    };
    let is_open = plan.truth != Truth::None;
    let row = |(text, seen)| PositionRow { text, value: None, moves: Vec::new(), is_open, seen };
    Ok(found.into_iter().map(row).collect())
}

/// The positions that were seen in the games of an experiment.
async fn observed(
    library: &Library,
    series: &[PairingRow],
    game: &AnyGame,
    plan: &ProbePlan,
    seed: Seed,
) -> Result<Vec<(String, Seen)>, CoordinatorError> {
    let watched = *plan.positions.watched().expect("games are played for these");
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    for series in series.iter().filter(|series| series.pairing.work == Work::Pairs) {
        let (key, mut last) = (series.pairing.key, None);
        loop {
            let page = library.games(series.id, last, PAGE).await?;
            let Some(end) = page.last() else { break };
            last = Some(end.id);
            let game = game.clone();
            let shown = beside(move || -> Result<Vec<(String, Seen)>, arena::ReplayError> {
                let mut shown = Vec::new();
                for stored in page {
                    let pair = Seed::of_pair(seed, key.repeat, key.round, stored.id.pair());
                    let found = seen_in(&game, pair, &stored.row.record(), &watched.filter)?.into_iter();
                    shown.extend(found.map(|(ply, text)| (text, Seen { game: stored.id, ply })));
                }
                Ok(shown)
            });
            let shown = shown.await?.map_err(|error| CoordinatorError::Positions(error.to_string()))?;
            for (text, here) in shown {
                let first = seen.entry(text).or_insert(here);
                *first = here.min(*first);
            }
        }
    }
    Ok(drawn(seen, watched.most, seed))
}
