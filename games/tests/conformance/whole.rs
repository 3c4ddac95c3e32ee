//! Laws of whole games: they end, their states are told apart by their keys, and random starts follow the seed.

use std::collections::BTreeMap;

use games::{GameVisitor, Notation};
use spec::{Seed, Stream};

use crate::variants;
use crate::walk::walk;

#[derive(Clone)]
struct GamesEnd;

impl GameVisitor for GamesEnd {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let facts = game.facts();
        for seed in 0..200 {
            let decisions = walk(&game, 800 + seed, |_| {});
            if let Some(most) = facts.most_decisions {
                assert!(decisions <= most as usize, "{decisions} decisions, declared are {most} at most");
            }
        }
    }
}

#[test]
fn random_games_end_within_the_declared_length() {
    variants::each(&variants::all(), &GamesEnd);
}

/// A million states passed in random play of every game: equal keys mean equal states.
#[derive(Clone)]
struct KeysDiffer;

impl GameVisitor for KeysDiffer {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let mut seen: BTreeMap<u64, G::State> = BTreeMap::new();
        let (mut passed, mut seed) = (0, 900);
        while passed < 1_000_000 {
            seed += 1;
            walk(&game, seed, |state| {
                passed += 1;
                let key = game.key(state);
                assert_eq!(*seen.entry(key).or_insert(*state), *state, "two states with key {key:016x}");
            });
        }
        assert!(seen.len() > 50, "{} different states", seen.len()); // the smallest game worth playing has more
    }
}

#[test]
fn a_million_states_have_no_equal_keys() {
    variants::each(&variants::standard(), &KeysDiffer);
}

#[derive(Clone)]
struct StartsFollowTheSeed;

impl GameVisitor for StartsFollowTheSeed {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        for seed in 0..50 {
            let start = || game.start(&mut Stream::new(Seed(seed)));
            assert_eq!(start(), start());
        }
    }
}

#[test]
fn equal_seeds_give_equal_starts() {
    variants::each(&variants::all(), &StartsFollowTheSeed);
}
