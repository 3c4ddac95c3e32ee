//! `elimination`: rounds in which everybody meets one other, and the winner goes on; each round has twice the games of a pairing of the
//! round before.
//!
//! The form of the tournament that experiments play, for simulations: the same draw and the same byes, without extra pairs for
//! meetings that come out even.

use spec::{Purpose, Stream};

use super::field::{all_or_some, random_order};
use super::standing;
use crate::answer::Answer;
use crate::duel::{Duel, Generation};
use crate::meetings::Meetings;
use crate::rating::spread;
use crate::settings::Settings;
use crate::tuner::{Step, Tuner, View};
use spec::space::{Candidate, Space};

/// How much longer each round's pairings are.
const GROWTH: u64 = 2;

/// The tuner.
#[derive(Debug)]
pub(super) struct Elimination {
    space: Space,
    settings: Settings,
    field: Vec<Candidate>,
    rounds: u32,
    /// The pairs of a pairing of the first round.
    pairs: u64,
}

impl Elimination {
    pub(super) fn new(space: &Space, settings: &Settings) -> Self {
        let mut stream = Stream::new(settings.seed.child(Purpose::Draw, u64::MAX - 1));
        let cost = |n: usize| whole(n, 1);
        let field = random_order(all_or_some(space, settings, cost, &mut stream), &mut stream);
        let rounds = field.len().next_power_of_two().trailing_zeros();
        let pairs = settings.pairs / whole(field.len(), 1).max(1);
        Self { space: space.clone(), settings: settings.clone(), field, rounds, pairs }
    }

    /// Who is left after some rounds, in their order.
    fn left(&self, played: &[Generation]) -> Vec<Candidate> {
        let byes = |round: usize| {
            if round == 0 { self.field.len() - 2 * first_pairings(self.field.len()) } else { 0 }
        };
        let mut left = self.field.clone();
        for (round, generation) in played.iter().enumerate() {
            let winners = generation.iter().map(|played| {
                let is_won = played.result.lead().unwrap_or(0.0) >= 0.0;
                if is_won { played.duel.a.clone() } else { played.duel.b.clone() }
            });
            left = left[..byes(round)].iter().cloned().chain(winners).collect();
        }
        left
    }
}

impl Tuner for Elimination {
    fn plan(&self, view: View<'_>) -> Step {
        if view.number >= self.rounds as usize || self.pairs == 0 {
            return Step::End;
        }
        if !view.pending.is_empty() {
            return Step::Wait;
        }
        let left = self.left(view.played);
        let byes = if view.number == 0 { left.len() - 2 * first_pairings(left.len()) } else { 0 };
        let pairs = self.pairs * GROWTH.pow(view.number as u32);
        let duel = |two: &[Candidate]| Duel { a: two[0].clone(), b: two[1].clone(), pairs };
        Step::Play(left[byes..].chunks_exact(2).map(duel).collect())
    }

    fn answer(&self, played: &[Generation]) -> Answer {
        let left = self.left(played);
        let mut meetings = Meetings::of(played);
        if meetings.list.is_empty() {
            return Answer::bare(self.space.middle());
        }
        meetings.enter(&self.settings.baseline);
        let numbers: Vec<usize> = left.iter().filter_map(|who| meetings.number(who)).collect();
        let among: Vec<usize> = (0..meetings.players.len()).collect();
        standing::answer(&self.settings, (&self.space, &meetings), spread(&played[0]), &numbers, &among)
            .unwrap_or_else(|| Answer::bare(self.space.middle()))
    }
}

/// What is wrong with so few games; nothing if every pairing has a pair. With fewer most candidates would never play.
pub(super) fn too_few(space: &Space, games: u64) -> Option<String> {
    let candidates = space.list()?.len();
    let least = 2 * whole(candidates, 1);
    (games < least).then(|| {
        format!("{games} games are too few for an elimination of {candidates} candidates: {least} would do")
    })
}

/// The pairings of the first round: one for each player beyond the places of the second.
fn first_pairings(players: usize) -> usize {
    players - players.next_power_of_two() / 2
}

/// The pairs of all rounds, if those of the first have so many.
fn whole(players: usize, pairs: u64) -> u64 {
    let rounds = players.next_power_of_two().trailing_zeros();
    let later = |round: u32| (1 << (rounds - 1 - round)) * GROWTH.saturating_pow(round);
    pairs * (first_pairings(players) as u64 + (1..rounds).map(later).sum::<u64>())
}
