//! The rules of Ra, as the searchers see them.

use spec::Stream;
use spec::seed::ticket;

use super::choice::Choice;
use super::evaluation::RaEvaluation;
use super::order;
use super::state::{Auction, Phase, RaState};
use super::suns::Suns;
use super::tile::Tile;
use super::tiles::{Group, Tiles};
use crate::facts::Facts;
use crate::game::Game;
use crate::key::key_of_words;
use crate::turn::{Player, Turn};
use crate::weighted::Weighted;

/// The rules of Ra for two players. There are no variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ra;

impl RaState {
    /// Whether the mover may draw.
    #[inline]
    pub(super) const fn may_draw(&self) -> bool {
        self.track.total() < Self::SPACES
    }

    /// The tiles that the mover's Gods can take; none without a God.
    #[inline]
    pub(super) const fn takeable(&self) -> Tiles {
        if self.held[self.mover.index()].count(Tile::God) == 0 {
            Tiles::NONE
        } else {
            self.track.among(Group::TAKEABLE)
        }
    }

    fn take(&mut self, tile: Tile) {
        let held = &mut self.held[self.mover.index()];
        *held = held.without(Tile::God, 1).with(tile, 1);
        self.track = self.track.without(tile, 1);
        self.phase = Phase::Gods;
        if self.takeable().is_empty() {
            self.suffer();
        }
    }
}

impl Game for Ra {
    type State = RaState;
    type Past = ();
    type Move = Choice;
    type Outcome = Tile;
    type Evaluation = RaEvaluation;

    const EVALUATIONS: &'static [(&'static str, RaEvaluation)] =
        &[("basic", RaEvaluation::Basic), ("fit", RaEvaluation::Fit), ("sold", RaEvaluation::Sold)];

    fn facts(&self) -> Facts {
        Facts {
            // Seven kinds to take with a God, draw and invoke; or eight kinds and invoke.
            most_moves: 9,
            most_outcomes: Tile::KINDS,
            usual_decisions: 82,
            // 168 draws (all but 12 Ra tiles); two bids in each of 15 auctions after a Ra tile; three
            // decisions for each of 24 suns sold otherwise and each of 18 full tracks that nobody wanted;
            // 8 Gods played and as many times ended; 12 tiles owed to Unrest and Earthquakes.
            most_decisions: Some(168 + 15 * 2 + (24 + 18) * 3 + 8 * 2 + 12),
            alternates: false,
        }
    }

    fn start(&self, _setup: &mut Stream) -> RaState {
        RaState::start()
    }

    #[inline]
    fn turn(&self, state: &RaState) -> Turn {
        match state.phase {
            Phase::Draw => Turn::Chance,
            Phase::Over => {
                let [one, two] = state.scores;
                Turn::won_by(match one.cmp(&two) {
                    std::cmp::Ordering::Greater => Player::One,
                    std::cmp::Ordering::Less => Player::Two,
                    std::cmp::Ordering::Equal => state.mover,
                })
            }
            _ => Turn::Decision(state.decider),
        }
    }

    #[inline]
    fn moves(&self, state: &RaState, out: &mut Vec<Choice>) {
        order::moves(state, out);
    }

    #[inline]
    fn play(&self, state: &mut RaState, choice: Choice) {
        match choice {
            Choice::Draw => state.phase = Phase::Draw,
            Choice::Invoke => state.open(if state.may_draw() { Auction::Invoke } else { Auction::Full }),
            Choice::God(tile) => state.take(tile),
            Choice::GodEnd => state.suffer(),
            Choice::Bid(sun) => state.speak(sun),
            Choice::Pass => state.speak(0),
            Choice::Discard(tile) => state.discard(tile),
        }
    }

    #[inline]
    fn outcomes(&self, state: &RaState, out: &mut Vec<Weighted<Tile>>) {
        out.extend(state.bag.iter().map(|(outcome, count)| Weighted { outcome, weight: u32::from(count) }));
    }

    #[inline]
    fn settle(&self, state: &mut RaState, tile: Tile) {
        state.bag = state.bag.without(tile, 1);
        if tile != Tile::Ra {
            state.track = state.track.with(tile, 1);
            state.next_turn();
        } else if state.ra + 1 == RaState::LAST_RA {
            state.end_epoch();
        } else {
            state.ra += 1;
            state.open(Auction::Ra);
        }
    }

    #[inline]
    fn evaluate(&self, state: &RaState, by: RaEvaluation) -> f64 {
        match self.turn(state) {
            Turn::Over(value) => value,
            _ => by.estimate(state),
        }
    }

    fn mirrored(&self, state: &RaState) -> RaState {
        let mut mirrored = *state;
        mirrored.held.swap(0, 1);
        mirrored.up.swap(0, 1);
        mirrored.down.swap(0, 1);
        mirrored.scores.swap(0, 1);
        mirrored.mover = state.mover.other();
        mirrored.decider = state.decider.other();
        mirrored
    }

    #[inline]
    fn sample(&self, state: &RaState, draw: u64, _scratch: &mut Vec<Weighted<Tile>>) -> Tile {
        state.bag.nth(ticket(draw, u64::from(state.bag.total())))
    }

    #[inline]
    fn has_at_most(&self, state: &RaState, most: usize, _scratch: &mut Vec<Weighted<Tile>>) -> bool {
        state.bag.kinds() as usize <= most
    }

    /// Counts the moves and finds one by its number: random play does not pay for the static order.
    #[inline]
    fn pick(&self, state: &RaState, draw: u64, _scratch: &mut Vec<Choice>) -> Choice {
        let below = |number: u32| ticket(draw, u64::from(number)) as usize;
        let kind = |tiles: Tiles, number: usize| tiles.iter().nth(number).map(|(tile, _)| tile);
        match state.phase {
            Phase::Turn => {
                let takeable = state.takeable();
                let draws = usize::from(state.may_draw());
                let number = below(takeable.kinds() + draws as u32 + 1);
                match kind(takeable, number) {
                    Some(tile) => Choice::God(tile),
                    None if number == takeable.kinds() as usize => Choice::Invoke,
                    None => Choice::Draw,
                }
            }
            Phase::Gods => {
                let takeable = state.takeable();
                kind(takeable, below(takeable.kinds() + 1)).map_or(Choice::GodEnd, Choice::God)
            }
            Phase::Bid { highest, .. } => {
                let suns = state.up[state.decider.index()].above(highest);
                let number = below(suns.count() + u32::from(state.may_pass()));
                suns.iter().nth(number).map_or(Choice::Pass, Choice::Bid)
            }
            Phase::Discard { .. } => {
                let tiles = state.discardable();
                let tile = kind(tiles, below(tiles.kinds()));
                Choice::Discard(tile.expect("a choice between tiles that are there"))
            }
            Phase::Draw | Phase::Over => unreachable!("moves are picked at decisions"),
        }
    }

    #[inline]
    fn key(&self, state: &RaState) -> u64 {
        let [bag, track, one, two] = [state.bag, state.track, state.held[0], state.held[1]].map(Tiles::words);
        let [up_one, up_two] = state.up.map(Suns::word);
        let [down_one, down_two] = state.down.map(Suns::word);
        let [score_one, score_two] = state.scores.map(u64::from);
        let phase = match state.phase {
            Phase::Turn => 0,
            Phase::Draw => 1,
            Phase::Gods => 2,
            Phase::Over => 3,
            Phase::Bid { auction, highest } => 4 | (auction as u64) << 3 | u64::from(highest) << 5,
            Phase::Discard { civilisations, monuments } => {
                5 | u64::from(civilisations) << 3 | u64::from(monuments) << 7
            }
        };
        key_of_words([
            bag[0],
            bag[1],
            track[0],
            track[1],
            one[0],
            one[1],
            two[0],
            two[1],
            up_one | up_two << 10 | down_one << 20 | down_two << 30 | phase << 40,
            score_one
                | score_two << 16
                | u64::from(state.epoch) << 32
                | u64::from(state.ra) << 40
                | (state.mover as u64) << 48
                | (state.decider as u64) << 49,
        ])
    }
}
