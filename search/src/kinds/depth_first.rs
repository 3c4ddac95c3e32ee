//! The settings of depth-first searchers: what is in a table counts, the rest is as in expectimax.

use games::Notation;
use spec::Settings;

use super::own::evaluation;
use crate::depth_first::sampling::Scheme;
use crate::depth_first::{self, DepthFirst, Pruning, Sparse, TableUse, Timeout};
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

/// A depth-first searcher that cuts in this way.
pub(super) fn searcher<G: Notation>(
    settings: &Settings,
    pruning: Pruning,
) -> Result<Box<dyn Searcher<G>>, PlayerError> {
    Ok(Box::new(DepthFirst::new(read(settings, pruning), evaluation::<G>(settings)?)))
}

fn read(settings: &Settings, pruning: Pruning) -> depth_first::Settings {
    let mut all = depth_first::Settings { pruning, ..depth_first::Settings::EXPECTIMAX };
    all.table = match settings.word("tt") {
        "off" => TableUse::Off,
        "moves" => TableUse::Moves,
        _ => TableUse::Values,
    };
    all.timeout = if settings.word("timeout") == "strict" { Timeout::Strict } else { Timeout::Partial };
    all.memory = (settings.integer("mem") as usize) << 20;
    if settings.has("prune_min_depth") {
        all.prune_min_depth = settings.integer("prune_min_depth") as u32;
    }
    if settings.has("likely_first") {
        all.likely_first = settings.word("likely_first") == "on";
    }
    if settings.has("probe_min_moves") {
        all.probe_min_moves = settings.integer("probe_min_moves") as usize;
    }
    if settings.has("playouts") {
        all.playouts = settings.integer("playouts") as u32;
    }
    if settings.has("c") {
        all.sparse = Some(sparse(settings));
    }
    all
}

fn sparse(settings: &Settings) -> Sparse {
    Sparse {
        width: settings.integer("c") as usize,
        scheme: match settings.word("scheme") {
            "iid" => Scheme::Iid,
            "stratified" => Scheme::Stratified,
            "systematic" => Scheme::Systematic,
            _ => Scheme::WithoutReplacement,
        },
        dedupe: settings.word("dedupe") == "on",
        fresh_by_depth: settings.word("per_depth_key") == "on",
        enumerate: settings.word("enumerate") == "on",
    }
}
