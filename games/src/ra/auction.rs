//! Auctions: who speaks, who wins and what the winner gets.

use super::state::{Auction, Phase, RaState};
use super::tiles::Tiles;
use crate::turn::Player;

impl RaState {
    /// Opens an auction that the mover has caused. The opponent speaks first, if there is a sun to speak with.
    #[inline]
    pub(super) fn open(&mut self, auction: Auction) {
        let other = self.mover.other();
        self.decider = if self.is_active(other) { other } else { self.mover };
        self.phase = Phase::Bid { auction, highest: 0 };
    }

    /// Whether the decider of an auction may pass.
    #[inline]
    pub(super) fn may_pass(&self) -> bool {
        self.phase != Phase::Bid { auction: Auction::Invoke, highest: 0 } || self.decider != self.mover
    }

    /// The decider bids a sun, or passes with 0.
    #[inline]
    pub(super) fn speak(&mut self, bid: u8) {
        let Phase::Bid { auction, highest } = self.phase else { unreachable!("bids are made in auctions") };
        let highest = highest.max(bid);
        // Nobody speaks twice, and a player who has no higher sun is not asked.
        if self.decider != self.mover && !self.up[self.mover.index()].above(highest).is_empty() {
            self.decider = self.mover;
            self.phase = Phase::Bid { auction, highest };
            return;
        }
        if highest == 0 {
            if auction == Auction::Full {
                self.track = Tiles::NONE;
            }
            self.next_turn();
        } else {
            let winner =
                if self.up[self.mover.index()].has(highest) { self.mover } else { self.mover.other() };
            self.sell(winner, highest);
        }
    }

    /// The winner takes all tiles and the middle sun, face down, for the sun that was bid.
    fn sell(&mut self, winner: Player, sun: u8) {
        let at = winner.index();
        self.down[at] = self.down[at].with(self.middle());
        self.up[at] = self.up[at].without(sun);
        self.held[at] = self.held[at].plus(self.track);
        self.track = Tiles::NONE;
        self.decider = winner;
        self.suffer();
    }
}
