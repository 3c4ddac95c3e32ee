//! Positions: found beside the actor in the games that were played to show them, stored, and handed to the plan.
//!
//! They follow from the experiment and those games. If a game is struck out, so are they, and everything that was found at them: it is
//! looked for again when the game has been played again.

use std::collections::BTreeMap;

use arena::estimate::{Asked, Estimate, estimates};
use arena::positions::{drawn, random, seen_in};
use arena::traps::traps;
use games::{AnyGame, GameVisitor, Notation, with_game};
use schedule::ExperimentId;
use search::PlayerSpec;
use spec::experiment::{Described, Plan, PositionSet, ProbePlan, Reference, Truth};
use spec::{Experiment, Purpose, Seed, Work};
use store::{ExperimentId as Stored, ExperimentRow, PairingId, PositionRow, Reader, Seen, Writer};

use crate::beside::beside;
use crate::catalogue::BuildCatalogue;
use crate::clock::time_of_day;
use crate::core::found::Found;
use crate::core::held::Held;
use crate::core::state::Core;
use crate::error::CoordinatorError;

/// The draws of an experiment that estimates are made by; 1 is the choice of positions.
const ESTIMATES: u64 = 2;
/// Games of one page.
const PAGE: u32 = 4096;

impl Core {
    /// Lets positions be found for experiments that lack them, unless somebody is at it.
    pub(crate) fn find_positions(&mut self) {
        for id in std::mem::take(&mut self.lacking) {
            if self.held.contains_key(&id) || !self.scheduler.lacks_positions(id) {
                continue;
            }
            let Some(experiment) = self.scheduler.experiment(id).cloned() else { continue };
            self.searches += 1;
            let search = self.searches;
            self.searching.insert(id, search);
            let (reader, found) = (self.reader.clone(), self.found.clone());
            tokio::spawn(async move {
                let positions = find(&reader, id, experiment).await;
                let _ = found.send(Found { experiment: id, search, positions }); // nobody listens when the coordinator closes
            });
        }
    }

    /// Positions were found: they are stored, and the plan goes on. What could not be read or stored is tried again with the next
    /// turn; what can never be found holds the experiment.
    pub(crate) async fn take_positions(&mut self, found: Found) {
        let Found { experiment: id, search, positions } = found;
        if self.searching.get(&id) != Some(&search) {
            return; // games were struck out meanwhile
        }
        self.searching.remove(&id);
        let positions = match positions {
            Ok(positions) => positions,
            Err(CoordinatorError::Panicked(said) | CoordinatorError::Positions(said)) => {
                return self.hold(id, |experiment| Held::stuck(experiment, "its positions", &said));
            }
            Err(_) => {
                self.lacking.insert(id);
                return;
            }
        };
        if self.writer.put_positions(Stored(id.0 as i64), &positions).await.is_err() {
            self.metrics.failed_commits.inc();
            self.lacking.insert(id);
            return;
        }
        let count = positions.len() as u64;
        self.positions.insert(id, positions.into_iter().map(|position| position.text).collect());
        let events = self.scheduler.place(id, count);
        self.follow(&events);
        self.file_ended().await;
    }
}

/// Throws away positions that were found in games of which some are missing now, with everything that was found at them. Gives the
/// series that have left the plan by that.
pub(crate) async fn discard_outdated(
    reader: &Reader,
    writer: &mut Writer,
    row: &ExperimentRow,
) -> Result<Vec<PairingId>, CoordinatorError> {
    if row.experiment.kind != "probe" || reader.positions(row.id).await?.is_empty() {
        return Ok(Vec::new());
    }
    let Ok(Experiment { plan: Plan::Probe(plan), .. }) =
        Experiment::parse(&row.experiment.text, &BuildCatalogue)
    else {
        return Ok(Vec::new()); // it is held for that
    };
    let all = reader.pairings(row.id).await?;
    let isolated = reader.isolated(row.id).await?;
    let mut shown = 0;
    for series in all.iter().filter(|series| series.pairing.work == Work::Pairs) {
        let given_up = isolated.iter().filter(|pair| pair.pairing == series.id).count() as u64;
        shown += reader.summary(series.id).await?.tally.pairs() + given_up;
    }
    if shown == plan.size().pairs {
        return Ok(Vec::new());
    }
    let looks = all.iter().filter(|series| series.pairing.work == Work::Probes);
    let retired: Vec<PairingId> = looks.map(|series| series.id).collect();
    for &series in &retired {
        writer.retire(series, time_of_day()).await?;
    }
    writer.put_positions(row.id, &[]).await?;
    Ok(retired)
}

/// The positions of an experiment, with what they are worth where that is asked for.
async fn find(
    reader: &Reader,
    id: ExperimentId,
    experiment: Experiment,
) -> Result<Vec<PositionRow>, CoordinatorError> {
    let Plan::Probe(plan) = &experiment.plan else { return Ok(Vec::new()) };
    let game = AnyGame::parse(&experiment.game).expect("the game of an experiment is checked");
    let unseen = |texts: Vec<String>| texts.into_iter().map(|text| (text, None)).collect();
    let found: Vec<(String, Option<Seen>)> = match &plan.positions {
        PositionSet::List(positions) => unseen(positions.clone()),
        PositionSet::Random(count, filter) => {
            let (game, count, filter, seed) = (game.clone(), *count, *filter, experiment.seed);
            unseen(beside(move || random(&game, count, &filter, seed)).await?)
        }
        PositionSet::Observed(_) | PositionSet::SelfPlay(..) => {
            let seen = observed(reader, Stored(id.0 as i64), &game, plan, experiment.seed).await?;
            seen.into_iter().map(|(text, seen)| (text, Some(seen))).collect()
        }
    };
    let (truth, seed) = (plan.truth.clone(), experiment.seed.child(Purpose::Draw, ESTIMATES));
    beside(move || valued(&game, found, &truth, seed)).await
}

/// Positions with what they are worth, where somebody wants to know.
fn valued(game: &AnyGame, found: Vec<(String, Option<Seen>)>, truth: &Truth, seed: Seed) -> Vec<PositionRow> {
    let (texts, seen): (Vec<String>, Vec<Option<Seen>>) = found.into_iter().unzip();
    let by = |reference: &Reference, asked: Asked| {
        let player =
            PlayerSpec::parse_for(&reference.player, game).expect("players of an experiment are checked");
        estimates(game, &player, reference.limit, asked, &texts, seed)
    };
    let told = match truth {
        Truth::None => vec![None; texts.len()],
        Truth::Exact => with_game(game, Exactly { texts: &texts }),
        Truth::Deep(reference) => by(reference, Asked::Searching),
        Truth::Played(games, reference) => by(reference, Asked::Playing(*games)),
        Truth::Traps(plies) => traps(game, *plies as u32, &texts),
    };
    let row = |((text, told), seen): ((String, Option<Estimate>), Option<Seen>)| {
        let (value, moves) = told.map_or((None, Vec::new()), |told| (Some(told.value), told.moves));
        PositionRow { text, value, moves, seen }
    };
    texts.into_iter().zip(told).zip(seen).map(row).collect()
}

/// The positions that were seen in the games of an experiment.
async fn observed(
    reader: &Reader,
    id: Stored,
    game: &AnyGame,
    plan: &ProbePlan,
    seed: Seed,
) -> Result<Vec<(String, Seen)>, CoordinatorError> {
    let watched = *plan.positions.watched().expect("games are played for these");
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    for series in reader.pairings(id).await?.into_iter().filter(|series| series.pairing.work == Work::Pairs) {
        let (key, mut last) = (series.pairing.key, None);
        loop {
            let page = reader.games(series.id, last, PAGE).await?;
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

/// What positions are worth exactly; nobody can say so of all positions of some games.
struct Exactly<'a> {
    texts: &'a [String],
}

impl GameVisitor for Exactly<'_> {
    type Output = Vec<Option<Estimate>>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let mut truth = game.truth().ok();
        let mut one = |text: &String| {
            let state = game.parse_position(text).ok()?;
            let exact = truth.as_mut()?.of(&state).ok()?.map(|choice| game.move_token(&state, choice));
            Some(Estimate { value: exact.value, moves: exact.moves })
        };
        self.texts.iter().map(&mut one).collect()
    }
}
