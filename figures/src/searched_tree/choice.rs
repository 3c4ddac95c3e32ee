//! Which states of a search are drawn: those that were visited most, as far as there is room side by side.

use std::collections::BinaryHeap;

use super::bough::Bough;

/// So many branches have room side by side.
const MOST_COLUMNS: f64 = 78.0;
/// No more steps below the root are drawn.
const MOST_STEPS: usize = 12;
/// More branches of a node are drawn as one.
const MOST_STREAMS: usize = 13;
/// More stubs of a node are drawn as one.
const MOST_STUBS: usize = 7;
/// The room of a stub, where a branch has 1.
const STUB: f64 = 0.25;

/// The room of many that are drawn as one: their number has to fit.
const BUNDLE: f64 = 2.4;

/// Something that is drawn.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) what: What,
    /// Places of those below in the list.
    pub(super) below: Vec<usize>,
    pub(super) steps: usize,
    /// Columns that it takes with all below.
    pub(super) columns: f64,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A state.
    Bough(usize),
    /// So many states that were looked at, with so many visits, drawn as one.
    Others(u64, u64),
    /// So many branches that nobody looked at; whether they were cut off.
    Unseen(u64, bool),
}

/// What is drawn, the root first; none if there is nothing below it.
pub(super) fn choose(boughs: &[Bough]) -> Option<Vec<Chosen>> {
    if boughs.first()?.children.is_empty() {
        return None;
    }
    let mut chosen = vec![Chosen { what: What::Bough(0), below: Vec::new(), steps: 0, columns: 1.0 }];
    let mut columns = 1.0;
    // The most visited first, and of equal ones the first.
    let mut open = BinaryHeap::from([(interest(boughs, 0), std::cmp::Reverse(0usize))]);
    while let Some((_, std::cmp::Reverse(at))) = open.pop() {
        let (What::Bough(bough), steps) = (chosen[at].what, chosen[at].steps) else { continue };
        let below = branches(boughs, bough);
        let room: f64 = below.iter().map(|what| room(boughs, *what)).sum();
        let is_too_much = columns + room - 1.0 > MOST_COLUMNS && at != 0;
        if below.is_empty() || is_too_much || steps == MOST_STEPS {
            continue;
        }
        columns += room - 1.0;
        for what in below {
            let place = chosen.len();
            chosen[at].below.push(place);
            let columns = self::room(boughs, what);
            chosen.push(Chosen { what, below: Vec::new(), steps: steps + 1, columns });
            if let What::Bough(child) = what
                && boughs[child].is_seen()
            {
                open.push((interest(boughs, child), std::cmp::Reverse(place)));
            }
        }
    }
    for at in (0..chosen.len()).rev() {
        if !chosen[at].below.is_empty() {
            chosen[at].columns = chosen[at].below.iter().map(|&below| chosen[below].columns).sum();
        }
    }
    Some(chosen)
}

/// How much there is to see below a state: its visits, and more where something was cut off.
fn interest(boughs: &[Bough], at: usize) -> u64 {
    let is_cut = boughs[at].children.iter().any(|&child| boughs[child].fate == search::trace::Fate::Cut);
    boughs[at].visits * if is_cut { 4 } else { 1 }
}

fn room(boughs: &[Bough], what: What) -> f64 {
    match what {
        What::Bough(at) if boughs[at].is_seen() => 1.0,
        What::Bough(_) => STUB,
        What::Others(..) | What::Unseen(..) => BUNDLE,
    }
}

/// The branches of a state, where there are many with some of them drawn as one.
fn branches(boughs: &[Bough], at: usize) -> Vec<What> {
    let children = &boughs[at].children;
    let (seen, unseen): (Vec<usize>, Vec<usize>) =
        children.iter().copied().partition(|&child| boughs[child].is_seen());
    let mut most_visited = seen.clone();
    most_visited.sort_by_key(|&child| std::cmp::Reverse(boughs[child].visits));
    let kept = if seen.len() > MOST_STREAMS { &most_visited[..MOST_STREAMS - 1] } else { &most_visited[..] };
    let draws_stubs = unseen.len() <= MOST_STUBS;
    let is_drawn = |child: &usize| if boughs[*child].is_seen() { kept.contains(child) } else { draws_stubs };
    let mut drawn: Vec<What> = children.iter().copied().filter(is_drawn).map(What::Bough).collect();
    if kept.len() < seen.len() {
        let visits = most_visited[kept.len()..].iter().map(|&child| boughs[child].visits).sum();
        drawn.push(What::Others((seen.len() - kept.len()) as u64, visits));
    }
    if let Some(&first) = unseen.first()
        && !draws_stubs
    {
        let is_cut = boughs[first].fate == search::trace::Fate::Cut;
        drawn.push(What::Unseen(unseen.len() as u64, is_cut));
    }
    drawn
}
