//! Who enters a tournament: all candidates of a space, or as many random ones as there are games for.

use spec::Stream;

use crate::settings::Settings;
use spec::space::{Candidate, Space};

/// All candidates, or some random ones: as many as `cost` finds pairs for. The baseline is always there.
pub(super) fn all_or_some(
    space: &Space,
    settings: &Settings,
    cost: impl Fn(usize) -> u64,
    stream: &mut Stream,
) -> Vec<Candidate> {
    let mut most = space.cells().min(Space::MOST_LISTED) as usize;
    while most > 2 && cost(most) > settings.pairs {
        most = (most * 3 / 4).max(2);
    }
    let mut all = space.list().unwrap_or_else(|| {
        let mut point = || -> Vec<f64> { space.axes().iter().map(|_| stream.unit()).collect() };
        let mut drawn: Vec<Candidate> = (0..most).map(|_| space.nearest(&point())).collect();
        drawn.sort();
        drawn.dedup();
        drawn
    });
    if all.len() > most {
        stream.shuffle(&mut all);
        all.truncate(most);
    }
    if !all.contains(&settings.baseline) {
        all.pop();
        all.push(settings.baseline.clone());
    }
    all
}

/// The same in a random order.
pub(super) fn random_order(mut field: Vec<Candidate>, stream: &mut Stream) -> Vec<Candidate> {
    stream.shuffle(&mut field);
    field
}
