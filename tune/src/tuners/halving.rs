//! `halving`: rounds in which everybody meets some others, and the better half goes on.
//!
//! Every round has the same number of games, in one generation or two. In a round the survivors stand in random rings and meet their neighbours, each equally
//! often; ratings come from all that was played so far, also by others that have values in common. Few survivors all meet each other. (Karnin, Koren, Somekh, *Almost
//! optimal exploration in multi-armed bandits*, 2013, with ratings instead of means.)

use spec::{Purpose, Stream};

use super::field::all_or_some;
use super::standing;
use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::kinship::Kinship;
use crate::meetings::Meetings;
use crate::rating::{Rated, spread};
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Space};

const OPPONENTS: usize = spec::experiment::halving::OPPONENTS as usize;
/// The fewest pairs for each candidate of the first round; there are fewer candidates otherwise.
const LEAST: u64 = 1;
/// Rounds of so many pairs, and so many for each candidate, are played in two parts, so that a cluster does not wait at their ends: who goes
/// on into the first part of the next one is known before the second is over.
const LONG: u64 = 4096;
const ENOUGH: u64 = 4;
/// Of so many pairs of a round one is between the best of the survivors and the baseline, once there are so few of them.
const SEEN: u64 = 8;
const FEW: usize = 16;
/// Whoever was among the last so many may be the best.
const CONTENDERS: usize = 64;

/// The tuner.
#[derive(Debug)]
pub(super) struct Halving {
    space: Space,
    settings: Settings,
    field: Vec<Candidate>,
    /// Into how many parts a round is cut.
    parts: usize,
}

impl Halving {
    pub(super) fn new(space: &Space, settings: &Settings) -> Self {
        let mut stream = Stream::new(settings.seed.child(Purpose::Draw, u64::MAX - 1));
        let cost = |players: usize| LEAST * players as u64 * u64::from(players.ilog2() + 1);
        let field = all_or_some(space, settings, cost, &mut stream);
        let mut halving = Self { space: space.clone(), settings: settings.clone(), field, parts: 1 };
        let round = settings.pairs / halving.sizes().len() as u64;
        if round >= LONG.max(ENOUGH * halving.field.len() as u64) {
            halving.parts = 2;
        }
        halving
    }

    /// How many survivors each round begins with.
    fn sizes(&self) -> Vec<usize> {
        spec::experiment::halving::sizes(self.field.len())
    }

    /// Who plays in a generation: the best, by all that is known, of those who did in the last one that is.
    fn survivors(&self, generation: usize, played: &[Generation]) -> Vec<Candidate> {
        let size = self.sizes()[generation / self.parts];
        if generation < self.parts {
            return self.field.clone();
        }
        let mut meetings = Meetings::of(played);
        let last = played.len().saturating_sub(1);
        let mut still: Vec<usize> =
            self.ring_of(last, &played[last]).map(|player| meetings.enter(player)).collect();
        still.sort_unstable();
        still.dedup();
        let kinship = Kinship::of(&self.space, &meetings.players);
        let elo = Rated::of(&meetings, kinship, spread(&played[0])).elo;
        still.sort_by(|one, other| elo[*other].total_cmp(&elo[*one]).then(one.cmp(other)));
        still.truncate(size);
        still.into_iter().map(|number| meetings.players[number].clone()).collect()
    }

    /// Whether the last duel of a generation is against the baseline: few are left by then, and something is known of them.
    fn meets_baseline(&self, generation: usize) -> bool {
        generation >= self.parts && self.sizes()[generation / self.parts] <= FEW
    }

    /// The best of the survivors, who are in order, against the baseline, or if it is that, against the next. What is
    /// said of the two in the end is seen then, also if the baseline was sent home long before.
    fn against_baseline(&self, survivors: &[Candidate], pairs: u64) -> Duel {
        let baseline = &self.settings.baseline;
        let leader = survivors.iter().find(|survivor| *survivor != baseline).unwrap_or(baseline);
        Duel { a: leader.clone(), b: baseline.clone(), pairs: (pairs / SEEN).max(1) }
    }

    /// Who stood in the rings of a generation; whoever does twice comes twice.
    fn ring_of<'a>(
        &self,
        number: usize,
        generation: &'a Generation,
    ) -> impl Iterator<Item = &'a Candidate> + use<'a> {
        let rings = generation.len().saturating_sub(usize::from(self.meets_baseline(number)));
        generation[..rings].iter().flat_map(|played| [&played.duel.a, &played.duel.b])
    }
}

impl Tuner for Halving {
    fn plan(&self, view: View<'_>) -> Step {
        let generations = self.sizes().len() * self.parts;
        if view.number >= generations {
            return Step::End;
        }
        if view.pending.len() >= self.parts {
            return Step::Wait;
        }
        // What one leaves over by rounding is the next one's.
        let left = self.settings.pairs.saturating_sub(view.pairs());
        let pairs = left / (generations - view.number) as u64;
        let mut stream = Stream::new(self.settings.seed.child(Purpose::Draw, view.number as u64));
        let mut survivors = self.survivors(view.number, view.played);
        let seen = self.meets_baseline(view.number).then(|| self.against_baseline(&survivors, pairs));
        let pairs = pairs.saturating_sub(seen.as_ref().map_or(0, |duel| duel.pairs));
        let meetings = ring(&mut survivors, pairs, &mut stream);
        let each = pairs / (meetings.len() as u64).max(1);
        if each == 0 {
            return Step::End;
        }
        let duel =
            |(a, b): (usize, usize)| Duel { a: survivors[a].clone(), b: survivors[b].clone(), pairs: each };
        Step::Play(meetings.into_iter().map(duel).chain(seen).collect())
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let mut meetings = Meetings::of(played);
        meetings.enter(&self.settings.baseline);
        // Whoever was sent home early is not asked whether it is the best: nobody would ever be sure of so many.
        let late = self.parts * self.sizes().iter().position(|size| *size <= CONTENDERS).unwrap_or(0);
        if played.is_empty() {
            return Answer::bare(self.space.middle());
        }
        let last = played.len().saturating_sub(self.parts);
        let since = |round: usize| {
            let from = round.min(last);
            let rings = played.iter().enumerate().skip(from);
            let who = rings.flat_map(|(number, generation)| self.ring_of(number, generation));
            let mut numbers: Vec<usize> = who.filter_map(|who| meetings.number(who)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let (meetings, prior) = ((&self.space, &meetings), spread(&played[0]));
        standing::answer(&self.settings, meetings, prior, &since(last), &since(late))
            .unwrap_or_else(|| Answer::bare(self.space.middle()))
    }
}

/// Who meets whom among those who stand in rings of random order: all neighbours up to a distance, or all of a few, as far as there are pairs for it.
fn ring(players: &mut [Candidate], pairs: u64, stream: &mut Stream) -> Vec<(usize, usize)> {
    stream.shuffle(players);
    let n = players.len();
    if n <= OPPONENTS + 1 && (n * n.saturating_sub(1) / 2) as u64 <= pairs {
        return (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
    }
    let reach = (pairs / n as u64).clamp(1, OPPONENTS as u64 / 2) as usize;
    let mut meet: Vec<_> = (1..=reach).flat_map(|step| (0..n).map(move |a| (a, (a + step) % n))).collect();
    // Whoever meets nobody for want of pairs is out.
    meet.truncate(usize::try_from(pairs).unwrap_or(usize::MAX));
    meet
}
