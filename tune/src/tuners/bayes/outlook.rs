//! What more duels would probably bring: a truth is drawn from what is believed, duels are played in it, and the candidate is looked at that
//! would be recommended after them.
//!
//! Those duels are chosen all at once, as a generation is. A tuner that chooses them one generation after the other does no worse.

use std::collections::BTreeSet;

use super::ground::{Ground, highest};
use super::posterior::{Duels, Posterior};
use crate::outlook::Outlook;
use crate::random::Normals;

/// Duels that are played ahead.
pub(super) const AHEAD: usize = 32;
/// Truths that are drawn.
const TRUTHS: usize = 100;

/// Sites that meet, by random functions: those that may be the best.
pub(super) fn design(
    ground: &dyn Ground,
    posterior: &Posterior<'_>,
    normals: &mut Normals,
) -> Vec<(usize, usize)> {
    let mut duel = || {
        let a = highest(ground, &posterior.draw(normals), None);
        (a, highest(ground, &posterior.draw(normals), Some(a)))
    };
    (0..AHEAD).map(|_| duel()).collect()
}

/// What so many pairs in some duels would bring, if now one of `players` is recommended.
pub(super) fn outlook(
    (ground, posterior): (&dyn Ground, &Posterior<'_>),
    players: &BTreeSet<usize>,
    duels: &Duels<'_>,
    pairs: u64,
    normals: &mut Normals,
) -> Option<Outlook> {
    let best_of = |sites: &BTreeSet<usize>, mean: &[f64]| {
        sites.iter().copied().reduce(|best, site| if mean[site] > mean[best] { site } else { best })
    };
    let known: BTreeSet<usize> =
        players.iter().copied().chain(duels.sites.iter().flat_map(|(a, b)| [*a, *b])).collect();
    let best = best_of(players, &posterior.mean())?;
    let ahead = posterior.ahead(duels);
    let (mut now, mut then) = (0.0, 0.0);
    for _ in 0..TRUTHS {
        let truth = posterior.draw(normals);
        let most = truth[highest(ground, &truth, None)];
        let later = best_of(&known, &ahead.mean(&truth, normals))?;
        now += most - truth[best];
        then += most - truth[later];
    }
    let [now, then] = [now, then].map(|sum| sum / TRUTHS as f64);
    Some(Outlook { pairs, now, then })
}
