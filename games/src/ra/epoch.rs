//! From turn to turn and from epoch to epoch.

use super::scoring::epoch_points;
use super::state::{Phase, RaState};
use super::suns::Suns;
use super::tiles::{Group, Tiles};
use crate::turn::Player;

impl RaState {
    /// Ends the mover's turn: the opponent is next, players without face-up suns are skipped.
    #[inline]
    pub(super) fn next_turn(&mut self) {
        let other = self.mover.other();
        if self.is_active(other) {
            self.give_turn(other);
        } else if self.is_active(self.mover) {
            self.give_turn(self.mover);
        } else {
            self.end_epoch();
        }
    }

    #[inline]
    fn give_turn(&mut self, player: Player) {
        self.mover = player;
        self.decider = player;
        self.phase = Phase::Turn;
    }

    /// Scores the epoch and starts the next one, or ends the game.
    pub(super) fn end_epoch(&mut self) {
        let suns = Player::BOTH.map(|player| self.suns(player));
        let points = epoch_points(self.held, suns, self.is_last_epoch());
        for (score, points) in self.scores.iter_mut().zip(points) {
            *score = (i32::from(*score) + points).max(0) as u16;
        }
        self.track = Tiles::NONE;
        self.ra = 0;
        self.up = suns;
        self.down = [Suns::NONE; 2];
        let strongest = self.strongest();
        self.give_turn(strongest);
        if self.is_last_epoch() {
            // Nothing of this matters any more; ended games that differ in nothing else are the same state.
            self.held = [Tiles::NONE; 2];
            self.bag = Tiles::SUPPLY;
            self.phase = Phase::Over;
        } else {
            self.held = self.held.map(|tiles| tiles.among(Group::KEPT));
            self.epoch += 1;
        }
    }
}
