//! How good searches of positions are, from what is stored of them.

use arena::traps::LATER;
use schedule::report::{
    Agreement, Figure, Looks, Measures, Report, TrapPly, TreeLevel, TreeShape, Unreached, reached,
};
use spec::experiment::Catalogue;
use spec::{Measure, Seed};
use store::question::agreement::{Agreed, agreements};
use store::question::probes::{ProbeLooks, probe_looks};
use store::question::traps::{Trapped, trapped};
use store::question::trees::{KeptLevel, tree_levels};

use crate::beside::beside;
use crate::catalogue::BuildCatalogue;
use crate::error::CoordinatorError;
use crate::read::library::Library;

/// Of the draws of the bootstrap: the same searches give the same intervals, wherever they are asked for.
const SEED: Seed = Seed(0);

/// Fills in what a report says of searches of positions; one that says nothing of them stays as it is.
pub async fn complete(library: &Library, report: &mut Report) -> Result<(), CoordinatorError> {
    let name = &report.name;
    let probed = report.parts.probes().map_or(&[][..], |table| &table.players);
    let players: Vec<String> = probed.iter().map(|probed| probed.player.clone()).collect();
    if let Some(trees) = report.parts.trees_mut() {
        *trees = grown(&library.ask(&tree_levels(name)).await?, &players);
    }
    if let Some(agreement) = report.parts.agreement_mut() {
        let name = |slot: u64| players.get(usize::try_from(slot).ok()?).cloned();
        let of = |agreed: &Agreed| {
            let [a, b] = agreed.slots.map(name);
            Agreement::of([a?, b?], agreed.positions, agreed.sums)
        };
        *agreement = library.ask(&agreements(&report.name)).await?.iter().filter_map(of).collect();
    }
    if let Some(traps) = report.parts.traps_mut() {
        traps.plies = by_ply(&library.ask(&trapped(name, LATER)).await?);
    }
    let Some(table) = report.parts.probes_mut() else { return Ok(()) };
    let all = library.ask(&probe_looks(&report.name)).await?;
    let mut filled = table.clone();
    // The bootstrap takes a tenth of a second with thousands of positions.
    *table = beside(move || {
        let tells_value = |player: &str| BuildCatalogue.check_value(player).is_ok();
        filled.fill(&common(&all, filled.players.len()), tells_value, SEED);
        filled
    })
    .await?;
    Ok(())
}

/// What is measured of all players of an experiment, as its report does it: so many players, in the order of the file.
pub async fn measures(
    library: &Library,
    experiment: &str,
    players: usize,
) -> Result<Measures, CoordinatorError> {
    let all = library.ask(&probe_looks(experiment)).await?;
    beside(move || Measures::of(&common(&all, players), SEED)).await
}

/// From which quantity on a measure of searches stays within a bound, among so many players of an experiment of which some have quantities, or
/// why nobody can say; and over how many positions.
pub async fn reached_by(
    library: &Library,
    experiment: &str,
    players: usize,
    points: Vec<(usize, f64)>,
    (measure, within): (Measure, f64),
) -> Result<(Result<Figure, Unreached>, u64), CoordinatorError> {
    let all = library.ask(&probe_looks(experiment)).await?;
    beside(move || {
        let looks = common(&all, players);
        let positions = looks.first().map_or(0, |first| first.len() as u64);
        (reached(&looks, &points, measure, within, SEED), positions)
    })
    .await
}

/// The trees of each player, whose levels stand together, in the order of the players.
fn grown(levels: &[KeptLevel], players: &[String]) -> Vec<TreeShape> {
    let of_player = levels.chunk_by(|one, other| one.player == other.player);
    let shape = |levels: &[KeptLevel]| {
        let level = |level: &KeptLevel| {
            let ([nodes, leaves, ended, visits], depth) = (level.sums, level.depth);
            TreeLevel { depth, nodes, leaves, ended, visits }
        };
        let searches = levels.iter().map(|level| level.searches).max()?;
        TreeShape::of(levels[0].player.clone(), searches, levels.iter().map(level).collect())
    };
    let mut shapes: Vec<TreeShape> = of_player.filter_map(shape).collect();
    shapes.sort_by_key(|shape| players.iter().position(|player| *player == shape.player));
    shapes
}

/// Positions by their plies, which stand together.
fn by_ply(trapped: &[Trapped]) -> Vec<TrapPly> {
    let ply = |alike: &[Trapped]| TrapPly {
        ply: alike[0].ply,
        positions: alike.iter().map(|some| some.positions).sum(),
        levels: alike.iter().filter_map(|some| Some((some.level?, some.positions))).collect(),
    };
    trapped.chunk_by(|one, other| one.ply == other.ply).map(ply).collect()
}

/// A list for each player with the positions at which all of them have looked, in the same order.
fn common(all: &[ProbeLooks], players: usize) -> Vec<Vec<Looks>> {
    let mut lists = vec![std::collections::BTreeMap::new(); players];
    for looks in all {
        if let Some(list) = lists.get_mut(looks.slot as usize) {
            list.insert(looks.position, of_stored(looks));
        }
    }
    let is_common = |position: &u64| lists.iter().all(|list| list.contains_key(position));
    let positions: Vec<u64> =
        lists.first().map_or_else(Vec::new, |first| first.keys().copied().filter(is_common).collect());
    lists.iter().map(|list| positions.iter().map(|position| list[position]).collect()).collect()
}

fn of_stored(looks: &ProbeLooks) -> Looks {
    let ([mean, square, nodes, depth, millis], [truth, regret, right]) = (looks.means, looks.truths);
    Looks { runs: looks.runs, mean, square, nodes, depth, millis, truth, regret, right }
}
