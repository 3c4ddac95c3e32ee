//! Mancala once more: lists of numbers, one stone at a time, and plain minimax. Knows nothing of the product's
//! implementation but the names of the rule sets.

use std::collections::BTreeMap;

use games::mancala::RuleSet;

/// The second implementation: pits and store of both players, and whose turn it is.
#[derive(Clone, PartialEq)]
pub(crate) struct Naive {
    pub(crate) rules: RuleSet,
    pub(crate) pits: [Vec<u32>; 2],
    pub(crate) stores: [u32; 2],
    pub(crate) player: usize,
}

impl Naive {
    pub(crate) fn read(rules: RuleSet, text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let row = |word: &str| -> (Vec<u32>, u32) {
            let (pits, store) = word.split_once('/').unwrap();
            (pits.split(',').map(|n| n.parse().unwrap()).collect(), store.parse().unwrap())
        };
        let ((one, store_one), (two, store_two)) = (row(words[1]), row(words[2]));
        let player = words[0].parse::<usize>().unwrap() - 1;
        Self { rules, pits: [one, two], stores: [store_one, store_two], player }
    }

    pub(crate) fn write(&self) -> String {
        let row = |player: usize| {
            let pits: Vec<String> = self.pits[player].iter().map(u32::to_string).collect();
            format!("{}/{}", pits.join(","), self.stores[player])
        };
        format!("{} {} {}", self.player + 1, row(0), row(1))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.pits.iter().any(|row| row.iter().sum::<u32>() == 0)
    }

    pub(crate) fn moves(&self) -> Vec<usize> {
        (0..self.pits[0].len()).filter(|&pit| self.pits[self.player][pit] > 0).collect()
    }

    pub(crate) fn play(&mut self, pit: usize) {
        let (me, you, pits) = (self.player, 1 - self.player, self.pits[0].len());
        let hand = std::mem::take(&mut self.pits[me][pit]);
        let mut place = pit;
        for _ in 0..hand {
            place = (place + 1) % (2 * pits + 1);
            if place < pits {
                self.pits[me][place] += 1;
            } else if place == pits {
                self.stores[me] += 1;
            } else {
                self.pits[you][place - pits - 1] += 1;
            }
        }
        if place < pits && self.pits[me][place] == 1 {
            let opposite = pits - 1 - place;
            let taken = self.pits[you][opposite];
            if taken > 0 || matches!(self.rules, RuleSet::Dissertation | RuleSet::Irving) {
                self.pits[me][place] = 0;
                self.pits[you][opposite] = 0;
                self.stores[me] += taken + 1;
            }
        }
        if place != pits {
            self.player = you;
        }
        let rest = [0, 1].map(|player| self.pits[player].iter().sum::<u32>());
        for player in [0, 1] {
            if self.is_over() {
                let taker = if self.rules == RuleSet::Dissertation { 1 - player } else { player };
                self.stores[taker] += rest[player];
            }
        }
        if self.is_over() {
            self.pits.iter_mut().for_each(|row| row.fill(0));
        }
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.is_over() {
            return 1;
        }
        let count = |pit| {
            let mut next = self.clone();
            next.play(pit);
            next.perft(depth - 1)
        };
        self.moves().into_iter().map(count).sum()
    }

    /// The final difference of the stores for player 1, both playing best: every line to its end, each position once.
    pub(crate) fn minimax(&self, known: &mut BTreeMap<String, i32>) -> i32 {
        if self.is_over() {
            return self.stores[0] as i32 - self.stores[1] as i32;
        }
        let text = self.write();
        if let Some(&value) = known.get(&text) {
            return value;
        }
        let values = self.moves().into_iter().map(|pit| {
            let mut next = self.clone();
            next.play(pit);
            next.minimax(known)
        });
        let value = if self.player == 0 { values.max().unwrap() } else { values.min().unwrap() };
        known.insert(text, value);
        value
    }
}
